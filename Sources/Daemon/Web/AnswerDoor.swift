import Interchange
import Service
import TranslationModel
import WebServer

/// What the commands say of the watched repositories, for programs: `/api/v1/repositories`, and below that what is in the files of
/// answers. Nothing here reads a repository, or waits for anybody.
final class AnswerDoor: Sendable {
  private let board: StatusBoard
  private let inForce: ConfigurationInForce

  init(_ board: StatusBoard, _ inForce: ConfigurationInForce) {
    (self.board, self.inForce) = (board, inForce)
  }

  /// `parts` is the path below `/api/v1/repositories`, decoded.
  func answer(_ parts: [String], _ head: RequestHead) -> WebAnswer {
    guard let name = parts.first else { return .whole(.tagged(board.repositories, for: head)) }
    guard let status = status(of: name) else {
      return .whole(.failure(404, "no repository of that name is watched"))
    }
    return answer(status, parts.dropFirst().joined(separator: "/"), head)
  }

  /// Byte for byte: Swift calls canonically equivalent texts equal.
  func status(of name: String) -> RepositoryStatus? {
    board.all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  private func answer(_ status: RepositoryStatus, _ place: String, _ head: RequestHead) -> WebAnswer {
    guard let index = status.answers.index else { return .whole(Self.none(status)) }
    guard let answer = index.answers[Text(place)] else {
      return .whole(.failure(404, "there is no such answer", hint: "what there is: see /api/v1/repositories"))
    }
    if let refusal = Self.noVerdict(status, index, place) { return .whole(refusal) }
    let state = status.answersAreCurrent ? "current" : "older"
    let fields = [
      HTTPField("Glossator-Made", isoDate(index.made)), HTTPField("Glossator-Answer", state),
    ]
    let whole = HTTPResponse(200, fields: HTTPResponse.jsonFields + fields).tagged(answer.tag, for: head)
    if whole.status == 304 { return .whole(whole) }
    guard let file = folder(of: status).open(answer) else {
      return .whole(.failure(503, "this answer is just being made anew", Self.again))
    }
    return .file(whole, FileBody(owning: file, count: UInt64(answer.bytes)))
  }

  /// In the place of a verdict that is in doubt; nil for any other answer.
  private static func noVerdict(
    _ status: RepositoryStatus, _ index: AnswerIndex, _ place: String
  ) -> HTTPResponse? {
    let gate = index.gates.first { place.utf8.elementsEqual("gate/\($0.branch)".utf8) }
    guard let gate, let doubt = status.doubt, doubt.voids(gate.answer) else { return nil }
    let soon = [HTTPField("Retry-After", "2")]
    return switch doubt {
    case .failedLook(let reason):
      .failure(503, "nobody can judge it now: the last look failed: \(reason)", again)
    case .unanswered(let reason):
      .failure(503, "nobody can judge it now, and something has changed: \(reason)", again)
    case .noLook: .failure(503, "nobody has looked at it since the daemon began", soon)
    case .judgedAnew: .failure(503, "something has changed, and it is being judged", soon)
    }
  }

  /// Nothing was answered yet, or nothing could be.
  private static func none(_ status: RepositoryStatus) -> HTTPResponse {
    if let trouble = status.answers.trouble.all.first { return .failure(503, trouble.finding.text, again) }
    if let failure = status.failure {
      return .failure(503, "no look at it has come to its end: \(failure)", again)
    }
    return .failure(503, "it is looked at for the first time, which takes a moment", again)
  }

  private static let again = [HTTPField("Retry-After", "10")]

  private func folder(of status: RepositoryStatus) -> AnswerFolder {
    AnswerFolder(of: status.name, state: inForce.accepted.configuration.daemon.state)
  }

  // MARK: For pages

  var readersSignIn: Bool { inForce.accepted.configuration.http?.readTokens != nil }

  /// The answer as a value; nil where there is none, or it is too long for a page.
  func json(_ status: RepositoryStatus, _ place: String) -> JSON? {
    isTooLong(status, place) ? nil : read(status, place, isBeginning: false)
  }

  /// The beginning of an answer that is too long for a page, as a value; nil for any other.
  func beginning(_ status: RepositoryStatus, _ place: String) -> JSON? {
    isTooLong(status, place) ? read(status, place, isBeginning: true) : nil
  }

  private func read(_ status: RepositoryStatus, _ place: String, isBeginning: Bool) -> JSON? {
    guard let answer = status.answers.index?.answers[Text(place)] else { return nil }
    let asked = ParsedAnswers.Place(repository: status.name, path: place)
    return parsed.json(asked, tag: answer.tag, isBeginning: isBeginning) { [folder = folder(of: status)] in
      isBeginning
        ? folder.beginning(of: answer, count: ParsedAnswers.beginning)
        : folder.bytes(of: answer, limit: ParsedAnswers.largest)
    }
  }

  /// True where there is an answer that is too long for a page.
  func isTooLong(_ status: RepositoryStatus, _ place: String) -> Bool {
    (status.answers.index?.answers[Text(place)]?.bytes ?? 0) > ParsedAnswers.largest
  }

  private let parsed = ParsedAnswers()
}
