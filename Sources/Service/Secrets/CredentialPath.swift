import Glibc

/// A file that the service manager hands to the daemon (`LoadCredential=`, systemd.exec(5)): `%d/NAME` in the host's
/// configuration, as in a unit.
package enum CredentialPath {
  private static let prefix = "%d/"

  /// Where the daemon's unit has them, for who runs a command beside it. Only root and the daemon can read it.
  private static let ofUnit = "/run/credentials/glossator.service"

  /// True for `%d/NAME`, where the name is one file's.
  package static func isOne(_ path: String) -> Bool {
    guard path.hasPrefix(prefix) else { return false }
    let name = path.utf8.dropFirst(prefix.utf8.count)
    return !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      && name.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
  }

  private static var folder: String {
    getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) } ?? ofUnit
  }

  /// The file's own path; any other path as it is.
  package static func resolved(_ path: String) -> String {
    isOne(path) ? "\(folder)/\(path.dropFirst(prefix.count))" : path
  }

  /// What to do where there is no file at a path of the unit's; nil for any other path, and for a file that is there.
  /// A reload hands over nothing that is new.
  static func advice(about path: String) -> String? {
    guard path.hasPrefix("\(folder)/"), access(path, F_OK) != 0 else { return nil }
    let name = path.dropFirst(folder.count + 1)
    return "the unit has to hand it over: LoadCredential=\(name):FILE under [Service], then "
      + "sudo systemctl daemon-reload and sudo systemctl restart glossator"
  }
}
