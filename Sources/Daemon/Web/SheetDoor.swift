import HostConfiguration
import Interchange
import TranslationModel
import WebServer

/// The sheets, for programs: `/sheets/NAME`, or `/sheets/NAME/SHEET` in a project with several. GET reads, PUT replaces the version
/// that `If-Match` names, and PATCH writes cells that still hold what was seen.
///
/// Whoever may read the page reads; a token of `sheet-writers` also writes. There is no other way in, above all no cookie: what
/// another site makes a browser send has no such token.
final class SheetDoor: Sendable {
  static let path = "/sheets/"
  private static let methods = "GET, HEAD, PUT, PATCH"

  /// The longest sheet and the longest list of cells that are taken, in bytes.
  private static let longestSheet = 64 << 20
  private static let longestCells = 8 << 20

  private let inForce: ConfigurationInForce
  private let patience: Patience
  private let desk: SheetDesk
  private let places = SheetPlaces()

  init(_ inForce: ConfigurationInForce, _ nudges: Nudges, _ patience: Patience) {
    (self.inForce, self.patience) = (inForce, patience)
    desk = SheetDesk(inForce, nudges)
  }

  func receive(_ head: RequestHead, _ readership: Readership?) -> Reception {
    guard let readership else { return .answer(.whole(.failure(404, "there is nothing here"))) }
    let place = place(head.path)
    switch verdict(on: head, place?.repository, readership) {
    case .refused(let refusal): return Self.refusing(refusal, head)
    case .unknown: return .answer(.whole(Readership.unauthorized))
    case .welcome:
      guard let (repository, sheet) = place, repository.sheetWriters != nil else {
        return .answer(
          .whole(.failure(404, "no sheet is kept here", hint: "see 'sheet-writers =' in the configuration")))
      }
      return receive(head, repository, sheet)
    }
  }

  /// The repository and its sheet that a path names; nil where there are none.
  private func place(_ path: String) -> (repository: RepositorySettings, sheet: String)? {
    for repository in inForce.accepted.configuration.repositories {
      if let sheet = Self.sheet(of: repository, path) { return (repository, sheet) }
    }
    return nil
  }

  /// An answer that comes slowly comes after the body, which nobody looks at.
  private static func refusing(_ answer: WebAnswer, _ head: RequestHead) -> Reception {
    if head.onlyReads { return .answer(answer) }
    return .body(limit: longestSheet, Unread(answer))
  }

  /// The sheet of a repository that a path names; nil where it is none of its. Names are compared as they are encoded.
  private static func sheet(of repository: RepositorySettings, _ path: String) -> String? {
    let own = Self.path + HTTPAddress.encoded(repository.name)
    if path.utf8.elementsEqual(own.utf8) { return SheetName.main }
    guard path.hasPrefix(own + "/"),
      let name = HTTPAddress.decoded(path.utf8.dropFirst(own.utf8.count + 1)), !name.isEmpty,
      name.utf8.count < 256, !name.utf8.contains(0)
    else { return nil }
    return name
  }

  // MARK: Who may what

  private static let unreadTokens = HTTPResponse.failure(
    503, "the tokens of those who may write cannot be read just now", [HTTPField("Retry-After", "5")])

  /// A reader's, but that a writer's token is one, too, and that only one with such a token writes.
  private func verdict(
    on head: RequestHead, _ repository: RepositorySettings?, _ readership: Readership
  ) -> Readership.Verdict {
    if let refusal = readership.wrongHost(head) { return .refused(refusal) }
    if !head["Authorization"].isEmpty, patience.isOver(for: head.bearer) {
      return .refused(.whole(Patience.tooMany))
    }
    let isWriter = isWriter(head.bearer, repository)
    if isWriter == true { return .welcome }
    let verdict = readership.verdict(on: head)
    if case .welcome = verdict, head.onlyReads { return verdict }
    // Nobody threw a token away that was good.
    guard isWriter != nil else { return .refused(patience.slowly(Self.unreadTokens)) }
    guard case .welcome = verdict else { return verdict }
    return .refused(
      patience.slowly(
        .failure(
          403, "this needs a token that may write the sheet",
          hint: "see 'sheet-writers =' in the configuration")))
  }

