import CodeHosts
import Cryptography
import HostConfiguration
import Service

/// The tokens that open the page and its API, or a sheet to writers, from a file.
struct ReadTokens {
  private let tokens: [[UInt8]]

  /// In bytes: a shorter one could be guessed, and counts for nothing.
  static let shortest = 16

  init(path: String) throws(CredentialError) {
    tokens = try SecretLines(path: path, what: "the readers' tokens").all().filter(Self.isToken)
  }

  /// Of a line that says whose the next one is, everybody could guess the words.
  private static func isToken(_ line: [UInt8]) -> Bool {
    line.count >= shortest && line[0] != UInt8(ascii: "#") && line.allSatisfy { (0x21...0x7E).contains($0) }
  }

  init(_ tokens: [[UInt8]]) { self.tokens = tokens }

  var count: Int { tokens.count }

  /// Each is compared, so that the time does not tell which one it is.
  func has(_ given: [UInt8]) -> Bool { !tokens.map { isSameSecret($0, given) }.allSatisfy { !$0 } }

  // MARK: Who has signed in

  /// What a browser keeps in the place of the token, until so many seconds after 1970: a code that the token signs, from which
  /// nobody gets the token. It is worth nothing once the token is taken out of the file.
  static func pass(for token: [UInt8], until end: Int64) -> String? {
    code(token, end).map { "\(end).\(Hexadecimal.text($0))" }
  }

  /// True for one that a token of the file signed, and that has not ended.
  func signed(_ pass: String, at now: Int64) -> Bool {
    let parts = pass.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Int64(parts[0]), end > now else { return false }
    let given = Array(parts[1].utf8)
    let matches = tokens.map { token in
      Self.code(token, end).map { isSameSecret(Array(Hexadecimal.text($0).utf8), given) } ?? false
    }
    return matches.contains(true)
  }

  private static func code(_ token: [UInt8], _ end: Int64) -> [UInt8]? {
    let code = MessageCode(key: token)
    Array("glossator reader until \(end)".utf8).withUnsafeBytes { code.take($0) }
    return code.value()
  }
}
