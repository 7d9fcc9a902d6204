import Foundation
import Git
import RepositoryModel
import Service
import TestSupport
import TranslationModel

/// A team that ships one release after the other, with the real product in between; and a small model beside it that
/// keeps the newest text by descent: the one that was heard last of those that nobody had heard before.
final class ReleaseTrain {
  let world: World
  var numbers: SeededNumbers
  var typed = TypedTexts()
  /// The newest text of each row; a row that nothing says for certain is not here.
  var newest: [TrainRow: Int] = [:]
  /// Rows of which it does not follow from the rule what they say: a renamed key's, until somebody types.
  var unsure: Set<TrainRow> = []
  /// The texts that the sheet ever had, by row: of a row that is here, what is older than its text was heard.
  var inSheet: [TrainRow: Set<Int>] = [:]
  /// What a renamed key was before.
  var oldNames: [String: String] = [:]
  /// The English that each text was made for.
  var madeFor: [Int: String] = [:]
  /// The release branches that are being worked on, and those that shipped and are still there.
  var active: [String] = []
  var shipped: [String] = []
  var log: [String] = []
  var measures: [Measure] = []
  /// Keys that developers took out, with their English: some come back.
  var removed: [(key: String, english: String)] = []
  private var lastNumber = 0
  var known: [ObjectID: TrainTree] = [:]

  /// What one release took.
  struct Measure: Sendable {
    var release: Int
    var looks = 0
    var seconds = 0.0
    /// Calls that read a file, most of them an object of the repository: what a look has to do, whatever else the machine
    /// does. 0 where the system does not say.
    var reads = 0
    /// Texts on release branches that were looked at, after each look.
    var compared = 0
    /// Those that were not the newest, each once.
    var wrong: Set<String> = []
    /// Resident memory of the process at its end, in KiB.
    var memory = 0
    var examples: [String] = []

    var secondsPerLook: Double { looks == 0 ? 0 : seconds / Double(looks) }
    var readsPerLook: Int { looks == 0 ? 0 : reads / looks }
  }

  init(seed: UInt64) throws {
    numbers = SeededNumbers(seed: seed)
    world = try World()
    var tree = TrainTree()
    for _ in 0..<20 { addKey(to: &tree) }
    try world.commit("main", [".glossator": Self.configuration].merging(tree.files) { a, _ in a })
    try world.branch("develop", from: "main")
    try world.writeSheet(
      Grid([["key", "variant", "en", "comment"] + TrainTree.locales + ["todo", "problems", "releases"]]).bytes
    )
  }

  private static var configuration: String {
    """
    [project]
        base = en
        target = \(TrainTree.locales.joined(separator: " "))
    [branches]
        production = main
        integration = develop
        feature = feature/*
        release = release/*
        release = hotfix/*
    \(TrainTree.platforms.map { $0.configuration(sheet: "") }.joined())
    """
  }

