import Foundation
import Service
import TestSupport
import TranslationModel
import TranslationSheet

/// Keys that are added, renamed, reworded and moved about on develop, each text unlike any other, with releases that are cut. It knows what
/// English each text was made for.
struct MovedTextHistory {
  private let world: World
  private var numbers: SeededNumbers
  private var keys: [String: Saying] = [:]
  /// What was made for which English.
  private var made: [String: String] = [:]
  private var count = 0
  private var releases = 0
  private(set) var log: [String] = []

  /// What a key says.
  private struct Saying {
    var english: String
    var spanish: String
  }

  /// What people do to keys.
  private enum Act: CaseIterable {
    case add, delete, rename, renameAndReword, reword, translateAnew, replace, swap, turn, takeOver, merge
  }

  init(seed: UInt64) throws {
    numbers = SeededNumbers(seed: seed)
    world = try World()
    let project =
      "[project]\nbase = en\ntarget = es\n[resource \"ios\"]\nformat = apple-strings\npath = {locale}.lproj/M.strings\n"
    try world.commit("main", [".glossator": project])
    try world.branch("develop", from: "main")
    for _ in 0..<4 { keys[newKey()] = translated() }
    try commit("develop", "first")
    try cut()
  }

  /// How many texts of releases were looked at, and how many of them were stale.
  mutating func play(steps: Int) throws -> (looked: Int, stale: Int) {
    var (looked, stale) = (0, 0)
    for step in 1...steps {
      try act()
      if Bool.random(using: &numbers) { try look() }
      guard step == steps || Int.random(in: 0..<5, using: &numbers) == 0 else { continue }
      try cut()
      let found = try judge()
      (looked, stale) = (looked + found.looked, stale + found.stale)
    }
    return (looked, stale)
  }

  // MARK: What people do

  private mutating func act() throws {
    guard let act = Act.allCases.randomElement(using: &numbers) else { return }
    if keys.count < 4 || act == .add {
      keys[newKey()] = translated()
      return try commit("develop", "add")
    }
    let names = keys.keys.sorted().shuffled(using: &numbers)
    if act == .merge { return try merge(names) }
    change(act, names)
    try commit("develop", "\(act) \(names.prefix(3))")
  }

  private mutating func change(_ act: Act, _ names: [String]) {
    guard let saying = keys[names[0]] else { return }
    switch act {
    case .delete: keys[names[0]] = nil
    case .rename: move(names[0], to: newKey(), saying)
    case .renameAndReword:
      move(names[0], to: newKey(), Saying(english: newEnglish(), spanish: saying.spanish))
    case .reword: keys[names[0]] = Saying(english: newEnglish(), spanish: saying.spanish)
    case .translateAnew:
      keys[names[0]] = Saying(english: saying.english, spanish: newSpanish(for: saying.english))
    case .replace: keys[names[0]] = translated()
    case .swap: turn(Array(names.prefix(2)))
    case .turn: turn(Array(names.prefix(3)))
    case .takeOver: takeOver(names[0], from: names[1])
    case .add, .merge: break
    }
  }

  /// Each has what the next one had.
  private mutating func turn(_ names: [String]) {
    let before = keys
    for (key, next) in zip(names, names.dropFirst() + names.prefix(1)) { keys[key] = before[next] }
  }

  private mutating func move(_ key: String, to other: String, _ saying: Saying) {
    keys[key] = nil
    keys[other] = saying
  }

  /// A key whose text is stale gets that of one that goes.
  private mutating func takeOver(_ key: String, from other: String) {
    guard let saying = keys[key], made[saying.spanish] != saying.english, let text = keys[other]?.spanish
    else { return }
    keys[key]?.spanish = text
    keys[other] = nil
  }

  /// Some keys get other names on a branch, and other English, while develop goes on.
  private mutating func merge(_ names: [String]) throws {
    try world.branch("feature", from: "develop")
    let before = keys
    for name in names.prefix(2) {
      guard let saying = keys[name] else { continue }
      let english = Bool.random(using: &numbers) ? newEnglish() : saying.english
      move(name, to: newKey(), Saying(english: english, spanish: saying.spanish))
      try commit("feature", "feature \(name)")
    }
    let (new, beside) = (newKey(), translated())
    let feature = keys
    keys = before
    keys[new] = beside
    try commit("develop", "beside")
    keys = feature
    keys[new] = beside
    try commit("develop", "merge", also: "feature")
    try world.delete("feature")
  }

  private mutating func translated() -> Saying {
    let english = newEnglish()
    return Saying(english: english, spanish: newSpanish(for: english))
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func newKey() -> String { "k\(next())" }
  private mutating func newEnglish() -> String { "Sentence number \(next())" }

  private mutating func newSpanish(for english: String) -> String {
    let text = Bool.random(using: &numbers) ? "Palabra\(next())" : "Es la frase número \(next())"
    made[text] = english
    return text
  }

  private mutating func commit(_ branch: String, _ what: String, also other: String? = nil) throws {
    log.append("\(branch): \(what)")
    func file(_ text: (Saying) -> String) -> String {
      keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\(text($0.value))\";\n" }.joined()
    }
    let parents = try other.flatMap { try world.tip($0) }.map { [$0] } ?? []
    try world.commit(
      branch, ["en.lproj/M.strings": file(\.english), "es.lproj/M.strings": file(\.spanish)], message: what,
      also: parents)
  }

  private mutating func cut() throws {
    releases += 1
    log.append("cut release/1.\(releases)")
    try world.branch("release/1.\(releases)", from: "develop")
    try look()
  }

  private mutating func look() throws {
    log.append("look")
    try world.sync()
  }

  // MARK: What must hold

  /// Each text is told as stale where it was made for other English, and only there; and a look at which nothing happened does nothing.
  private func judge() throws -> (looked: Int, stale: Int) {
    var (looked, stale) = (0, 0)
    let sheet = try world.sheet()
    guard let spanish = LocaleTag("es") else { return (0, 0) }
    for (key, saying) in keys.sorted(by: { $0.key < $1.key }) {
      guard let row = try world.row(key, source: saying.english)?.row else {
        throw StoryError("there is no row \(key)")
      }
      let text = sheet.text(row: row, .translation(spanish)).string
      let isTold = sheet.text(row: row, .problems).string.contains("stale")
      guard let english = made[text] else { throw StoryError("nobody said '\(text)' of \(key)") }
      guard isTold == (english != saying.english) else {
        let word = isTold ? "stale" : "fresh"
        throw StoryError(
          "'\(text)' of \(key) '\(saying.english)' was made for '\(english)', and counts as \(word)")
      }
      (looked, stale) = (looked + 1, stale + (isTold ? 1 : 0))
    }
    if try world.sync().changedAnything { throw StoryError("a second look changed something") }
    return (looked, stale)
  }
}
