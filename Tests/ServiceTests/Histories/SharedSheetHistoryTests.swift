import Foundation
import Service
import Testing
import TestSupport
import TranslationModel
import TranslationSheet

/// Two repositories with one sheet, or one alone, in random histories; of two, both are translated into Spanish, or one only: people type, edit the English, save old copies, and
/// commit in either; looks at either run in between, and some are killed, or find a side branch that cannot move, or the sheet open
/// in a spreadsheet program. What was said last of a key is in force in the sheet and in both, and a translation that is older than its
/// English is in `todo`.
@Suite struct SharedSheetHistoryTests {
  /// How many histories run, from which seed on, unless `GLOSSATOR_SHARED` and `GLOSSATOR_SEED` say otherwise.
  private static let count = number("GLOSSATOR_SHARED") ?? 40
  private static let first = number("GLOSSATOR_SEED") ?? 0

  /// Seeds that failed, and stay.
  private static let known = [1580, 1596]

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: SharedHistory.Projects.allCases)
  fileprivate func theNewestIsInForce(of projects: SharedHistory.Projects) throws {
    for seed in Array(Self.first..<Self.first + Self.count) + Self.known {
      var history = try SharedHistory(seed: UInt64(seed), projects)
      do { try history.live() } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
      }
    }
  }
}

/// One history. Every text that somebody says is a new one, so that nobody can take one for another.
private struct SharedHistory {
  enum Projects: String, CaseIterable {
    case one, two
    /// The first one is translated into French, and nobody says anything in that.
    case twoLanguages
  }

  private static let keys = ["k0", "k1", "k2"]
  private static let path = "es.lproj/M.strings"
  private static let englishPath = "en.lproj/M.strings"
  private static let release = "release/1"

  private let worlds: [World]
  /// The repositories that have Spanish.
  private let speakers: [Int]
  private var numbers: SeededNumbers
  private(set) var log: [String] = []
  private var said = 0
  /// What may be in force: several texts where people spoke at once.
  private var newest: [String: Set<String>] = [:]
  private var english: [String: String] = [:]
  /// Whether the translation is older than the English; nil where that depends on who was faster.
  private var isStale: [String: Bool] = [:]
  /// Keys for which a look at one repository may have asked that did not come to its end: the other one's look cannot always tell
  /// that from a person, and asks once more for what is typed then. Nobody loses a text by that.
  private var mayBeAskedAgain: Set<String> = []
  /// Keys of which somebody spoke since both repositories were looked at last, and where.
  private var open: [String: Set<Int>] = [:]
  private var kept: [UInt8]?
  private var keptCells: [String: String] = [:]
  /// Repositories whose side branches cannot move for now.
  private var stuck: [Int: StuckAccess.Reason] = [:]
  private var isOpen = false
  /// Repositories whose release branch has a commit that no look saw.
  private var unseen: Set<Int> = []
  private var trace: HistoryTrace

  init(seed: UInt64, _ projects: Projects) throws {
    numbers = SeededNumbers(seed: seed)
    trace = HistoryTrace("\(seed)-\(projects)")
    let first = try World()
    worlds = projects == .one ? [first] : [first, try World("other", sharingWith: first)]
    speakers = projects == .twoLanguages ? [1] : Array(worlds.indices)
    let strings = Self.keys.map { "\"\($0)\" = \"Text of \($0)\";\n" }.joined()
    for (number, world) in worlds.enumerated() {
      let configuration = sharedConfiguration(
        ["one", "two"][number], "apple-strings", "path = {locale}.lproj/M.strings",
        target: speakers.contains(number) ? "es" : "fr")
      // A copy without them would be held: it drops most cells.
      let spanish = Self.keys.map { "\"\($0)\" = \"first \($0)\";\n" }.joined()
      try world.commit("develop", [".glossator": configuration, Self.englishPath: strings])
      if speakers.contains(number) { try world.commit("develop", [Self.path: spanish]) }
      try world.branch(Self.release, from: "develop")
      try world.sync()
    }
  }

  mutating func live() throws {
    for _ in 0..<25 { try step() }
    try settle()
  }

