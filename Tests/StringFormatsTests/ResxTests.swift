import StringFormats
import Testing
import TranslationModel

@Suite struct ResxTests {
  private func file(_ data: String) throws -> any StringFile {
    try Resx().read(
      Array(
        "<root><resheader name=\"reader\"><value/></resheader><resheader name=\"writer\"><value/></resheader>\(data)</root>"
          .utf8), as: .source(english))
  }

  @Test func aCommentBelongsToItsEntry() throws {
    let file = try file("<data name=\"a\"><value>1</value><comment>says &amp; does</comment></data>")
    #expect(file.catalog.entries.map(\.comment) == ["says & does"])
  }

  /// A value, the new text, and the element with it.
  static let changes: [(String, Text, String)] = [
    (
      "<data name=\"a\"><value>1</value></data>", "a > b & \"c\"",
      "<data name=\"a\"><value>a &gt; b &amp; \"c\"</value></data>"
    ),
    ("<data name=\"a\"><value/></data>", "x", "<data name=\"a\"><value>x</value></data>"),
    (
      "<data name=\"a\"><value>1</value></data>", "  ",
      "<data name=\"a\" xml:space=\"preserve\"><value>  </value></data>"
    ),
    (
      "<data name=\"a\" xml:space=\"default\"><value>1</value></data>", "  ",
      "<data name=\"a\" xml:space=\"preserve\"><value>  </value></data>"
    ),
    (
      "<data name=\"a\" xml:space=\"preserve\"><value>1</value></data>", "  ",
      "<data name=\"a\" xml:space=\"preserve\"><value>  </value></data>"
    ),
    (
      "<data name=\"a\"><value><![CDATA[<b>]]></value></data>", "<i>",
      "<data name=\"a\"><value><![CDATA[<i>]]></value></data>"
    ),
    (
      "<data name=\"a\"><value>1</value></data>", "x\r\ny", "<data name=\"a\"><value>x&#13;\ny</value></data>"
    ),
  ]

  @Test(arguments: changes.indices) func isWritten(_ i: Int) throws {
    let (data, text, wanted) = Self.changes[i]
    let before = try file(data)
    let result = try before.applying([EntryEdit(EntryID("a"), text)], base: before)
    #expect(String(decoding: result, as: UTF8.self).contains(wanted))
    #expect(try Resx().read(result, as: .source(english)).catalog[EntryID("a")]?.text == text)
  }

  @Test func aNewFileHasTheHeadersOnly() throws {
    let base = try file(
      "<data name=\"a\"><value>1</value></data><data name=\"p\" type=\"T\"><value>2</value></data>")
    let empty = try Resx().emptyFile(like: base, for: english)
    #expect(empty == (try file("")).bytes)
  }
}
