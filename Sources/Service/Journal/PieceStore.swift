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
  /// The files of each version that was written, by their folder and the version's id.
  private var written: [String: [FileEdit]] = [:]
  private var known: [ObjectID: ArraySlice<UInt8>] = [:]

  init(_ repository: Repository) { self.repository = repository }

  /// Where the pieces of a sheet are in an entry's tree: at its root those of `main`, the others in a folder of the
  /// version's id.
  private static func folder(of name: String, _ id: ObjectID) -> String {
    name == SheetName.main ? "" : "\(id)/"
  }

  /// Writes a version's pieces, those that are new, and gives their files in the tree.
  func files(of version: SheetVersion, named name: String) throws(GitError) -> [FileEdit] {
    let place = Self.folder(of: name, version.id)
    if let files = written[place + version.id.description] { return files }
    var files: [FileEdit] = []
    var (folder, number) = (0, 0)
    for range in SheetPieces.cut(version.bytes) {
      let piece = Array(version.bytes[range])
      let id = try repository.writeBlob(piece)
      known[id] = version.bytes[range]
      if let path = RepositoryPath("\(place)\(Self.padded(folder))/\(Self.padded(number))") {
        files.append(FileEdit(path: path, blob: id))
      }
      number += 1
      if SheetPieces.endsGroup(piece) || number == 256 { (folder, number) = (folder + 1, 0) }
    }
    written[place + version.id.description] = files
    return files
  }

  /// The bytes of a sheet's version in an entry's tree.
  func bytes(of tree: ObjectID, named name: String, _ id: ObjectID) throws(GitError) -> [UInt8] {
    let place = Self.folder(of: name, id)
    let files = try repository.files(
      of: tree,
      matching: { path in
        path.utf8.starts(with: place.utf8) && path.utf8.dropFirst(place.utf8.count).count { $0 == 0x2F } == 1
      }, descend: { !AgreedFacts.folders.contains($0) })
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(0) { $0 + (known[$1.id]?.count ?? $1.size ?? 0) })
    for file in files {
      if let piece = known[file.id] {
        bytes += piece
      } else {
        bytes += try repository.blob(file.id, limit: SheetFile.largest)
      }
    }
    return bytes
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }
}
