import Glibc
import Service
import TranslationModel

/// A `glossator.conf` that was found to be in order, with the bytes of the file. It stays in force until another one is
/// accepted, whatever becomes of the file meanwhile: the workers read a copy.
package struct AcceptedConfiguration: Sendable {
  package let path: String
  package let configuration: HostConfiguration
  /// What the file had in it when it was read.
  package let bytes: [UInt8]

  /// Reads the file at a path; throws with every mistake in it, each with its place.
  package init(at path: String) throws(Failure) { try self.init(at: path, calling: path) }

  /// Reads the copy that a daemon made of the file at `path`. Messages name the file itself.
  package init(copy: String, of path: String) throws(Failure) { try self.init(at: copy, calling: path) }

  private init(at place: String, calling path: String) throws(Failure) {
    self.path = path
    do throws(SheetFileError) { bytes = try SheetFile(place, followsLink: true).read().bytes } catch {
      throw Failure(
        .configuration, "cannot read the configuration \(place): \(error.reason)",
        hint: Self.hint(error))
    }
    let (configuration, findings) = HostConfiguration.read(bytes, file: path)
    guard let configuration else {
      throw Failure(.configuration, "the configuration has mistakes", findings: findings)
    }
    self.configuration = configuration
  }

  /// As it is installed, it is for root and the daemon only.
  private static func hint(_ error: SheetFileError) -> String {
    let others = "name another with --config FILE, or, but for serve, a repository with --repo PATH"
    return error.kind == .unreadable && geteuid() != 0 ? "run it with sudo, or \(others)" : others
  }
}
