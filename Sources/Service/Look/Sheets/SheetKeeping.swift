import Git
import ProjectConfiguration
import RepositoryModel
import TranslationSheet
import Workflow

// Versions of the sheets go into the journal before anybody acts on them.
extension SyncLook {
  /// The agreed version of a sheet.
  func agreedVersion(of name: String) throws(Failure) -> SheetVersion? {
    guard let agreed else { return nil }
    return try git { () throws(GitError) in
      try journal.version(of: agreed, named: name)
    }
  }

  /// The newest version of each sheet that is there, but for those in `newer`, which take their places.
  func newest(_ newer: SheetSet) throws(Failure) -> SheetSet {
    guard let record = records.first else { return newer }
    var set = newer
    let unmade = Set(sheets.filter(\.isNew).map(\.name))
    for name in record.entry.sheets.names where set.versions[name] == nil && !unmade.contains(name) {
      // What is at hand need not be put together from its pieces.
      let atHand = sheets.first { $0.name == name }?.version
      if let atHand, atHand.id == record.entry.sheets[name] {
        set.versions[name] = atHand
        continue
      }
      set.versions[name] = try git { () throws(GitError) in
        try journal.version(of: record, named: name)
      }
    }
    return set
  }

  /// True where the journal has a version of a sheet: in its newest entry, or as what some place had when Git and the
  /// sheets last agreed.
  func isKnown(_ version: ObjectID, of name: String) -> Bool {
    if records.first?.entry.sheets[name] == version { return true }
    guard records.count <= 1, let agreement else { return false }
    return agreement.entry.places.contains { $0.key.sheet == name && $0.value.id == version }
  }

  /// True where some look since the last two agreements found a version, or agreed on it.
  func hasRead(_ version: ObjectID, of name: String) -> Bool {
    var known = records
    if let before = agreed?.commit.parents.first {
      known += (try? journal.sinceAgreed(from: before)) ?? []
    }
    return known.contains { $0.entry.sheets[name] == version }
  }

  /// Puts versions into the journal, unless it has them.
  mutating func keep(_ versions: SheetSet) throws(Failure) {
    guard versions.versions.contains(where: { !isKnown($0.value.id, of: $0.key) }) else { return }
    let all = try newest(versions)
    try record(JournalEntry(.read, sheets: all.ids), all)
  }

  /// What a process that was killed between two steps left beside the sheet may be the only copy of somebody's save.
  mutating func keepLeftovers(of name: String, _ store: any SheetStore) throws(Failure) {
    guard let leftovers = try? store.leftovers(), !leftovers.isEmpty else { return }
    for leftover in leftovers {
      let version = try git { () throws(GitError) in try SheetVersion(leftover.contents.bytes) }
      try keep(SheetSet([name: version]))
      try? store.discard(leftover)
    }
  }
}
