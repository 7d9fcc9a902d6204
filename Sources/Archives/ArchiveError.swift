import CZip

/// Why an archive cannot be read or written.
package struct ArchiveError: Error, Hashable, Sendable {
  /// One sentence, lower case, no full stop.
  package var reason: String

  init(reason: String) { self.reason = reason }

  /// What libzip says, beginning in lower case.
  init(_ error: UnsafeMutablePointer<zip_error_t>) {
    let text = zip_error_strerror(error).map { String(cString: $0) } ?? "an unknown error"
    reason = text.prefix(1).lowercased() + text.dropFirst()
  }
}
