import Foundation
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import TranslationSheet

/// A story that is being told: a world, and the files that its steps name.
///
/// A text file: a title behind `#`, steps one a line, then the files that the steps name, each behind `-- NAME --`. A
/// step's words are apart by spaces, a text with spaces stands between quotes. Lines that are indented belong to the
/// step above: together they are its last word.
///
///     app BRANCH                            the app of `Stories/app.files` is committed to the branch
///     only file | only branch | only spreadsheet | only delimited | only completed    the rest is told where the sheet is a file, or on
///                                           a branch, or in an XLSX file, or in none, or where killed looks are brought to their end
///     repository NAME                       what follows is about another repository, which shares the sheet; `app` is the
///                                           first one, and has the journal
///     sync [may-fail | killed | killed-late]  one look; it may end with an error, or is killed when the sheet is written,
///                                           or when the side branch has moved, and nothing is agreed yet
///     sync away                             the sheet is read, and kept in the journal; the remote is away
///     sync only BRANCH                      one look that agrees on nothing, as at `sync --branch`
///     plan                                  one look that changes nothing
///     accept                                accepts what is held
///     accept COLUMN                         … or that a column of people's own is gone
///     suggest-command FILE [SECONDS | patient]    from now on that script is asked for texts of blank cells, for so long;
///                                           what it is asked it writes into a file beside it
///     forget-answers                        what it was asked and said is not known any more
///     note BRANCH                           remembers its tip, for `moved`, `still` and `reset`
///     expect …                              see `StoryExpectations.swift`
///
/// What people do in Git is listed in `StoryGit.swift`, what they do to the sheet in `StorySheet.swift`, to parts of it
/// in `StoryPart.swift`, how projects come from other tools in `StoryAdopt.swift`, and what people do on a code host in
/// `CodeHosts/StoryHost.swift`.
struct Story {
  let title: String
  let steps: [(number: Int, line: String)]
  let files: [String: String]
  private(set) var world: World
  private var worlds: [String: World]
  /// Sheets that somebody kept, by name: copies opened long ago, backups.
  var kept: [String: [UInt8]] = [:]
  /// Tips that were noted, by branch.
  var notes: [String: ObjectID?] = [:]
  /// How to undo what was broken, by branch and path.
  var mends: [String: () throws -> Void] = [:]
  /// True where the rest of the story is not for this kind of sheet.
  private(set) var isOver = false
  /// What the last import said.
  var lastImport: SheetImportOperation.Report?
  var importWasRecorded = false
  /// What was taken over from another tool.
  var lastAdoption: AdoptProposal?
  /// Nil where the repository is on none.
  let host: StoryHost?

  /// `kind` is that of the code host.
  init(_ text: String, sheetOn branch: String? = nil, onHost kind: String? = nil) throws {
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
      } else if line.hasPrefix(Self.indent), let last = steps.indices.last {
        steps[last].1 += "\n" + line.dropFirst(Self.indent.count)
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
    worlds = ["app": world]
    host = try kind.map { [world] in try StoryHost($0, of: world) }
  }

  private static let indent = "    "

  mutating func perform(_ line: String) throws {
    var words = Self.words(line)
    if words.first == "on" {
      guard let kind = host?.double.face.kind else { throw StoryError("the story is on no host") }
      if !words[1].split(separator: ",").contains(Substring(kind)) { return }
      words.removeFirst(2)
    }
    defer { host?.double.notice() }
    if try performOnHost(words) { return }
    if try performInGit(words) { return }
    if try performInSheet(words) { return }
    if try performWithParts(words) { return }
    if try performWithTools(words) { return }
    switch words.first {
    case "only":
      switch words[1] {
      case "file": isOver = world.sheetBranch != nil || world.server != nil
      case "spreadsheet": isOver = !world.isSpreadsheet
      case "delimited": isOver = world.isSpreadsheet
      case "completed": isOver = !world.completesLooks
      default: isOver = world.sheetBranch == nil
      }
    case "repository": try turn(to: words[1])
    case "sync" where words.count > 1 && words[1].hasPrefix("killed"):
      try world.syncAndDie(afterMoving: words[1] == "killed-late")
    case "sync" where words.count > 1 && words[1] == "away": try world.syncWhileAway()
    case "sync" where words.count > 2: try world.sync(only: words[2])
    case "sync":
      do { try world.sync() } catch let failure as Failure {
        if words.count < 2 { throw failure }
      }
    case "plan": try world.sync(planOnly: true)
    case "accept": try accept(words.count > 1 ? words[1] : nil)
    case "suggest-command": try setSuggest(words)
    case "forget-answers": try world.forgetAnswers()
    case "note": notes[words[1]] = try world.tip(words[1])
    case "expect": try expect(Array(words.dropFirst()))
    default: throw StoryError("unknown step")
    }
  }

  private mutating func turn(to name: String) throws {
    guard let first = worlds["app"] else { return }
    world = try worlds[name] ?? World(name, sharingWith: first)
    worlds[name] = world
  }

  private func setSuggest(_ words: [String]) throws {
    let script = world.folder.appendingPathComponent("suggest")
    try Data(try file(words[1]).utf8).write(to: script)
    var command = SuggestCommand(["/bin/sh", script.path])
    if words.count > 2, let seconds = Int(words[2]) { command.deadline = .seconds(seconds) }
    command.isPatient = words.last == "patient"
    world.suggest = command
  }

  private mutating func accept(_ column: String?) throws {
    guard let what = column ?? world.lastReport?.held?.id.short else { throw StoryError("nothing is held") }
    world.lastReport = try AcceptOperation(
      try world.access, sheets: try world.stores, identity: CommitIdentity()
    ).run(what)
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

  // MARK: Words

  func file(_ name: String) throws -> String {
    guard let text = files[name] else { throw StoryError("the story has no file \(name)") }
    return text
  }

  func column(_ name: String) throws -> SheetColumn {
    switch name {
    case "key": .key
    case "variant": .variant
    case "en": .source
    case "comment": .comment
    case "max": .max
    case "todo": .todo
    case "problems": .problems
    case "releases": .releases
    case "waive": .waive
    default:
      if let tag = LocaleTag(name) { .translation(tag) } else { throw StoryError("no column \(name)") }
    }
  }

  static func entry(_ word: String) -> (String, String) {
    let word = word.unescaped
    guard let colon = word.lastIndex(of: ":"), Variant(String(word[word.index(after: colon)...])) != nil
    else {
      return (word, "")
    }
    return (String(word[..<colon]), String(word[word.index(after: colon)...]))
  }

  private static func words(_ step: String) -> [String] {
    let parts = step.split(separator: "\n", maxSplits: 1).map(String.init)
    let (line, block) = (parts[0], parts.dropFirst())
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
    return words + block
  }
}

extension String {
  /// `\n`, `\q` (a quote) and `\b` (a control character), which a step's words cannot have otherwise.
  var unescaped: String {
    replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(of: "\\q", with: "\"")
      .replacingOccurrences(of: "\\b", with: "\u{8}")
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
