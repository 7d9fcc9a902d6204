import Foundation
import TestSupport
import Testing

/// `init` beside what is there already: a sheet that differs from the files, a `.glossator`.
@Suite struct InitCommandTests {
  private let app: SourceApp
  private var folder: URL { app.folder }

  init() throws {
    let texts = (1...12).map { "\"key\($0)\" = \"Text \($0)\";\n" }.joined()
    app = try SourceApp([
      "ios/en.lproj/Main.strings": texts,
      "ios/es.lproj/Main.strings": texts.replacing("Text", with: "Texto"),
    ])
  }

  private func glossator(_ arguments: String...) throws -> FinishedProcess {
    try BuiltProgram.run(arguments + ["--repo", ".", "--sheet", "app.csv"], in: folder)
  }

  @Test func cellsThatDifferAreCounted() throws {
    let rows = (1...12).map { "key\($0),Text \($0),Palabra \($0)\n" }.joined()
    try app.write("app.csv", "key,en,es\n" + rows)
    let run = try glossator("init")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("12 cells of the sheet and the files differ:\n  key1, es:\n"), "\(run.output)")
    #expect(run.output.contains("    sheet: Palabra 1\n    file:  Texto 1\n"))
    #expect(run.output.contains("\n  … and 2 more\n"))
    #expect(run.errors.contains("[adopt] prefer = sheet, or git"))
    #expect(try app.read("app.csv") == "key,en,es\n" + rows)
    #expect(try app.read(".glossator").contains("[adopt]\n    # 12 cells of the sheet and the files differ."))
    // Said, it is done.
    try app.write(
      ".glossator", try app.read(".glossator").replacing("# prefer = sheet", with: "prefer = sheet"))
    try adasGit(["add", ".glossator"], in: folder)
    try adasGit(["commit", "-q", "-m", "Watch"], in: folder)
    try adasGit(["branch", "release/1.0"], in: folder)
    #expect(try glossator("sync").status == 0)
    #expect(
      try adasGit(["show", "l10n/release/1.0:ios/es.lproj/Main.strings"], in: folder).contains("Palabra 12"))
  }

  /// A full disk, or a process that is killed: half a `.glossator` would be in the way of the next one.
  @Test func whatCannotBeWrittenWhollyIsNotThere() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" init --repo .", BuiltProgram.url.path,
    ]
    process.currentDirectoryURL = folder
    let run = try process.finished()
    #expect(run.status == 74 && run.errors.contains(".glossator: "), "\(run.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy {
        !$0.hasPrefix(".glossator")
      })
    #expect(try glossator("init").status == 0)
  }

  @Test func itSaysWhoCommitsTranslations() throws {
    #expect(try !glossator("init", "--print").errors.contains("changed translations"))
    for author in ["Weblate", "Weblate", "Ana", "Ben", "Chi"] {
      try app.write(
        "ios/es.lproj/Main.strings",
        try app.read("ios/es.lproj/Main.strings").replacing(
          "\"key1\" = \"", with: "\"key1\" = \"\(author.first ?? "-")"))
      try adasGit(
        ["commit", "-q", "-a", "-m", "Spanish", "--author", "\(author) <bot@example.org>"], in: folder)
    }
    try app.write(
      "ios/en.lproj/Main.strings", try app.read("ios/en.lproj/Main.strings") + "\"new\" = \"New\";\n")
    try app.commit("English is nobody's translation")
    let said = try glossator("init", "--print").errors.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(
      said.contains(
        "5 of the last 7 commits changed translations: Weblate (2), Ana (1), Ben (1), others (1)"), "\(said)")
    #expect(said.contains("such commits may go on"))
  }

  @Test func whatIsFoundFitsTheTerminal() throws {
    let locales = [
      "ar", "be", "bg", "ca", "cs", "da", "de", "el", "et", "fi", "fr", "he", "hr", "hu", "id", "it", "ja",
    ]
    for locale in locales { try app.write("ios/\(locale).lproj/Main.strings", "\"key1\" = \"\(locale)\";\n") }
    try app.commit("Languages")
    let run = try BuiltProgram.run(["init", "--print"], in: folder)
    #expect(run.errors.contains("18 target locales: ar be"))
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run.errors)")
  }

  @Test func aBrokenSheetStopsIt() throws {
    try app.write("app.csv", "no,columns\n")
    let run = try glossator("init")
    #expect(run.status == 65 && run.errors.contains("nothing was written"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent(".glossator").path))
  }

  @Test func aSecondTimeItSaysWhatIsNew() throws {
    #expect(try glossator("init").status == 0)
    try app.write(".glossator", try app.read(".glossator") + "# by hand\n")
    let before = try app.read(".glossator")
    try app.commit("Watch")
    try app.write("ios/uk.lproj/Main.strings", "\"key1\" = \"Текст\";\n")
    try app.write("web/en.json", "{\"a\": \"Hi {name}\"}")
    try app.write("web/uk.json", "{\"a\": \"Hi {name}\"}")
    try app.commit("More")
    let run = try glossator("init")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        ".glossator is there already, and stays as it is\nnew: resource 'web': json at web/{locale}.json\nnew: locale uk\n"
      ), "\(run.output)")
    #expect(
      run.output.hasSuffix(
        "\n[project]\n    target = uk\n\n[resource \"web\"]\n    format = json\n    path = web/{locale}.json\n"
      ), "\(run.output)")
    #expect(try app.read(".glossator") == before)
    #expect(
      try glossator("doctor").output.contains("files of locales that are no targets stay as they are: uk\n"))
    try app.write(".glossator", "[project]\nbase = en\ntarget = es\n")
    let wrong = try glossator("init")
    #expect(wrong.status == 78 && wrong.errors.contains("no [resource"), "\(wrong.errors)")
  }
}