  private mutating func step() throws {
    let key = Self.keys[below(Self.keys.count)]
    let number = below(worlds.count)
    switch below(14) {
    case 0, 1: try type(key)
    case 2:
      // What no look has read nobody can tell from a new text.
      try look(number, isKilled: false)
      kept = try worlds[0].sheetBytes()
      keptCells = try cells()
      log.append("somebody opens the sheet")
    case 3: try saveOld(key)
    case 4, 5: try edit(key, speakers.count > 1 ? number : speakers[0])
    case 6: try land(number)
    case 7: try look(number, isKilled: true)
    case 8: try settle()
    case 9: try reword(key)
    case 10: stick(number)
    case 11: try openSheet()
    default: try look(number, isKilled: false)
    }
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

  // MARK: People

  private mutating func say(_ key: String, at place: Int, knows: Bool = true) -> String {
    said += 1
    let text = "t\(said)"
    let others = open[key, default: []].subtracting([place])
    if others.isEmpty, knows { newest[key] = [text] } else { newest[key, default: []].insert(text) }
    open[key, default: []].insert(place)
    return text
  }

  private mutating func type(_ key: String) throws {
    let text = say(key, at: -1)
    log.append("\(key) becomes \(text) in the sheet")
    isStale[key] = mayBeAskedAgain.contains(key) ? nil : false
    try worlds[speakers[0]].type(text, into: try spanish(), of: key)
  }

  /// What nobody has read is lost if somebody saves over it, so a look comes before.
  private mutating func saveOld(_ key: String) throws {
    guard let bytes = kept else { return }
    let number = below(worlds.count)
    try look(number, isKilled: false)
    let isCurrent = try cells()[key] == keptCells[key]
    let text = say(key, at: -1, knows: isCurrent)
    log.append("\(key) becomes \(text) in an old copy, which is saved")
    isStale[key] = isCurrent ? false : nil
    try worlds[0].writeSheet(bytes)
    try worlds[speakers[0]].type(text, into: try spanish(), of: key)
    kept = nil
  }

  /// Where both repositories have heard everything: else it is for Git's English to decide.
  ///
  /// Some do it again at once, where a side branch cannot move perhaps, and somebody commits beside it.
  private mutating func reword(_ key: String) throws {
    try settle()
    if below(2) == 0 { stick(below(worlds.count)) }
    try typeEnglish(of: key)
    while below(3) == 0 {
      for number in worlds.indices { try look(number, isKilled: false) }
      let number = below(worlds.count)
      if below(2) == 0 {
        try grow(number)
        if below(2) == 0 { try look(number, isKilled: false) }
      }
      try typeEnglish(of: key)
    }
  }

  private mutating func typeEnglish(of key: String) throws {
    said += 1
    english[key] = "English \(said)"
    log.append("the English of \(key) becomes English \(said) in the sheet")
    try worlds[0].type("English \(said)", into: .source, of: key)
    isStale[key] = true
    kept = nil
  }

  /// A commit to the base file that is about no key.
  private mutating func grow(_ number: Int) throws {
    said += 1
    log.append("a comment comes to the base file of repository \(number)")
    let text = try worlds[number].text(of: Self.englishPath, on: Self.release) ?? ""
    try worlds[number].commit(Self.release, [Self.englishPath: text + "/* \(said) */\n"])
    unseen.insert(number)
  }

  private mutating func edit(_ key: String, _ number: Int) throws {
    var texts = try texts(number, on: Self.release)
    // What is made for English that is about to go is no news beside a text for the new one.
    let shown = try self.texts(number, on: Self.release, Self.englishPath)[key]
    let text = say(key, at: number, knows: english[key].map { $0 == shown } ?? true)
    texts[key] = text
    isStale[key] = nil
    log.append("\(key) becomes \(text) in repository \(number)")
    let file = texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }.joined()
    try worlds[number].commit(Self.release, [Self.path: file])
    unseen.insert(number)
  }

  private mutating func land(_ number: Int) throws {
    let side = "l10n/\(Self.release)"
    guard !unseen.contains(number), try worlds[number].tip(side) != nil else { return }
    log.append("the side branch of repository \(number) lands")
    try worlds[number].merge(side, into: Self.release)
  }

  // MARK: Looks

  private mutating func stick(_ number: Int) {
    stuck[number] = StuckAccess.Reason.allCases[below(2)]
    log.append("the side branches of repository \(number) cannot move")
  }

  private mutating func openSheet() throws {
    if isOpen { return }
    isOpen = true
    log.append("the sheet is open")
    try worlds[0].lockSheet()
  }

