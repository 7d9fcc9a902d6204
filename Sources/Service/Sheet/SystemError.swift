import Glibc

/// A system call's failure.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As `errno` numbers it.
  package var code: Int32

  /// A failure of that number.
  package init(_ code: Int32) { self.code = code }

  /// The failure that a call has just left in `errno`.
  package static var latest: SystemError { SystemError(errno) }

  /// The C library's sentence, beginning in lower case.
  package var description: String {
    guard let text = strerror(code) else { return "error \(code)" }
    let sentence = String(cString: text)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// Repeats a call as long as signals interrupt it. The call gives a negative number where it fails.
  package static func retrying<Count: BinaryInteger>(_ call: () -> Count) throws(SystemError) -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      let failure = SystemError.latest
      if failure.code != EINTR { throw failure }
    }
  }
}
