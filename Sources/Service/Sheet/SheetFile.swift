import Glibc
import TranslationModel

/// The sheet as a file on this host: a disk, a share, a synced folder.
///
/// The file has to be a regular file. A symbolic link as the last part of the path is refused unless the host's
/// configuration allows it: who may write to a shared folder could otherwise point the sheet at any file that the
/// service can read. Links among the folders are the host's own and are followed.
package struct SheetFile: Hashable, Sendable {
  /// As configured; absolute, or relative to the working directory.
  package let path: String
  package let followsLink: Bool

  /// A larger file is no sheet: bytes.
  package static let largest = 512 << 20

  /// For tests of file systems that cannot exchange two names, or have no leases.
  var canExchange = true
  var knowsWriters = true

  package init(_ path: String, followsLink: Bool = false) {
    self.path = path
    self.followsLink = followsLink
  }

  private static let readTries = 4

  /// Reads the whole file. A file that changes while it is read is read again a few times.
  package func read() throws(SheetFileError) -> SheetContents {
    let place = try open()
    for _ in 0..<Self.readTries {
      if let contents = try place.contents() { return contents }
    }
    throw SheetFileError(.beingSaved, path, "it keeps changing while it is read")
  }

  /// What tells this version of the file from another, without reading it.
  package func identity() throws(SheetFileError) -> FileIdentity { FileIdentity(try open().status()) }

  /// Gives the bytes as they are now, a piece after another: for who wants to know whether they are others than before. A file
  /// that changes meanwhile is given as it was read.
  package func read(_ take: (UnsafeRawBufferPointer) -> Void) throws(SheetFileError) {
    let place = try open()
    let file = try place.file()
    let isWhole = try SheetFileError.onReading(path) { () throws(SystemError) in
      try file.read(limit: Self.largest, take)
    }
    if !isWhole { throw place.tooLarge }
  }

  /// The files in the sheet's folder that a sync program made of a version it could not merge: somebody's edits are in
  /// them, and nobody sees them. One that cannot be read is left out.
  package func conflictedCopies() -> [ConflictedCopy] {
    guard let place = try? open(), let names = try? place.folder.names() else { return [] }
    return names.filter { SheetNeighbour($0, of: place.name) == .conflictedCopy }.compactMap { name in
      place.leftover(name).map { ConflictedCopy(name: name, bytes: $0.contents.bytes) }
    }
  }

  /// The names of the files beside the sheet that are the sheet in another format: somebody may type there, and nobody reads it.
  package func otherFormats() -> [String] {
    guard let place = try? open(), let names = try? place.folder.names() else { return [] }
    return names.filter { SheetNeighbour($0, of: place.name) == .otherFormat }.sorted()
  }

  /// The names in a folder; none where it cannot be read.
  static func names(inFolder path: String) -> [String] {
    (try? SheetFolder(path.isEmpty ? "." : path).names()) ?? []
  }

  /// Opens the folder of the file, at the end of the link where one is allowed.
  func open() throws(SheetFileError) -> SheetPlace {
    let actual = followsLink ? try target() : path
    guard let (folder, name) = Self.parts(actual) else {
      throw SheetFileError(
        .notAFile, path, "the path does not end in a file name", hint: "name a CSV, TSV or XLSX file")
    }
    let opened = try SheetFileError.onReading(path) { () throws(SystemError) in try SheetFolder(folder) }
    return SheetPlace(sheet: self, folder: opened, name: name)
  }

  private func target() throws(SheetFileError) -> String {
    guard let resolved = realpath(path, nil) else { throw .reading(path, .latest) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func parts(_ path: String) -> (folder: String, name: String)? {
    guard !path.utf8.contains(0) else { return nil }
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = end.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else { return nil }
    guard let end else { return (".", name) }
    return (end == path.startIndex ? "/" : String(path[..<end]), name)
  }
}

/// The folder and name of a sheet, opened.
struct SheetPlace: ~Copyable {
  let sheet: SheetFile
  let folder: SheetFolder
  let name: String

  var path: String { sheet.path }

  /// Opens the file, which has to be a regular one, for reading.
  func file() throws(SheetFileError) -> OpenFile {
    // Looked at before it is opened: opening a device may already do something.
    _ = try status()
    let file = try SheetFileError.onReading(path) { () throws(SystemError) in try folder.file(name) }
    try refuseOthers(status(of: file))
    return file
  }

  /// The status of the file, which has to be a regular one.
  func status() throws(SheetFileError) -> stat {
    let status = try SheetFileError.onReading(path) { () throws(SystemError) in try folder.status(name) }
    try refuseOthers(status)
    return status
  }

  func status(of file: borrowing OpenFile) throws(SheetFileError) -> stat {
    do throws(SystemError) { return try file.status() } catch { throw .reading(path, error) }
  }

  /// The bytes with the identity they belong to; nil where the file changed meanwhile.
  func contents() throws(SheetFileError) -> SheetContents? { try contents(of: file()) }

  func contents(of file: borrowing OpenFile) throws(SheetFileError) -> SheetContents? {
    let before = FileIdentity(try status(of: file))
    let read: [UInt8]?
    do throws(SystemError) { read = try file.readAll(limit: SheetFile.largest) } catch {
      throw .reading(path, error)
    }
    guard let bytes = read else { throw tooLarge }
    guard FileIdentity(try status(of: file)) == before, before.size == bytes.count else { return nil }
    return SheetContents(bytes: bytes, identity: before)
  }

  var tooLarge: SheetFileError {
    SheetFileError(
      .tooLarge, path, "it is larger than \(SheetFile.largest >> 20) MB", hint: "is it the right file?")
  }

  private func refuseOthers(_ status: stat) throws(SheetFileError) {
    let what: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw .reading(path, SystemError(ELOOP))
    case S_IFDIR: what = "a folder"
    case S_IFIFO: what = "a pipe"
    case S_IFSOCK: what = "a socket"
    default: what = "a device"
    }
    throw SheetFileError(.notAFile, path, "it is \(what)", hint: "name a CSV, TSV or XLSX file")
  }
}

extension FileIdentity {
  /// As the kernel tells it.
  package init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
