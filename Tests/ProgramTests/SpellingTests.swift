import Foundation
import TestSupport
import Testing

/// What `check --since` tells of the spelling of new English, and `doctor` of who is asked.
@Suite struct SpellingTests {
  private static func configuration(_ dictionary: String) -> String {
    """
    [project]
    base = en
    target = es
    [branches]
    integration = develop
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
    [glossary]
    path = terms.csv
    [spelling]
    dictionary = \(dictionary)
    ignore = gizmozz
    words = words.txt

    """
  }

  private func folder(_ dictionary: String = "en_US") throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try adasGit(["init", "-q", "-b", "develop"], in: folder)
    try commit(
      [
        ".glossator": Self.configuration(dictionary), "words.txt": "frobnicate\n",
        "terms.csv": "term,es\nfediverse,=\n",
        "ios/en.lproj/Main.strings": "\"old\" = \"Recieve it\";\n",
      ], in: folder)
    try adasGit(["checkout", "-q", "-b", "feature/x"], in: folder)
    try commit(
      [
        "ios/en.lproj/Main.strings": """
        "old" = "Recieve it";
        "a" = "Seperate the gizmozz, frobnicate the fediverse";
        "b" = "Save it";
        "c" = "Talk to Aaronovitch about FOOBAR";

        """
      ], in: folder)
    return folder
  }

  private func commit(_ files: [String: String], in folder: URL) throws {
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try adasGit(["add", "."], in: folder)
    try adasGit(["commit", "-q", "-m", "Work"], in: folder)
  }

  private func check(_ words: [String], in folder: URL) throws -> [Substring] {
    try BuiltProgram.run(["check", "--level", "note"] + words, in: folder).output.split(separator: "\n")
      .filter {
        $0.contains("[source-spelling]")
      }
  }

  private static let isInstalled = InstalledTool("hunspell") != nil

  @Test(.enabled(if: isInstalled, "hunspell is not installed")) func newEnglishIsLookedUp() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(
      try check(["--since", "develop"], in: folder) == [
        "ios/en.lproj/Main.strings:2: note: 'a': the dictionary has no word 'Seperate' [source-spelling]"
      ])
    // What is there already is nobody's news.
    #expect(try check([], in: folder) == [])
    #expect(
      try BuiltProgram.run(["doctor", "--repo", "."], in: folder).output.contains(
        "spelling: hunspell has the dictionary en_US"))
  }

  @Test(.enabled(if: isInstalled, "hunspell is not installed")) func aDictionaryThatIsNotThereIsSaidByDoctor()
    throws
  {
    let folder = try folder("xx_XX")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try check(["--since", "develop"], in: folder) == [])
    #expect(
      try BuiltProgram.run(["doctor", "--repo", "."], in: folder).output.contains(
        "hunspell has no dictionary 'xx_XX'"))
  }

  /// A branch names what a program is run with: never a path, nor an option.
  @Test(arguments: ["../../etc/passwd", "/tmp/x", "-x", "a b"]) func aDictionaryIsAName(_ name: String) throws
  {
    let folder = try folder("\"\(name)\"")
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try BuiltProgram.run(["check", "--since", "develop"], in: folder)
    #expect(run.status == 78 && (run.output + run.errors).contains("is no name of a dictionary"))
  }
}
