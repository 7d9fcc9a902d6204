import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

// English that is proposed on a side branch, typed in the sheet or committed there: what waits to be merged, and what has landed.
extension SlotSource {
  /// The English that somebody changed in the side branch's base file, and that the branch itself has not changed since
  /// the side branch was made: a copywriter's or reviewer's edit that waits to be merged. What the branch had when it was agreed has
  /// landed, squashed perhaps: who takes it back there means that.
  ///
  /// Where that file cannot be read, which is the `problem`, nobody took anything out of it: what it had when it was agreed goes on
  /// waiting, or what our own last commit there had.
  ///
  /// - Throws: The problem, where neither can be read, or what keeps some version from being read just now.
  static func pendingSource(
    _ slot: Slot, now: any StringFile, of input: BranchInput, project: Project,
    files: ParsedFiles, unless problem: FileProblem?
  ) throws(FileProblem) -> [EntryID: Text] {
    if let problem, problem.isPassing { throw problem }
    func catalog(_ listing: TreeListing?) throws(FileProblem) -> (id: ObjectID, catalog: Catalog)? {
      guard let file = listing?.files[slot.basePath] else { return nil }
      return try files.past(file, slot, project.base).map { (file.id, $0.catalog) }
    }
    guard let side = input.side, let there = side.tip.files[slot.basePath],
      let from = side.madeFrom?.files[slot.basePath], there.id != from.id,
      there.id != input.tip.blob(slot.basePath)
    else { return [:] }
    var known: (id: ObjectID, catalog: Catalog)?
    for version in [side.tip, input.sideThen, side.ours] where known == nil { known = try catalog(version) }
    guard let proposed = known, let then = try catalog(side.madeFrom) else {
      if let problem { throw problem }
      return [:]
    }
    let squashed = try catalog(input.squashed)?.catalog
    var pending: [EntryID: Text] = [:]
    for entry in proposed.catalog.entries {
      // What the branch had meanwhile, and has no more, somebody took back there.
      if let text = squashed?[entry.id]?.text, text == entry.text { continue }
      guard let before = then.catalog[entry.id], let current = now.catalog[entry.id] else { continue }
      if entry.text != before.text, current.text == before.text { pending[entry.id] = entry.text }
    }
    guard !pending.isEmpty, let agreed = input.agreed?.file(slot.basePath), agreed.id != then.id,
      let agreedFile = try files.past(agreed, slot, project.base)
    else { return pending }
    let isKnown = input.isContinued && input.agreed?.wasUnreadable(slot.basePath) == false
    let sideThen = try isKnown && !input.isSideHeard ? catalog(input.sideThen)?.catalog : nil
    return pending.filter { id, text in
      guard let agreed = agreedFile.catalog[id]?.text else { return true }
      // Where it waited already, and the branch says something else by now, that has spoken since, also if it is what the side branch was
      // made from.
      let waited = isKnown && (input.isSideHeard || sideThen?[id]?.text == text)
      return agreed != text && !(waited && agreed != now.catalog[id]?.text)
    }
  }

  /// What the sheet called the entries of the base file that the side branch had when it was agreed, or heard, and that our last commit
  /// there had, where somebody put anything there since.
  static func proposedRows(
    _ slot: Slot, of input: BranchInput, project: Project, _ plurals: PluralNeeds, _ files: ParsedFiles
  ) throws(FileProblem) -> Set<RowID> {
    if input.isSideHeard { return [] }
    let versions = [input.sideThen, input.side?.ours, input.heardOnSide?.tip].compactMap {
      $0?.files[slot.basePath]
    }
    return Set(try entries(of: versions, slot, project, plurals, files).map(\.rowID))
  }

  /// What our own commits on the side branch had as the base file, and what people made of the last one, as far as that was heard;
  /// each with what that said which it was made from.
  private static func proposed(_ slot: Slot, of input: BranchInput, project: Project, _ files: ParsedFiles)
    throws(FileProblem) -> [(own: Catalog, from: [Catalog])]
  {
    let last =
      input.landed.map { Proposal(tip: $0, from: []) }
      ?? input.side.flatMap { side in
        side.ours.map { Proposal(tip: $0, from: [side.madeFrom].compactMap(\.self)) }
      }
    // Without what it was made from, nobody could tell what it only passed on.
    let newest = input.landed == nil && input.heardOnSide?.from.isEmpty == false ? input.heardOnSide : nil
    var versions: [(own: TreeFile, from: [TreeFile])] = []
    for proposal in [newest, last].compactMap(\.self) + input.proposedBefore {
      guard let own = proposal.tip.files[slot.basePath] else { continue }
      let from = proposal.from.compactMap { $0.files[slot.basePath] }
      if !versions.contains(where: { $0.own.id == own.id && $0.from.map(\.id) == from.map(\.id) }) {
        versions.append((own, from))
      }
    }
    var proposed: [(own: Catalog, from: [Catalog])] = []
    for version in versions {
      guard let own = try files.past(version.own, slot, project.base) else { continue }
      let from = try version.from.map { file throws(FileProblem) in
        try files.past(file, slot, project.base)?.catalog
      }
      proposed.append((own.catalog, from.compactMap(\.self)))
    }
    return proposed
  }

  /// The entries that say what we proposed. What the branch had changed itself when it was agreed was no proposal any more: it had
  /// landed, or lost; nor is what an older commit of ours had, where the last one has nothing to propose.
  static func landed(
    _ ids: some Sequence<EntryID>, in file: any StringFile, _ slot: Slot, of input: BranchInput,
    project: Project, _ files: ParsedFiles
  ) throws(FileProblem) -> Set<EntryID> {
    let proposed = try proposed(slot, of: input, project: project, files)
    if proposed.isEmpty { return [] }
    let agreed = try input.agreed?.file(slot.basePath).flatMap { file throws(FileProblem) in
      try files.past(file, slot, project.base)?.catalog
    }
    func isNew(_ text: Text?, _ from: [Catalog], _ id: EntryID) -> Bool {
      from.allSatisfy { $0[id]?.text != text }
    }
    return Set(
      ids.filter { id in
        guard isNew(proposed[0].own[id]?.text, proposed[0].from, id) else { return false }
        let text = file.catalog[id]?.text
        return proposed.indices.contains { i in
          let (own, from) = proposed[i]
          guard own[id]?.text == text, isNew(text, from, id) else { return false }
          guard let agreed, !from.isEmpty else { return true }
          // It may rest on an older proposal.
          return proposed[i...].contains { $0.from.contains { $0[id]?.text == agreed[id]?.text } }
        }
      })
  }
}

extension ParsedFiles {
  /// Why a base file on the side branch cannot be used, as it is there or with what the branch changed in it since; nil where it can, or
  /// is the branch's own.
  func sideProblem(_ slot: Slot, of input: BranchInput, _ base: LocaleTag) -> FileProblem? {
    guard let side = input.side, let file = side.tip.files[slot.basePath],
      file.id != side.madeFrom?.blob(slot.basePath), file.id != input.tip.blob(slot.basePath)
    else { return nil }
    for file in [file, side.keptFiles[slot.basePath]].compactMap(\.self) {
      do throws(FileProblem) { _ = try keep(file, slot.format, .source(base)) } catch { return error }
    }
    // What it was made from tells what in it is people's.
    guard let from = side.madeFrom?.files[slot.basePath] else { return nil }
    do throws(FileProblem) { _ = try keep(from, slot.format, .source(base)) } catch {
      if case .unreadable = error { return error }
    }
    return nil
  }
}
