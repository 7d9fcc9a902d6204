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

/// The invariants of ARCHITECTURE.md, after each sync of a random history and at its end.
extension RandomHistory {
  mutating func play(steps: Int) throws {
    for _ in 0..<steps {
      try step()
      if Bool.random(using: &numbers) { try sync() }
    }
    try repair()
    try sync(mayDie: false)
    try acceptHeld()
    try sync(mayDie: false)
    try sync(mayDie: false)
    try settle()
  }

  /// A release manager accepts the snapshots that are held.
  private mutating func acceptHeld() throws {
    var next = try world.sync().held
    var accepted: Set<ObjectID> = []
    while let held = next {
      note("accept \(held.id.short)")
      guard accepted.insert(held.id).inserted else { throw StoryError("it is held after it was accepted") }
      next = try AcceptOperation(try world.access, sheets: try world.stores, identity: CommitIdentity())
        .run(held.id.description).held
    }
  }

  mutating func sync(mayDie: Bool = true) throws {
    try sync(dying: mayDie && chance(6) ? (chance(2) ? .withoutAnswers : .beforeMoving) : nil)
  }

  mutating func sync(dying death: DyingAccess.Death?) throws {
    let attached = try world.access
    try sync(by: death.map { DyingAccess(attached, $0) } ?? attached)
  }

  mutating func sync(by access: any RepositoryAccess) throws {
    try trace.keep(world, "before")
    defer { try? trace.keep(world, "after") }
    let before = try tips()
    let found = names().compactMap { name in (try? world.sheetBytes(name)).map { (name, $0) } }
    do {
      var operation = SyncOperation(
        access, sheets: SheetStores(world.location, access, identity: CommitIdentity()),
        identity: CommitIdentity())
      operation.completesLooks = world.completesLooks
      let report = try operation.run()
      note("sync: \(report.sides.map(\.subject)) sheet \(report.sheetWritten) held \(report.held != nil)")
      try expectLocal(report)
    } catch let failure as Failure where failure.message == DyingAccess.message {
      note("sync: died at the end")
    }
    // A sheet without rows that a branch needs is nobody's business any more.
    let watched = try world.sheetNames
    for (name, bytes) in found where watched.contains(name) { try expectJournal(has: bytes) }
    try expectForward(from: before)
    try expectNothingHeld()
  }

  /// 1: no loss. The journal has the sheet as it was found, byte for byte.
  private func expectJournal(has bytes: [UInt8]) throws {
    guard let journal = Journal(world.repository, author: ("", "")) else { return }
    let id = try Repository.hash(blob: bytes)
    var next = try journal.tip()
    while let commit = next, let record = try journal.record(commit) {
      if record.entry.sheets.contains(id) {
        let all = try record.entry.sheets.names.map { try journal.bytes(of: record, named: $0) }
        if !all.contains(bytes) { throw StoryError("the journal says otherwise") }
        return
      }
      next = record.commit.parents.first
    }
    throw StoryError("a version of the sheet is not in the journal")
  }

  /// 6: append-only. Whatever was on a branch is behind its tip; people's branches do not move.
  private func expectForward(from before: [String: ObjectID]) throws {
    for (branch, tip) in before {
      guard let now = try world.tip(branch) else { throw StoryError("\(branch) is gone") }
      if !branch.hasPrefix("l10n"), now != tip { throw StoryError("sync moved \(branch)") }
      guard try world.repository.isAncestor(tip, of: now) else { throw StoryError("sync rewrote \(branch)") }
    }
  }

  private func expectNothingHeld() throws {
    guard soundSheet == nil else { return }
    if rows().contains(where: { $0["key"]?.hasSuffix("held") == true }) {
      throw StoryError("a held key is in the sheet")
    }
  }

