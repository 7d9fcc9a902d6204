import CodeHosts
import Interchange

/// Who asks a server of the web for the sheet.
package protocol SheetCredential: Sendable {
  /// The value of the `Authorization` field, as it is now.
  func field() throws(CredentialError) -> String
  /// Where a person finds what it says.
  var origin: String { get }
}

/// What the configuration says of it. Files are absolute paths, or `%d/NAME` for a credential of the unit.
package enum SheetAccount: Hashable, Sendable {
  case password(user: String, file: String)
  case token(file: String)

  package var credential: any SheetCredential {
    switch self {
    case .password(let user, let file): BasicCredential(user: user, file: CredentialPath.resolved(file))
    case .token(let file): BearerCredential(token: TokenFile(path: CredentialPath.resolved(file)))
    }
  }
}

/// A user with a password: RFC 7617. The file is read anew each time: somebody may have put another one there.
private struct BasicCredential: SheetCredential {
  let user: String
  let file: String

  private static let longest = 4096

  var origin: String { "the password of '\(user)' in \(Escaped(file))" }

  func field() throws(CredentialError) -> String {
    var password = try SecretFile(path: file, what: "the password's file").read(limit: Self.longest)[...]
    while let last = password.last, last == 0x0A || last == 0x0D { password.removeLast() }
    guard !password.isEmpty, password.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw CredentialError(
        "the password's file \(Escaped(file)) has no password", hint: "it holds the password and nothing else"
      )
    }
    return "Basic \(Base64.text(Array("\(user):".utf8) + password))"
  }
}

/// A token: RFC 6750.
private struct BearerCredential: SheetCredential {
  let token: TokenFile

  var origin: String { token.origin }

  func field() throws(CredentialError) -> String { "Bearer \(try token.token())" }
}
