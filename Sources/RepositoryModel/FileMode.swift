/// What an entry of a tree is, by the modes that Git knows.
package enum FileMode: UInt32, Hashable, Sendable {
  case regular = 0o100644
  case executable = 0o100755
  case symlink = 0o120000
  case submodule = 0o160000

  /// True for what has text: a regular file, executable or not.
  package var isFile: Bool { self == .regular || self == .executable }
}
