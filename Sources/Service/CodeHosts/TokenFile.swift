import CodeHosts
import Glibc
import Interchange

/// A token in a file of its own, read anew for each request: somebody may have put another one there.
struct TokenFile: HostCredential {
  let path: String
  let kind: CodeHostKind

  /// No host's token is longer, a signed one included: bytes.
  private static let longest = 16 << 10

  func fields() throws(CredentialError) -> [HTTPField] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CredentialError(
        "cannot read the token's file \(Escaped(path)): \(String(cString: strerror(errno)))",
        hint: "the daemon's user must be able to read it")
    }
    let file = OpenFile(owning: descriptor)
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try file.readAll(limit: Self.longest) } catch {
      throw CredentialError("cannot read the token's file \(Escaped(path)): \(error)")
    }
    let text = (bytes ?? []).filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 && $0 != 0x09 }
    guard !text.isEmpty, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw CredentialError(
        "the token's file \(Escaped(path)) has no token", hint: "it holds the token and nothing else")
    }
    return kind.credential(token: String(decoding: text, as: UTF8.self)).fields()
  }
}
