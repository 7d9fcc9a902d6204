import Checks
import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@testable import Workflow

/// Real apps, as their repositories have them: adopted without touching a byte, and with translations taken out and put
/// back through the sheet, equal again. The apps are not part of this repository; without them the tests say so.
@Suite(.serialized) struct RealAppTests {
  private static let first: [(name: String, folders: [String])] = [
    ("both", ["AntennaPod-AntennaPod", "element-hq-element-ios"])
  ]
  // Each alone; Flutter, i18next, .properties, PO, .ts, Xcode's catalogs, XLIFF.
  private static let others: [(name: String, folders: [String])] = [
    ("AntennaPod", ["AntennaPod-AntennaPod"]), ("element-ios", ["element-hq-element-ios"]),
    ("fluffychat", ["krille-chan-fluffychat"]), ("AFFiNE", ["toeverything-AFFiNE"]),
    ("JabRef", ["JabRef-jabref"]), ("Joplin", ["laurent22-joplin"]),
    ("KeePassXC", ["keepassxreboot-keepassxc"]), ("IceCubes", ["Dimillian-IceCubesApp"]),
    ("focus-ios", ["mozilla-l10n-focusios-l10n"]),
  ]
  /// `GLOSSATOR_APPS=Joplin,JabRef` takes those in place of the first, `all` all of them: ten minutes.
  static var apps: [(name: String, folders: [String])] {
    guard let names = ProcessInfo.processInfo.environment["GLOSSATOR_APPS"] else { return first }
    return (first + others).filter { names == "all" || names.split(separator: ",").contains($0.name[...]) }
  }

