import Foundation
import Git
import RepositoryModel
import Service
import StringFormats
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// Real apps, as their repositories have them: adopted without touching a byte, and with translations taken out and put
/// back through the sheet, equal again. The apps are not part of this repository; without them the tests say so.
@Suite(.serialized) struct RealAppTests {
  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/corpus")

  static let apps: [(name: String, folders: [String])] = [
    ("AntennaPod", ["AntennaPod-AntennaPod"]), ("element-ios", ["element-hq-element-ios"]),
    ("both", ["AntennaPod-AntennaPod", "element-hq-element-ios"]),
  ]

  @Test(arguments: apps.indices) func isAdoptedAndRestored(_ i: Int) throws {
    let (name, folders) = Self.apps[i]
    guard FileManager.default.fileExists(atPath: Self.corpus.path) else {
      print("SKIPPED: the real apps are not at \(Self.corpus.path)")
      return
    }
    let app = try RealApp(folders.map { Self.corpus.appendingPathComponent($0) })
    let adopted = try app.world.sync()
    #expect(adopted.sides.isEmpty, "\(name): adoption changed \(adopted.sides.first?.files ?? [])")
    let original = try app.files(on: "release/1.2")
    let (taken, untouched) = try app.takeOutEveryTenth()
    try app.blank(taken)
    let blanked = try app.world.sync()
    #expect(blanked.held == nil)
    #expect(blanked.sides.isEmpty)
    try app.putBack(taken)
    try app.world.sync()
    let restored = try app.files(on: "l10n/release/1.2")
    var differing: [String] = []
    for (path, texts) in original {
      guard let now = restored[path] else {
        Issue.record("\(name): \(path) is gone")
        continue
      }
      for (id, text) in texts.values where now.values[id] != text {
        differing.append("\(path) \(id.key) '\(text)' is '\(now.values[id]?.string ?? "gone")'")
      }
      // What was put back came between the lines of the branch that lacks it, and changed none of them.
      #expect(now.isGrown(from: untouched[path] ?? []), "\(name): \(path)")
    }
    print(
      "\(name): \(app.project.targets.count) locales, \(original.count) files, \(adopted.rows.added) rows; "
        + "\(taken.values.map(\.count).reduce(0, +)) translations taken out and put back, \(differing.count) spelled otherwise"
    )
    for line in differing.prefix(20) { print("  \(line)") }
    #expect(try app.isSameMessage(differing: original, restored))
    #expect(try !app.world.sync().changedAnything)
  }
}

/// One string file: its values, and what it is without some of them.
struct RealFile {
  var file: any StringFile
  var values: [EntryID: Text] {
    Dictionary(file.catalog.entries.map { ($0.id, $0.text) }, uniquingKeysWith: { a, _ in a })
  }

  /// True where the file is those bytes with lines put in between, and nothing else.
  func isGrown(from bytes: [UInt8]) -> Bool {
    var rest = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let place = rest.firstIndex(of: line) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}

/// A repository made of an app's files, with develop, feature and release branches, configured by `init`.
struct RealApp {
  let world: World
  let project: ProjectConfiguration

  init(_ folders: [URL]) throws {
    world = try World()
    var files: [String: String?] = [:]
    for folder in folders {
      let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let url = all?.nextObject() as? URL {
        guard let text = try? String(decoding: Data(contentsOf: url), as: UTF8.self) else { continue }
        let path = url.path.replacingOccurrences(of: folder.path + "/", with: "")
        files[path] = text
      }
    }
    try world.commit("main", files, message: "The app")
    try world.branch("develop", from: "main")
    let proposal = try InitOperation(world.repository).run(dialect: SheetDialect())
    project = proposal.configuration
    try world.commit("develop", [".glossator": proposal.text], message: "Watch")
    try world.branch("feature/x", from: "develop")
    try world.branch("release/1.2", from: "develop")
  }

  private func listing(_ branch: String) throws -> [(slot: Slot, locale: LocaleTag, path: String)] {
    let tip = try #require(try world.tip(branch))
    let files = try world.repository.files(of: tip)
    let listing = TreeListing(commit: tip, tree: tip, files: files)
    return Slot.all(in: listing, resources: project.resources, base: project.base).slots.flatMap { slot in
      slot.paths.sorted { $0.key < $1.key }.map { (slot, $0.key, $0.value) }
    }
  }

