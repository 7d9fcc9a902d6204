import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The pieces of the versions of a sheet that were at hand so far: none is hashed, written or read twice.
///
/// A version is a tree of pieces, cut by content, so that an edit changes one or two of them, in folders of which each
/// ends after a piece whose content says so, so that an inserted piece renames few others.
final class PieceStore {
  private let repository: Repository
  /// The pieces of each version that was at hand, by the version's id.
  private var cut: [ObjectID: [Piece]] = [:]
  private var known: [ObjectID: ArraySlice<UInt8>] = [:]
  private var written: Set<ObjectID> = []

  init(_ repository: Repository) { self.repository = repository }

  /// Where the pieces of a sheet are in an entry's tree: at its root those of `main`, the others in a folder of the
  /// version's id.
  private static func folder(of name: String, _ id: ObjectID) -> String {
    name == SheetName.main ? "" : "\(id)/"
  }

  struct Piece: Sendable {
    fileprivate var range: Range<Int>
    fileprivate var id: ObjectID

    /// True for one piece in 32 or so, by its content: where a folder of pieces ends.
    fileprivate var endsFolder: Bool { id.bytes.first.map { $0 < 8 } ?? false }
  }

  /// Takes a version for known, so that older ones which are mostly the same are not read piece by piece.
  func learn(_ version: SheetVersion) throws(GitError) { _ = try pieces(of: version) }

  /// Takes a version for known whose pieces were cut already.
  func learn(_ version: SheetVersion, _ pieces: [Piece]) { keep(pieces, of: version) }

  /// The pieces of a version's bytes, in order.
  static func cut(_ bytes: [UInt8]) throws(GitError) -> [Piece] {
    try AllCores().map(
      SheetPieces.cut(bytes),
      throwing: { range throws(GitError) -> Piece in
        Piece(range: range, id: try Repository.hash(blob: bytes[range]))
      })
  }

  /// A version's pieces.
  private func pieces(of version: SheetVersion) throws(GitError) -> [Piece] {
    if let pieces = cut[version.id] { return pieces }
    let pieces = try Self.cut(version.bytes)
    keep(pieces, of: version)
    return pieces
  }

  private func keep(_ pieces: [Piece], of version: SheetVersion) {
    for piece in pieces { known[piece.id] = version.bytes[piece.range] }
    cut[version.id] = pieces
  }

  /// Writes the pieces of a large version of which nothing is safe into one file: a thousand files cost more than all that is
  /// in them. Nil where they are few, or have their names.
  private func written(_ version: SheetVersion) throws(GitError) -> [Piece]? {
    if cut[version.id] != nil { return nil }
    let bytes = version.bytes
    let ranges = SheetPieces.cut(bytes)
    if ranges.count < Repository.bulk { return nil }
    let packed = try AllCores().map(
      ranges,
      throwing: { range throws(GitError) in try PackedBlob(Array(bytes[range])) })
    try repository.writePack(packed)
    let new = zip(ranges, packed).map { Piece(range: $0, id: $1.id) }
    keep(new, of: version)
    written.formUnion(new.map(\.id))
    return new
  }

  /// Writes a version's pieces, those that are new, and gives their files in the tree. `safe` are blobs that some ref leads
  /// to: nobody has to write them again.
  func files(of version: SheetVersion, named name: String, safe: Set<ObjectID>) throws(GitError) -> [FileEdit]
  {
    var new: [Piece]?
    if safe.isEmpty { new = try written(version) }
    let pieces = if let new { new } else { try self.pieces(of: version) }
    try write(pieces, of: version.bytes, safe)
    let place = Self.folder(of: name, version.id)
    var files: [FileEdit] = []
    var (folder, number) = (0, 0)
    for piece in pieces {
      if let path = RepositoryPath("\(place)\(Self.padded(folder))/\(Self.padded(number))") {
        files.append(FileEdit(path: path, blob: piece.id))
      }
      number += 1
      if piece.endsFolder || number == 256 { (folder, number) = (folder + 1, 0) }
    }
    return files
  }

