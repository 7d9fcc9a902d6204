import Interchange

/// An address of the web that somebody's data names: `https` only, or `http` on this very host. A script is none.
struct OutsideAddress: Hashable, Sendable, CustomStringConvertible {
  /// As it was given, with what stands after a `#`.
  let description: String

  init?(_ text: String) {
    let mark = text.firstIndex(of: "#") ?? text.endIndex
    let fragment = text[mark...].utf8
    guard HTTPAddress(String(text[..<mark])) != nil, fragment.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    description = text
  }
}
