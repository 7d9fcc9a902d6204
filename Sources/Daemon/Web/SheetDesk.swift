import Git
import Interchange
import Synchronization
import WebServer

/// Asks child processes about sheets: a sheet that hangs, or makes a process die, keeps nobody else waiting.
final class SheetDesk: Sendable {
  struct Question: Sendable {
    var repository: String
    var sheet: String
    var method: String
    /// Of the sheet's text.
    var mediaType: String
    /// The version that it is about; nil for none.
    var seen: String?
    var body: [UInt8] = []
  }

  private let inForce: ConfigurationInForce
  private let nudges: Nudges

  private static let deadline = Duration.seconds(120)
  /// An answer in bytes: that of ten thousand cells that could not be written.
  private static let longest = 16 << 20

  init(_ inForce: ConfigurationInForce, _ nudges: Nudges) { (self.inForce, self.nudges) = (inForce, nudges) }

  /// Keeps a place until the answer is there.
  func answer(_ question: Question, _ place: SheetPlaces.Place, _ head: RequestHead) -> WebAnswer {
    let later = LaterAnswer()
    Task { [self] in
      let answer = await ask(question, head)
      withExtendedLifetime(place) {}
      later.give(answer)
    }
    return .later(later)
  }

  private func ask(_ question: Question, _ head: RequestHead) async -> WebAnswer {
    var arguments = inForce.arguments("sheet-request", project: question.repository)
    if let seen = question.seen { arguments += ["--seen", seen] }
    arguments += ["--", question.method, question.sheet]
    do throws(ChildProcessError) {
      let (input, output) = (try MemoryFile(question.body), try MemoryFile())
      let worker = Worker(arguments, outputLimit: Self.longest, input: input, handed: output)
      let result = try await worker.run(deadline: Self.deadline)
      guard result.end == .exited(0), let line = result.lines.last, let json = try? JSON(reading: line) else {
        // Each of our writes is made at once or not at all, so whoever asks may do so again.
        let status = result.end == .deadline ? 504 : 503
        return .whole(.failure(status, "there is no answer: \(result.complaint ?? "it gave up")", Self.again))
      }
      if question.method != "GET", json["status"]?.number == 200 { nudges.sheetChanged(question.repository) }
      return answer(json, output, question, head)
    } catch { return .whole(.failure(503, "there is no answer: \(error)", Self.again)) }
  }

  private static let again = [HTTPField("Retry-After", "10")]

  private func answer(_ json: JSON, _ output: MemoryFile, _ question: Question, _ head: RequestHead)
    -> WebAnswer
  {
    let status = json["status"]?.number ?? 503
    let version = json["version"]?.string
    let tag = version.map { [HTTPField("ETag", "\"\($0)\"")] } ?? []
    guard question.method == "GET", status == 200, let version else {
      return .whole(.json(status, json["body"] ?? .null, tag + (status == 503 ? Self.again : [])))
    }
    let fields = [
      HTTPField("Content-Type", question.mediaType), HTTPField("Cache-Control", "private, no-cache"),
      HTTPField("X-Content-Type-Options", "nosniff"), .notForOtherSites,
    ]
    if head.has(version) { return .whole(HTTPResponse(304, fields: fields + tag)) }
    guard let (descriptor, count) = output.opened() else {
      return .whole(.failure(503, "there are no files left to open", Self.again))
    }
    return .file(HTTPResponse(200, fields: fields + tag), FileBody(owning: descriptor, count: UInt64(count)))
  }
}

/// How many requests about sheets there may be at once: each takes the memory of a sheet, and of a process.
final class SheetPlaces: Sendable {
  private let taken = Mutex(0)
  private static let most = 4

  /// One of them, given back once nobody has it any more.
  final class Place: Sendable {
    private let places: SheetPlaces
    fileprivate init(_ places: SheetPlaces) { self.places = places }
    deinit { places.taken.withLock { $0 -= 1 } }
  }

  /// Nil where all are taken.
  func take() -> Place? {
    let isFree = taken.withLock { taken in
      if taken >= Self.most { return false }
      taken += 1
      return true
    }
    return isFree ? Place(self) : nil
  }
}
