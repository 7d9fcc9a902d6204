import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import TestSupport
import TranslationModel
import TranslationSheet
import Workflow

/// One random history of a small app: engineers, translators, reviewers and release managers do what they do, in any
/// order, and things break, with syncs in between. The same seed is the same history.
struct RandomHistory {
  let world: World
  let shape: HistoryShape
  var numbers: SeededNumbers
  private(set) var log: [String] = []
  /// Every key that any release branch ever had.
  var released: Set<String> = []
  /// A sheet that was broken, as it was before.
  var soundSheet: (name: String, bytes: [UInt8])?
  /// What people write, and where. Each third history has few of both: they come back to what was there before.
  let words: [String]
  let keys: [String]
  /// False while a platform or a locale is out of the configuration.
  var isComplete = true
  /// True while the releases' own configuration is without a platform.
  var releasesLackPlatform = false
  /// Copies of the world, where somebody asked for them.
  var trace: HistoryTrace

  static let base = LocaleTag("en")
  static let targets = ["es", "th", "ru"]
  private static let keys = ["a", "b", "c", "d", "e"]
  static let english = [
    "One", "Two", "Three %@", "Four", "Five %1$@ and %2$d", "it's \"6\" & <7>", " eight\n8",
  ]
  private static let words = [
    "uno", "dos", "tres %@", "cuatro, \"4\"", "cinco %1$@ y %2$d", "seis\nlíneas", "ß; é\t'", "<b>& ocho</b>",
    "=1+1", "  ", "%s", "e\u{301}", "100 %", "007", "1/2", "TRUE", "1234567890123",
  ]

  init(seed: UInt64) throws {
    numbers = SeededNumbers(seed: seed)
    shape = HistoryShape(&numbers)
    (words, keys) =
      seed % 3 == 0 ? (Array(Self.words.prefix(3)), Array(Self.keys.prefix(2))) : (Self.words, Self.keys)
    trace = HistoryTrace("\(seed)")
    world = try World(sheetOn: shape.isOnBranch ? "l10n-sheet" : nil)
    world.keepsSeveral = shape.sheets != .one
    world.completesLooks = seed % 2 == 0
    var files: [String: String?] = [".glossator": shape.configuration(targets: Self.targets, stale: "keep")]
    for platform in shape.platforms { files[platform.basePath] = platform.emptyBase }
    if shape.hasAccessors, let platform = shape.platforms.first {
      files[HistoryAccessors.path(platform)] = HistoryAccessors.stale
    }
    if shape.remembers {
      files[HistoryShape.memoryPath] = shape.memory(0, ["One", "Two"] + Self.english, targets: Self.targets)
    }
    try world.commit("main", files)
    for (key, text) in [("a", "One"), ("b", "Two")] {
      for platform in shape.platforms {
        try edit("main", platform, nil, [EntryEdit(EntryID(Text(key)), Text(text))])
      }
    }
    try world.branch("develop", from: "main")
    try world.branch("release/1", from: "main")
    noteKeys("release/1")
    try world.writeSheet(shape.emptySheet(targets: Self.targets).bytes)
    note(
      "\(shape.platforms.map(\.resource)) staging \(shape.hasStaging) \(shape.encoding) \(shape.quotesAll)"
        + " sheets \(shape.sheets)\(shape.isOnBranch ? " on a branch" : "") accessors \(shape.hasAccessors)")
  }

  /// Somebody does something; the same seed and the same world is the same. Returns what it was.
  mutating func act(seed: UInt64) throws -> ArraySlice<String> {
    numbers = SeededNumbers(seed: seed)
    let begin = log.count
    try step()
    return log[begin...]
  }

  /// The repository, where its side branches cannot move for some reason.
  func access(_ reason: StuckAccess.Reason?) throws -> any RepositoryAccess {
    let access = try world.access
    return reason.map { StuckAccess(access, $0) } ?? access
  }

  mutating func note(_ line: String) { log.append(line) }

  /// The release branches that are there.
  var releases: [String] { ["release/1", "release/2"].filter { ((try? world.tip($0)) ?? nil) != nil } }

  mutating func random<Element>(_ all: [Element]) -> Element? { all.randomElement(using: &numbers) }
  mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &numbers) == 0 }

  // MARK: Files

  /// A locale's entries on a branch, the base file's where `locale` is nil.
  func catalog(_ branch: String, _ platform: HistoryPlatform, _ locale: String?) throws -> Catalog? {
    let path = locale.map(platform.path) ?? platform.basePath
    guard let text = try world.text(of: path, on: branch), let tag = LocaleTag(locale ?? "en") else {
      return nil
    }
    return try? platform.format.read(Array(text.utf8), as: locale == nil ? .source(tag) : .translation(tag))
      .catalog
  }

  /// A person's edits of one file, as one commit.
  func edit(
    _ branch: String, _ platform: HistoryPlatform, _ locale: String?, _ edits: [EntryEdit],
    author: String = "Ada"
  ) throws {
    guard let en = Self.base, let baseText = try world.text(of: platform.basePath, on: branch),
      let baseFile = try? platform.format.read(Array(baseText.utf8), as: .source(en))
    else { return }
    let path = locale.map(platform.path) ?? platform.basePath
    let bytes =
      try world.text(of: path, on: branch).map { Array($0.utf8) }
      ?? platform.format.emptyFile(like: baseFile, for: en)
    guard let file = try? platform.format.read(bytes, as: .translation(en)),
      let result = try? file.applying(edits, base: baseFile)
    else { return }
    try world.commit(branch, [path: String(decoding: result, as: UTF8.self)], author: author)
  }

  mutating func noteKeys(_ branch: String) {
    for platform in shape.platforms {
      let entries = ((try? catalog(branch, platform, nil)) ?? nil ?? .empty).entries
      for entry in entries { released.insert(entry.key.string) }
    }
  }

  func tips() throws -> [String: ObjectID] {
    let branches = try world.repository.snapshot(prefixes: ["refs/heads/"]).branches
    return Dictionary(uniqueKeysWithValues: branches.map { ($0.name, $0.id) })
  }

  // MARK: Sheets

  /// The names of the sheets that can be read.
  func names() -> [String] {
    ((try? world.sheetNames) ?? []).filter { (try? world.sheetBytes($0)) != nil }
  }

  func grid(_ name: String) -> Grid? { (try? world.sheetBytes(name)).flatMap { Grid(reading: $0) } }

  func save(_ grid: Grid, _ name: String) throws { try world.writeSheet(grid.bytes, name) }

  /// Every row of every sheet, its cells by their headers.
  func rows() -> [[String: String]] {
    names().compactMap(grid).flatMap { grid in
      grid.rows.dropFirst().map { row in
        Dictionary(zip(grid.rows[0], row), uniquingKeysWith: { a, _ in a })
      }
    }
  }
}