  func files(on branch: String) throws -> [String: RealFile] {
    var result: [String: RealFile] = [:]
    for (slot, locale, path) in try listing(branch) {
      guard let text = try world.text(of: path, on: branch) else { continue }
      result[path] = RealFile(file: try slot.format.read(Array(text.utf8), as: .translation(locale)))
    }
    return result
  }

  /// Takes every tenth translation that the sheet has a row for out of the release branch. Answers with what was
  /// taken, and with every file's bytes without it.
  func takeOutEveryTenth() throws -> (taken: [String: [EntryID]], untouched: [String: [UInt8]]) {
    var taken: [String: [EntryID]] = [:]
    var untouched: [String: [UInt8]] = [:]
    var commit: [String: String?] = [:]
    var count = 0
    for (slot, locale, path) in try listing("release/1.2") {
      let text = try #require(try world.text(of: path, on: "release/1.2"))
      let base = try #require(try world.text(of: slot.basePath, on: "release/1.2"))
      let baseFile = try slot.format.read(Array(base.utf8), as: .source(project.base))
      let file = try slot.format.read(Array(text.utf8), as: .translation(locale))
      let needs = PluralNeeds(base: project.base, targets: project.targets).sourceEntries(
        of: baseFile.catalog, style: slot.format.placeholders, rowKey: { slot.resource.rowKey(for: $0) })
      let ids = needs.map(\.id).filter { id in
        guard let present = file.catalog[id], !present.text.isBlank else { return false }
        count += 1
        return count % 10 == 0
      }
      taken[path] = ids
      let bytes = try file.applying(ids.map { EntryEdit($0, nil) }, base: baseFile)
      untouched[path] = bytes
      if !ids.isEmpty { commit[path] = String(decoding: bytes, as: UTF8.self) }
    }
    try world.commit("release/1.2", commit, message: "Take out every tenth translation")
    return (taken, untouched)
  }

  /// The sheet as it was before `blank`.
  private var savedPath: URL { world.folder.appendingPathComponent("saved.csv") }

  /// Blanks the taken texts' cells, as somebody who translates them anew would.
  func blank(_ taken: [String: [EntryID]]) throws {
    let sheet = try world.sheet()
    try Data(sheet.bytes).write(to: savedPath)
    let rows = SheetRows(sheet)
    var edits = SheetEdits()
    for (slot, locale, path) in try listing("release/1.2") {
      for id in taken[path] ?? [] {
        for row in try self.rows(of: id, slot, rows) { edits.cells.append((row, .translation(locale), "")) }
      }
    }
    try Data(sheet.applying(edits)).write(to: URL(fileURLWithPath: world.sheetPath))
  }

  func putBack(_ taken: [String: [EntryID]]) throws {
    let saved = SheetRows(
      try Sheet(
        reading: Array(try Data(contentsOf: savedPath)),
        schema: SheetSchema(base: project.base, targets: project.targets)))
    let sheet = try world.sheet()
    let rows = SheetRows(sheet)
    var edits = SheetEdits()
    for (slot, locale, path) in try listing("release/1.2") {
      for id in taken[path] ?? [] {
        for row in try self.rows(of: id, slot, rows) {
          let rowID = try #require(rows.ids[row])
          let before = try #require(saved.index[rowID])
          edits.cells.append((row, .translation(locale), saved.sheet.text(row: before, .translation(locale))))
        }
      }
    }
    try Data(sheet.applying(edits)).write(to: URL(fileURLWithPath: world.sheetPath))
  }

  private func rows(of id: EntryID, _ slot: Slot, _ rows: SheetRows) throws -> [Int] {
    let key = slot.resource.rowKey(for: id.key)
    return rows.byEntry[EntryID(Text("\(slot.name):\(key)"), id.variant)] ?? rows.byEntry[
      EntryID(key, id.variant)] ?? []
  }

  /// Where a text came back spelled otherwise, its placeholders are the same: `%s` for `%1$s`.
  func isSameMessage(differing original: [String: RealFile], _ restored: [String: RealFile]) throws -> Bool {
    for (slot, _, path) in try listing("release/1.2") {
      guard let before = original[path], let after = restored[path] else { continue }
      for (id, text) in before.values {
        let style = slot.format.placeholders
        if Message(text, style).neutral != after.values[id].map({ Message($0, style).neutral }) {
          return false
        }
      }
    }
    return true
  }
}
