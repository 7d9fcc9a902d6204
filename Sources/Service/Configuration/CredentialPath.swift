import Glibc

/// A file that the service manager hands to the daemon (`LoadCredential=`, systemd.exec(5)): `%d/NAME` in the host's
/// configuration, as in a unit.
enum CredentialPath {
  private static let prefix = "%d/"

  /// Where the daemon's unit has them, for who runs a command beside it. Only root and the daemon can read it.
  private static let ofUnit = "/run/credentials/glossator.service"

  /// True for `%d/NAME`, where the name is one file's.
  static func isOne(_ path: String) -> Bool {
    guard path.hasPrefix(prefix) else { return false }
    let name = path.utf8.dropFirst(prefix.utf8.count)
    return !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      && name.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
  }

  /// The file's own path; any other path as it is.
  static func resolved(_ path: String) -> String {
    guard isOne(path) else { return path }
    let folder = getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) } ?? ofUnit
    return "\(folder)/\(path.dropFirst(prefix.count))"
  }
}
