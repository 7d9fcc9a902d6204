import CommandLine
import Foundation
import Interchange
import Service
import TestSupport
import Testing

/// A small app that goes through all that its commands can answer, each with `--json`.
final class AnsweringApp {
  private let folder: URL
  private var sheet: URL { folder.appendingPathComponent("app.csv") }
  /// What was found in the answers of each command.
  private(set) var validators: [String: SchemaValidator] = [:]

  /// The oldest version of the sheet.
  private var oldest = ""

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    try write("ios/en.lproj/Main.strings", Self.strings("English"))
    try write("ios/es.lproj/Main.strings", Self.strings("Spanish"))
    try git(["init", "-q", "-b", "develop"])
    try commit("The app")
    try write("app.csv", "key,en,es\nkey1,%@ is text 1 in English,otro %@\n")
    try adopt()
    try ask(["init"], 0)
    try FileManager.default.removeItem(at: sheet)
    try commit("Set up Glossator")
    try write("web/en.json", "{\"a\":\"Hi {name}\"}")
    try write("web/de.json", "{\"a\":\"Hi {name}\"}")
    try git(["add", "web"])
    try commit("A web app")
    try ask(["init"], 0)
    try git(["reset", "-q", "--hard", "HEAD~1"])
    try git(["branch", "release/1.0"])
  }

  /// A table with a column that nobody knows, a key that no file has, and a row without one.
  private func adopt() throws {
    try ask(["adopt"], 1)
    let old = folder.appendingPathComponent("old.csv").path
    try write("old.csv", "key,en,es,what\nkey1,Other English,otro %@,this\ngone,Gone,Ido,\n,Nobody,Nadie,\n")
    try write("app.csv", "")
    try FileManager.default.removeItem(at: sheet)
    try ask(["adopt", "--plan", "sheet", old], 0)
    try FileManager.default.removeItem(atPath: old)
    try write("app.csv", "key,en,es\nkey1,%@ is text 1 in English,otro %@\n")
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private static func strings(_ language: String) -> String {
    (1...6).map { "\"key\($0)\" = \"%@ is text \($0) in \(language)\";\n" }.joined()
  }

  /// All that happens, and what is asked meanwhile, with the exit status of each.
  func live() throws {
    try ask(["gate", "release/1.0"], 69)
    // The sheet is not there yet.
    try ask(["doctor"], 1)
    try ask(["sync"], 0)
    try ask(["gate", "release/1.0"], 0)
    try ask(["doctor"], 0)
    try hold()
    try cutNext()
    try handOut()
    try translateInGit()
    try reword()
    try loseRows()
    try mistakes()
  }

  /// Keys that no release has yet; and a row that is not there yet.
  private func hold() throws {
    try git(["checkout", "-q", "-b", "feature/new"])
    try write(
      "ios/en.lproj/Main.strings", Self.strings("English") + "\"new\" = \"New\";\n\"more\" = \"%d more\";\n")
    try commit("Say more")
    try ask(["held"], 0)
    try git(["checkout", "-q", "develop"])
    try git(["merge", "-q", "--no-ff", "-m", "Merge feature/new", "feature/new"])
    try git(["branch", "release/1.1"])
    try ask(["why", "new"], 0)
  }

  /// A release with a text that is missing, and one that is refused.
  private func cutNext() throws {
    try ask(["sync", "--plan"], 0)
    try ask(["sync"], 0)
    try ask(["gate", "release/1.1"], 1)
    try edit("new,,New,,es,,", to: "new,,New,,es,,Nuevo")
    try edit("more,,%d more,,es,,", to: "more,,%d more,,es,,Más")
    try ask(["sync"], 1)
    try ask(["status"], 0)
    try ask(["why", "more"], 0)
    try edit(",Más,", to: ",%d más,")
    try ask(["sync"], 0)
    try ask(["gate", "release/1.1"], 1)
    try ask(["why", "new"], 0)
    let log = try ask(["sheet", "log"], 0)
    oldest = log.array?.last?["version"]?.string ?? ""
    try ask(["sheet", "restore", "more", "es"], 0)
    try edit(",Más,", to: ",%d más,")
    try ask(["sync"], 0)
  }

  /// A translator's part, with a text that somebody else typed otherwise meanwhile.
  private func handOut() throws {
    let part = try BuiltProgram.run(
      ["sheet", "export", "--locale", "es", "--repo", ".", "--sheet", "app.csv"], in: folder)
    try write("es.csv", part.output.replacing("text 5 in Spanish", with: "el texto 5"))
    try ask(["sheet", "import", "es.csv", "--plan"], 0)
    try edit("text 5 in Spanish", to: "número 5")
    try ask(["sheet", "import", "es.csv"], 1)
    try ask(["sync"], 0)
    let job = try BuiltProgram.run(
      ["export", "--locale", "es", "--all", "--repo", ".", "--sheet", "app.csv"], in: folder)
    try write("es.xlf", job.output.replacing("número 5", with: "el texto 5"))
    try ask(["import", "es.xlf", "--plan"], 0)
    try ask(["import", "none.xlf"], 74)
  }

  /// A translation that comes from a commit.
  private func translateInGit() throws {
    let better = Self.strings("Spanish").replacing("is text 1 in", with: "es el texto 1 en")
    try write("ios/es.lproj/Main.strings", better)
    try commit("Better Spanish")
    try ask(["sync"], 0)
    try ask(["why", "key1"], 0)
    try ask(["sheet", "diff"], 0)
    try ask(["sheet", "diff", oldest, "now"], 0)
  }

  /// English that changes on a release, and a translation that is right all the same.
  private func reword() throws {
    try git(["checkout", "-q", "release/1.1"])
    let file = folder.appendingPathComponent("ios/en.lproj/Main.strings")
    let text = try String(contentsOf: file, encoding: .utf8)
    try write("ios/en.lproj/Main.strings", text.replacing("is text 2 in", with: "is the text 2 in"))
    try commit("Reword")
    try ask(["sync"], 0)
    try ask(["confirm", "key2", "--locale", "es", "--branch", "release/1.1"], 0)
    try ask(["confirm", "key3", "--locale", "es"], 65)
    try ask(["sync"], 0)
    try git(["checkout", "-q", "develop"])
  }

  /// A save that is held, and accepted.
  private func loseRows() throws {
    let full = try String(contentsOf: sheet, encoding: .utf8)
    try write("app.csv", full.split(separator: "\n").prefix(4).joined(separator: "\n") + "\n")
    let held = try ask(["sync"], 1)
    try ask(["status"], 0)
    try ask(["accept", "1234567890"], 65)
    try ask(["accept", held["held"]?.string ?? ""], 0)
  }

  private func mistakes() throws {
    try ask(["check"], 0)
    try ask(["checks"], 0, withSheet: false)
    try ask(["checks", "end-stopp"], 64, withSheet: false)
    // It has no code.
    try ask(["scan"], 1)
    try write("ios/A.swift", "let a = NSLocalizedString(\"key6\", comment: \"\") + x(\"key6\")\n")
    try commit("Some code")
    try ask(["rename", "key6", "key60", "--plan"], 0)
    try git(["branch", "named"])
    try ask(["rename", "key6", "key60", "--branch", "named"], 0)
    try ask(["rename", "key66", "key60"], 65)
    try ask(["prune", "--plan"], 0)
    try ask(["locales"], 0)
    try generate()
    try ask(["entries", "ios/es.lproj/Main.strings"], 0, withSheet: false)
    try write("ios/es.lproj/Main.strings", "\"key1\" = \"no end\n")
    try ask(["entries", "ios/es.lproj/Main.strings"], 65, withSheet: false)
    try commit("A mistake")
    try ask(["check"], 1)
    try ask(["gate", "nothing"], 74)
    try ask(["sync", "--paln"], 64)
    try ask(["sheet", "show", "1234567890"], 64)
    try ask(["why", "nothing"], 1)
  }

  /// Code for keys, two of which would have one name.
  private func generate() throws {
    try ask(["accessors"], 78, withSheet: false)
    try ask(["rewrite"], 78)
    let own = try String(contentsOf: folder.appendingPathComponent(".glossator"), encoding: .utf8)
    let resource = own.contains("[resource \"ios\"]") ? "ios" : "apple"
    let section = "[accessors \"app\"]\ntemplate = swift\npath = L10n.swift\nresource = \(resource)\n"
    try write(".glossator", own + section)
    let keys = try String(
      contentsOf: folder.appendingPathComponent("ios/en.lproj/Main.strings"), encoding: .utf8)
    try write("ios/en.lproj/Main.strings", keys + "\"Key1\" = \"Other\";\n")
    try ask(["rewrite"], 0)
    try ask(["accessors"], 0, withSheet: false)
    try git(["checkout", "-q", ".glossator", "ios/en.lproj/Main.strings"])
  }

  @discardableResult
  private func ask(_ words: [String], _ status: Int32, withSheet: Bool = true) throws -> JSON {
    let project = withSheet ? ["--repo", ".", "--sheet", "app.csv"] : []
    let run = try BuiltProgram.run(words + project + ["--json"], in: folder)
    #expect(run.status == status, "\(words): \(run.output) \(run.errors)")
    let command = try #require(Program.commands.first { $0.name == words[0] })
    let answer = try JSON(reading: Array(run.output.utf8))
    validators[command.name, default: SchemaValidator()].validate(
      answer, try #require(command.schemaDocument))
    return answer
  }

  // MARK: People

  private func edit(_ old: String, to new: String) throws {
    let text = try String(contentsOf: sheet, encoding: .utf8)
    #expect(text.contains(old), "\(text)")
    try write("app.csv", text.replacing(old, with: new, maxReplacements: 1))
  }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func commit(_ message: String) throws {
    try git(["add", "ios"])
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".glossator").path) {
      try git(["add", ".glossator"])
    }
    try git(["commit", "-q", "-m", message])
  }

  private func git(_ arguments: [String]) throws { try adasGit(arguments, in: folder) }
}
