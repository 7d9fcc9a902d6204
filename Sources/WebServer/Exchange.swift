import CMicrohttpd
import CMicrohttpdShim
import Interchange

/// One request and its answer. Kept by the connection, and used on the server's thread only.
final class Exchange {
  private let reader: (any BodyReader)?
  private var response: HTTPResponse?
  /// Bytes of the body that may still come.
  private var room: Int
  /// True where the answer stands although the request has a body, which nobody reads.
  let isRefused: Bool

  init(_ site: any WebSite, _ head: RequestHead) {
    let length = head.bodyLength
    if length == .contradictory {
      (reader, room, isRefused) = (nil, 0, true)
      response = HTTPResponse(400, fields: [HTTPField("Connection", "close")])
      return
    }
    switch site.receive(head) {
    case .answer(let answer):
      (reader, response, room, isRefused) = (nil, answer, 0, length != .none)
    case .body(let limit, let reader):
      switch length {
      case .known(let count) where count > limit:
        (self.reader, response, room, isRefused) = (nil, HTTPResponse(413), 0, true)
      default: (self.reader, response, room, isRefused) = (reader, nil, limit, false)
      }
    }
  }

  /// False where the body is longer than it may be: the connection ends without an answer.
  func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    room -= piece.count
    guard room >= 0 else { return false }
    reader?.take(piece)
    return true
  }

  func send(on connection: OpaquePointer) -> Int32 {
    let response = response ?? reader?.answer() ?? HTTPResponse(500)
    let texts = response.fields.flatMap { [$0.name, $0.value] }
    return withCStrings(texts) { fields in
      response.body.withUnsafeBytes {
        httpshim_answer(
          connection, UInt32(response.status), $0.baseAddress, $0.count, fields.baseAddress, fields.count)
      }
    }
  }
}

/// C's strings, for the time of a call.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = texts.map { Array($0.utf8CString) }
  let starts = copies.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
  return copies.flatMap { $0 }.withUnsafeBufferPointer { bytes in
    let pointers = starts.dropLast().map { bytes.baseAddress?.advanced(by: $0) }
    return pointers.withUnsafeBufferPointer(body)
  }
}

extension RequestHead {
  enum BodyLength: Equatable {
    case none
    case known(Int)
    case unknown
    /// Where it says two things, a proxy before us may have seen another request in it.
    case contradictory
  }

  /// How long the body is, as the head says (RFC 9112, section 6.3).
  var bodyLength: BodyLength {
    let (codings, lengths) = (self["Transfer-Encoding"], self["Content-Length"])
    if codings.count + lengths.count > 1 { return .contradictory }
    if !codings.isEmpty { return .unknown }
    guard let text = lengths.first else { return .none }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .contradictory }
    return Int(text).map { $0 == 0 ? .none : .known($0) } ?? .known(.max)
  }
}