  /// Writes what is not safe, also what is there: that makes it young again, and no `git gc` takes it meanwhile.
  private func write(_ pieces: [Piece], of bytes: [UInt8], _ safe: Set<ObjectID>) throws(GitError) {
    let repositories = repository.others
    var new: [Piece] = []
    for piece in pieces where !written.contains(piece.id) {
      // What a damaged repository has lost is written again.
      let isThere = safe.contains(piece.id) ? repository.exists(piece.id) : false
      if !isThere { new.append(piece) }
    }
    // What is there and no ref leads to may be what a killed process wrote in bulk, and nobody waited for.
    func isAnyThere() throws(GitError) -> Bool {
      for piece in new { if repository.exists(piece.id) { return true } }
      return false
    }
    _ = try repository.writingAtOnce(new, AllCores(), inBulk: isAnyThere) { piece throws(GitError) in
      try repositories.lend { repository throws(GitError) in
        try repository.writeBlob(Array(bytes[piece.range]))
      }
    }
    written.formUnion(new.map(\.id))
  }

  /// The files of a sheet's version in an entry's tree: its pieces, in order.
  private func files(of tree: ObjectID, named name: String, _ id: ObjectID) throws(GitError) -> [TreeFile] {
    let place = Self.folder(of: name, id)
    return try repository.files(
      of: tree,
      matching: { path in
        path.utf8.starts(with: place.utf8) && path.utf8.dropFirst(place.utf8.count).count { $0 == 0x2F } == 1
      }, descend: { !AgreedFacts.folders.contains($0) })
  }

  /// The bytes of a sheet's version in an entry's tree.
  func bytes(of tree: ObjectID, named name: String, _ id: ObjectID) throws(GitError) -> [UInt8] {
    let files = try files(of: tree, named: name, id)
    // To the byte: an array that grows takes twice the sheet, and keeps it.
    var size = 0
    for file in files {
      if let piece = known[file.id] { size += piece.count } else { size += try repository.size(of: file.id) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    for file in files {
      if let piece = known[file.id] {
        bytes += piece
      } else {
        bytes += try repository.blob(file.id, limit: SheetFile.largest)
      }
    }
    return bytes
  }

  /// More pieces than this are not compared byte by byte.
  private static let mostChanged = 16

  /// Where a version differs from an older one in an entry's tree, and what that has there: pieces of one id are the same bytes.
  /// Nil where the two are the same, or that is much.
  func change(to version: SheetVersion, from tree: ObjectID, named name: String, _ id: ObjectID)
    throws(GitError) -> SheetVersionChangedBytes?
  {
    let (now, then) = (try pieces(of: version), try files(of: tree, named: name, id))
    var (first, behind) = (0, 0)
    let fewest = min(now.count, then.count)
    while first < fewest, now[first].id == then[first].id { first += 1 }
    while behind < fewest - first, now[now.count - behind - 1].id == then[then.count - behind - 1].id {
      behind += 1
    }
    let (new, old) = (now[first..<now.count - behind], then[first..<then.count - behind])
    guard new.count + old.count > 0, max(new.count, old.count) <= Self.mostChanged else { return nil }
    let start = first < now.count ? now[first].range.lowerBound : version.bytes.count
    var bytes: [UInt8] = []
    for file in old { bytes += try repository.blob(file.id, limit: SheetFile.largest) }
    return SheetVersionChangedBytes(
      of: version.bytes, start..<(new.last?.range.upperBound ?? start), before: bytes)
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }
}

/// Where a version of a sheet differs from an older one.
struct SheetVersionChangedBytes {
  /// Its own bytes.
  var range: Range<Int>
  /// What the older version has in their place.
  var before: [UInt8]

  /// Leaves out what both begin and end with.
  init(of bytes: [UInt8], _ range: Range<Int>, before: [UInt8]) {
    let own = bytes[range]
    let most = min(own.count, before.count)
    var (first, behind) = (0, 0)
    while first < most, own[range.lowerBound + first] == before[first] { first += 1 }
    while behind < most - first, own[range.upperBound - behind - 1] == before[before.count - behind - 1] {
      behind += 1
    }
    self.range = range.lowerBound + first..<range.upperBound - behind
    self.before = Array(before[first..<before.count - behind])
  }
}
