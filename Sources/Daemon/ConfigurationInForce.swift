import Glibc
import HostConfiguration
import Service
import Synchronization

/// The configuration in force, and the copy of it in the state folder that the workers read.
final class ConfigurationInForce: Sendable {
  private static let name = "configuration-in-force"
  private let folder: String
  private let current: Mutex<AcceptedConfiguration>

  /// `folder` is the daemon's state folder, which it has locked.
  init(_ first: AcceptedConfiguration, in folder: String) throws(Failure) {
    self.folder = folder
    current = Mutex(first)
    try write(first)
  }

  var copy: String { "\(folder)/\(Self.name)" }
  var accepted: AcceptedConfiguration { current.withLock { $0 } }

  /// How a child process that does something for one repository begins to be called.
  func arguments(_ command: String, project: String) -> [String] {
    [command, "--config", accepted.path, "--copy", copy, "--project", project]
  }

  /// Puts another one into force, as a whole or not at all.
  func replace(with next: AcceptedConfiguration) throws(Failure) {
    try write(next)
    current.withLock { $0 = next }
  }

  /// Writes the copy again where somebody has emptied the folder.
  func restore() throws(Failure) {
    if access(copy, F_OK) != 0 { try write(accepted) }
  }

  private func write(_ accepted: AcceptedConfiguration) throws(Failure) {
    do throws(SystemError) {
      let folder = try SheetFolder(folder)
      // Two may write at once, and each writes a whole file.
      let draft = "\(Self.name).\(UInt64.random(in: .min ... .max)).new"
      // Addresses and key files are nobody else's business.
      let file = try folder.file(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      do throws(SystemError) {
        try file.write(accepted.bytes)
        // Nobody waits for the disk: a daemon that starts writes it anew.
        try folder.rename(draft, over: Self.name)
      } catch {
        try? folder.unlink(draft)
        throw error
      }
    } catch {
      throw Failure(inState: "cannot keep the configuration in \(Escaped(copy))", error)
    }
  }
}
