import Git
import Glibc
import Interchange
import RepositoryModel

/// What servers would not do, and until when each of them is left alone with it. It is remembered from look to look and through
/// restarts: who goes on asking is shut out, or has a server tell its people each time.
///
/// The first refusal may be a moment's, and from the second one on a pause doubles with each in a row. Anything else that is asked is
/// asked at once: another commit, with another password.
package struct Refusals {
  private let folder: PrivateFolder
  /// False for somebody who waits for the answer: the server is asked whatever it said before.
  private let isPatient: Bool
  private let clock: () -> Int64

  private static let name = "refusals"
  private static let heading = "glossator refusals 1"
  /// In bytes.
  private static let largest = 256 << 10
  /// Seconds.
  private static let shortest: Int64 = 15
  private static let longest: Int64 = 15 * 60
  /// Seconds. A server that asks for more is asked once an hour.
  private static let longestAsked: Int64 = 60 * 60
  /// Seconds after which a refusal is forgotten: nobody asks for that any more.
  private static let memory: Int64 = 24 * 60 * 60

  package init(
    _ repository: Repository, isPatient: Bool, clock: @escaping () -> Int64 = { Int64(time(nil)) }
  ) {
    folder = PrivateFolder(repository)
    (self.isPatient, self.clock) = (isPatient, clock)
  }

  /// What was said to a question that is not to be asked now; nil where it may be asked.
  func standing(_ question: Question) -> Refusal? {
    guard isPatient, let known = all()[question.id] else { return nil }
    let left = known.until - clock()
    return left > 0 && left <= Self.longestAsked ? known.refusal : nil
  }

  /// Notes a refusal, unless somebody waits for the answer: how often they try is their business. `asked` are the seconds for which the
  /// server wants to be left alone, where it says so.
  func refused(_ question: Question, _ refusal: Refusal, asked: Int?) {
    guard isPatient else { return }
    var (all, now) = (all(), clock())
    let count = (all[question.id]?.count ?? 0) + 1
    // Once may be a moment's: a ref that somebody else has locked.
    var pause = count == 1 ? 0 : min(Self.shortest << min(Int64(count - 2), 16), Self.longest)
    // Many who lost one server do not come back to it all at once.
    pause -= Int64.random(in: 0...pause / 4)
    if let asked { pause = max(pause, min(Int64(clamping: asked), Self.longestAsked)) }
    all[question.id] = Known(until: now + pause, count: min(count, 64), refusal: refusal)
    now -= Self.memory
    save(all.filter { $0.value.until > now })
  }

  /// Notes that a question was answered.
  func answered(_ question: Question) {
    var all = all()
    if all.removeValue(forKey: question.id) != nil { save(all) }
  }

  // MARK: The file

  private func all() -> [ObjectID: Known] {
    let lines = String(decoding: folder.read(Self.name, limit: Self.largest) ?? [], as: UTF8.self)
      .split(separator: "\n")
    guard lines.first == Substring(Self.heading) else { return [:] }
    var all: [ObjectID: Known] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      if words.count == 6, let id = ObjectID(hex: String(words[0])) { all[id] = Known(words) }
    }
    return all
  }

  private func save(_ all: [ObjectID: Known]) {
    let lines = all.map { "\($0.key) \($0.value.line)" }.sorted()
    folder.write(Array(([Self.heading] + lines).joined(separator: "\n").utf8), to: Self.name)
  }
}

extension Refusals {
  /// What is asked of a server, by all that its answer may rest on.
  struct Question {
    let id: ObjectID

    /// Nil where there is no name for it; then it is asked each time. Of a password there is no more in it than a digest.
    init?(_ parts: [String]) {
      guard let id = try? Repository.hash(blob: Array(parts.joined(separator: "\n").utf8)) else { return nil }
      self.id = id
    }
  }

  /// What a server said, to be told again as long as it is not asked.
  struct Refusal: Equatable {
    var kind: String
    var reason: String
    var hint: String?
  }

  private struct Known {
    /// Seconds since 1970.
    var until: Int64
    /// Refusals in a row.
    var count: Int
    var refusal: Refusal

    init(until: Int64, count: Int, refusal: Refusal) {
      (self.until, self.count, self.refusal) = (until, count, refusal)
    }

    var line: String {
      "\(until) \(count) \(refusal.kind) \(Self.word(refusal.reason)) \(refusal.hint.map(Self.word) ?? "-")"
    }

    init?(_ words: [Substring]) {
      guard let until = Int64(words[1]), let count = Int(words[2]), let reason = Self.text(words[4])
      else { return nil }
      self.init(
        until: until, count: count,
        refusal: Refusal(kind: String(words[3]), reason: reason, hint: Self.text(words[5])))
    }

    private static func word(_ text: String) -> String { Base64.text(Array(text.utf8)) }

    private static func text(_ word: Substring) -> String? {
      Base64.bytes(word.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }
  }
}
