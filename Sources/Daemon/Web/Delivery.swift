import CodeHosts
import Cryptography
import Interchange
import WebServer

/// A webhook's delivery, while its body comes. The body is signed, and is nothing but that: nobody parses it, so that it can
/// name no repository, no address and no text.
final class Delivery: BodyReader {
  private let codes: [MessageCode]
  private let claimed: [[UInt8]]
  private let isProven: Bool
  private let end: (_ isGenuine: Bool) -> HTTPResponse

  /// `end` is called once all of it was read.
  init(_ claim: DeliveryClaim?, secrets: [[UInt8]], end: @escaping (_ isGenuine: Bool) -> HTTPResponse) {
    self.end = end
    switch claim {
    case nil: (codes, claimed, isProven) = ([], [], false)
    case .secret(let given):
      // Each is compared, so that the time does not tell which one it is.
      let matches = secrets.map { isSameSecret($0, given) }
      (codes, claimed, isProven) = ([], [], matches.contains(true))
    case .code(let codes, let prefix, let form):
      self.codes = secrets.compactMap { form.key(of: $0) }.map { key in
        let code = MessageCode(key: key)
        prefix.withUnsafeBytes { code.take($0) }
        return code
      }
      (claimed, isProven) = (codes, false)
    }
  }

  /// False where it cannot be genuine, whatever its body is.
  var mayBeGenuine: Bool { isProven || !codes.isEmpty }

  func take(_ piece: UnsafeRawBufferPointer) {
    for code in codes { code.take(piece) }
  }

  func answer() -> WebAnswer {
    let values = codes.compactMap { $0.value() }
    let matches = values.flatMap { value in claimed.map { isSameSecret(value, $0) } }
    return .whole(end(isProven || matches.contains(true)))
  }
}
