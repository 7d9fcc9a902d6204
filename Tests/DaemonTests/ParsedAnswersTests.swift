import Interchange
import Testing

@testable import Daemon

/// What pages keep of the answers that they are made of.
@Suite struct ParsedAnswersTests {
  private let status = ParsedAnswers.Place(repository: "app", path: "status")

  /// Asks for an answer of that many bytes; says whether it had to be read.
  private func ask(_ answers: ParsedAnswers, _ place: ParsedAnswers.Place, _ tag: String, bytes: Int) -> Bool
  {
    var isRead = false
    let json = answers.json(place, tag: tag) {
      isRead = true
      return Array("\"\(String(repeating: "x", count: bytes - 2))\"".utf8)
    }
    #expect(json?.string?.utf8.count == bytes - 2)
    return isRead
  }

  @Test func isReadOnce() {
    let answers = ParsedAnswers()
    #expect(ask(answers, status, "1", bytes: 100))
    #expect(!ask(answers, status, "1", bytes: 100))
    #expect(ask(answers, ParsedAnswers.Place(repository: "other", path: "status"), "1", bytes: 100))
  }

  /// However often a repository changes while somebody looks at its page.
  @Test func aNewerAnswerTakesThePlaceOfTheOneBefore() {
    let answers = ParsedAnswers()
    for look in 1...100 { #expect(ask(answers, status, "\(look)", bytes: 1000 + look)) }
    #expect(answers.bytes == 1100)
  }

  @Test func whatWasNotAskedForLongestGoesFirst() {
    let answers = ParsedAnswers(room: 1000)
    let places = ["status", "held", "history"].map { ParsedAnswers.Place(repository: "app", path: $0) }
    #expect(ask(answers, places[0], "a", bytes: 400))
    #expect(ask(answers, places[1], "b", bytes: 400))
    #expect(!ask(answers, places[0], "a", bytes: 400))
    #expect(ask(answers, places[2], "c", bytes: 400))
    #expect(answers.bytes == 800)
    #expect(!ask(answers, places[0], "a", bytes: 400))
    #expect(ask(answers, places[1], "b", bytes: 400))
  }

  @Test func theLastOneStaysHoweverLongItIs() {
    let answers = ParsedAnswers(room: 1000)
    #expect(ask(answers, status, "a", bytes: 5000))
    #expect(!ask(answers, status, "a", bytes: 5000))
  }
}
