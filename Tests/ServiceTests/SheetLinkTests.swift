import HostConfiguration
import Service
import Testing

/// `sheet-link =`: where people look at a row.
@Suite struct SheetLinkTests {
  private static func read(_ link: String, sheet: String = "/srv/app.csv") -> (
    link: SheetLink?, lines: [String]
  ) {
    let text = "[repository \"app\"]\npath = /srv/app.git\nsheet = \(sheet)\n  sheet-link = \(link)\n"
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "c")
    return (configuration?.repositories.first?.sheetLink, findings.map { "\($0.line) (\($0.hint ?? ""))" })
  }

  @Test(arguments: [
    ("\"https://sheets.example.org/app#row={row}\"", "https://sheets.example.org/app#row=12"),
    (
      "http://sheets.intern:8080/?k={key}&r={row}",
      "http://sheets.intern:8080/?k=a%20b%2F%28%E0%B8%81%29&r=12"
    ),
    ("https://sheets.example.org/(x)/{key}", "https://sheets.example.org/%28x%29/a%20b%2F%28%E0%B8%81%29"),
  ])
  func aRowHasAnAddress(_ link: String, _ expected: String) throws {
    let (found, lines) = Self.read(link)
    #expect(try #require(found, "\(lines)").address(row: 12, key: "a b/(ก)", sheet: nil) == expected)
  }

  @Test func ofSeveralSheetsEachHasItsName() throws {
    let (found, lines) = Self.read(
      "\"https://e.org/{sheet}#{row}\"", sheet: "/srv/app-{sheet}.csv")
    let link = try #require(found, "\(lines)")
    #expect(link.address(row: 2, key: "k", sheet: "release/1.0") == "https://e.org/release%2F1.0#2")
    #expect(link.address(row: 2, key: "k", sheet: nil) == "https://e.org/main#2")
  }

  @Test(arguments: [
    ("ftp://e.org/{row}", "it must be an https or http address"),
    ("javascript:alert({row})", "it must be an https or http address"),
    ("{row}", "it must be an https or http address"),
    ("https://u:s3cret@e.org/{row}", "it is no address of the web"),
    ("https://e.org/{row} x", "it is no address of the web"),
    ("https://e.org/<{row}>", "it is no address of the web"),
    ("https://{key}.example.org/", "no part of the server's name can be replaced"),
    ("https://e.org/{column}", "'{column}' stands for nothing"),
    ("https://e.org/{row", "'{row' stands for nothing"),
    // Git's syntax takes what comes after `#` for a comment.
    ("https://e.org/app#row={row}", "no part of it tells one row from another"),
    ("https://e.org/{sheet}/{row}", "there is one sheet"),
  ])
  func mistakesAreNamed(_ link: String, _ expected: String) {
    let (found, lines) = Self.read(link)
    #expect(found == nil)
    #expect(
      lines.contains { $0.contains(expected) && $0.hasPrefix("c:4:3: ") && !$0.hasSuffix("()") }, "\(lines)")
    #expect(!lines.contains { $0.contains("s3cret") })
  }
}
