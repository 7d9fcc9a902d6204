import Git
import RepositoryModel
import Service
import TestSupport

/// The laws of "Who spoke last", after each look and at the end.
extension SpeakersWorld {
  // MARK: After each look

  /// No reversal: a text in force is never replaced by one that it was made after; unless a person typed that, or nobody
  /// had shown it before, so that Glossator could not know which is older.
  private func expectNoReversal(_ place: String, from old: Int, to new: Int, known: Set<Int>) throws {
    guard old != new, texts.was(old, madeAfter: new), !unknowable.contains(old) else { return }
    if !known.contains(new) { excused.insert(new) }
    if excused.contains(new) { return }
    throw BrokenLaw(
      .noReversal, "\(place) went from \(TypedTexts.written(old)) back to \(TypedTexts.written(new))")
  }

  func expectNoReversalInCells(_ now: Grid, known: Set<Int>) throws {
    guard let agreed else { return }
    let new = cells(now)
    for (cell, old) in cells(agreed).sorted(by: { $0.key < $1.key }) {
      guard let text = new[cell] else { throw BrokenLaw(.noReversal, "the sheet's \(cell) was emptied") }
      try expectNoReversal("the sheet's \(cell)", from: old, to: text, known: known)
    }
  }

  /// On side branches. One that could not be read at the last look took its steps in the sheet.
  func expectNoReversalInFiles(_ before: BeforeLook, known: Set<Int>) throws {
    for branch in try releases() {
      let side = side(of: branch)
      guard let old = before.contents[side], let new = try content(ofBranch: side) else { continue }
      for (slot, text) in old.texts {
        let places = [branch, side].map { BranchFile(branch: $0, file: slot.file) }
        if places.contains(where: { lagging.contains($0) || before.unreadableFiles.contains($0) }) {
          continue
        }
        if new.broken.contains(slot.file) { continue }
        guard let now = new.texts[slot] else {
          throw BrokenLaw(.noReversal, "\(side) lost \(slot.cell)")
        }
        try expectNoReversal("\(side) \(slot.cell)", from: text, to: now, known: known)
      }
    }
  }

  /// No reversal, once more: a side branch that the look moved proposes nothing that is older than what its branch says.
  /// A look that was killed again may have moved it no farther than an older one had planned: what that did not change, a
  /// merge leaves as the branch has it by now.
  func expectNoneProposed(_ before: BeforeLook, known: Set<Int>, isKilled: Bool) throws {
    let unmoved = Dictionary(uniqueKeysWithValues: before.tips.map { ($0.name, $0.id) })
    for branch in try releases() {
      guard let side = tip(side(of: branch)), side != unmoved[self.side(of: branch)],
        let now = try content(ofBranch: branch)
      else { continue }
      let parted = try isKilled ? tip(branch).flatMap { try repository.mergeBase(side, $0) } : nil
      let unchanged = try parted.map { try content(of: $0).texts } ?? [:]
      for (slot, text) in try content(of: side).texts where unchanged[slot] != text {
        if before.unreadableFiles.contains(BranchFile(branch: branch, file: slot.file)) { continue }
        guard let newer = now.texts[slot], known.contains(text) else { continue }
        try expectNoReversal("the proposal for \(branch) \(slot.cell)", from: newer, to: text, known: known)
      }
    }
  }

  /// People's branches do not move, side branches go forward only, and one that cannot be read stays.
  func expectForward(_ before: BeforeLook) throws {
    for (name, old) in before.tips {
      guard let now = tip(name) else { throw BrokenLaw(.onlyForward, "\(name) is gone") }
      if now == old { continue }
      if !name.hasPrefix("l10n/") { throw BrokenLaw(.onlyForward, "a look moved \(name)") }
      if before.unreadableRefs.contains(String(name.dropFirst(5))) {
        throw BrokenLaw(.unknownIsNotWritten, "\(name) was moved, and its branch could not be read")
      }
      if try !repository.isAncestor(old, of: now) {
        throw BrokenLaw(.onlyForward, "a look rewrote \(name)")
      }
    }
  }

  /// What somebody took back does not come back by itself.
  func expectDecisions(_ now: Grid) throws {
    let new = cells(now)
    for (cell, text) in takenBack where new[cell] == text {
      if excused.contains(text) { continue }
      throw BrokenLaw(.decisionHolds, "\(TypedTexts.written(text)) is in \(cell) again, which was taken back")
    }
  }

  /// Somebody typed an old text again, on purpose and where the newest was at hand: the look takes it, or says in a note
  /// that it does not. Where somebody else spoke about the same cell meanwhile, either may win.
  func decide(
    _ cell: SheetCell, _ old: Int, over newest: Int, lookingAt copy: Int, orNoted: Bool,
    except branch: String? = nil
  ) throws {
    excused.insert(old)
    let said = try tips().filter { $0.name != branch }.contains { name, id in
      let now = try content(of: id).texts
      return shape.slots(of: cell).contains { now[$0] != lastSeen[name]?[$0] }
    }
    guard try look(copy), !said, lagging.isEmpty, let now = grid(copy) else { return }
    if cells(now)[cell] == old {
      takenBack[cell] = newest
    } else if !orNoted || !notes(cell, now).contains(old) {
      throw BrokenLaw(
        .decisionHolds, "\(TypedTexts.written(old)) was typed again into \(cell), and neither taken nor noted"
      )
    }
  }

