import CMicrohttpd
import CMicrohttpdShim
import Interchange

/// One request and its answer. Kept by the connection, and used on the server's thread only.
final class Exchange {
  private let reader: (any BodyReader)?
  private var answer: WebAnswer?
  /// Bytes of the body that may still come.
  private var room: Int
  /// True where the answer stands although the request has a body, which nobody reads.
  let isRefused: Bool
  private let waiting: Waiting
  private var isHeard = false

  init(_ site: any WebSite, _ head: RequestHead, _ waiting: Waiting) {
    self.waiting = waiting
    let length = head.bodyLength
    if length == .contradictory {
      (reader, room, isRefused) = (nil, 0, true)
      answer = .whole(HTTPResponse(400))
      return
    }
    switch site.receive(head) {
    case .answer(let answer):
      (reader, room, isRefused) = (nil, 0, length != .none)
      // A connection waits between requests only.
      if case .whole = answer {
        self.answer = answer
      } else {
        self.answer = isRefused ? .whole(HTTPResponse(413)) : answer
      }
    case .body(let limit, let reader):
      switch length {
      case .known(let count) where count > limit:
        (self.reader, answer, room, isRefused) = (nil, .whole(HTTPResponse(413)), 0, true)
      default: (self.reader, answer, room, isRefused) = (reader, nil, limit, false)
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

  /// Once the request has ended, and again after it waited.
  func send(on connection: OpaquePointer, _ sweep: ConnectionSweep) -> Int32 {
    var answer = answer ?? reader?.answer() ?? .whole(HTTPResponse(500))
    self.answer = answer
    if case .later(let later) = answer {
      listen(to: later)
      let given = waiting.ask { later.answer }
      if given == nil, !waiting.hasToEnd {
        // Whoever asked has said all.
        sweep.excused(httpshim_socket(connection))
        return 1
      }
      answer = given ?? .whole(HTTPResponse(503))
    }
    switch answer {
    case .whole(let response): return send(response, on: connection)
    case .file(let head, let file):
      sweep.answered(httpshim_socket(connection), bytes: file.count)
      return withCStrings(head.texts) {
        httpshim_answer_file(
          connection, UInt32(head.status), file.take(), file.count, $0.baseAddress, $0.count)
      }
    case .stream(let head, let body):
      sweep.excused(httpshim_socket(connection))
      return stream(head, body, on: connection)
    case .later: return send(HTTPResponse(500), on: connection)
    }
  }

  private func listen(to later: LaterAnswer) {
    if isHeard { return }
    isHeard = true
    waiting.begin()
    later.hear { [waiting] _ in waiting.wake() }
  }

  /// The request is over, however it ended.
  func end() { waiting.end() }

  private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> Int32 {
    var response = response
    // What comes after the head may be a body, or another request: nobody tells.
    if isRefused { response.fields.append(HTTPField("Connection", "close")) }
    return withCStrings(response.texts) { fields in
      response.body.withUnsafeBytes {
        httpshim_answer(
          connection, UInt32(response.status), $0.baseAddress, $0.count, fields.baseAddress, fields.count)
      }
    }
  }

  private func stream(_ head: HTTPResponse, _ body: any StreamBody, on connection: OpaquePointer) -> Int32 {
    waiting.begin()
    let sending = Unmanaged.passRetained(Sending(body, waiting)).toOpaque()
    return withCStrings(head.texts) { fields in
      httpshim_answer_stream(
        connection, UInt32(head.status),
        { context, room, count in
          guard let context, let room else { return -1 }
          return Unmanaged<Sending>.fromOpaque(context).takeUnretainedValue()
            .fill(UnsafeMutableRawBufferPointer(start: room, count: count))
        },
        { context in
          if let context { Unmanaged<Sending>.fromOpaque(context).takeRetainedValue().end() }
        }, sending, fields.baseAddress, fields.count)
    }
  }
}

/// A stream's body on its way.
private final class Sending {
  private let body: any StreamBody
  private let waiting: Waiting

  init(_ body: any StreamBody, _ waiting: Waiting) {
    (self.body, self.waiting) = (body, waiting)
    body.begin { waiting.wake() }
  }

  /// How many bytes were put into the room; below 0 at the end.
  func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    if waiting.hasToEnd { return -1 }
    let piece = waiting.ask { () -> [UInt8]?? in
      let piece = body.next(atMost: room.count)
      return piece?.isEmpty == true ? nil : .some(piece)
    }
    guard let piece else { return waiting.hasToEnd ? -1 : 0 }
    guard let bytes = piece else { return -1 }
    room.copyBytes(from: bytes.prefix(room.count))
    return min(bytes.count, room.count)
  }

  func end() { body.end() }
}

extension HTTPResponse {
  /// Name, value, name, value, ….
  fileprivate var texts: [String] { fields.flatMap { [$0.name, $0.value] } }
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
    if fields.contains(where: \.isAmbiguous) { return .contradictory }
    let (codings, lengths) = (self["Transfer-Encoding"], self["Content-Length"])
    if codings.count + lengths.count > 1 { return .contradictory }
    if !codings.isEmpty { return .unknown }
    guard let text = lengths.first else { return .none }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .contradictory }
    return Int(text).map { $0 == 0 ? .none : .known($0) } ?? .known(.max)
  }
}

extension HTTPField {
  /// True where a proxy may read another field, and another length, in the same bytes: for some, the name ends at a blank before
  /// the colon (RFC 9112, section 5.1), and libmicrohttpd adds to the name what stands in a second line (section 5.2).
  fileprivate var isAmbiguous: Bool {
    let name = name.lowercased()
    return name.utf8.contains { $0 <= 0x20 || $0 == 0x3A }
      || ["content-length", "transfer-encoding"].contains { name.hasPrefix($0) && name != $0 }
  }
}
