import Foundation
import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import TestSupport
import TranslationModel
import Workflow

/// What people do in a random history, and what breaks on the way.
extension RandomHistory {
  mutating func step() throws {
    let branch = random(releases) ?? "release/1"
    switch Int.random(in: 0..<25, using: &numbers) {
    case 0, 1, 2: try changeEnglish(branch)
    case 3: try rename(branch)
    case 4: try changePlural(branch)
    case 5, 6: try editTranslation(branch)
    case 7, 8, 9, 10: try typeTranslation()
    case 11: try changeSheetEnglish()
    case 12: try confirm()
    case 13: try rearrange()
    case 14: if chance(2) { try loseRow() } else { try moveRow() }
    case 15: try resave()
    case 16: try review(branch)
    case 17, 18: try land(branch)
    case 19: try holdKey()
    case 20: try cutRelease()
    case 21: if chance(3) { try remember() } else { try configure() }
    case 22: try breakSomething(branch)
    case 23: try mangle()
    default: try loseSideBranch(branch)
    }
  }

  // MARK: Engineers

  private mutating func changeEnglish(_ branch: String) throws {
    guard let key = random(keys), let text = random(Self.english) else { return }
    let isGone = chance(5)
    note("\(branch): English \(key) = \(isGone ? "-" : text)")
    let only = chance(4) ? random(shape.platforms) : nil
    for platform in shape.platforms where only.map({ $0.resource == platform.resource }) ?? true {
      let spelled = platform.resource == "android" ? Text(text.replacing("@", with: "s")) : Text(text)
      try edit(
        branch, platform, nil,
        [EntryEdit(EntryID(Text(key)), isGone ? nil : spelled, comment: Text("of " + key))])
    }
    noteKeys(branch)
  }

  private mutating func rename(_ branch: String) throws {
    guard let platform = random(shape.platforms), let from = random(keys), let to = random(keys),
      let text = try catalog(branch, platform, nil)?[EntryID(Text(from))]?.text
    else { return }
    note("\(branch): \(from) is called \(to)")
    for platform in shape.platforms {
      try edit(
        branch, platform, nil, [EntryEdit(EntryID(Text(from)), nil), EntryEdit(EntryID(Text(to)), text)])
    }
    noteKeys(branch)
  }

  private mutating func changePlural(_ branch: String) throws {
    guard let platform = shape.platforms.first(where: \.carriesPlurals) else { return }
    let number = Int.random(in: 0..<3, using: &numbers)
    note("\(branch): plural \(number)")
    try edit(
      branch, platform, nil,
      [
        EntryEdit(EntryID("files", .plural(.one)), Text("%d file \(number)")),
        EntryEdit(EntryID("files", .plural(.other)), Text("%d files \(number)")),
      ])
    noteKeys(branch)
  }

  private mutating func editTranslation(_ branch: String) throws {
    guard let platform = random(shape.platforms), let locale = random(Self.targets),
      let word = random(words),
      let entry = random(Array((try catalog(branch, platform, nil) ?? .empty).entries))
    else { return }
    note("\(branch): \(platform.resource) \(locale) \(entry.key) = \(word)")
    try edit(branch, platform, locale, [EntryEdit(entry.id, chance(8) ? nil : Text(word))])
  }

  private mutating func holdKey() throws {
    guard let platform = random(shape.platforms) else { return }
    if try world.tip("feature/f") == nil { try world.branch("feature/f", from: "develop") }
    note("feature/f: held")
    try edit("feature/f", platform, nil, [EntryEdit(EntryID("held"), "Held")])
  }

  private mutating func cutRelease() throws {
    guard try world.tip("release/2") == nil else { return }
    note("cut release/2")
    try world.branch("release/2", from: "release/1")
  }

  // MARK: Translators

  private mutating func changeCell(_ header: String, _ change: (String) -> String) throws {
    guard let name = random(names()), var grid = grid(name), grid.rows.count > 1,
      let column = grid.column(header)
    else { return }
    let row = Int.random(in: 1..<grid.rows.count, using: &numbers)
    guard column < grid.rows[row].count else { return }
    grid.rows[row][column] = change(grid.rows[row][column])
    note(
      "sheet \(name): row \(row + 1) (\(grid.rows[row][0])) \(header) = \(grid.rows[row][column].debugDescription)"
    )
    try save(grid, name)
  }

  private mutating func typeTranslation() throws {
    guard let locale = random(Self.targets), let word = random(words) else { return }
    let isBlank = chance(8)
    try changeCell(locale) { _ in isBlank ? "" : word }
  }

