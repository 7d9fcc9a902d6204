import CCurl
import CCurlShim
import Interchange

/// What arrives of an answer.
final class Answer {
  private(set) var fields: [HTTPField] = []
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  private let limit: Int
  private var head = 0

  /// The head's, which no server needs: bytes.
  private static let largestHead = 1 << 18

  init(limit: Int) { self.limit = limit }

  /// Has libcurl bring it here. It must live until the transfer has ended.
  func receive(on handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = curlshim_receive_body(
      handle,
      { bytes, _, count, context in
        Answer.of(context)?.take(bytes, count) ?? 0
      }, context)
    _ = curlshim_receive_head(
      handle,
      { bytes, _, count, context in
        Answer.of(context)?.takeLine(bytes, count) ?? 0
      }, context)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Answer? {
    context.map { Unmanaged<Answer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard body.count + count <= limit, let bytes else {
      isTooLarge = true
      return 0
    }
    body += UnsafeRawBufferPointer(start: bytes, count: count)
    return count
  }

  /// A line of the head: a status line begins another head, a `100 Continue`'s before it is none of the answer.
  private func takeLine(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    head += count
    guard head <= Self.largestHead, let bytes else {
      isTooLarge = true
      return 0
    }
    let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      fields = []
    } else if let colon = line.firstIndex(of: ":") {
      fields.append(HTTPField(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...])))
    }
    return count
  }

  private static func trimmed(_ value: Substring) -> String {
    let bytes = value.utf8.drop { $0 <= 0x20 }
    return String(decoding: bytes.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
  }
}
