import CLibgit2
import RepositoryModel

/// Why something about a repository could not be done.
package struct GitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a caller can do about it.
  package enum Kind: String, Hashable, Sendable {
    /// The object, ref or repository is not there.
    case notFound
    /// It is there already.
    case exists
    /// A ref is not where it was expected to be: look again.
    case moved
    /// Another process holds a lock file: try again later.
    case locked
    /// The branch is checked out in a work tree, which would be out of step.
    case checkedOut
    /// The repository belongs to another user.
    case owner
    /// The repository uses something that is not supported.
    case unsupported
    /// Something in the repository is damaged.
    case corrupt
    /// What was asked for is not allowed, or makes no sense.
    case invalid
    /// A blob is larger than the caller takes.
    case tooLarge
    case other
  }

  package var kind: Kind
  /// libgit2's return code; 0 where the failure is our own.
  package var code: Int32
  /// What was attempted, and where: `read blob 1a2b3c4d5e`.
  package var doing: String
  package var reason: String
  package var hint: String?

  /// The texts may have names from outside in them: they are made safe for one line.
  package init(_ kind: Kind, _ doing: String, _ reason: String, hint: String? = nil, code: Int32 = 0) {
    self.kind = kind
    self.code = code
    self.doing = shown(doing)
    self.reason = shown(reason)
    self.hint = hint.map(shown)
  }

  /// True where the same may go well in a moment: something is in the way, and nothing is gone or damaged.
  package var isPassing: Bool {
    switch kind {
    case .moved, .locked, .other: true
    case .notFound, .exists, .checkedOut, .owner, .unsupported, .corrupt, .invalid, .tooLarge: false
    }
  }

  /// `cannot read blob 1a2b3c4d5e: object not found`; the hint is apart.
  package var description: String { "cannot \(doing): \(reason)" }
}

extension GitError {
  /// The failure that libgit2 has just reported on this thread.
  init(code: Int32, doing: String) {
    var reason = "error \(code)"
    var area = GIT_ERROR_NONE
    if let last = git_error_last() {
      area = git_error_t(rawValue: git_error_t.RawValue(truncatingIfNeeded: last.pointee.klass))
      if let message = last.pointee.message { reason = Self.plain(String(cString: message)) }
    }
    self.init(Self.kind(code, area, reason), doing, reason, code: code)
  }

  private static func kind(_ code: Int32, _ area: git_error_t, _ reason: String) -> Kind {
    switch code {
    case GIT_ENOTFOUND.rawValue: return .notFound
    case GIT_EEXISTS.rawValue: return .exists
    case GIT_EMODIFIED.rawValue: return .moved
    case GIT_ELOCKED.rawValue: return .locked
    case GIT_EOWNER.rawValue: return .owner
    case GIT_EMISMATCH.rawValue: return .corrupt
    case GIT_EINVALIDSPEC.rawValue, GIT_EINVALID.rawValue: return .invalid
    default:
      // Some walks of libgit2's lose the code on their way.
      if reason.hasPrefix("object not found") { return .notFound }
      switch area {
      case GIT_ERROR_ODB, GIT_ERROR_ZLIB, GIT_ERROR_OBJECT, GIT_ERROR_INDEXER: return .corrupt
      default: return reason.contains("corrupt") ? .corrupt : .other
      }
    }
  }

  /// One line, lower case at its start, without control characters.
  private static func plain(_ message: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in message.unicodeScalars {
      scalars.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar)
    }
    return String(scalars)
  }
}
