import Interchange
import Synchronization

/// The answers that pages asked for last, read. As many as fit into a bound: by their bytes, of which values take some ten times
/// as many.
final class ParsedAnswers: Sendable {
  fileprivate struct Known {
    var json: JSON
    var bytes: Int
    var used: Int
  }

  fileprivate struct State {
    var known: [String: Known] = [:]
    var bytes = 0
    var clock = 0
  }

  private let state = Mutex(State())

  /// The longest that is read, and all of them together.
  static let largest = 4 << 20
  private static let room = 8 << 20

  /// The answer of a tag; `read` gets its bytes where nobody knows it.
  func json(_ tag: String, _ read: () -> [UInt8]?) -> JSON? {
    if let json = state.withLock({ $0.use(tag) }) { return json }
    guard let bytes = read(), let json = try? JSON(reading: bytes) else { return nil }
    state.withLock { $0.keep(json, bytes.count, tag, room: Self.room) }
    return json
  }
}

extension ParsedAnswers.State {
  fileprivate mutating func use(_ tag: String) -> JSON? {
    clock += 1
    known[tag]?.used = clock
    return known[tag]?.json
  }

  fileprivate mutating func keep(_ json: JSON, _ count: Int, _ tag: String, room: Int) {
    clock += 1
    if known[tag] == nil { bytes += count }
    known[tag] = .init(json: json, bytes: count, used: clock)
    while bytes > room, let oldest = known.min(by: { $0.value.used < $1.value.used }), oldest.key != tag {
      bytes -= oldest.value.bytes
      known[oldest.key] = nil
    }
  }
}
