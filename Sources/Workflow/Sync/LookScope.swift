import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet

/// The locales that one sync must look at, those of other projects that share the sheet among them. The others
/// are as they were agreed: their cells and their files did not change, nor did the rows.
struct LookScope {
  private let locales: Set<LocaleTag>?

  func contains(_ locale: LocaleTag) -> Bool { locales?.contains(locale) ?? true }

  /// True where some locales need not be looked at.
  var isNarrow: Bool { locales != nil }

  init(_ sync: SyncTable) {
    guard Self.isAsAgreed(sync), let typed = Self.typed(in: sync) else {
      locales = nil
      return
    }
    let changed = typed.union(Self.committed(in: sync)).union(Self.withheldNoMore(in: sync))
      .union(sync.inputs.written.ids.map(\.locale).filter(sync.columns.contains))
    // A file of all locales that waits on the side branch is made again as a whole.
    let isOneFile = sync.sources.contains { source in
      source.slots.contains { slot in
        slot.slot.resource.holdsAllLocales && source.input.hasOwnOnSide(slot.slot.basePath)
      }
    }
    locales = isOneFile && !changed.isEmpty ? nil : changed
  }

  /// True where nothing that all locales share changed: the rows, what branches need, and where the sheets came from.
  private static func isAsAgreed(_ sync: SyncTable) -> Bool {
    guard let agreed = sync.agreed, let now = sync.now, !sync.inputs.looksAtEverything else { return false }
    return sync.inputs.origin?.rows === agreed && sync.inputs.origin?.older.isEmpty ?? true
      && sync.inputs.unheard.isEmpty && now.doubled.isEmpty && agreed.doubled.isEmpty
      && sync.table.rows.allSatisfy { $0.origin == .kept && !$0.isReworded && $0.agreedRow != nil }
      && sync.sources.allSatisfy(isBaseAsAgreed)
  }

  /// The locales that have a new column, or of which a cell is otherwise; nil where a cell is that speaks of all of them.
  private static func typed(in sync: SyncTable) -> Set<LocaleTag>? {
    guard let agreed = sync.agreed, let now = sync.now else { return nil }
    var typed = Set(sync.targets.filter { !agreed.book.has(.translation($0)) })
    let pairing = CellPairing(now.book, in: agreed.book)
    for row in sync.table.rows {
      guard let sheetRow = row.sheetRow, let agreedRow = row.agreedRow,
        !pairing.haveSameCells(sheetRow, agreedRow)
      else { continue }
      let isSame: (SheetColumn) -> Bool = { column in
        now.book.text(row: sheetRow, column) == agreed.book.text(row: agreedRow, column)
      }
      guard [.todo, .max, .waive, .problems].allSatisfy(isSame),
        now.book.columns(row: sheetRow) == agreed.book.columns(row: agreedRow)
      else { return nil }
      typed.formUnion(sync.columns.filter { !isSame(.translation($0)) })
    }
    return typed
  }

  /// Those of which a branch has another file than was agreed.
  private static func committed(in sync: SyncTable) -> Set<LocaleTag> {
    var committed: Set<LocaleTag> = []
    for source in sync.sources {
      for slot in source.slots {
        committed.formUnion(
          sync.targets.filter {
            !source.input.isAsAgreed(slot.slot, $0) || source.input.hasMoved(slot.slot.path(for: $0) ?? "")
          })
      }
    }
    for slot in sync.integration?.slots ?? [] {
      committed.formUnion(
        sync.targets.filter { !(sync.integration?.input.isAsAgreed(slot.slot, $0) ?? true) })
    }
    return committed
  }

  /// What a branch withheld that is gone asks for no work any more.
  private static func withheldNoMore(in sync: SyncTable) -> Set<LocaleTag> {
    let seen = Set(
      sync.sources.map(\.input.sharedName) + [sync.integration?.input.sharedName].compactMap { $0 })
    var locales: Set<LocaleTag> = []
    for row in sync.inputs.facts.rows {
      for (locale, facts) in sync.inputs.facts.facts(of: row)
      where facts.withheld.contains(where: {
        !seen.contains($0.branch) && !sync.inputs.outOfSight.contains($0.branch)
      }) { locales.insert(locale) }
    }
    return locales
  }

  /// True where what a branch needs translated is as it was agreed, and is read as it was then.
  private static func isBaseAsAgreed(_ source: BranchSource) -> Bool {
    // English that waits on the side branch waited there when the agreement was made, where only we moved that branch.
    guard let agreed = source.input.agreed, source.input.isSideAsAgreed, source.input.isReadAsAgreed,
      !source.isPartial
    else { return false }
    return source.slots.allSatisfy {
      agreed.file($0.slot.basePath)?.id == source.input.tip.blob($0.slot.basePath)
    }
  }
}

extension BranchInput {
  /// True where a locale's file did not change, nor does another one stand for it: of two spellings of one locale one is used.
  fileprivate func isAsAgreed(_ slot: Slot, _ locale: LocaleTag) -> Bool {
    let paths = slot.resource.paths(forLocale: locale, wildcards: slot.name.wildcards)
    return isAsAgreed(slot.path(for: locale) ?? "") && paths.allSatisfy(isAsAgreed)
  }

  /// True where the branch's file at that path did not change since the agreed entry.
  func isAsAgreed(_ path: String) -> Bool {
    guard let agreed, isSideAsAgreed else { return false }
    if let landed = landed ?? squashed, landed.blob(path) != tip.blob(path) { return false }
    return agreed.file(path)?.id == tip.blob(path)
  }

  /// True where the branch changed a file since the side branch was made, which has its own.
  fileprivate func hasMoved(_ path: String) -> Bool {
    guard let side, let from = side.madeFrom else { return false }
    return side.tip.blob(path) != tip.blob(path) && from.blob(path) != tip.blob(path)
  }

  /// True where the side branch's version of a file is not the branch's.
  fileprivate func hasOwnOnSide(_ path: String) -> Bool {
    side.map { $0.tip.blob(path) != tip.blob(path) } ?? false
  }
}
