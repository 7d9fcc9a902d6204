import Foundation
import TestSupport
import Testing

/// What one side of a merge wrote is in the merged file, or the merge is a conflict and says so.
@Suite struct MergeDriverLossTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var path = "sheet.csv"
    var isUTF16 = false
    var base: String
    var ours: String
    var theirs: String
    var status: Int32
    var holds: [String]
    var errors: [String] = []

    var testDescription: String { name }
  }

  private static func array(_ items: [String], _ c: String) -> String {
    "<resources>\n  <string-array name=\"b\">\n" + items.map { "    <item>\($0)</item>\n" }.joined()
      + "  </string-array>\n  <string name=\"m\">m</string>\n  <string name=\"c\">\(c)</string>\n</resources>\n"
  }

  private static let noMarkers = "no markers could be set: the file has our text of what is in conflict"
  private static let rows = "both sides changed the rows, and theirs some that have no key or no English"

  static let cases = [
    Case(
      name: "a confirmation of the old English",
      base: "key,en,es,todo\nk,One,Uno,es\n", ours: "key,en,es,todo\nk,Two,Uno,es\n",
      theirs: "key,en,es,todo\nk,One,Uno,\n", status: 0, holds: ["k,Two,Uno,es\n"]),
    Case(
      name: "the same, theirs has the new English",
      base: "key,en,es,todo\nk,One,Uno,es th\n", ours: "key,en,es,todo\nk,One,Uno,th\n",
      theirs: "key,en,es,todo\nk,Two,Uno,es th\n", status: 0, holds: ["k,Two,Uno,th es\n"]),
    Case(
      name: "a confirmation of the new English",
      base: "key,en,es,todo\nk,One,Uno,es\n", ours: "key,en,es,todo\nk,Two,Uno,\n",
      theirs: "key,en,es,todo\nk,One,Uno,\n", status: 0, holds: ["k,Two,Uno,\n"]),
    Case(
      name: "a column that ours lost, with new translations of theirs",
      base: "key,en,es,th\nk1,One,,a\nk2,Two,Dos,b\n", ours: "key,en,th\nk1,One,a\nk2,Two,b\n",
      theirs: "key,en,es,th\nk1,One,UnoNEW,a\nk2,Two,Dos,b\n", status: 0, holds: ["es", "UnoNEW", "Dos"]),
    Case(
      name: "a column that theirs lost, with new translations of ours",
      base: "key,en,es,th\nk1,One,,a\nk2,Two,Dos,b\n",
      ours: "key,en,es,th\nk1,One,UnoNEW,a\nk2,Two,Dos,b\n", theirs: "key,en,th\nk1,One,a\nk2,Two,b\n",
      status: 0, holds: ["es", "UnoNEW", "Dos"]),
    Case(
      name: "a column that ours took out, in which theirs changed nothing",
      base: "key,en,es,th\nk1,One,Uno,a\nk2,Two,Dos,b\n", ours: "key,en,th\nk1,One,a\nk2,Two,b\n",
      theirs: "key,en,es,th\nk1,One,Uno,aa\nk2,Two,Dos,b\n", status: 0,
      holds: ["key,en,th\nk1,One,aa\nk2,Two,b\n"]),
    Case(
      name: "a row of theirs without English", base: "key,en,es,id\nk1,One,uno,1\nk2,Two,dos,2\n",
      ours: "key,en,es,id,OUR NOTE\nk1,One,unos,1,\nk2,Two,dos,2,\n",
      theirs: "key,en,es,id\nk1,One,uno,1\nk2,Two,doss,2\nk8,,ocho,\n", status: 1, holds: ["k8,,ocho"],
      errors: [rows]),
    Case(
      name: "a row of theirs without English, in UTF-16", isUTF16: true,
      base: "key\ten\tes\nk1\tOne\tuno\nk2\tTwo\tdos\n", ours: "key\ten\tes\nk1\tOne\tunos\nk2\tTwo\tdos\n",
      theirs: "key\ten\tes\nk1\tOne\tuno\nk2\tTwo\tdoss\nk8\t\tocho\n", status: 1, holds: ["unos", "doss"],
      errors: [rows]),
    Case(
      name: "rows without English that nobody changed, in UTF-16", isUTF16: true,
      base: "key\ten\tes\nk1\tOne\tuno\nk8\t\tocho\n", ours: "key\ten\tes\nk1\tOne!\tuno\nk8\t\tocho\n",
      theirs: "key\ten\tes\tth\nk1\tOne\tuno\ta\nk8\t\tocho\t\n", status: 0,
      holds: ["One!\tuno\ta", "k8\t\tocho"]),
    Case(
      name: "keys that do not go together", path: "web/es.json",
      base: "{\n  \"m\": \"1\",\n  \"n\": \"2\",\n  \"o\": \"3\"\n}\n",
      ours: "{\n  \"a\": \"s\",\n  \"m\": \"1\",\n  \"n\": \"2\",\n  \"o\": \"3\"\n}\n",
      theirs: "{\n  \"m\": \"1\",\n  \"n\": \"2\",\n  \"a\": {\n    \"b\": \"t\"\n  },\n  \"o\": \"3\"\n}\n",
      status: 1, holds: ["\"a\": \"s\"", "\"b\": \"t\""], errors: ["web/es.json: conflict: "]),
    Case(
      name: "other texts beside a conflict without markers", path: "ios/es.lproj/M.strings", isUTF16: true,
      base: "\"a\" = \"1\";\n\"b\" = \"2\";\n\"c\" = \"3\";\n",
      ours: "\"a\" = \"1\";\n\"b\" = \"2x\";\n\"c\" = \"3\";\n",
      theirs: "\"a\" = \"1\";\n\"b\" = \"2z\";\n\"c\" = \"3y\";\n", status: 1,
      holds: ["\"b\" = \"2x\";\n\"c\" = \"3y\";\n"], errors: ["both sides changed 'b'", noMarkers]),
    Case(
      name: "other texts beside a list whose lines merge", path: "android/values-es/strings.xml",
      base: array(["x", "y", "z"], "3"), ours: array(["w", "x", "y", "z"], "3"),
      theirs: array(["x", "y", "zz"], "3y"), status: 1, holds: [array(["w", "x", "y", "z"], "3y")],
      errors: ["both sides changed 'b'", noMarkers]),
    Case(
      name: "other cells beside a conflict without markers", isUTF16: true,
      base: "key\ten\tes\nk1\tOne\tuno\nk2\tTwo\tdos\n", ours: "key\ten\tes\nk1\tOne\tours\nk2\tTwo\tdos\n",
      theirs: "key\ten\tes\nk1\tOne\ttheirs\nk2\tTwo\tdoss\n", status: 1,
      holds: ["One\tours\n", "Two\tdoss\n"], errors: ["both sides changed 'k1' in es", noMarkers]),
  ]

  @Test(arguments: cases) func nothingIsLostUnseen(_ one: Case) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = """
      [project]
      base = en
      target = es
      target = th
      [resource "ios"]
      format = apple-strings
      path = ios/{locale}.lproj/*.strings
      [resource "web"]
      format = json
      path = web/{locale}.json
      [resource "android"]
      format = android-xml
      path = android/values-{locale}/strings.xml
      base-path = android/values/strings.xml

      """
    try Data(project.utf8).write(to: folder.appendingPathComponent(".glossator"))
    let encoding: String.Encoding = one.isUTF16 ? .utf16 : .utf8
    for (name, text) in [("base", one.base), ("ours", one.ours), ("theirs", one.theirs)] {
      let data = try #require(text.data(using: encoding))
      try data.write(to: folder.appendingPathComponent(name))
    }
    let run = try BuiltProgram.run(["merge-driver", "base", "ours", "theirs", one.path], in: folder)
    let merged = try String(contentsOf: folder.appendingPathComponent("ours"), encoding: encoding)
    #expect(run.status == one.status, "\(run.errors)\(merged)")
    for text in one.holds { #expect(merged.contains(text), "\(run.errors)\(merged)") }
    for text in one.errors { #expect(run.errors.contains(text), "\(run.errors)") }
  }
}
