import Dispatch
import Interchange
import Synchronization
import WebServer

/// Keeps who tries tokens from trying many: a wrong one is answered a second later, and while many such answers wait, no token is
/// looked at.
final class Patience: Sendable {
  private let waiting = Mutex(0)
  private static let most = 64

  /// True where nobody's token is looked at now.
  var isOver: Bool { waiting.withLock { $0 >= Self.most } }

  static let tooMany = HTTPResponse.failure(
    429, "too many wrong tokens come in just now", [HTTPField("Retry-After", "2")])

  func slowly(_ answer: HTTPResponse) -> WebAnswer {
    let isTaken = waiting.withLock { waiting in
      if waiting >= Self.most { return false }
      waiting += 1
      return true
    }
    guard isTaken else { return .whole(Self.tooMany) }
    let later = LaterAnswer()
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { [self] in
      waiting.withLock { $0 -= 1 }
      later.give(.whole(answer))
    }
    return .later(later)
  }
}
