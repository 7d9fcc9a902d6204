import Foundation
import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// A story that is being told: a world, and the files that its steps name.
///
/// Steps, one a line, words apart by spaces, a text with spaces between quotes:
///
///     app BRANCH                            the app of `Stories/app.files` is committed to the branch
///     commit BRANCH FOLDER [as AUTHOR]      the story's files under FOLDER/ become files of the branch
///     delete BRANCH PATH                    a commit that deletes a file
///     branch NEW from OLD                   remove-branch NAME
///     merge A into B                        squash A into B
///     several-sheets                        each of the project's sheets has a place of its own
///     sheet FILE [NAME]                     the sheet becomes that file
///     type KEY[:VARIANT] COLUMN TEXT        a translator edits a cell
///     drop-row KEY[:VARIANT]                move-row KEY[:VARIANT] to NAME
///     keep-sheet [NAME]                     restore-sheet [NAME]          remove-sheet [NAME]
///     decompose-sheet                       every text in Unicode's form D
///     sync | plan                           one look
///     accept                                accepts what is held
///     expect …                              see `expect`
struct Story {
  let title: String
  let steps: [(number: Int, line: String)]
  let files: [String: String]
  let world: World
  private var kept: [UInt8] = []
  private var notes: [String: ObjectID?] = [:]

