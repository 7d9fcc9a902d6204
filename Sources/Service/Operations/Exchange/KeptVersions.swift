import Git
import Glibc
import RepositoryModel

/// The versions of a repository's sheets that programs saw or wrote last, in a folder beside the repository's refs.
///
/// Whoever merges needs the version that both sides had last, and no look may have seen that one. What a look has seen is in the
/// journal: so the folder may be deleted at any time, and has a bound.
struct KeptVersions {
  private let folder: PrivateFolder
  private let path: String

  private static let name = "versions"
  /// So many stay in any case, and no more than so many, or so many bytes of them.
  private static let fewest = 4
  private static let most = 32
  private static let room = 256 << 20

  init(_ repository: Repository) { self.init(PrivateFolder(repository)) }

  init(_ folder: PrivateFolder) {
    self.folder = folder
    path = "\(folder.path)/\(Self.name)"
  }

  /// Nil where it is not there any more.
  subscript(id: ObjectID) -> SheetVersion? {
    guard let bytes = folder.read("\(Self.name)/\(id)", limit: SheetFile.largest),
      let version = try? SheetVersion(bytes), version.id == id
    else { return nil }
    return version
  }

  func keep(_ version: SheetVersion) {
    if access("\(path)/\(version.id)", F_OK) == 0 { return }
    folder.write(version.bytes, to: "\(Self.name)/\(version.id)")
    forgetOldest()
  }

  private func forgetOldest() {
    guard let opened = try? SheetFolder(path), let names = try? opened.names() else { return }
    let kept = names.compactMap { name in (try? opened.status(name)).map { (name, FileIdentity($0)) } }
      .sorted { $0.1.modified > $1.1.modified }
    var bytes = 0
    for (i, (name, identity)) in kept.enumerated() {
      bytes += Int(identity.size)
      if i >= Self.fewest, i >= Self.most || bytes > Self.room { try? opened.unlink(name) }
    }
  }
}
