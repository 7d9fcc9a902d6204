import RepositoryModel
import Synchronization
import TranslationModel

/// What an agreed entry says of cells beside the sheets' bytes: the facts of those of which there are any, and the texts
/// that were ever heard of each.
///
/// They are files of the entry's tree, divided by key, so that one changed cell changes one small file and Git keeps the
/// others once. Facts are read at once; what was heard grows for ever, and is read only where somebody asks.
package final class AgreedFacts: Sendable {
  /// Blob ids by the file's name: `facts/3`, `heard/3f`.
  package let files: [String: ObjectID]
  private let blobs: any BlobReader
  private let factsOfRow: [RowID: [LocaleTag: CellFacts]]
  private let heard = Mutex(ReadShards())

  /// Files of what was heard, as far as somebody asked for them.
  private struct ReadShards {
    var cells: [String: [CellID: [HeardText]]] = [:]
    var problem: UnreadableBlob?
  }

  /// The folders of an entry's tree that are not the sheets'.
  package static let folders = ["facts", "heard"]

  /// Throws where a file of facts cannot be read: without them nobody knows which texts are stale.
  package init(_ files: [String: ObjectID], blobs: any BlobReader) throws(UnreadableBlob) {
    self.files = files
    self.blobs = blobs
    var factsOfRow: [RowID: [LocaleTag: CellFacts]] = [:]
    for (name, blob) in files where name.hasPrefix("facts/") {
      for line in FactLine.lines(of: try blobs.bytes(of: blob)) {
        guard let cell = CellID(line) else { continue }
        factsOfRow[cell.row, default: [:]][cell.locale, default: CellFacts()].add(line.fields[4...])
      }
    }
    self.factsOfRow = factsOfRow
  }

  /// Those of a project of which nothing was agreed yet.
  package init() { (files, blobs, factsOfRow) = ([:], NoBlobs(), [:]) }

  package func facts(of row: RowID) -> [LocaleTag: CellFacts] { factsOfRow[row] ?? [:] }

  package func facts(of row: RowID, in locale: LocaleTag) -> CellFacts {
    factsOfRow[row]?[locale] ?? CellFacts()
  }

  /// Every row of which anything is said.
  package var rows: [RowID] { Array(factsOfRow.keys) }

  /// The branches of which something is kept that counts when they come back, by their shared names: what is withheld there, and English
  /// that waits there.
  package var rememberedBranches: Set<String> {
    let facts = factsOfRow.values.lazy.flatMap(\.values)
    return Set(facts.flatMap(\.dormant).map(\.branch)).union(facts.compactMap(\.proposal).flatMap(\.branches))
  }

  // MARK: What was heard

  /// Throws where something that was heard could not be read when somebody asked for it. The answer was that nothing had been,
  /// and whoever concluded anything must take that back: an old text would be news, and the history would be written anew.
  package func requireHeard() throws(UnreadableBlob) {
    if let problem = heard.withLock(\.problem) { throw problem }
  }

  /// Oldest first, without the text that the agreed sheet has now, but where that was heard before, or was said over a blank while some
  /// file had never been read.
  package func heard(of row: RowID, in locale: LocaleTag) -> [HeardText] {
    heardCells(Self.shard(of: row))[CellID(row, locale)] ?? []
  }

  /// Everything heard of the rows of one file.
  func heardCells(_ shard: String) -> [CellID: [HeardText]] {
    heard.withLock { known in
      if let cells = known.cells[shard] { return cells }
      var cells: [CellID: [HeardText]] = [:]
      do throws(UnreadableBlob) { cells = try readHeard(shard) } catch { known.problem = error }
      known.cells[shard] = cells
      return cells
    }
  }

  package func wasHeard(_ text: Text, of row: RowID, in locale: LocaleTag) -> Bool {
    heard(of: row, in: locale).contains { $0.kind > .written && $0.text.isSame(as: text) }
  }

  /// The variants of a key's rows of which anything was heard, whatever their English.
  func heardVariants(of key: Text, in locale: LocaleTag) -> Set<Variant> {
    let cells = heardCells(Self.shard(of: RowID(key, .plain, .empty))).keys
    return Set(cells.lazy.filter { $0.locale == locale && $0.row.key == key }.map(\.row.variant))
  }

  /// True where a copy of the sheet may show the text although nobody typed it there.
  package func wasHeardOrWritten(_ text: Text, of row: RowID, in locale: LocaleTag) -> Bool {
    heard(of: row, in: locale).contains { $0.kind > .filler && $0.text.isSame(as: text) }
  }

  /// True where files had the row's English in the place of a translation.
  package func wasFilled(_ row: RowID, in locale: LocaleTag) -> Bool {
    heard(of: row, in: locale).contains { $0.kind == .filler && $0.text.isSame(as: row.source) }
  }

  /// True where the text was once agreed as a translation of the row's very English.
  package func wasAgreed(_ text: Text, of row: RowID, in locale: LocaleTag) -> Bool {
    heard(of: row, in: locale).contains { $0.wasAgreed && $0.text.isSame(as: text) }
  }

  /// The newest translation that was agreed for the row's very English; nil where there never was one.
  package func lastAgreed(of row: RowID, in locale: LocaleTag) -> Text? {
    heard(of: row, in: locale).last { $0.wasAgreed }?.text
  }

  private func readHeard(_ shard: String) throws(UnreadableBlob) -> [CellID: [HeardText]] {
    guard let blob = files["heard/" + shard] else { return [:] }
    var heard: [CellID: [HeardText]] = [:]
    for line in FactLine.lines(of: try blobs.bytes(of: blob)) {
      guard let cell = CellID(line), line.fields.count >= 7 else { continue }
      heard[cell, default: []].append(
        HeardText(line.fields[6], HeardText.Kind(rawValue: line.fields[5].string) ?? .said))
    }
    return heard
  }

  // MARK: Shards

  /// The file that what was heard of a row is in: FNV-1a of its key, folded to a byte, so that all rows of a key stand together.
  static func shard(of row: RowID) -> String {
    var hash: UInt32 = 0x811C_9DC5
    for byte in row.key.string.decomposedKey { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let folded = UInt8(truncatingIfNeeded: hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24)
    let digits = String(folded, radix: 16)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }

  /// Facts are read at every look: they are in a few files only.
  static func factsShard(of row: RowID) -> String { String(shard(of: row).prefix(1)) }
}

extension String {
  /// Bytes that a key has in every normalization form: its plain letters. Others do not count.
  fileprivate var decomposedKey: [UInt8] { utf8.filter { $0 < 0x80 } }
}

private struct NoBlobs: BlobReader {
  func bytes(of blob: ObjectID) throws(UnreadableBlob) -> [UInt8] { throw UnreadableBlob(blob, "missing") }
  func table(in spreadsheet: [UInt8]) throws(SyntaxError) -> [UInt8] { [] }
}

extension CellID {
  /// The cell that a line of a file of facts is about.
  init?(_ line: FactLine) {
    guard line.fields.count >= 5, let variant = Variant(line.fields[1].string),
      let locale = LocaleTag(line.fields[3].string)
    else { return nil }
    self.init(RowID(line.fields[0], variant, line.fields[2]), locale)
  }

  var fields: [Text] { [row.key, Text(row.variant.text), row.source, Text(locale.description)] }
}
