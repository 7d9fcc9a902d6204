import Foundation
import TestSupport
import Testing

/// An agency's file by the command line, on a real repository: written, sent back, merged, refused.
@Suite struct ExportCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    for (locale, texts) in [
      ("en", ["welcome": "Welcome", "sent": "%@ sent %ld photos", "cart": "Empty the cart"]),
      ("th", ["welcome": "ยินดีต้อนรับ"]), ("es", ["welcome": "Bienvenida"]),
    ] {
      let file = folder.appendingPathComponent("ios/\(locale).lproj/Main.strings")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let lines = texts.sorted { $0.key > $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }
      try Data(lines.joined().utf8).write(to: file)
    }
    try write("glossary.csv", "term,*,th\ncart,,ตะกร้า | รถเข็น\n")
    try adasGit(["init", "-q", "-b", "develop"], in: folder)
    try adasGit(["add", "."], in: folder)
    try adasGit(["commit", "-q", "-m", "The app"], in: folder)
    #expect(try glossator(["init"]).status == 0)
    try write(".glossator", try text(".glossator") + "[glossary]\n    path = glossary.csv\n")
    try adasGit(["add", ".glossator"], in: folder)
    try adasGit(["commit", "-q", "-m", "Set up Glossator"], in: folder)
    try adasGit(["branch", "release/1.0"], in: folder)
    #expect(try glossator(["sync"]).status == 0)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func glossator(_ arguments: [String]) throws -> FinishedProcess {
    try BuiltProgram.run(arguments + ["--repo", ".", "--sheet", "app.csv"], in: folder)
  }

  /// As on a disk that is full: no file may be larger than 12 KiB, and the sheet is.
  private func glossatorWithoutRoom(_ arguments: [String]) throws -> FinishedProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = "trap '' XFSZ; ulimit -f 24; exec \"$0\" \"$@\""
    process.arguments =
      ["-c", script, BuiltProgram.url.path] + arguments + ["--repo", ".", "--sheet", "app.csv"]
    process.currentDirectoryURL = folder
    return try process.finished()
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The commands in the help of both, one after the other.
  @Test func theExamplesOfTheHelpWork() throws {
    defer { remove() }
    for (command, count) in [("export", 3), ("import", 2)] {
      let help = try BuiltProgram.run([command, "--help"]).output
      let examples = help.split(separator: "\n").filter { $0.hasPrefix("  glossator \(command) ") }
      #expect(examples.count == count, "\(help)")
      for example in examples {
        let words = example.split(separator: " ").dropFirst().prefix { $0 != "show" && $0 != "write" }
        let run = try glossator(words.map(String.init))
        #expect(run.status == 0, "\(example): \(run)")
      }
    }
    #expect(try text("th.xlf").contains("<note from=\"glossary\">cart: ตะกร้า, or รถเข็น</note>"))
    #expect(
      try text("th.xliff").hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff version=\"2.1\""))
    #expect(try text("th.csv").split(separator: "\n").count == 4)
  }

  /// A translator goes back to an older text, which was heard. That it was about to be written once is no reason not to write it.
  @Test func whatCouldNotBeWrittenIsImportedAgain() throws {
    defer { remove() }
    for (old, new) in [("Bienvenida", "Hola"), ("Hola", "Buenas")] {
      try write("app.csv", try text("app.csv").replacing(old, with: new))
      #expect(try glossator(["sync"]).status == 0)
    }
    #expect(
      try glossator(["export", "--for", "translator", "--all", "--locale", "es", "-o", "es.csv"]).status == 0)
    try write("es.csv", try text("es.csv").replacing("Buenas", with: "Hola"))
    let lines = try text("app.csv").split(separator: "\n")
    let long = String(repeating: "x", count: 8000)
    try write(
      "app.csv",
      lines.enumerated().map { "\($1),\($0 == 0 ? "mine" : long)\n" }.joined())
    #expect(try glossator(["sync"]).status == 0)
    let failed = try glossatorWithoutRoom(["import", "es.csv"])
    #expect(failed.errors.contains("cannot write the sheet"), "\(failed.errors)")
    #expect(try text("app.csv").contains("Buenas"))
    let run = try glossator(["import", "es.csv"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text("app.csv").contains("Hola"))
  }

  @Test(arguments: ["xliff-1.2", "xliff-2.1"]) func whatComesBackIsInTheSheet(_ format: String) throws {
    defer { remove() }
    let sheet = try text("app.csv")
    let run = try glossator(["export", "--for", "agency", "--locale", "th", "--format", format])
    let cart = format == "xliff-2.1" ? "<mrk id=\"m1\" type=\"term\">cart</mrk>" : "cart"
    #expect(
      run.output.contains("Empty the \(cart)") && !run.output.contains("ยินดีต้อนรับ"),
      "what is done is left out")
    #expect(run.output.contains("<gls:translation>รถเข็น</gls:translation>") == (format == "xliff-2.1"))
    try write("back.xlf", run.output.replacing("</source>", with: "</source><target>ล้างตะกร้า</target>"))
    let plan = try glossator(["import", "back.xlf", "--plan"])
    #expect(plan.status == 1 && plan.errors.hasSuffix("would write 1 cell\n"), "\(plan)")
    #expect(try text("app.csv") == sheet)
    let done = try glossator(["import", "back.xlf"])
    #expect(done.output == "row 4, cart, th: 'ล้างตะกร้า' instead of ''\n", "\(done)")
    #expect(done.errors.contains("back.xlf:"), "the place: \(done.errors)")
    #expect(done.errors.contains("of 'sent' is not used: placeholder %1$@"), "\(done.errors)")
    #expect(
      try text("app.csv")
        == sheet.replacing("Empty the cart,,es th,,,", with: "Empty the cart,,es th,,,ล้างตะกร้า"))
    try write("again.xlf", try glossator(["export", "--locale", "th", "--format", format]).output)
    let again = try glossator(["import", "again.xlf"])
    #expect(
      again.status == 0 && again.errors == "wrote 0 cells; 1 text of the file has no translation\n",
      "\(again)")
  }

  static let refused: [(words: [String], file: String, status: Int32, message: String)] = [
    (["export"], "", 64, "needs a locale"),
    (["export", "--locale", "fr"], "", 64, "no target locale"),
    (["export", "--locale", "th", "--for", "me"], "", 64, "one of: agency, translator"),
    (["export", "--locale", "th", "--format", "po"], "", 64, "one of: xliff-1.2, xliff-2.1, table"),
    (["export", "--locale", "th", "--format", "table", "-o", "x.xlf"], "", 64, "do not go together"),
    (["import"], "", 64, "FILE"),
    (["import", "no.xlf"], "", 74, "no.xlf"),
    (["import", "x.xlf"], "<xliff version='1.2'/>", 65, "no texts"),
    (
      ["import", "x.xlf"], "<!DOCTYPE x [<!ENTITY a SYSTEM \"/etc/passwd\">]><xliff/>", 65,
      "an entity that is not plain text"
    ),
    (["import", "x.xlf"], file("main@123456789abc/th", "th"), 65, "another project's"),
    (["import", "x.xlf"], file("other", "th"), 65, "does not say which version"),
    (["import", "x.xlf"], file("main@123456789abc/fr", "fr"), 65, "for fr, which is no target locale"),
    (
      ["import", "x.xlf"], file("main@123456789abc/th", "es"), 65,
      "exported for th, and says that it is for es"
    ),
    (
      ["import", "x.xlf", "--locale", "es"], file("main@123456789abc/th", "th-TH"), 65,
      "for th, and not for es"
    ),
    (["import", "x.xlf"], file("main@123456789abc/th", "th", source: "de"), 65, "translated from de"),
  ]

  private static func file(_ original: String, _ target: String, source: String = "en-US") -> String {
    """
    <xliff version="1.2"><file original="\(original)" source-language="\(source)" target-language="\(target)"><body>
    <trans-unit id="a" resname="cart"><source>Empty the cart</source><target>b</target></trans-unit>
    </body></file></xliff>
    """
  }

  /// As a whole: the sheet is as it was.
  @Test(arguments: refused.indices) func aFileIsRefused(_ i: Int) throws {
    defer { remove() }
    let (words, file, status, message) = Self.refused[i]
    let sheet = try text("app.csv")
    try write("x.xlf", file)
    if words.contains("-o") { try FileManager.default.removeItem(at: folder.appendingPathComponent("x.xlf")) }
    let run = try glossator(words)
    #expect(run.status == status && run.errors.contains(message), "\(words): \(run)")
    #expect(try text("app.csv") == sheet)
  }
}
