import Git
import RepositoryModel
import Testing

@Suite struct FileMergeTests {
  @Test(arguments: [
    ("1\n2\n3\n4\n5\n", "0\n2\n3\n4\n5\n", "1\n2\n3\n4\n6\n", "0\n2\n3\n4\n6\n"),
    ("1\n2\n3\n", "1\nours\n3\n", "1\ntheirs\n3\n", nil), ("1\n", "same\n", "same\n", "same\n"),
    ("1\n", "1\n", "theirs\n", "theirs\n"), ("1\n", "ours\n", "1\n", "ours\n"),
    (nil, "ours\n", "theirs\n", nil), (nil, "same\n", "same\n", "same\n"), ("", "", "x\n", "x\n"),
    (
      "1\r\n2\r\n3\r\n4\r\n5\r\n", "1\r\n2\r\n3\r\n4\r\nx\r\n", "y\r\n2\r\n3\r\n4\r\n5\r\n",
      "y\r\n2\r\n3\r\n4\r\nx\r\n"
    ),
    ("1\n2\n3\n4\n5\n", "", "1\n2\n3\n4\n6\n", nil),
    ("a\n\0\nb\nc\nd\n", "x\n\0\nb\nc\nd\n", "a\n\0\nb\nc\ny\n", nil),
    ("a\n\0\n", "a\n\0\n", "\0", "\0"),
  ])
  func merged(base: String?, ours: String, theirs: String, result: String?) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    func blob(_ text: String) throws -> ObjectID { try repository.writeBlob(Array(text.utf8)) }
    let merged = try repository.mergeFiles(base: base.map(blob), ours: blob(ours), theirs: blob(theirs))
    #expect(try merged.map { String(decoding: try repository.blob($0), as: UTF8.self) } == result)
  }
}
