import Foundation
import TestSupport
import Testing

/// Old versions of the sheet by the command line, on a real repository.
@Suite struct SheetCommandTests {
  private let folder: URL
  private var sheet: URL { folder.appendingPathComponent("app.csv") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    for (locale, text) in [("en", "Welcome"), ("es", "Bienvenida")] {
      let file = folder.appendingPathComponent("ios/\(locale).lproj/Main.strings")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\"welcome\" = \"\(text)\";\n\"more\" = \"More \(locale)\";\n".utf8).write(to: file)
    }
    try git(["init", "-q", "-b", "develop"])
    try git(["add", "ios"])
    try git(["commit", "-q", "-m", "The app"])
    #expect(try glossator(["init"]).status == 0)
    try git(["add", ".glossator"])
    try git(["commit", "-q", "-m", "Set up Glossator"])
    try git(["branch", "release/1.0"])
    #expect(try glossator(["sync"]).status == 0)
  }

  private func git(_ arguments: [String]) throws { try adasGit(arguments, in: folder) }

  private func glossator(_ arguments: [String]) throws -> FinishedProcess {
    try BuiltProgram.run(arguments + ["--repo", ".", "--sheet", "app.csv"], in: folder)
  }

  /// `why` lists the locales without a text in one line.
  @Test func localesWithoutATextAreListedTogether() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git(["checkout", "-q", "release/1.0"])
    let file = folder.appendingPathComponent("ios/en.lproj/Main.strings")
    let english = try String(contentsOf: file, encoding: .utf8)
    try Data("\(english)\"new\" = \"New\";\n".utf8).write(to: file)
    try git(["commit", "-q", "-a", "-m", "New"])
    _ = try glossator(["sync"])
    let story = try glossator(["why", "new"]).output
    #expect(story.contains("'new' = 'New', for release/1.0\n  missing: es\n  todo: es\n"), "\(story)")
  }

  /// Of `todo` it is told which locales came and went.
  @Test func theListOfWorkIsComparedByLocale() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try glossator(["sync"])
    func edit(_ old: String, _ new: String) throws -> String {
      let before = try glossator(["sheet", "log", "--limit", "1"]).output.prefix { $0 != " " }
      let text = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
      #expect(text.contains(old), "\(text)")
      try Data(text.replacing(old, with: new).utf8).write(to: sheet)
      _ = try glossator(["sync"])
      return try glossator(["sheet", "diff", String(before)]).output
    }
    let asked = try edit("more,,More en,,,", "more,,More en,,es,")
    #expect(asked.hasPrefix("more\n  todo: + es\n"), "\(asked)")
    let note = "es: somebody added it to 'todo'"
    let translated = try edit("more,,More en,,es,\(note),More es", "more,,More en,,,\(note),Más")
    #expect(translated.hasPrefix("more\n  todo: - es\n"), "\(translated)")
    #expect(translated.contains("\n  es: 'More es' -> 'Más'"), "\(translated)")
  }

  @Test func listedPrintedAndRestored() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
    for text in ["Hola", "Buenas"] {
      let now = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
      let line = now.split(separator: "\n").first { $0.hasPrefix("welcome") } ?? ""
      let old = line.split(separator: ",", omittingEmptySubsequences: false)[6]
      try Data(now.replacing(",\(old),", with: ",\(text),").utf8).write(to: sheet)
      #expect(try glossator(["sync"]).status == 0)
    }

    let log = try glossator(["sheet", "log"])
    let lines = log.output.split(separator: "\n")
    #expect(lines.count == 4, "\(log.output)")
    #expect(lines[0].contains("agreed") && lines[0].hasSuffix("1 row changed"), "\(log.output)")
    #expect(lines[3].contains("read") && lines[3].hasSuffix("2 rows"), "what init wrote: \(log.output)")
    let oldest = String(lines[2].prefix { $0 != " " })
    #expect(try glossator(["sheet", "show", oldest]).output == first)
    #expect(try glossator(["sheet", "log", "--limit", "1"]).output.split(separator: "\n").count == 1)

    // The newest other text, or that of a version that is named; the next sync takes it for a new edit.
    #expect(
      try glossator(["sheet", "restore", "welcome", "es"]).output.hasPrefix(
        "row 2, es: 'Hola' instead of 'Buenas'"))
    #expect(try glossator(["sheet", "restore", "welcome", "es", "--from", oldest]).status == 0)
    #expect(String(decoding: try Data(contentsOf: sheet), as: UTF8.self) == first)
    #expect(try glossator(["sync"]).status == 0)
    #expect(try glossator(["gate", "release/1.0"]).status == 0)
    // Older texts that come back by accident are put right; this one is meant.
    #expect(
      try glossator(["sheet", "restore", "welcome", "es"]).output.contains("'Hola' instead of 'Bienvenida'")
    )
    #expect(try glossator(["sync"]).status == 0)
    #expect(String(decoding: try Data(contentsOf: sheet), as: UTF8.self).contains(",Hola,"))
    #expect(try glossator(["sync"]).output.contains("nothing to do"))

    for (words, message) in [
      (["sheet", "show", "12345678"], "no version '12345678'"), (["sheet", "show", "12"], "too short"),
      (["sheet", "restore", "nothing", "es"], "no row 'nothing'"),
      (["sheet", "restore", "more", "es"], "no other text"),
      (["sheet", "restore", "welcome", "fr"], "no column 'fr'"),
      (["sheet", "print"], "expects log, show ID"),
    ] {
      let run = try glossator(words)
      #expect(run.status > 1 && run.errors.contains(message), "\(words): \(run.errors)")
    }
  }

  /// A text that was made for other English comes back as that: nobody takes it for a translation of today's.
  @Test func aTextOfOtherEnglishIsStale() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git(["checkout", "-q", "release/1.0"])
    let file = folder.appendingPathComponent("ios/en.lproj/Main.strings")
    let english = try String(contentsOf: file, encoding: .utf8)
    try Data(english.replacing("Welcome", with: "Welcome back").utf8).write(to: file)
    try git(["commit", "-q", "-a", "-m", "Better"])
    #expect(try glossator(["sync"]).status == 0)
    let now = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
    try Data(now.replacing("Bienvenida", with: "Hola otra vez").utf8).write(to: sheet)
    #expect(try glossator(["sync"]).status == 0)
    let told = try glossator(["sheet", "restore", "welcome", "es"]).output
    #expect(told.contains("'Bienvenida' instead of 'Hola otra vez'"), "\(told)")
    #expect(told.contains("made for 'Welcome'"), "\(told)")
    #expect(try glossator(["sync"]).status == 0)
    let row = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
    #expect(row.contains("es: stale: the English was 'Welcome'"), "\(row)")
    #expect(try glossator(["gate", "release/1.0"]).status == 1)
  }

  private func type(_ text: String, of key: String) throws {
    let lines = String(decoding: try Data(contentsOf: sheet), as: UTF8.self).split(separator: "\n").map {
      line in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if cells[0] == key { cells[6] = text }
      return cells.joined(separator: ",")
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: sheet)
  }

  private func row(_ key: String) throws -> String {
    let lines = String(decoding: try Data(contentsOf: sheet), as: UTF8.self).split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix(key + ",") }))
  }

  /// What somebody restores is one cell: an older window that lies there unread takes nothing else back.
  @Test func whatIsRestoredIsOneCell() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let older = try Data(contentsOf: sheet)
    for (key, text) in [("more", "Más"), ("more", "Aún más"), ("welcome", "Hola")] {
      try type(text, of: key)
      #expect(try glossator(["sync"]).status == 0)
    }
    try older.write(to: sheet)
    #expect(try glossator(["sheet", "restore", "more", "es"]).status == 0)
    let restored = try row("more")
    _ = try glossator(["sync"])
    #expect(try row("welcome").contains("Hola"))
    #expect(try row("more").split(separator: ",").contains { restored.contains(",\($0),") })
  }

  /// What it was made for the journal knows, also where it stood beside newer English already.
  @Test func aTextThatWasStaleThereIsStaleHere() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git(["checkout", "-q", "release/1.0"])
    let file = folder.appendingPathComponent("ios/en.lproj/Main.strings")
    let english = try String(contentsOf: file, encoding: .utf8)
    try Data(english.replacing("Welcome", with: "Delete all").utf8).write(to: file)
    try git(["commit", "-q", "-a", "-m", "Other"])
    _ = try glossator(["sync"])
    let stale = try glossator(["sheet", "log", "--limit", "1"]).output.prefix { $0 != " " }
    try type("Borrar todo", of: "welcome")
    _ = try glossator(["sync"])
    let told = try glossator(["sheet", "restore", "welcome", "es", "--from", String(stale)]).output
    #expect(told.contains("made for 'Welcome'"), "\(told)")
    _ = try glossator(["sync"])
    #expect(try row("welcome").contains("Bienvenida"))
    #expect(try glossator(["gate", "l10n/release/1.0"]).status == 1)
  }

  /// A sheet that is held is to be judged first.
  @Test func nothingIsRestoredInASheetThatIsHeld() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try type("Hola", of: "welcome")
    #expect(try glossator(["sync"]).status == 0)
    try type("", of: "welcome")
    try type("", of: "more")
    #expect(try glossator(["sync"]).status == 1)
    let run = try glossator(["sheet", "restore", "welcome", "es"])
    #expect(run.status > 1 && run.errors.contains("is held"), "\(run.errors)")
  }

  /// A sheet that is lost comes back from the journal, as the hint says: in the version that is in force, and not in what a look
  /// found in its place before.
  @Test(arguments: ["", "key,variant,en\n", "it"]) func aLostSheetComesBack(_ accident: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try Data(contentsOf: sheet)
    if accident != "it" {
      try Data(accident.utf8).write(to: sheet)
      #expect(try glossator(["sync"]).status == 1)
    }
    try FileManager.default.removeItem(at: sheet)
    let way = "the journal has it: glossator sheet show "
    for command in ["sync", "doctor"] {
      let run = try glossator([command])
      #expect(run.status == 1 && (run.errors + run.output).contains(way), "\(run)")
    }
    let errors = try glossator(["sync"]).errors
    let hint = try #require(errors.firstRange(of: way))
    let id = String(errors[hint.upperBound...].prefix { $0 != " " })
    try Data(try glossator(["sheet", "show", id]).output.utf8).write(to: sheet)
    #expect(try Data(contentsOf: sheet) == bytes)
    let run = try glossator(["sync"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(try glossator(["doctor"]).status == 0)
  }

  static let unconfirmed: [(words: [String], status: Int32, message: String)] = [
    (["welcome"], 64, "needs a locale"),
    (["welcome", "--locale", "fr"], 64, "no target locale"),
    (["welcome", "--locale", "es"], 65, "the es text of 'welcome' is done"),
    (["welcom", "--locale", "es"], 65, "did you mean 'welcome'?"),
    (["welcome", "more", "--locale", "es"], 65, "error: the es text of 'more' is done"),
    (["welcome", "--locale", "es", "--branch", "release/9"], 64, "one of: release/1.0"),
    (["--locale", "es"], 64, "expects KEY …"),
  ]

  @Test(arguments: unconfirmed.indices) func nothingIsConfirmed(_ i: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (words, status, message) = Self.unconfirmed[i]
    let bytes = try Data(contentsOf: sheet)
    let run = try glossator(["confirm"] + words)
    #expect(run.status == status && run.errors.contains(message), "\(words): \(run)")
    #expect(try Data(contentsOf: sheet) == bytes)
  }

  /// An option that names locales may be given several times.
  @Test func textsAreConfirmed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git(["checkout", "-q", "release/1.0"])
    let english = folder.appendingPathComponent("ios/en.lproj/Main.strings")
    try Data("\"welcome\" = \"Hello\";\n\"more\" = \"Even more\";\n".utf8).write(to: english)
    try git(["commit", "-q", "-a", "-m", "Reword"])
    let early = try glossator(["confirm", "welcome", "--locale", "es"])
    #expect(early.status == 65 && early.errors.contains("run 'glossator sync' first"), "\(early)")
    #expect(try glossator(["sync"]).status == 0)
    #expect(try glossator(["gate", "release/1.0"]).status == 1)
    let run = try glossator(["confirm", "welcome", "more", "--locale", "es", "--locale", "es"])
    #expect(
      run.output == """
        row 2, welcome, es: 'Bienvenida' is right for 'Hello'; it was made for 'Welcome'
        row 3, more, es: 'More es' is right for 'Even more'; it was made for 'More en'

        """, "\(run)")
    #expect(try glossator(["sync"]).status == 0)
    #expect(try glossator(["gate", "release/1.0"]).status == 0)
  }

  /// The part goes through a program that quotes every cell and writes semicolons.
  @Test func aPartIsHandedOutAndMerged() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Data(contentsOf: sheet)
    #expect(try glossator(["sheet", "export", "--locale", "es", "-o", "es.csv"]).status == 0)
    let file = folder.appendingPathComponent("es.csv")
    let part = try Data(contentsOf: file)
    #expect(part.starts(with: [0xEF, 0xBB, 0xBF]))
    let again = try glossator(["sheet", "export", "--locale", "es", "--output", "es.csv"])
    #expect(
      again.status == 74 && again.errors.contains("es.csv"), "a file that is there stays: \(again.errors)")
    #expect(try Data(contentsOf: file) == part)
    #expect(
      try glossator(["sheet", "export", "--locale", "es"]).output == String(decoding: part, as: UTF8.self))
    #expect(
      try glossator(["sheet", "export", "--locale", "es", "--todo"]).output.split(separator: "\n").count == 1)
    #expect(try glossator(["sheet", "export", "--locale", "es", "-o", "es.tsv"]).status == 0)
    #expect(
      try Data(contentsOf: folder.appendingPathComponent("es.tsv"))
        .starts(with: Array("\u{FEFF}key\tvariant\ten\t".utf8)))

    let edited = String(decoding: part, as: UTF8.self)
      .replacing("Bienvenida", with: "Hola").replacing("More es", with: "Más").replacing(",", with: "\";\"")
      .split(separator: "\n").map { "\"\($0)\"\r\n" }.joined().replacing("\"\u{FEFF}", with: "\u{FEFF}\"")
    try Data(edited.utf8).write(to: file)
    let plan = try glossator(["sheet", "import", "es.csv", "--plan"])
    #expect(plan.status == 0 && plan.output.contains("'Hola' instead of 'Bienvenida'"), "\(plan)")
    #expect(try Data(contentsOf: sheet) == first)
    let now = String(decoding: first, as: UTF8.self).replacing("More es", with: "Mucho")
    try Data(now.utf8).write(to: sheet)
    let run = try glossator(["sheet", "import", "es.csv", "--locale", "es"])
    #expect(run.status == 1 && run.errors.contains("changed") == false && run.errors.contains("es.csv:3: "))
    #expect(run.errors.contains("has said 'Mucho' since the export"), "\(run.errors)")
    #expect(
      String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
        == now.replacing("Bienvenida", with: "Hola"),
      "one cell, and no other byte")
  }

  static let refused: [(words: [String], status: Int32, message: String)] = [
    (["export"], 64, "needs a locale"), (["export", "--locale", "es,th"], 64, "one locale"),
    (["export", "--locale", "fr"], 64, "no target locale"),
    (["export", "--locale", "es", "--json"], 64, "has no --json"),
    (["import", "nothing.csv"], 74, "nothing.csv"),
    (["import", "ios/en.lproj/Main.strings"], 65, "cannot be read"),
    (["import", "other.csv"], 65, "does not say which version"),
    (["import", "other.csv", "--from", "123456789a"], 65, "no version '123456789a'"),
    (["import", "other.csv", "--locale", "fr"], 64, "no target locale"),
  ]

  @Test(arguments: refused.indices) func aPartIsRefused(_ i: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (words, status, message) = Self.refused[i]
    try Data("key,en,es\nwelcome,Welcome,Hola\n".utf8).write(to: folder.appendingPathComponent("other.csv"))
    let run = try glossator(["sheet"] + words)
    let text = run.errors + run.output
    #expect(run.status == status && text.contains(message), "\(words): \(run.status) \(text)")
  }

  /// A text that was typed, one that was committed, and English that changed, with who changed them.
  @Test func versionsAreCompared() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let oldest = try #require(
      try glossator(["sheet", "log"]).output.split(separator: " ").first.map(String.init))
    let text = try String(contentsOf: sheet, encoding: .utf8)
    try Data(text.replacing("Bienvenida", with: "Hola").utf8).write(to: sheet)
    let unseen = try glossator(["sheet", "diff", oldest, "now"])
    #expect(
      unseen.output == "welcome\n  es: 'Bienvenida' -> 'Hola'  typed into the sheet since the last sync\n",
      "\(unseen)")
    #expect(try glossator(["sync"]).status == 0)
    let typed = try glossator(["sheet", "diff", oldest]).output
    #expect(typed.contains("es: 'Bienvenida' -> 'Hola'  typed into the sheet, seen on "), "\(typed)")

    try git(["checkout", "-q", "release/1.0"])
    for (path, line) in [("es", "\"more\" = \"Más\";"), ("en", "\"more\" = \"Even more\";")] {
      let file = folder.appendingPathComponent("ios/\(path).lproj/Main.strings")
      let old = try String(contentsOf: file, encoding: .utf8)
      try Data(old.replacing("\"more\" = \"More \(path)\";", with: line).utf8).write(to: file)
      try git(["commit", "-q", "-a", "-m", "Say \(path)"])
    }
    #expect(try glossator(["sync"]).status == 0)
    let all = try glossator(["sheet", "diff", oldest, "now"]).output
    #expect(
      all.contains("more\n  en: 'More en' -> 'Even more'\n")
        && all.contains("\n  es: 'More es' -> 'Más'  committed by Ada on "), "\(all)")
    #expect(all.contains("welcome\n  es: 'Bienvenida' -> 'Hola'  typed"), "\(all)")
    #expect(try !glossator(["sheet", "diff"]).output.contains("welcome"), "only the newest change")
    #expect(try glossator(["sheet", "diff", "now"]).status == 64)
    #expect(try glossator(["sheet", "diff", "1234567890"]).status == 65)
  }
}
