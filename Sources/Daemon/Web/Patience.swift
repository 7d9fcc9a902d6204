import Dispatch
import Interchange
import Synchronization
import WebServer

/// Keeps who tries tokens from trying many: a wrong one is answered a second later, and while many such answers wait, no token is
/// looked at but those that were right before. So whoever tries keeps no reader out, and learns of no token.
final class Patience: Sendable {
  private let waiting = Mutex(0)
  /// Digests of tokens that were right: as many as the files once had.
  private let letIn = Mutex<Set<String>>([])
  private static let most = 64

  /// True where this token is not looked at now.
  func isOver(for token: [UInt8]?) -> Bool {
    guard waiting.withLock({ $0 >= Self.most }) else { return false }
    guard let digest = token.flatMap(AnswerTag.of) else { return true }
    return !letIn.withLock { $0.contains(digest) }
  }

  /// A token was right. It is still compared each time: it may be taken out of its file.
  func letIn(_ token: [UInt8]) {
    guard let digest = AnswerTag.of(token) else { return }
    letIn.withLock { _ = $0.insert(digest) }
  }

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
