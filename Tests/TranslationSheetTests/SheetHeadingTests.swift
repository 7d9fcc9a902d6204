import Testing
import TranslationModel
import TranslationSheet

/// What tells a sheet, however broken, from somebody else's file.
@Suite struct SheetHeadingTests {
  private func heading(_ text: String) -> SheetHeading { SheetHeading(of: Array(text.utf8), schema: schema) }

  @Test(arguments: [
    "key,en,es\n", "key;en;es", "key\ten\tes\n", "sep=;\nkey;en\n", "\u{FEFF}Key, EN \n", "\"key\",\"en\"\n",
    "Our strings,,\n\nkey,en,es\na,b,c\n", "id,en,es\n", "key,English,es\n", "key,en,es\na,\"b",
    "<<<<<<< HEAD\nkey,en,es\n=======\n", "key,en,es\na,b\u{0}\u{0}",
  ]) func ours(_ text: String) {
    #expect(heading(text) == .ours)
    #expect(Sheet.hasHeader(Array(text.utf8), schema: schema))
  }

  @Test(arguments: ["", "\n\n  \n", ",,,\n", "\u{FEFF}", "\u{0}\u{0}\u{0}\u{0}", "\u{1A}"])
  func aCutSheetIsNobodyElses(_ text: String) { #expect(heading(text) == .blank) }

  @Test(arguments: [
    "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/usr/sbin:/usr/sbin/nologin\n",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n", "{\"key\": \"en\"}", "<html>",
    "name,price\nkey,1\n", "PK\u{3}\u{4}key,en\n", "one", "\"never closed",
  ]) func foreign(_ text: String) {
    #expect(heading(text) == .foreign)
  }

  @Test func utf16IsRead() {
    #expect(Sheet.hasHeader(utf16("key\ten\r\n"), schema: schema))
    #expect(Sheet.hasHeader(utf16("key\ten\r\n", isBigEndian: true), schema: schema))
  }

  @Test func aLargeFileCostsNoMore() {
    let rows = String(repeating: "a,b,c\n", count: 500_000)
    let clock = ContinuousClock()
    let begin = clock.now
    #expect(heading(rows) == .foreign)
    #expect(clock.now - begin < .seconds(5))
  }
}