  // MARK: At the end

  /// Everything that broke is mended, people are quiet, and every host looks: all agree, and nothing moves any more.
  func settle() throws {
    for branch in try branches() { try mend(branch) }
    var (rounds, idle) = (0, 0)
    while idle < 2 {
      let before = try standing()
      rounds += 1
      for copy in 0..<shape.copies {
        log.append("quiet look \(rounds) at copy \(copy)")
        guard try look(copy) || rounds < 4 else {
          throw BrokenLaw(.convergence, "copy \(copy) is not in step at the end")
        }
      }
      idle = try standing() == before ? idle + 1 : 0
      if idle == 0, rounds > Self.quietRounds {
        throw BrokenLaw(.convergence, "a ref or a copy still moves after \(rounds) rounds without people")
      }
    }
    let grids = (0..<shape.copies).map(grid)
    guard let first = grids.first.flatMap({ $0 }) else { return }
    for (number, grid) in grids.enumerated() where grid.map(cells) != cells(first) {
      throw BrokenLaw(.convergence, "copy \(number) says something else than copy 0")
    }
    try expectFilesSayCells(first)
    try expectNothingLost()
    try expectOneAnswer(cells(first))
  }

  /// So many rounds of looks may change something once people are quiet.
  private static let quietRounds = 3

  /// Every ref and every byte of the copies.
  private func standing() throws -> [String] {
    try repository.snapshot(prefixes: ["refs/"]).entries.map { "\($0.ref) \($0.id)" }
      + (0..<shape.copies).map { grid($0).map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
  }

  /// On each release, the side branch or the branch itself says what the sheet says. A first look that was killed is none:
  /// where the two said different things at the next one, somebody has to say which it is.
  private func expectFilesSayCells(_ grid: Grid) throws {
    let cells = cells(grid)
    for branch in try releases() {
      let there = try [branch, side(of: branch)].compactMap { try content(ofBranch: $0)?.texts }
      for file in shape.files {
        for key in shape.allKeys {
          let slot = FileSlot(file: file, key: key)
          let own = SheetCell("\(shape.allPlatforms[file.platform].resource):\(key)", file.locale)
          let cell = cells[own] == nil ? slot.cell : own
          guard let text = cells[cell] else { continue }
          if there.contains(where: { $0[slot] == text }) { continue }
          let disputed = shape.isFirstLookKilled ? notes(cell, grid) : []
          if there.allSatisfy({ $0[slot].map(disputed.contains) ?? true }) { continue }
          let found = there.compactMap { $0[slot] }.map(TypedTexts.written)
          throw BrokenLaw(
            .filesSayCells, "\(branch) has \(found) for \(slot.cell), the sheet \(TypedTexts.written(text))")
        }
      }
    }
  }

  /// Each text that was ever shown to Glossator is in some version of the sheet, or in a commit that a ref leads to.
  private func expectNothingLost() throws {
    var left = shown
    var seen: Set<ObjectID> = []
    for entry in try repository.snapshot(prefixes: ["refs/"]).entries {
      for commit in try repository.commits(of: entry.id, notIn: []) where seen.insert(commit).inserted {
        for file in try repository.files(of: repository.commit(commit).tree)
        where seen.insert(file.id).inserted {
          left.subtract(TypedTexts.numbers(in: try repository.blob(file.id)))
          if left.isEmpty { return }
        }
      }
    }
    throw BrokenLaw(.nothingLost, "nothing has \(left.sorted().map(TypedTexts.written)) any more")
  }

  /// One answer: gate, status and todo agree about every text.
  ///
  /// A hook: as long as there is no one place to ask for a text's state, this asks the gate alone. An open gate means that
  /// each required text is on that very commit, and that it is the cell's.
  func expectOneAnswer(_ cells: [SheetCell: Int]) throws {
    for branch in try releases() {
      guard let tip = tip(branch), try world.gate(branch).verdict.answer == .open else { continue }
      let there = try content(of: tip)
      for file in shape.files {
        for key in shape.allKeys {
          let slot = FileSlot(file: file, key: key)
          let row = "\(shape.allPlatforms[file.platform].resource):\(key)"
          if there.texts[slot] == nil
            || there.texts[slot] != cells[SheetCell(row, file.locale)] ?? cells[slot.cell]
          {
            throw BrokenLaw(.oneAnswer, "the gate of \(branch) is open, and \(slot.cell) is not the sheet's")
          }
        }
      }
    }
  }
}
