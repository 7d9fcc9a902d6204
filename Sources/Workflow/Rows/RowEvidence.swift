import ProjectConfiguration
import TranslationModel

/// What tells which row of the sheet is which: the sheet as it is and as it was, and what people did to its English.
package struct RowEvidence: Sendable {
  /// The sheet as it is; where that cannot be used, as it was agreed.
  private(set) var now: SheetRows
  /// As it was agreed last; nil before the first agreement.
  let agreed: SheetRows?
  /// The version that it came from; nil before the first agreement.
  let origin: SnapshotOrigin?
  /// Which rows are one slot's alone, now or as it was agreed, or are to be.
  private(set) var keys: KnownKeys
  /// What its place had last.
  let had: SheetRows?
  /// Branches whose needs cannot be known now.
  let unseen: OutOfSight
  /// English that people changed in the sheet.
  private(set) var edits = SourceEdits.none
  let facts: AgreedFacts
  let base: LocaleTag

  private init?(_ inputs: SyncInputs, _ sources: [BranchSource]) {
    guard let now = inputs.sheet ?? inputs.agreed else { return nil }
    (self.now, agreed, origin, had) = (now, inputs.agreed, inputs.origin, inputs.had)
    var keys = KnownKeys(now, agreed)
    keys.addMoved(sources, inputs)
    self.keys = keys
    (unseen, facts, base) = (inputs.outOfSight, inputs.facts, inputs.project.base)
  }

  /// Nil where there is no sheet yet.
  static func gathered(_ inputs: SyncInputs, _ sources: [BranchSource], _ integration: BranchSource?)
    -> RowEvidence?
  {
    let all = sources + [integration].compactMap(\.self)
    guard var evidence = RowEvidence(inputs, all) else { return nil }
    guard let agreed = evidence.agreed, let origin = evidence.origin else { return evidence }
    evidence.keys.add(evidence.keysApart(sources, agreed, in: inputs.project.targets))
    evidence.edits = SourceEdits(
      origin: origin, agreed: agreed, now: evidence.now, locales: inputs.columns,
      proof: SnapshotProof(evidence.now, changes: inputs.changes, versions: inputs.versions, agreed: agreed))
    let behind = RowNeeds(inputs)?.behind(in: evidence.now, called: evidence.idBefore) ?? [:]
    if !behind.isEmpty { evidence.now = SheetRows(evidence.now, needs: behind) }
    let now = evidence.now
    if mayHaveHeard(inputs, sources) { evidence.edits.hear(sources, evidence, agreed) }
    evidence.edits.hear(inputs.unheard, now: now, agreed: agreed)
    evidence.edits.hear(WaitingEnglish.found(evidence, agreed, origin, sources, inputs.project.branches))
    evidence.edits.hear(MovedEnglish(in: sources, evidence, agreed))
    return evidence
  }

  /// False where no branch can lack English that was heard before.
  private static func mayHaveHeard(_ inputs: SyncInputs, _ sources: [BranchSource]) -> Bool {
    inputs.looksAtEverything || inputs.outOfSight.names.project != nil
      || sources.contains { source in
        !source.input.proposedBefore.isEmpty || !source.input.isSideAsAgreed
          || source.slots.contains { !$0.reworded.isEmpty }
      }
  }

  /// What is known of the English of a row, as it was agreed, that waits for its release.
  func proposal(of id: RowID) -> WaitingProposal? { facts.facts(of: id, in: base).proposal }

  func isWaiting(_ id: RowID) -> Bool { proposal(of: id) != nil }

  /// The id that a row of the sheet had before anybody changed its English.
  func idBefore(_ row: Int) -> RowID? { edits.idBefore[row] ?? edits.older[row] ?? now.ids[row] }

  /// True for a row that other projects need, and this one does not.
  func isOthersAlone(_ row: Int) -> Bool {
    let releases = now.releases(of: row)
    return !releases.isEmpty && releases.allSatisfy(unseen.names.isForeign)
  }
}
