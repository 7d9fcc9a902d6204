import CZip
import Glibc

/// A ZIP archive in memory: its entries, and changes of some of them that keep all others as they are, in their packed
/// bytes.
package struct ZIPArchive: ~Copyable {
  private let archive: OpaquePointer
  /// What the archive is read from and written to.
  private let source: OpaquePointer

  /// In bytes, of one entry: what unpacks to more is made to fill memory.
  package static let largestEntry = 256 << 20
  package static let mostEntries = 10_000

  /// Reads the directory of one.
  package init(_ bytes: [UInt8]) throws(ArchiveError) {
    try self.init(bytes, flags: 0)
  }

  /// The bytes of a new one with these entries.
  package static func bytes(of entries: [(name: String, bytes: [UInt8])]) throws(ArchiveError) -> [UInt8] {
    let archive = try ZIPArchive([], flags: ZIP_TRUNCATE)
    for entry in entries { try archive.add(entry.bytes, as: entry.name) }
    return try archive.written()
  }

  private init(_ bytes: [UInt8], flags: Int32) throws(ArchiveError) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = Self.buffer(bytes, { zip_source_buffer_create($0, $1, 1, &error) }) else {
      throw ArchiveError(&error)
    }
    // The archive has a share of its own in it.
    zip_source_keep(source)
    guard let archive = zip_open_from_source(source, flags, &error) else {
      zip_source_free(source)
      zip_source_free(source)
      throw ArchiveError(&error)
    }
    guard zip_get_num_entries(archive, 0) <= Self.mostEntries else {
      zip_discard(archive)
      zip_source_free(source)
      throw ArchiveError(reason: "it has more than \(Self.mostEntries) parts")
    }
    (self.archive, self.source) = (archive, source)
  }

  deinit {
    zip_discard(archive)
    zip_source_free(source)
  }

  /// Gives libzip bytes of its own.
  private static func buffer(
    _ bytes: [UInt8], _ make: (UnsafeMutableRawPointer?, UInt64) -> OpaquePointer?
  ) -> OpaquePointer? {
    guard let copy = malloc(max(1, bytes.count)) else { return nil }
    bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
    }
    let source = make(copy, UInt64(bytes.count))
    if source == nil { free(copy) }
    return source
  }

  /// What libzip says of the last failure.
  private var failure: ArchiveError { ArchiveError(zip_get_error(archive)) }
}

// MARK: Reading

extension ZIPArchive {
  /// The names of the entries, in their order; one that is not UTF-8 is repaired.
  package borrowing func names() -> [String] {
    (0..<UInt64(max(0, zip_get_num_entries(archive, 0)))).map { index in
      zip_get_name(archive, index, 0).map { String(cString: $0) } ?? ""
    }
  }

  /// An entry, unpacked; nil where there is none of this name. Parts of an office document are found whatever their case.
  package borrowing func entry(_ name: String) throws(ArchiveError) -> [UInt8]? {
    guard let index = index(of: name) else { return nil }
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_stat_index(archive, index, 0, &status) == 0 else { throw failure }
    guard status.size <= UInt64(Self.largestEntry) else {
      throw ArchiveError(reason: "a part of it is larger than \(Self.largestEntry >> 20) MB")
    }
    return try read(index, size: Int(status.size), flags: 0)
  }

  /// An entry as it is packed.
  package borrowing func packed(_ name: String) throws(ArchiveError) -> [UInt8]? {
    guard let index = index(of: name) else { return nil }
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_stat_index(archive, index, 0, &status) == 0 else { throw failure }
    return try read(index, size: Int(clamping: status.comp_size), flags: UInt32(ZIP_FL_COMPRESSED))
  }

  private borrowing func index(of name: String) -> UInt64? {
    for flags in [0, UInt32(ZIP_FL_NOCASE)] {
      let index = zip_name_locate(archive, name, flags)
      if index >= 0 { return UInt64(index) }
    }
    return nil
  }

  /// libzip compares the checksum at the end.
  private borrowing func read(_ index: UInt64, size: Int, flags: UInt32) throws(ArchiveError) -> [UInt8] {
    guard let file = zip_fopen_index(archive, index, flags) else { throw failure }
    defer { zip_fclose(file) }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count <= size {
        let start = buffer.baseAddress.map { $0 + count }
        let read = zip_fread(file, start, UInt64(size + 1 - count))
        if read < 0 { failed = true }
        if read <= 0 { return }
        count += Int(read)
      }
    }
    if failed { throw ArchiveError(zip_file_get_error(file)) }
    guard bytes.count == size else {
      throw ArchiveError(reason: "a part of it has another size than it says")
    }
    return bytes
  }
}

// MARK: Writing

extension ZIPArchive {
  /// 1980-01-01, where ZIP's time begins: what is made does not depend on when.
  private static let firstDay: UInt16 = 1 << 5 | 1

  package borrowing func add(_ bytes: [UInt8], as name: String) throws(ArchiveError) {
    let source = try newSource(bytes)
    let index = zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      let failure = failure
      zip_source_free(source)
      throw failure
    }
    guard zip_file_set_dostime(archive, UInt64(index), 0, Self.firstDay, 0) == 0 else { throw failure }
  }

  /// Gives an entry new bytes, in its place and with its time.
  package borrowing func replace(_ name: String, with bytes: [UInt8]) throws(ArchiveError) {
    guard let index = index(of: name) else { throw ArchiveError(reason: "it has no part '\(name)'") }
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_stat_index(archive, index, 0, &status) == 0 else { throw failure }
    let source = try newSource(bytes)
    guard zip_file_replace(archive, index, source, 0) == 0 else {
      let failure = failure
      zip_source_free(source)
      throw failure
    }
    guard zip_set_file_compression(archive, index, ZIP_CM_DEFLATE, 0) == 0,
      zip_file_set_mtime(archive, index, status.mtime, 0) == 0
    else { throw failure }
  }

  package borrowing func remove(_ name: String) throws(ArchiveError) {
    guard let index = index(of: name) else { return }
    guard zip_delete(archive, index) == 0 else { throw failure }
  }

  private borrowing func newSource(_ bytes: [UInt8]) throws(ArchiveError) -> OpaquePointer {
    if let source = Self.buffer(bytes, { zip_source_buffer(archive, $0, $1, 1) }) { return source }
    throw failure
  }

  /// The bytes of the archive with its changes.
  package consuming func written() throws(ArchiveError) -> [UInt8] {
    guard zip_close(archive) == 0 else {
      let failure = failure
      _ = consume self
      throw failure
    }
    let source = source
    // Closing gave the archive back.
    discard self
    defer { zip_source_free(source) }
    return try Self.contents(of: source)
  }

  private static func contents(of source: OpaquePointer) throws(ArchiveError) -> [UInt8] {
    guard zip_source_open(source) == 0 else { throw ArchiveError(zip_source_error(source)) }
    defer { zip_source_close(source) }
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_source_stat(source, &status) == 0 else { throw ArchiveError(zip_source_error(source)) }
    let size = Int(clamping: status.size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = zip_source_read(source, buffer.baseAddress.map { $0 + count }, UInt64(size - count))
        if read <= 0 { return }
        count += Int(read)
      }
    }
    guard bytes.count == size else { throw ArchiveError(zip_source_error(source)) }
    return bytes
  }
}
