import Foundation
import Git
import RepositoryModel
import Service
import TestSupport

/// A law that a history broke.
struct BrokenLaw: Error, CustomStringConvertible {
  enum Law: String {
    case noReversal, decisionHolds, unknownIsNotWritten, onlyForward, convergence, filesSayCells
    case nothingLost, oneAnswer, goesOn
  }

  var law: Law
  var what: String

  init(_ law: Law, _ what: String) { (self.law, self.what) = (law, what) }

  var description: String { "\(law.rawValue): \(what)" }
}

/// What everything said before a look.
struct BeforeLook {
  var tips: [(name: String, id: ObjectID)]
  var contents: [String: SpeakersWorld.CommitTexts]
  var grid: Grid?
  /// The refs that cannot be read, and the files, of each branch and of its side branch.
  var unreadableRefs: Set<String> = []
  var unreadableFiles: Set<SpeakersWorld.BranchFile> = []
  var sheetFault: SheetFault?
  /// Where the look's process is killed: whether the refs have moved then.
  var hasMoved: Bool?

  /// What a look can see of the branches' texts, by branch.
  var visible: [String: [FileSlot: Int]] {
    var result: [String: [FileSlot: Int]] = [:]
    for (branch, content) in contents where !unreadableRefs.contains(branch) {
      // Of a branch that nobody can read, its side branch is not looked at, either.
      if branch.hasPrefix("l10n/"), unreadableRefs.contains(String(branch.dropFirst(5))) { continue }
      result[branch] = content.texts.filter {
        !unreadableFiles.contains(.init(branch: branch, file: $0.key.file))
      }
    }
    return result
  }
}

/// One look of a host, with what is broken for its length, and the laws after it.
extension SpeakersWorld {
  /// Looks; returns false where the look could not bring the copy in step.
  @discardableResult
  func look(_ copy: Int, _ faults: [LookFault] = []) throws -> Bool {
    guard copy < shape.copies else { return false }
    var before = try state(copy)
    let known = shown
    let undo = try make(faults, copy, &before)
    let report: LookReport?
    do { report = try sync(copy, hasMoved: before.hasMoved) } catch let failure as Failure {
      report = nil
      log.append("  the look ended: \(failure.message)")
      if faults.isEmpty { throw BrokenLaw(.goesOn, "a look without a fault ended: \(failure.message)") }
    }
    for step in undo.reversed() { try step() }
    log.append("  sides \(report?.sides.map(\.side) ?? []), \(grid(copy).map(describe) ?? "no sheet")")
    try expectForward(before)
    // A first look without its sheet concludes nothing.
    let waits = report?.findings.contains { $0.rule == "first-look-waits" } ?? false
    if report != nil || before.hasMoved == true, !waits { note(before) }
    if report == nil { excuse(before, known: known) }
    try expectNoReversalInFiles(before, known: known)
    try expectNoneProposed(before, known: known, isKilled: report == nil)
    guard let report, report.held == nil, before.sheetFault == nil, !report.rowEditsWait, let now = grid(copy)
    else {
      log.append("  not in step")
      lagging.formUnion(before.unreadableFiles)
      return false
    }
    if shape.isFirstLookKilled { noteDisputes(before, now) }
    try expectNoReversalInCells(now, known: known)
    try expectDecisions(now)
    agreed = now
    left[copy] = now
    versions.append(cells(now))
    lagging = before.unreadableFiles
    cutAgain = cutAgain.intersection(before.unreadableRefs)
    lastSeen = before.visible
    for (name, id) in try tips() where name.hasPrefix("l10n/") && !before.unreadableRefs.contains(name) {
      lastSeen[name] = try content(of: id).texts.filter {
        !before.unreadableFiles.contains(.init(branch: name, file: $0.key.file))
      }
    }
    return true
  }

  /// What a copy showed for the first time to a look that was killed: Glossator could not know that it is older.
  private func excuse(_ before: BeforeLook, known: Set<Int>) {
    guard before.hasMoved == true, let agreed = agreed.map(cells), let grid = before.grid else { return }
    for (cell, text) in cells(grid) where !known.contains(text) {
      if let newer = agreed[cell], texts.was(newer, madeAfter: text) { excused.insert(text) }
    }
  }

  /// Where a first look was killed the sheet is there already: what files say beside its cells is for people to decide.
  private func noteDisputes(_ before: BeforeLook, _ now: Grid) {
    let cells = cells(now)
    for cell in shape.cells {
      unknowable.formUnion(notes(cell, now))
      guard agreed == nil else { continue }
      for texts in before.visible.values {
        unknowable.formUnion(shape.slots(of: cell).compactMap { texts[$0] }.filter { $0 != cells[cell] })
      }
    }
  }

