import CodeHosts
import Glibc

/// Where a code host's token comes from.
package protocol TokenSource: Sendable {
  /// As it is now.
  func token() throws(CredentialError) -> String
  /// The host refused that one. True where another is to be had now.
  func isReplaced(after refused: String) -> Bool
  /// Where a person finds it.
  var origin: String { get }
}

/// A token in a file of its own, read anew for each request: somebody may have put another one there.
package struct TokenFile: TokenSource {
  let path: String

  /// The file is not looked at before the token is asked for.
  package init(path: String) { self.path = path }

  /// No host's token is longer, a signed one included: bytes.
  private static let longest = 16 << 10

  package var origin: String { "the token in \(Escaped(path))" }

  package func token() throws(CredentialError) -> String {
    let text = try SecretFile(path: path, what: "the token's file").read(limit: Self.longest).filter {
      $0 != 0x0A && $0 != 0x0D && $0 != 0x20 && $0 != 0x09
    }
    guard !text.isEmpty, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw CredentialError(
        "the token's file \(Escaped(path)) has no token", hint: "it holds the token and nothing else")
    }
    return String(decoding: text, as: UTF8.self)
  }

  package func isReplaced(after refused: String) -> Bool {
    do throws(CredentialError) { return try token() != refused } catch { return false }
  }
}