  private mutating func changeSheetEnglish() throws {
    try changeCell("en") { $0.isEmpty ? $0 : $0 + "!" }
  }

  private mutating func confirm() throws {
    guard let locale = random(Self.targets) else { return }
    try changeCell("todo") { cell in
      let words = cell.split(separator: " ").map(String.init)
      return (words.contains(locale) ? words.filter { $0 != locale } : words + [locale]).joined(
        separator: " ")
    }
  }

  private mutating func rearrange() throws {
    guard let name = random(names()), var grid = grid(name), grid.rows.count > 2 else { return }
    note("sheet \(name): rearranged")
    let header = grid.rows.removeFirst()
    grid.rows.shuffle(using: &numbers)
    grid.rows.insert(header, at: 0)
    if let owner = grid.column("owner") {
      for i in grid.rows.indices.dropFirst() where owner < grid.rows[i].count { grid.rows[i][owner] = "Ann" }
    }
    try save(grid, name)
  }

  private mutating func loseRow() throws {
    guard let name = random(names()), var grid = grid(name), grid.rows.count > 2 else { return }
    let row = Int.random(in: 1..<grid.rows.count, using: &numbers)
    let isDoubled = chance(3)
    note("sheet \(name): row \(row + 1) \(isDoubled ? "twice" : "deleted")")
    if isDoubled { grid.rows.insert(grid.rows[row], at: row) } else { grid.rows.remove(at: row) }
    try save(grid, name)
  }

  /// A row is cut out of one sheet and put into another.
  private mutating func moveRow() throws {
    guard let from = random(names()), let to = random(names().filter({ $0 != from })),
      var source = grid(from),
      var target = grid(to), source.rows.count > 1, let header = target.rows.first
    else { return }
    let row = source.rows.remove(at: Int.random(in: 1..<source.rows.count, using: &numbers))
    let cells = Dictionary(zip(source.rows[0], row), uniquingKeysWith: { a, _ in a })
    note("sheet \(from): \(row[0]) moves to \(to)")
    target.rows.append(header.map { cells[$0] ?? "" })
    try save(target, to)
    try save(source, from)
  }

  /// Another program saves the sheet: every byte may change and no cell does.
  private mutating func resave() throws {
    guard let name = random(names()), var grid = grid(name) else { return }
    grid.quotesAll.toggle()
    grid.newline = grid.newline == "\n" ? "\r\n" : "\n"
    grid.encoding = random(Grid.Encoding.allCases) ?? .utf8
    grid.delimiter = random([",", ";", "\t"]) ?? ","
    note("sheet: saved otherwise, \(grid.encoding) \(grid.delimiter)")
    try save(grid, name)
  }

  // MARK: Reviewers and release managers

  private mutating func review(_ branch: String) throws {
    let side = "l10n/\(branch)"
    guard try world.tip(side) != nil, let platform = random(shape.platforms),
      let locale = random(Self.targets + ["en"]),
      let word = random(locale == "en" ? Self.english : words),
      let entry = random(
        Array((try catalog(side, platform, locale == "en" ? nil : locale) ?? .empty).entries))
    else { return }
    note("\(side): \(platform.resource) \(locale) \(entry.key) = \(word)")
    try edit(
      side, platform, locale == "en" ? nil : locale, [EntryEdit(entry.id, Text(word))], author: "Grace")
  }

  private mutating func land(_ branch: String) throws {
    let side = "l10n/\(branch)"
    guard try world.tip(side) != nil else { return }
    let isSquash = Bool.random(using: &numbers)
    let tree = try world.tip(side).map { try world.repository.commit($0).tree.short }
    note("\(isSquash ? "squash" : "merge") \(side), \(tree ?? "-")")
    if isSquash { try world.squash(side, into: branch) } else { try world.merge(side, into: branch) }
  }

  private mutating func configure() throws {
    let stale = chance(2) ? "keep" : "withhold"
    let targets =
      chance(2) ? Self.targets : chance(2) ? Self.targets + ["de"] : Array(Self.targets.dropLast())
    let without = shape.platforms.count > 1 && chance(3) ? shape.platforms.last : nil
    let isEverywhere = without != nil || chance(2)
    // A release's own has its resources; the languages are the integration branch's.
    if isEverywhere { releasesLackPlatform = without != nil }
    isComplete = without == nil && !releasesLackPlatform && targets.count >= Self.targets.count
    let branches = ["develop"] + (isEverywhere ? releases : [])
    note("\(branches): targets \(targets) stale \(stale) without \(without?.resource ?? "nothing")")
    try configure(branches, targets: targets, stale: stale, without: without)
  }