  private mutating func free() throws {
    if !stuck.isEmpty { log.append("all side branches can move") }
    stuck = [:]
    guard isOpen else { return }
    isOpen = false
    log.append("the sheet is closed")
    try worlds[0].unlockSheet()
  }

  private mutating func look(_ number: Int, isKilled: Bool) throws {
    log.append("a look at repository \(number)\(isKilled ? " is killed" : "")")
    if isKilled {
      if worlds.count > 1 { mayBeAskedAgain.formUnion(Self.keys.filter { isStale[$0] == true }) }
      do { try worlds[number].syncAndDie() } catch is StoryError {}
      return
    }
    try trace.keep(worlds[number], "before")
    try worlds[number].sync(stuck: stuck[number])
    try trace.keep(worlds[number], "after")
    unseen.remove(number)
    log.append("  \(try cells().sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
  }

  /// Looks at both until everybody has heard everything, and compares.
  private mutating func settle() throws {
    try free()
    for _ in 0..<2 { for number in worlds.indices { try look(number, isKilled: false) } }
    for (number, world) in worlds.enumerated() where try world.sync().changedAnything {
      throw StoryError("repository \(number) does not come to rest")
    }
    let cells = try cells()
    for (key, texts) in newest {
      if texts.count > 1 { isStale[key] = nil }
      guard let cell = cells[key], texts.contains(cell) else {
        throw StoryError("\(key) is \(cells[key] ?? "nothing"), and \(texts.sorted()) was said last")
      }
      for number in speakers where try inForce(number)[key] != cell {
        throw StoryError(
          "\(key) is \(cell), but in repository \(number) \(try inForce(number)[key] ?? "nothing")")
      }
      newest[key] = [cell]
    }
    try expectEnglish()
    open = [:]
    mayBeAskedAgain = []
  }

  /// A key has one row, and every repository what that says, or will once its side branch has landed.
  private func expectEnglish() throws {
    let sheet = try worlds[speakers[0]].sheet()
    guard sheet.rowCount == Self.keys.count else {
      throw StoryError("there are more rows:\n\(String(decoding: try worlds[0].sheetBytes(), as: UTF8.self))")
    }
    for row in 0..<sheet.rowCount {
      let key = sheet.text(row: row, .key).string
      let shown = sheet.text(row: row, .source).string
      if let said = english[key], said != shown {
        throw StoryError("\(key) is \(shown) in English, not \(said)")
      }
      let todo = sheet.text(row: row, .todo).string
      if let isStale = isStale[key], isStale != todo.split(separator: " ").contains("es") {
        throw StoryError("\(key) is \(isStale ? "" : "not ")stale, and todo is '\(todo)'")
      }
      for number in worlds.indices where try inForce(number, Self.englishPath)[key] != shown {
        throw StoryError("\(key) is \(shown) in English, but not in repository \(number)")
      }
    }
  }

  // MARK: What there is

  private func spanish() throws -> SheetColumn { .translation(try #require(LocaleTag("es"))) }

  private func cells() throws -> [String: String] {
    let (sheet, column) = (try worlds[speakers[0]].sheet(), try spanish())
    var cells: [String: String] = [:]
    for row in 0..<sheet.rowCount {
      cells[sheet.text(row: row, .key).string] = sheet.text(row: row, column).string
    }
    return cells
  }

  /// What the release branch says, or will once its side branch has landed.
  private func inForce(_ number: Int, _ path: String = Self.path) throws -> [String: String] {
    let (world, side) = (worlds[number], "l10n/\(Self.release)")
    var texts = try texts(number, on: Self.release, path)
    guard let proposed = try world.tip(side), let tip = try world.tip(Self.release),
      let base = try world.repository.mergeBase(proposed, tip)
    else { return texts }
    try world.move("base", to: base)
    let before = try self.texts(number, on: "base", path)
    for (key, text) in try self.texts(number, on: side, path) where before[key] != text { texts[key] = text }
    try world.delete("base")
    return texts
  }

  private func texts(_ number: Int, on branch: String, _ path: String = Self.path) throws -> [String: String]
  {
    var texts: [String: String] = [:]
    for line in try (worlds[number].text(of: path, on: branch) ?? "").split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count == 5 { texts[String(parts[1])] = String(parts[3]) }
    }
    return texts
  }
}