  /// 7 and 8: a commit touches string files only, each parses, and an entry keeps its bytes where it keeps its text.
  private func expectLocal(_ report: LookReport) throws {
    for side in report.sides {
      // One that a killed look had made is of the branch as it was then.
      guard let commit = side.commit, let release = try world.tip(side.branch),
        try world.repository.isAncestor(release, of: commit)
      else { continue }
      for change in try world.repository.changes(from: release, to: commit) {
        let path = change.path.description
        if let own = shape.platforms.first, shape.hasAccessors, path == HistoryAccessors.path(own) {
          continue
        }
        guard let new = change.new,
          let platform = shape.platforms.first(where: { path.hasPrefix($0.resource + "/") }),
          let tag = LocaleTag("es")
        else { throw StoryError("the side commit touched \(path)") }
        let bytes = try world.repository.blob(new.id)
        let file = try platform.format.read(bytes, as: .translation(tag))
        guard let old = change.old,
          let before = try? platform.format.read(world.repository.blob(old.id), as: .translation(tag))
        else { continue }
        let lines = Set(bytes.split(separator: 0x0A))
        for entry in before.catalog.entries where file.catalog[entry.id]?.text == entry.text {
          let first = before.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[entry.line - 1]
          if !first.isEmpty, !lines.contains(first) {
            throw StoryError("\(path): the line of \(entry.key) changed")
          }
        }
      }
    }
  }

  /// 2 to 5 and 10: nothing to do any more; a rebuilt side branch has the same tree; an open gate has nothing missing.
  mutating func settle() throws {
    let again = try world.sync()
    if again.changedAnything {
      throw StoryError("no fixed point: \(again.sides) sheet \(again.sheetWritten)")
    }
    let refs = try world.repository.snapshot(prefixes: ["refs/"])
    try world.sync()
    if try world.repository.snapshot(prefixes: ["refs/"]) != refs {
      throw StoryError("an idle sync moved a ref")
    }
    for branch in releases where try world.gate(branch).verdict.answer == .open { try recount(branch) }
    if again.held != nil { throw StoryError("a snapshot is held at the end") }
    try expectStaging()
    try expectAccessors()
    try expectFilesSayCells()
    let proposals = try proposals()
    for side in proposals.keys {
      try world.delete(side)
    }
    try world.sync()
    for (side, proposal) in try self.proposals() where proposals[side] != proposal {
      let paths = { (changes: [TreeChange]) in changes.map { "\($0.path) \($0.new?.id.short ?? "-")" } }
      throw StoryError(
        "\(side) was rebuilt otherwise: \(paths(proposals[side] ?? [])), now \(paths(proposal))")
    }
  }

  /// What merging each side branch would bring. One that has nothing new to say rests where it is while its branch goes
  /// on, so their trees may differ in what the branch has by now.
  private func proposals() throws -> [String: [TreeChange]] {
    var proposals: [String: [TreeChange]] = [:]
    for (name, tip) in try tips() where name.hasPrefix("l10n/") {
      guard let release = try world.tip(String(name.dropFirst("l10n/".count))) else { continue }
      let merged = try world.repository.mergeTrees(
        base: try world.repository.mergeBase(tip, release), ours: release, theirs: tip)
      let changes = try world.repository.changes(from: release, to: merged.tree)
      if !changes.isEmpty { proposals[name] = changes }
    }
    return proposals
  }

  /// What an open gate promises, counted by another way: from the files and the cells alone.
  private func recount(_ branch: String) throws {
    let rows = rows()
    for platform in shape.platforms {
      for entry in (try catalog(branch, platform, nil) ?? .empty).entries
      where entry.variant == .plain && !entry.text.isBlank {
        let source = Message(entry.text, platform.format.placeholders).neutral.string
        for locale in Self.targets {
          guard let there = try catalog(branch, platform, locale)?[entry.id], !there.text.isBlank else {
            throw StoryError("the gate is open, and \(branch) lacks \(locale) of \(entry.key)")
          }
          let row = rows.first {
            ($0["key"] == entry.key.string || $0["key"]?.hasSuffix(":" + entry.key.string) == true)
              && $0["en"] == source
          }
          guard let row else { throw StoryError("the gate is open, and \(entry.key) has no row") }
          if row["todo"]?.split(separator: " ").contains(Substring(locale)) == true {
            throw StoryError("the gate is open, and \(locale) of \(entry.key) is in todo")
          }
        }
      }
    }
  }