  @Test(arguments: apps.indices) func isAdoptedAndRestored(_ i: Int) throws {
    let (name, folders) = Self.apps[i]
    guard FileManager.default.fileExists(atPath: OthersData.corpus.path) else {
      print("SKIPPED: the real apps are not at \(OthersData.corpus.path)")
      return
    }
    let app = try RealApp(folders.map { OthersData.corpus.appendingPathComponent($0) })
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
      for (id, text) in texts.values where now.value(id) != text {
        differing.append("\(path) \(id.key) '\(text)' is '\(now.value(id)?.string ?? "gone")'")
      }
      // What was put back came between the lines of the branch that lacks it and changed none of them.
      let lacking = untouched[now.path] ?? []
      #expect(
        try now.isGrown(from: lacking) || app.without(taken, now.file.bytes, now.path) == lacking,
        "\(name): \(path)")
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
  var path: String
  var file: any StringFile
  var values: [EntryID: Text] {
    Dictionary(file.catalog.entries.map { ($0.id, $0.text) }, uniquingKeysWith: { a, _ in a })
  }
  func value(_ id: EntryID) -> Text? { file.catalog[id]?.text }

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
  let project: Project

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
    // The locales that have hardly any texts, too.
    let text = proposal.text.replacingOccurrences(of: "# target = ", with: "target = ")
    project = try #require(Project.read(Array(text.utf8), file: ".glossator").configuration)
    try world.commit("develop", [".glossator": text], message: "Watch")
    try world.branch("feature/x", from: "develop")
    try world.branch("release/1.2", from: "develop")
  }

  /// Every locale's file; one of all locales stands there once for each of them, by another name.
  private func listing(_ branch: String) throws -> [(
    slot: Slot, locale: LocaleTag, path: String, name: String
  )] {
    let tip = try #require(try world.tip(branch))
    let files = try world.repository.files(of: tip)
    let listing = TreeListing(commit: tip, tree: tip, files: files)
    return Slot.all(in: listing, resources: project.resources, base: project.base).slots.flatMap { slot in
      slot.resource.holdsAllLocales
        ? project.targets.map { (slot, $0, slot.basePath, "\(slot.basePath) \($0)") }
        : slot.paths.sorted { $0.key < $1.key }.map { (slot, $0.key, $0.value, $0.value) }
    }
  }

  func files(on branch: String) throws -> [String: RealFile] {
    var result: [String: RealFile] = [:]
    for (slot, locale, path, name) in try listing(branch) {
      guard let text = try world.text(of: path, on: branch) else { continue }
      result[name] = RealFile(
        path: path, file: try slot.format.read(Array(text.utf8), as: .translation(locale)))
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
    for (slot, locale, path, name) in try listing("release/1.2") {
      let text = try #require(try commit[path] ?? world.text(of: path, on: "release/1.2"))
      let base = try #require(try world.text(of: slot.basePath, on: "release/1.2"))
      let baseFile = try slot.format.read(Array(base.utf8), as: .source(project.base))
      let file = try slot.format.read(Array(text.utf8), as: .translation(locale))
      let needs = PluralNeeds(base: project.base, targets: project.targets).sourceEntries(
        of: baseFile.catalog, in: slot)
      let notation = Notation(slot.placeholders, needs)
      let ids = needs.filter { need in
        guard let present = file.catalog[need.id], !present.text.isBlank else { return false }
        count += 1
        guard count % 10 == 0 else { return false }
        // A form that the locale does not have would not come back, nor would what the checks refuse.
        if let form = need.id.variant.category, !PluralRules.categories(for: locale).contains(form) {
          return false
        }
        let input = need.checkInput(ofFile: notation.message(present.text, of: need.id), in: locale)
        return ChosenChecks(locale: locale, from: .error).findings(input).isEmpty
      }.map(\.id)
      // A plural form that others need is not taken out alone.
      let alone = ids.filter { (try? file.applying([EntryEdit($0, nil)], base: baseFile)) != nil }
      taken[name] = alone
      let bytes = try file.applying(alone.map { EntryEdit($0, nil) }, base: baseFile)
      untouched[path] = bytes
      if !ids.isEmpty { commit[path] = String(decoding: bytes, as: UTF8.self) }
    }
    try world.commit("release/1.2", commit, message: "Take out every tenth translation")
    return (taken, untouched)
  }

  /// The file's bytes without the taken texts.
  func without(_ taken: [String: [EntryID]], _ bytes: [UInt8], _ path: String) throws -> [UInt8] {
    var bytes = bytes
    for (slot, locale, _, name) in try listing("release/1.2") where name.hasPrefix(path) {
      guard let ids = taken[name] else { continue }
      let base = try #require(try world.text(of: slot.basePath, on: "release/1.2"))
      let baseFile = try slot.format.read(Array(base.utf8), as: .source(project.base))
      let file = try slot.format.read(bytes, as: .translation(locale))
      bytes = try file.applying(ids.map { EntryEdit($0, nil) }, base: baseFile)
    }
    return bytes
  }

  /// The sheet as it was before `blank`.
  private var savedPath: URL { world.folder.appendingPathComponent("saved.csv") }

  /// Blanks the taken texts' cells, as somebody who translates them anew would.
  func blank(_ taken: [String: [EntryID]]) throws {
    let sheet = try world.sheet()
    try Data(sheet.bytes).write(to: savedPath)
    let rows = SheetRows(sheet)
    var edits = SheetEdits()
    for (slot, locale, _, name) in try listing("release/1.2") {
      for id in taken[name] ?? [] {
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
    for (slot, locale, _, name) in try listing("release/1.2") {
      for id in taken[name] ?? [] {
        for row in try self.rows(of: id, slot, rows) {
          let rowID = try #require(rows.ids[row])
          let before = try #require(saved.index[rowID])
          edits.cells.append((row, .translation(locale), saved.book.text(row: before, .translation(locale))))
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
    for (slot, _, _, name) in try listing("release/1.2") {
      guard let before = original[name], let after = restored[name] else { continue }
      for (id, text) in before.values {
        // A percent sign that stands once in a text that is formatted comes back twice.
        func shown(_ text: Text) -> String {
          Message(text, slot.placeholders).neutral.string.replacing("%%", with: "%")
        }
        if shown(text) != after.value(id).map(shown) {
          Issue.record("\(name) \(id): '\(text)' came back as '\(after.value(id) ?? "")'")
          return false
        }
      }
    }
    return true
  }
}