  func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &numbers) == 0 }
  func random<C: Collection>(_ all: C) -> C.Element? { all.randomElement(using: &numbers) }

  /// A number that nothing has yet: of a key, an English or a text.
  func fresh() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// A text that somebody types over what stands there.
  func text(for english: String, over old: Int?) -> Int {
    let text = fresh()
    typed.add(text, over: old.map { [$0] } ?? [])
    madeFor[text] = english
    return text
  }

  /// A new key, or sometimes one that was there before.
  func addKey(to tree: inout TrainTree) {
    if let old = removed.first, chance(3) {
      removed.removeFirst()
      tree.english[old.key] = old.english
    } else {
      tree.english["key\(fresh())"] = "English \(fresh())"
    }
  }

  // MARK: Branches

  func tree(_ branch: String) throws -> TrainTree {
    guard let tip = try world.tip(branch) else { throw StoryError("there is no branch \(branch)") }
    return try tree(at: tip)
  }

  func tree(at commit: ObjectID) throws -> TrainTree {
    if let found = known[commit] { return found }
    var tree = TrainTree()
    let platform = TrainTree.platforms[0]
    for (key, text) in try entries(platform, nil, at: commit) { tree.english[key] = text }
    for locale in TrainTree.locales {
      for (key, text) in try entries(platform, locale, at: commit) {
        tree[key, locale] = TypedTexts.number(text)
      }
    }
    known[commit] = tree
    return tree
  }

  /// What a file says; nothing of one that is not there.
  func entries(_ platform: HistoryPlatform, _ locale: String?, at commit: ObjectID) throws -> [String: String]
  {
    guard let path = RepositoryPath(locale.map(platform.path) ?? platform.basePath),
      let file = try world.repository.file(at: path, in: commit), let tag = LocaleTag(locale ?? "en")
    else { return [:] }
    let catalog = try platform.format.read(
      world.repository.blob(file.id), as: locale == nil ? .source(tag) : .translation(tag)
    ).catalog
    return Dictionary(
      catalog.entries.map { ($0.key.string, $0.text.string) }, uniquingKeysWith: { a, _ in a })
  }

  func commit(
    _ branch: String, _ tree: TrainTree, author: String = "Ada", message: String,
    also parents: [ObjectID] = []
  ) throws {
    log.append("\(branch): \(message)")
    try world.commit(branch, tree.files, author: author, message: message, also: parents)
  }

  /// Brings what a branch changed into another, as a merge or as one commit.
  func bring(_ theirs: String, into ours: String, isMerge: Bool, takesTheirs: Bool) throws {
    guard let a = try world.tip(ours), let b = try world.tip(theirs),
      try !world.repository.isAncestor(b, of: a)
    else { return }
    let base = try world.repository.mergeBase(a, b).map { try tree(at: $0) } ?? TrainTree()
    let result = TrainTree.merging(
      base: base, ours: try tree(at: a), theirs: try tree(at: b), takesTheirs: takesTheirs)
    try commit(ours, result, message: "\(isMerge ? "Merge" : "Squash") \(theirs)", also: isMerge ? [b] : [])
  }

  // MARK: Glossator, and the model beside it

  /// One look; then every text on the release branches is the newest that is known.
  func look() throws {
    let (start, reads) = (DispatchTime.now().uptimeNanoseconds, ProcessFigures.reads)
    try world.sync()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    guard let last = measures.indices.last else { return }
    measures[last].looks += 1
    measures[last].seconds += seconds
    measures[last].reads += ProcessFigures.reads - reads
    for branch in active { try compare(branch, &measures[last]) }
    let sheet = try world.sheet()
    for row in 0..<sheet.rowCount {
      let (key, english) = (sheet.text(row: row, .key).string, sheet.text(row: row, .source).string)
      for locale in TrainTree.locales {
        guard let tag = LocaleTag(locale) else { continue }
        let text = TypedTexts.number(sheet.text(row: row, .translation(tag)).string)
        inSheet[TrainRow(key: key, english: english, locale: locale), default: []].formUnion(
          [text].compactMap { $0 })
      }
    }
  }

  private func compare(_ branch: String, _ measure: inout Measure) throws {
    let tree = try tree(branch)
    let commits = try [branch, "l10n/\(branch)"].compactMap { try world.tip($0) }
    for platform in TrainTree.platforms {
      for locale in TrainTree.locales {
        let there = try commits.map { try entries(platform, locale, at: $0) }
        for (key, english) in tree.english {
          let row = TrainRow(key: key, english: english, locale: locale)
          guard let text = newest[row] else { continue }
          measure.compared += 1
          if there.contains(where: { $0[key] == TypedTexts.written(text) }) { continue }
          guard measure.wrong.insert("\(branch) \(row) t\(text)").inserted else { continue }
          let found = there.map { $0[key] ?? "nothing" }
          measure.examples.append(
            "\(branch) has \(found) for \(row), the newest is t\(text) after: \(log.last ?? "")")
        }
      }
    }
  }

  /// The texts of a branch that a look sees there for the first time: news of rows that have none, or
  /// that the sheet never had.
  func hear(_ branch: String) throws {
    let tree = try tree(branch)
    for locale in TrainTree.locales {
      for (key, text) in tree.texts[locale] ?? [:] {
        guard let english = tree.english[key], madeFor[text] == english else { continue }
        let row = TrainRow(key: key, english: english, locale: locale)
        if unsure.contains(row) { continue }
        if let now = newest[row], inSheet[row] != nil || !typed.was(text, madeAfter: now) { continue }
        say(text, row)
      }
    }
  }

  /// Somebody typed a text for a row, in the sheet or where Glossator hears it at the next look.
  func say(_ text: Int, _ row: TrainRow) {
    log.append("  t\(text) is the newest \(row), over \(newest[row].map { "t\($0)" } ?? "none")")
    newest[row] = text
    unsure.remove(row)
    // A branch that still has the key's old name, or has it again, may take what was typed for the new one.
    var key = row.key
    while let old = oldNames[key] {
      let before = TrainRow(key: old, english: row.english, locale: row.locale)
      newest[before] = nil
      unsure.insert(before)
      key = old
    }
  }
}