  /// Whether a token may write a repository's sheets; nil where that cannot be known just now.
  private func isWriter(_ token: [UInt8]?, _ repository: RepositorySettings?) -> Bool? {
    guard let path = repository?.sheetWriters, let token else { return false }
    guard let tokens = try? ReadTokens(path: path) else { return nil }
    guard tokens.has(token) else { return false }
    patience.letIn(token)
    return true
  }

  // MARK: What is asked

  private func receive(_ head: RequestHead, _ repository: RepositorySettings, _ sheet: String) -> Reception {
    guard head.onlyReads || ["PUT", "PATCH"].contains(head.method) else {
      return .answer(.whole(.refusedMethod(of: head, allowed: Self.methods)))
    }
    let seen: String?
    switch Condition(head) {
    case .version(let id): seen = id
    case .none where head.method != "PUT", .missing: seen = nil
    case .none:
      let hint =
        "send the ETag that GET answered: If-Match: \"…\"; or, where there is no sheet yet, If-None-Match: *"
      return .answer(
        .whole(.failure(428, "a sheet is only written over the version that was seen", hint: hint)))
    case .unusable:
      return .answer(
        .whole(
          .failure(
            400, "the request names no version of the sheet", hint: "a version is the ETag that GET answered")
        ))
    }
    guard let place = places.take() else {
      return .answer(.whole(.failure(503, "others ask for sheets just now", [HTTPField("Retry-After", "2")])))
    }
    let method = head.onlyReads ? "GET" : head.method
    let question = SheetDesk.Question(
      repository: repository.name, sheet: sheet, method: method,
      mediaType: repository.sheet?.textType ?? "text/csv", seen: seen)
    if method == "GET" { return .answer(desk.answer(question, place, head)) }
    return .body(
      limit: method == "PUT" ? Self.longestSheet : Self.longestCells,
      Body { [desk] bytes in
        var question = question
        question.body = bytes
        return desk.answer(question, place, head)
      })
  }

  /// What a request says about the version that it is about.
  private enum Condition: Equatable {
    case none
    case version(String)
    /// There is to be no sheet yet.
    case missing
    case unusable

    init(_ head: RequestHead) {
      if head.onlyReads {
        let asked = head.query.flatMap { FormFields($0)["version"] }
        self = asked.map { Self.isVersion($0) ? .version($0) : .unusable } ?? .none
        return
      }
      switch (head["If-Match"], head["If-None-Match"]) {
      case ([], []): self = .none
      case ([], ["*"]) where head.method == "PUT": self = .missing
      case (let tags, []) where tags.count == 1:
        // What a proxy made of it is the same version: an id says which bytes it has.
        let id = EntityTag.name(of: tags[0])
        self = id.map { Self.isVersion($0) ? .version($0) : .unusable } ?? .unusable
      default: self = .unusable
      }
    }

    private static func isVersion(_ text: String) -> Bool {
      text.utf8.count == 40 && text.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) }
    }
  }

  private final class Unread: BodyReader {
    private let end: WebAnswer
    init(_ end: WebAnswer) { self.end = end }
    func take(_ piece: UnsafeRawBufferPointer) {}
    func answer() -> WebAnswer { end }
  }

  /// A request's body, as it comes.
  private final class Body: BodyReader {
    private var bytes: [UInt8] = []
    private let end: ([UInt8]) -> WebAnswer

    init(_ end: @escaping ([UInt8]) -> WebAnswer) { self.end = end }

    func take(_ piece: UnsafeRawBufferPointer) { bytes += piece }
    func answer() -> WebAnswer {
      defer { bytes = [] }
      return end(bytes)
    }
  }
}

extension RequestHead {
  /// The token that it has; nil for none, or for two.
  var bearer: [UInt8]? {
    let (claims, word) = (self["Authorization"], "bearer ")
    guard claims.count == 1, claims[0].lowercased().hasPrefix(word) else { return nil }
    return Array(claims[0].utf8.dropFirst(word.utf8.count))
  }
}
