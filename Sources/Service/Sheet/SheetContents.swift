import ProjectConfiguration

/// What tells one version of a file on disk from another, without reading it.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  /// In bytes.
  package var size: Int64
  /// When the file was last written to, by the host's clock: nanoseconds since 1970.
  package var modified: Int64
  /// When anything about it changed last, its times included, which nobody can set back: nanoseconds since 1970.
  package var changed: Int64

  package init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64 = 0) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

/// The sheet as it was read.
package struct SheetContents: Hashable, Sendable {
  package var bytes: [UInt8]
  package var identity: FileIdentity

  package init(bytes: [UInt8], identity: FileIdentity) {
    self.bytes = bytes
    self.identity = identity
  }

  /// When the file was last written to, by the host's clock: seconds since 1970. For people to read; nothing is
  /// decided by it.
  package var modified: Int64 { identity.modified / 1_000_000_000 }
}