  /// `hasMoved` says whether the refs have moved when the process is killed; nil where it is not.
  private func sync(_ copy: Int, hasMoved: Bool?) throws -> LookReport {
    let attached = try world.access
    let access: any RepositoryAccess =
      hasMoved.map { DyingAccess(attached, $0 ? .withoutAnswers : .beforeMoving) } ?? attached
    let location = SheetLocation(file: path(of: copy))
    let identity = CommitIdentity()
    return try SyncOperation(
      access, sheets: SheetStores(location, access, identity: identity), identity: identity
    ).run()
  }

  private func describe(_ grid: Grid) -> String {
    cells(grid).sorted { $0.key < $1.key }.map { cell, text in
      let notes = notes(cell, grid).sorted().map(TypedTexts.written)
      return "\(cell.key).\(cell.locale) \(TypedTexts.written(text))" + (notes.isEmpty ? "" : " \(notes)")
    }.joined(separator: ", ")
  }

  private func state(_ copy: Int) throws -> BeforeLook {
    let tips = try tips()
    var before = BeforeLook(tips: tips, contents: [:], grid: grid(copy))
    for (name, id) in tips {
      let content = try content(of: id)
      before.contents[name] = content
      for file in content.broken { before.unreadableFiles.insert(.init(branch: name, file: file)) }
    }
    return before
  }

  /// What a look showed to Glossator.
  private func note(_ before: BeforeLook) {
    if before.sheetFault?.isReadable ?? true, let grid = before.grid { shown.formUnion(cells(grid).values) }
    for texts in before.visible.values { shown.formUnion(texts.values) }
  }

  // MARK: Faults

  /// Makes what is broken. Returns what mends it.
  private func make(_ faults: [LookFault], _ copy: Int, _ before: inout BeforeLook) throws -> [() throws ->
    Void]
  {
    var undo: [() throws -> Void] = []
    for fault in faults {
      switch fault {
      case .ref(let branch): undo += try hideRef(branch, &before)
      case .blob(let branch, let file): undo += try hideBlob(of: file, on: branch, &before)
      case .sheet(let kind):
        guard before.sheetFault == nil else { continue }
        before.sheetFault = kind
        undo.append(try breakSheet(kind, copy))
      case .killed(let hasMoved): before.hasMoved = hasMoved
      }
    }
    return undo
  }

  private func hideRef(_ branch: String, _ before: inout BeforeLook) throws -> [() throws -> Void] {
    let path = refFile(branch)
    guard let bytes = FileManager.default.contents(atPath: path), !bytes.isEmpty else { return [] }
    before.unreadableRefs.insert(branch)
    for file in shape.files { before.unreadableFiles.insert(.init(branch: branch, file: file)) }
    try Data().write(to: URL(fileURLWithPath: path))
    return [
      {
        let now = FileManager.default.contents(atPath: path)
        try bytes.write(to: URL(fileURLWithPath: path))
        if now?.isEmpty != true {
          throw BrokenLaw(.unknownIsNotWritten, "\(branch) could not be read, and was moved")
        }
      }
    ]
  }

  private func hideBlob(of file: StringFileName, on branch: String, _ before: inout BeforeLook) throws
    -> [() throws -> Void]
  {
    guard let blob = before.contents[branch]?.blobs[file] else { return [] }
    let path = looseFile(blob)
    guard rename(path, path + ".away") == 0 else { return [] }
    for (name, content) in before.contents {
      for (other, id) in content.blobs where id == blob {
        before.unreadableFiles.insert(.init(branch: name, file: other))
      }
    }
    return [{ if rename(path + ".away", path) != 0 { throw StoryError("\(path) is gone") } }]
  }

  private func breakSheet(_ fault: SheetFault, _ copy: Int) throws -> () throws -> Void {
    let path = path(of: copy)
    let files = FileManager.default
    if fault == .locked {
      let lock = folder(of: copy) + "/.~lock.strings.csv#"
      try Data(",toni,desk,21.11.2026 09:00,file:///home/toni;".utf8).write(to: URL(fileURLWithPath: lock))
      return { try files.removeItem(atPath: lock) }
    }
    guard rename(path, path + ".away") == 0 else { throw StoryError("there is no copy \(copy)") }
    if fault == .folder { try files.createDirectory(atPath: path, withIntermediateDirectories: false) }
    if fault == .empty { try Data().write(to: URL(fileURLWithPath: path)) }
    return {
      let isWritten = files.contents(atPath: path).map { !$0.isEmpty } ?? false
      try? files.removeItem(atPath: path)
      if rename(path + ".away", path) != 0 { throw StoryError("copy \(copy) is gone") }
      if isWritten { throw BrokenLaw(.unknownIsNotWritten, "the sheet was \(fault), and was written") }
    }
  }
}