  private func configure(
    _ branches: [String], targets: [String], stale: String = "keep", without: HistoryPlatform? = nil
  ) throws {
    var shape = shape
    shape.platforms.removeAll { $0.resource == without?.resource }
    for branch in branches {
      try world.commit(branch, [".glossator": shape.configuration(targets: targets, stale: stale)])
    }
  }

  private mutating func remember() throws {
    guard shape.remembers else { return }
    let edition = Int.random(in: 1...9, using: &numbers)
    note("develop: memory \(edition)")
    let isBroken = chance(4)
    let memory = shape.memory(edition, ["One", "Two"] + Self.english, targets: Self.targets)
    try world.commit("develop", [HistoryShape.memoryPath: isBroken ? String(memory.dropLast(2)) : memory])
  }

  private mutating func loseSideBranch(_ branch: String) throws {
    guard try world.tip("l10n/\(branch)") != nil else { return }
    note("l10n/\(branch) is deleted")
    try world.delete("l10n/\(branch)")
  }

  // MARK: Faults

  private mutating func breakSomething(_ branch: String) throws {
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0:
      guard soundSheet == nil, let name = random(names()), let bytes = try? world.sheetBytes(name),
        bytes.count > 60
      else { return }
      note("sheet \(name): half saved")
      soundSheet = (name, bytes)
      try world.writeSheet(Array(bytes.prefix(bytes.count - 11)), name)
    case 1:
      guard soundSheet == nil, let name = random(names()), let bytes = try? world.sheetBytes(name) else {
        return
      }
      note("sheet \(name): gone")
      soundSheet = (name, bytes)
      try world.removeSheet(name)
    default:
      guard let platform = random(shape.platforms), let locale = random(Self.targets) else { return }
      let path = platform.path(locale)
      guard try world.text(of: path, on: branch) != nil else { return }
      note("\(branch): \(path) is broken")
      try world.commit(branch, [path: "<<<<<<< ours\n"])
    }
  }

  /// What a program or a person does to the sheet without meaning it, and what becomes of it in however few rows.
  private static let accidents: [Accident] = [
    .lettersLost, .decodedTwice, .formulasBroken, .valuesFormatted, .rowsGone, .doubled, .columnEmptied,
  ]

  /// A program or a person mangles the sheet, and somebody who sees that it is held undoes it. None of it may ever be
  /// committed: what a file says was in a file or in a cell before.
  private mutating func mangle() throws {
    guard soundSheet == nil else { return }
    try sync(mayDie: false)
    guard let name = random(names()), var grid = grid(name), let before = try? world.sheetBytes(name),
      let locale = random(Self.targets), let accident = random(Self.accidents)
    else { return }
    let known = Set(
      try texts(locale).map(\.text) + rows().compactMap { $0[locale].map(Self.meant) }.map(Self.neutral))
    note("sheet \(name): \(accident.rawValue) in \(locale)")
    accident.happen(to: &grid, in: locale)
    try save(grid, name)
    try sync(mayDie: false)
    for (place, text) in try texts(locale) where !known.contains(text) {
      throw StoryError("\(place) says '\(text)', which nobody wrote")
    }
    if try world.sync().held != nil {
      note("sheet: undone")
      try world.writeSheet(before, name)
    }
  }

  private static func neutral(_ cell: Text) -> Text { Message(cell, .neutral).neutral }

  /// What the files of a locale say on the release branches and their side branches, in the sheet's notation.
  private func texts(_ locale: String) throws -> [(place: String, text: Text)] {
    var found: [(String, Text)] = []
    for branch in releases + releases.map({ "l10n/\($0)" }) where try world.tip(branch) != nil {
      for platform in shape.platforms {
        for entry in (try catalog(branch, platform, locale) ?? .empty).entries {
          let text = Message(entry.text, platform.format.placeholders).neutral
          found.append(("\(branch): \(platform.resource): \(entry.key)", text))
        }
      }
    }
    return found
  }

  /// What was broken is put right again.
  mutating func repair() throws {
    if let sound = soundSheet {
      soundSheet = nil
      note("sheet: restored")
      try world.writeSheet(sound.bytes, sound.name)
    }
    if !isComplete {
      note("all is in the configuration again")
      try configure(["develop"] + releases, targets: Self.targets)
    }
    for branch in releases {
      for platform in shape.platforms {
        for locale in Self.targets + ["de"]
        where try world.text(of: platform.path(locale), on: branch) == "<<<<<<< ours\n" {
          note("\(branch): \(platform.path(locale)) is repaired")
          try world.commit(branch, [platform.path(locale): nil])
        }
      }
    }
  }
}
