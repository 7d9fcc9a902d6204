import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// Reading the project's sheets.
extension SyncLook {
  /// Reads every sheet, and puts what was read into the journal before anybody acts on it.
  mutating func readSheets(_ stores: SheetStores?, keepsRecords: Bool, mayRecall: Bool, mayExcerpt: Bool)
    throws(Failure)
  {
    guard stores != nil || agreed != nil else { return }
    var memory = SheetMemory(repository)
    try findSheets(stores, keepsRecords: keepsRecords, mayRecall ? memory : nil)
    if sheets.contains(where: { $0.recalled != nil }) {
      // What is to be said of one that was read is found by judging it.
      if sheets.allSatisfy({ $0.recalled != nil }), isInStep { return }
      for i in sheets.indices where sheets[i].recalled != nil {
        sheets[i] = try read(sheets[i].name, sheets[i].store, keepsRecords)
      }
    }
    readBranches()
    if mayExcerpt { readExcerpt() }
    if keepsRecords { try keep(versions) }
    for i in sheets.indices {
      let said = findings.count
      try judge(i)
      guard keepsRecords, let store = sheets[i].store else { continue }
      // What is to be said at each look has to be found again.
      let isQuiet = sheets[i].usable != nil && findings.count == said
      let id = isQuiet ? sheets[i].version?.id : nil
      memory.remember(id, sheets[i].identity, sheets[i].tag, of: store)
    }
    if keepsRecords { memory.save() }
  }

  private mutating func findSheets(_ stores: SheetStores?, keepsRecords: Bool, _ memory: SheetMemory?)
    throws(Failure)
  {
    let (names, unneeded) = try sheetNames()
    let owners = owners(of: names, stores)
    for name in names {
      let store = try stores?.store(name)
      if let place = stores?.location.of(name), owners[place] != name {
        sheets.append(SheetLook(name: name, store: nil, state: .unusable(.sharedPlace(name, place))))
        continue
      }
      let copies = store?.conflictedCopies() ?? []
      let others = store?.otherFormats() ?? []
      if keepsRecords, let store {
        try keepLeftovers(of: name, store)
        try keep(copies, of: name)
      }
      if let store, copies.isEmpty, others.isEmpty, let id = memory?.version(in: store) {
        sheets.append(SheetLook(name: name, store: store, recalled: id))
        continue
      }
      var look = try read(name, store, keepsRecords)
      // Somebody has put it away.
      if look.isMissing, unneeded.contains(name) { continue }
      (look.copies, look.otherFormats) = (copies, others)
      sheets.append(look)
    }
  }

  private func read(_ name: String, _ store: (any SheetStore)?, _ keepsRecords: Bool) throws(Failure)
    -> SheetLook
  {
    guard let store else { return SheetLook(name: name, store: nil, state: .unusable(.noSheetConfigured)) }
    let snapshot: SheetSnapshot
    do throws(SheetFileError) {
      snapshot = try store.contents()
      if let emptiness = snapshot.emptiness { throw emptiness }
    } catch {
      guard error.isMissing, !wasThere(name) else {
        let id = history.backup(of: name, in: records)
        return SheetLook(
          name: name, store: store, isMissing: error.isMissing,
          state: .unusable(error.adding(backup: id).finding))
      }
      return SheetLook(
        name: name, store: store, isNew: true, state: .usable(try blank(SheetDialect(ofNewSheet: store.path)))
      )
    }
    if case .foreign = SheetHeading(of: snapshot.bytes, schema: schema) {
      let finding = Finding.noSheetOfOurs(store.path, snapshot.bytes, schema)
      return SheetLook(name: name, store: store, state: .unusable(finding))
    }
    // A first entry's pieces are cut where they are written.
    let mayCut = keepsRecords && !records.isEmpty
    let version = try git { () throws(GitError) in
      try history.take(snapshot.bytes) { mayCut && !isKnown($0, of: name) }
    }
    return SheetLook(
      name: name, store: store, version: version, identity: snapshot.identity, tag: snapshot.tag,
      typed: snapshot.typed, merged: snapshot.merged,
      findings: snapshot.findings)
  }

  /// True where the sheet was ever read, or agreed on. One that was only announced could not be made then.
  private func wasThere(_ name: String) -> Bool {
    records.contains { $0.entry.kind != .writing && $0.entry.sheets[name] != nil }
  }

  func blank(_ dialect: SheetDialect = SheetDialect()) throws(Failure) -> Sheet {
    let bytes = Sheet.blank(schema: schema, dialect: dialect)
    do throws(SyntaxError) { return try Sheet(reading: bytes, schema: schema) } catch {
      throw Failure(.bug, "a new sheet cannot be read back: \(error.message)")
    }
  }

