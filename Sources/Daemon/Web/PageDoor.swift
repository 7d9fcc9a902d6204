@preconcurrency import Dispatch
import Interchange
import Pages
import Synchronization
import WebServer

/// The pages, made of the answers that there are. A long answer takes some time to be read: that is done by a thread of its own,
/// one page after another, and the server goes on meanwhile. Who asks for what was just made need not wait.
final class PageDoor: Sendable {
  private let board: StatusBoard
  private let answers: AnswerDoor
  private let stories: WhyDesk
  private let thread = DispatchQueue(label: "pages")
  /// For what a language has to do: that is read once after each change, and takes longer than all other pages together.
  private let longThread = DispatchQueue(label: "pages.languages")
  private let waiting = Mutex(0)
  private let known = KnownPages()

  /// Pages that are asked for and not made yet. Whoever comes then comes again.
  private static let mostWaiting = 64

  init(_ board: StatusBoard, _ answers: AnswerDoor, _ stories: WhyDesk) {
    (self.board, self.answers, self.stories) = (board, answers, stories)
  }

  func answer(_ head: RequestHead) -> WebAnswer {
    if let story = storyAsked(head.path, query: head.query), let status = answers.status(of: story.repository)
    {
      return self.story(story.key, of: status)
    }
    let target = head.target
    if let page = known.page(target, board.version) { return .whole(page.orUnchanged(for: head).guarded) }
    let isLong = isOfLanguage(head.path)
    // What a language has to do is no verdict: nobody waits for what it became this second.
    let before = isLong ? known.justBefore(target) : nil
    let later = LaterAnswer()
    let isBegun = waiting.withLock { $0.begin(most: Self.mostWaiting) }
    if isBegun {
      (isLong ? longThread : thread).async { [self] in
        defer { waiting.withLock { $0 -= 1 } }
        later.give(.whole(made(head, target).orUnchanged(for: head).guarded))
      }
    }
    if let before { return .whole(before.orUnchanged(for: head).guarded) }
    guard isBegun else {
      return .whole(
        HTTPResponse.text(503, "too many requests just now", [HTTPField("Retry-After", "2")]).guarded)
    }
    return .later(later)
  }

  private func made(_ head: RequestHead, _ target: String) -> HTTPResponse {
    let version = board.version
    if let page = known.page(target, version) { return page }
    let answers = BoardAnswers(board: board, door: answers)
    guard let found = page(head.path, query: head.query, answers) else { return missingPage(answers) }
    let response = found.withTag
    // Others' pages are not pushed out by what somebody makes up.
    if response.status == 200 { known.keep(response, target, version) }
    return response
  }

  private func story(_ key: String, of status: RepositoryStatus) -> WebAnswer {
    stories.answer(key, of: status) { [board, answers] json, failure in
      let answer = json ?? failure.flatMap { try? JSON(reading: $0.body) }
      let others = BoardAnswers(board: board, door: answers)
      return .whole(whyPage(status.name, key: key, answer: answer, others).guarded)
    }
  }
}

/// What a page may ask, of what the daemon has.
private struct BoardAnswers: PageAnswers {
  let board: StatusBoard
  let door: AnswerDoor

  var repositories: JSON { board.repositories }
  var readersSignIn: Bool { door.readersSignIn }

  func answer(_ repository: String, _ path: String) -> JSON? {
    guard let status = door.status(of: repository) else { return nil }
    return path == "faults" ? status.faults : door.json(status, path)
  }

  func isTooLong(_ repository: String, _ path: String) -> Bool {
    door.status(of: repository).map { door.isTooLong($0, path) } ?? false
  }

  func beginning(_ repository: String, _ path: String) -> JSON? {
    door.status(of: repository).flatMap { door.beginning($0, path) }
  }
}

extension Int {
  fileprivate mutating func begin(most: Int) -> Bool {
    if self >= most { return false }
    self += 1
    return true
  }
}

extension HTTPResponse {
  /// With the tag of its bytes.
  fileprivate var withTag: HTTPResponse {
    guard status == 200, self["ETag"] == nil, let tag = AnswerTag.of(body) else { return self }
    return HTTPResponse(status, fields: fields + [HTTPField("ETag", "\"\(tag)\"")], body: body)
  }

  /// That nothing changed, where the reader has it already.
  fileprivate func orUnchanged(for head: RequestHead) -> HTTPResponse {
    guard status == 200, let known = self["ETag"] else { return self }
    return head.has(String(known.dropFirst().dropLast())) ? HTTPResponse(304, fields: fields) : self
  }
}
