import Git

/// What was answered once about the past, each with what kept it from being a better answer: whoever asks again is told that as well.
final class Answers<Question: Hashable, Answer> {
  private let unread: UnreadPast
  private var known: [Question: UnreadPast.Answered<Answer>] = [:]

  init(_ unread: UnreadPast) { self.unread = unread }

  func answer(_ question: Question, _ find: () -> Answer) -> Answer {
    if let found = known[question] { return unread.repeating(found) }
    let found = unread.tracing(find)
    known[question] = found
    return found.answer
  }
}
