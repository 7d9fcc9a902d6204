import Interchange
import StringFormats
import TranslationModel

/// What names a lock that a server gave. The head of its answer has it (RFC 4918, section 10.5) and the body, too (9.10.1); there are
/// servers that have it in one of them.
struct LockToken {
  /// In angle brackets, as it is to be sent.
  let text: String

  /// Nil where the answer names no lock, or more than one.
  init?(_ answer: HTTPResponse) {
    guard let token = answer["Lock-Token"].flatMap(Self.bare) ?? Self.inBody(answer.body) else { return nil }
    text = "<\(token)>"
  }

  /// Without what stands around it: some leave the brackets out. Nil for what no field of a request can carry.
  private static func bare(_ value: String) -> String? {
    var token = value.utf8.drop { $0 <= 0x20 }
    while let last = token.last, last <= 0x20 { token.removeLast() }
    if token.first == UInt8(ascii: "<"), token.last == UInt8(ascii: ">") {
      token = token.dropFirst().dropLast()
    }
    let isToken = token.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    return isToken && !token.isEmpty ? String(decoding: Array(token), as: UTF8.self) : nil
  }

  /// `<locktoken><href>…</href></locktoken>`.
  private static func inBody(_ body: [UInt8]) -> String? {
    let found = try? body.read { bytes throws(SyntaxError) in
      var scanner = XMLScanner(bytes, from: 0)
      var tokens: Set<String> = []
      var depth: Int?
      while true {
        switch try scanner.next() {
        case .end: return tokens
        case .openTag where scanner.isElement("locktoken"): depth = scanner.depth
        case .openTag where scanner.isElement("href") && depth != nil:
          let text = try scanner.content().text
          let href = scanner.pieces.texts { String(decoding: $0[text], as: UTF8.self) }
          if let token = bare(href) { tokens.insert(token) }
        default: break
        }
        if let outer = depth, scanner.depth < outer { depth = nil }
      }
    }
    return found?.count == 1 ? found?.first : nil
  }
}