  /// What a translator sees is what ships: each finished cell without a problem is the text that the branch has once its side branch
  /// is merged.
  private func expectFilesSayCells() throws {
    let all = rows()
    for branch in releases {
      let side = try world.tip("l10n/\(branch)") == nil ? branch : "l10n/\(branch)"
      for platform in shape.platforms {
        for entry in (try mergedCatalog(branch, platform, nil) ?? .empty).entries where !entry.text.isBlank {
          let source = Message(entry.text, platform.format.placeholders).neutral.string
          let rows = all.filter {
            $0["en"] == source && $0["variant"] == entry.variant.text
              && $0["releases"]?.contains(branch) == true
          }
          let own = rows.filter { $0["key"] == "\(platform.resource):\(entry.key)" }
          let its = own.isEmpty ? rows.filter { $0["key"] == entry.key.string } : own
          // Of what the sheet has twice, people are told that nobody knows which of them counts.
          let row = its.count == 1 ? its[0] : nil
          for locale in Self.targets {
            guard let row, let text = row[locale], !Text(text).isBlank, Self.needs(entry.variant, locale),
              row["todo"]?.contains(locale) == false, row["problems"]?.contains("\(locale):") == false
            else { continue }
            let style = platform.format.placeholders
            let cell = Self.meant(text)
            let there = try mergedCatalog(branch, platform, locale)?[entry.id]?.text
            if there.map({ Message($0, style).neutral != Message(cell, .neutral).neutral }) ?? true {
              throw StoryError(
                "\(side): \(platform.resource) has \(there?.string ?? "nothing") as \(locale) of \(entry.key)\n\(all)"
              )
            }
          }
        }
      }
    }
  }

  /// A locale's entries on a branch once its side branch is merged, or the English ones: a side branch may rest while the branch goes on.
  private func mergedCatalog(_ branch: String, _ platform: HistoryPlatform, _ locale: String?) throws
    -> Catalog?
  {
    guard let release = try world.tip(branch), let tag = LocaleTag(locale ?? "en") else { return nil }
    let role = locale == nil ? FileRole.source(tag) : .translation(tag)
    var tree = release
    if let side = try world.tip("l10n/\(branch)") {
      let base = try world.repository.mergeBase(side, release)
      tree = try world.repository.mergeTrees(base: base, ours: release, theirs: side).tree
    }
    let path = TreePath(locale.map(platform.path) ?? platform.basePath)
    guard let entry = try world.repository.entry(at: path, in: tree) else { return nil }
    return try? platform.format.read(try world.repository.blob(entry.id), as: role).catalog
  }

  /// What a cell says: the apostrophe before a formula is the spreadsheet's.
  static func meant(_ cell: String) -> Text {
    Text(cell.hasPrefix("'=") ? cell.dropFirst() : cell[...])
  }

  private static func needs(_ variant: Variant, _ locale: String) -> Bool {
    guard let category = variant.category, let tag = LocaleTag(locale) else { return true }
    return PluralRules.categories(for: tag).contains(category)
  }

  /// Where the side branch's English is not the branch's, the generated code is what it gives; else it is the branch's.
  private func expectAccessors() throws {
    guard shape.hasAccessors, let platform = shape.platforms.first else { return }
    let path = HistoryAccessors.path(platform)
    for branch in releases {
      let side = "l10n/\(branch)"
      // One that rests has what the branch had.
      guard let tip = try world.tip(branch), let sideTip = try world.tip(side),
        try world.repository.isAncestor(tip, of: sideTip)
      else { continue }
      // English that was emptied beside its translations counts as unread, and while it is nothing is generated.
      guard let english = try catalog(branch, platform, nil), !english.entries.isEmpty else { continue }
      let own = HistoryAccessors.code(english, platform)
      let new = HistoryAccessors.code(try catalog(side, platform, nil) ?? .empty, platform)
      let wanted = own == new ? try world.text(of: path, on: branch) : new
      if try world.text(of: path, on: side) != wanted {
        throw StoryError("\(side): the generated code is not that of the base file")
      }
    }
  }

  private func expectStaging() throws {
    guard shape.hasStaging else { return }
    for branch in releases {
      for platform in shape.platforms {
        let wanted = try catalog(branch, platform, nil)?.entries.filter { $0.variant == .plain } ?? []
        guard !wanted.isEmpty else { continue }
        let side = try world.tip("l10n/\(branch)") == nil ? branch : "l10n/\(branch)"
        let there = try catalog(side, platform, "ig")
        for entry in wanted where there?[entry.id] == nil {
          throw StoryError("\(side) lacks \(entry.key) in the staging locale")
        }
      }
    }
  }
}