  /// How messages call a sheet.
  func title(_ name: String) -> String { sheets.count < 2 ? "sheet" : "sheet \(name)" }

  /// The version that all sheets together came from, and what their places had last; nil at a first look.
  func origins() throws(Failure) -> (origin: SnapshotOrigin, had: SheetRows)? {
    let agreedRows = try agreedRows()
    if sheets.count == 1, let origin = sheets[0].origin, let had = sheets[0].had { return (origin, had) }
    var (starts, hads): ([(String, Sheet, ObjectID)], [(String, Sheet, ObjectID)]) = ([], [])
    for look in sheets {
      guard let had = look.had, let origin = look.origin else { continue }
      if let sheet = had.onlySheet { hads.append((look.name, sheet, try id(of: sheet, nil))) }
      if let sheet = origin.rows.onlySheet { starts.append((look.name, sheet, try id(of: sheet, nil))) }
    }
    guard let origin = starts.isEmpty ? agreedRows : history.rows(starts),
      let had = hads.isEmpty ? agreedRows : history.rows(hads)
    else { return nil }
    return (SnapshotOrigin(origin, joining: sheets.compactMap(\.origin)), had)
  }

  /// The rows of one sheet, indexed once where it is the only one.
  func rows(_ name: String, _ sheet: Sheet, _ id: ObjectID?) -> SheetRows {
    guard sheets.count < 2, let id else { return SheetRows(Workbook([(name, sheet)])) }
    return history.rows([(name, sheet, id)])
  }

  /// The rows of all sheets as they are; of one that cannot be used now, as they were agreed.
  func rows() throws(Failure) -> SheetRows? {
    var parts: [(String, Sheet, ObjectID)] = []
    for look in sheets {
      guard let sheet = try sheetInForce(look) else { continue }
      if look.usable == nil, let id = agreed?.entry.sheets[look.name] {
        parts.append((look.name, sheet, id))
      } else {
        parts.append((look.name, sheet, try id(of: sheet, look.version)))
      }
    }
    return parts.isEmpty ? nil : history.rows(parts)
  }

  /// A sheet as it is, whole; where it cannot be used now, as it was agreed. Nil where it was never agreed, or cannot be read.
  func sheetInForce(_ look: SheetLook) throws(Failure) -> Sheet? {
    if let sheet = look.usable { return sheet }
    guard let agreed else { return nil }
    return try git { () throws(GitError) in try history.sheet(look.name, of: agreed) }
  }

  func id(of sheet: Sheet, _ version: SheetVersion?) throws(Failure) -> ObjectID {
    if let version { return version.id }
    return try git { () throws(GitError) in try SheetVersion(sheet.bytes).id }
  }

  /// True where a person said that the sheet is meant as it is, or it is what Glossator made of that before something came
  /// between.
  func isAccepted(_ look: SheetLook) -> Bool {
    guard let id = look.version?.id else { return false }
    if records.contains(where: { $0.entry.accepted == id }) { return true }
    let written = records.prefix {
      $0.entry.accepted == nil || $0.entry.accepted != $0.entry.sheets[look.name]
    }
    return written.count < records.count
      && written.contains { $0.entry.kind == .writing && $0.entry.sheets[look.name] == id }
  }
}

extension SheetRows {
  /// The sheet that these are all rows of.
  fileprivate var onlySheet: Sheet? { book.onlyCells as? Sheet }
}

extension Finding {
  fileprivate static func sharedPlace(_ name: String, _ place: SheetLocation) -> Finding {
    Finding(
      .error, "shared-place", "the sheet '\(name)' would be at \(place), where another sheet already is",
      at: Place("sheet \(name)"), hint: "give one of the two branches another name")
  }

  /// Somebody else's file: nothing of it is kept.
  fileprivate static func noSheetOfOurs(_ path: String, _ bytes: [UInt8], _ schema: SheetSchema) -> Finding {
    do throws(SyntaxError) {
      _ = try Sheet(reading: bytes, schema: schema)
    } catch {
      return error.finding(in: "sheet", rule: "unreadable-sheet")
    }
    return Finding(
      .error, "unreadable-sheet", "'\(path)' is not a sheet of this project: it has no column 'key'",
      at: Place("sheet"),
      hint: "is it the right file? none of it was put into the journal")
  }

  fileprivate static var noSheetConfigured: Finding {
    Finding(
      .error, "no-sheet", "no sheet is configured",
      hint: "give its path: --sheet FILE, or 'sheet =' in the configuration")
  }

  /// The same finding about another file.
  func at(_ file: String) -> Finding {
    var finding = self
    finding.place?.file = file
    return finding
  }
}