  init(_ text: String, sheetOn branch: String? = nil) throws {
    var title = ""
    var steps: [(Int, String)] = []
    var files: [String: String] = [:]
    var current: String?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        current = String(line.dropFirst(3).dropLast(3))
        files[current ?? ""] = ""
      } else if let name = current {
        files[name, default: ""] += line + "\n"
      } else if line.hasPrefix("#") {
        if title.isEmpty { title = line.drop { $0 == "#" || $0 == " " }.description }
      } else if !line.allSatisfy({ $0 == " " }) {
        steps.append((number + 1, String(line)))
      }
    }
    for (name, text) in try Self.app where files[name] == nil { files[name] = text }
    // The text's last line end makes one empty line too many.
    if let name = current, let last = files[name], last.hasSuffix("\n\n") || last == "\n" {
      files[name] = String(last.dropLast())
    }
    (self.title, self.steps, self.files) = (title, steps, files)
    world = try World(sheetOn: branch)
  }

  mutating func perform(_ line: String) throws {
    let words = Self.words(line)
    switch words.first {
    case "app": try commit(["commit", words[1], "app"])
    case "commit": try commit(words)
    case "delete": try world.commit(words[1], [words[2]: String?.none])
    case "branch": try world.branch(words[1], from: words[3])
    case "remove-branch":
      try run("git", ["-C", world.repository.path, "update-ref", "-d", "refs/heads/\(words[1])"])
    case "merge": try world.merge(words[1], into: words[3])
    case "squash": try world.squash(words[1], into: words[3])
    case "several-sheets": world.keepsSeveral = true
    case "sheet": try world.writeSheet(try file(words[1]), words.count > 2 ? words[2] : "main")
    case "keep-sheet": kept = try world.sheetBytes(words.count > 1 ? words[1] : "main")
    case "restore-sheet": try world.writeSheet(kept, words.count > 1 ? words[1] : "main")
    case "move-row": try moveRow(words[1], to: words[3])
    case "decompose-sheet":
      let text = String(decoding: try world.sheetBytes(), as: UTF8.self)
      try world.writeSheet(text.decomposedStringWithCanonicalMapping)
    case "remove-sheet": try world.removeSheet(words.count > 1 ? words[1] : "main")
    case "type":
      let (key, variant) = Self.entry(words[1])
      try world.type(words[3].unescaped, into: try column(words[2]), of: key, variant)
    case "drop-row": try dropRow(words[1])
    case "sync": try world.sync()
    case "plan": try world.sync(planOnly: true)
    case "accept": try accept()
    case "note": notes[words[1]] = try world.tip(words[1])
    case "expect": try expect(Array(words.dropFirst()))
    default: throw StoryError("unknown step")
    }
  }

  /// The files of the app that most stories start from, under `app/`.
  private static var app: [String: String] {
    get throws {
      let path = StoryTests.folder.appendingPathComponent("app.files")
      var files: [String: String] = [:]
      var current: String?
      for line in try String(contentsOf: path, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        if line.hasPrefix("-- "), line.hasSuffix(" --") {
          current = "app/" + line.dropFirst(3).dropLast(3)
        } else if let name = current {
          files[name, default: ""] += line + "\n"
        }
      }
      return files
    }
  }

  /// The app's files, by their paths in the repository.
  var app: [String: String?] {
    Dictionary(
      uniqueKeysWithValues: files.filter { $0.key.hasPrefix("app/") }.map {
        (String($0.key.dropFirst(4)), $0.value)
      })
  }

  // MARK: Steps

  private func commit(_ words: [String]) throws {
    let prefix = words[2] + "/"
    let own = files.filter { $0.key.hasPrefix(prefix) }
    guard !own.isEmpty else { throw StoryError("the story has no files under \(prefix)") }
    let author = words.count > 4 && words[3] == "as" ? words[4] : "Ada"
    try world.commit(
      words[1],
      Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(prefix.count)), $0.value) }),
      author: author, message: "Add \(words[2])")
  }

  @discardableResult
  private func dropRow(_ word: String) throws -> [UInt8] {
    let (key, variant) = Self.entry(word)
    guard let (sheet, row, name) = try world.find(key, variant) else { throw StoryError("no row \(word)") }
    let record = Array(sheet.recordBytes(row))
    var data = Data(try world.sheetBytes(name))
    guard let range = data.range(of: Data(record)) else { throw StoryError("no record of \(word)") }
    data.removeSubrange(range)
    try world.writeSheet(Array(data), name)
    return record
  }

  /// Cuts a row out of its sheet, and puts it at the end of another one.
  private func moveRow(_ word: String, to name: String) throws {
    let record = try dropRow(word)
    try world.writeSheet(try world.sheetBytes(name) + record + Array("\n".utf8), name)
  }

  private func accept() throws {
    guard let held = world.lastReport?.held else { throw StoryError("nothing is held") }
    _ = try AcceptOperation(
      try world.access, sheets: try world.stores, identity: CommitIdentity()
    ).run(held.id.short)
  }

  /// What a story can expect:
  ///
  ///     row KEY[:VARIANT] [COLUMN=TEXT …]     no-row KEY      rows N [NAME]; the column 'sheet' is its sheet's name
  ///     text BRANCH PATH KEY[:VARIANT] TEXT   no-text BRANCH PATH KEY
  ///     file BRANCH PATH FILE                 no-branch NAME
  ///     moved BRANCH / still BRANCH           against `note BRANCH`
  ///     finding RULE | no-findings            held | not-held
  ///     gate REV open | gate REV blocked [WHY:LOCALE:KEY …] | gate REV unknown
  ///     nothing                               the last sync changed nothing
  private func expect(_ words: [String]) throws {
    switch words[0] {
    case "row": try expectRow(words)
    case "no-row":
      let (key, variant) = Self.entry(words[1])
      if try world.row(key, variant) != nil { throw StoryError("there is a row \(words[1])") }
    case "rows":
      let count = try world.sheet(words.count > 2 ? words[2] : "main").rowCount
      if String(count) != words[1] { throw StoryError("there are \(count) rows") }
    case "text", "no-text": try expectText(words)
    case "file":
      let found = try world.text(of: words[2], on: words[1])
      let wanted = try file(words[3])
      if found != wanted { throw StoryError("the file is:\n\(found ?? "not there")") }
    case "no-branch":
      if try world.tip(words[1]) != nil { throw StoryError("branch \(words[1]) is there") }
    case "moved", "still":
      guard let note = notes[words[1]] else { throw StoryError("\(words[1]) was not noted") }
      let isMoved = try world.tip(words[1]) != note
      if isMoved != (words[0] == "moved") { throw StoryError(isMoved ? "it moved" : "it did not move") }
    case "finding":
      let rules = world.lastReport?.findings.map(\.rule) ?? []
      if !rules.contains(words[1]) { throw StoryError("findings: \(rules)") }
    case "no-findings":
      let findings = world.lastReport?.findings ?? []
      if !findings.isEmpty { throw StoryError("findings: \(findings.map(\.line))") }
    case "held", "not-held":
      if (world.lastReport?.held != nil) != (words[0] == "held") { throw StoryError("it is not so") }
    case "nothing":
      if let report = world.lastReport, report.changedAnything {
        throw StoryError("sync changed something: \(report.sides) sheet \(report.sheetWritten)")
      }
    case "gate": try expectGate(words)
    default: throw StoryError("unknown expectation")
    }
  }

  private func expectRow(_ words: [String]) throws {
    let (key, variant) = Self.entry(words[1])
    let wanted = words.dropFirst(2).map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let source = wanted.first { $0[0] == "en" }.map { String($0[1]).unescaped }
    guard let (sheet, row, name) = try world.find(key, variant, source: source) else {
      let sheets = try world.sheetNames.map { String(decoding: try world.sheetBytes($0), as: UTF8.self) }
      throw StoryError("no such row; the sheet is:\n\(sheets.joined(separator: "\n\n"))")
    }
    for part in wanted {
      if part[0] == "sheet" {
        if part[1] != name { throw StoryError("it is in the sheet '\(name)'") }
        continue
      }
      let found = sheet.text(row: row, try column(String(part[0]))).string
      if found != String(part[1]).unescaped { throw StoryError("\(part[0]) is '\(found)'") }
    }
  }

  private func expectText(_ words: [String]) throws {
    let (key, variant) = Self.entry(words[3])
    guard let format = StringFormats.all.first(where: { $0.claims(path: words[2]) }),
      let locale = LocaleTag("en")
    else {
      throw StoryError("no format for \(words[2])")
    }
    let bytes = try world.text(of: words[2], on: words[1]).map { Array($0.utf8) }
    let found = try bytes.map { try format.read($0, as: .translation(locale)).catalog }?[
      EntryID(Text(key), Variant(variant) ?? .plain)]?.text.string
    let wanted = words[0] == "text" ? words[4].unescaped : nil
    if found != wanted { throw StoryError("it says \(found.map { "'\($0)'" } ?? "nothing")") }
  }

  private func expectGate(_ words: [String]) throws {
    let report = try world.gate(words[1])
    let reasons = report.verdict.reasons.map {
      "\($0.why.rawValue):\($0.locale?.description ?? ""):\($0.key)"
    }
    if report.verdict.answer.rawValue != words[2] {
      throw StoryError("it is \(report.verdict.answer): \(reasons)")
    }
    if words.count > 3, Set(words.dropFirst(3)) != Set(reasons) { throw StoryError("reasons: \(reasons)") }
  }

  // MARK: Words

  private func file(_ name: String) throws -> String {
    guard let text = files[name] else { throw StoryError("the story has no file \(name)") }
    return text
  }

  private func column(_ name: String) throws -> SheetColumn {
    switch name {
    case "key": .key
    case "variant": .variant
    case "en": .source
    case "comment": .comment
    case "max": .max
    case "todo": .todo
    case "problems": .problems
    case "releases": .releases
    default:
      if let tag = LocaleTag(name) { .translation(tag) } else { throw StoryError("no column \(name)") }
    }
  }

  private static func entry(_ word: String) -> (String, String) {
    guard let colon = word.lastIndex(of: ":"), Variant(String(word[word.index(after: colon)...])) != nil
    else {
      return (word, "")
    }
    return (String(word[..<colon]), String(word[word.index(after: colon)...]))
  }

  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var hasWord = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
        hasWord = true
      } else if character == " ", !isQuoted {
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      } else {
        word.append(character)
        hasWord = true
      }
    }
    if hasWord { words.append(word) }
    return words
  }
}

extension String {
  /// `\n` and `\q` (a quote), which a step's words cannot have otherwise.
  var unescaped: String {
    replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(of: "\\q", with: "\"")
  }
}

extension World {
  /// The app that most stories start from, with a release branch.
  static func withRelease(sheetOn branch: String? = nil) throws -> World {
    let story = try Story("# an app\n", sheetOn: branch)
    try story.world.commit("main", story.app)
    try story.world.branch("develop", from: "main")
    try story.world.branch("release/1.2", from: "develop")
    return story.world
  }
}
