import Git
import Interchange
import TranslationModel
import Workflow

/// What the team's own program was asked, and what it said: in the repository's private folder.
///
/// What counts is in Git: a text that was offered is in its cell, and that somebody took it out is in the journal. This is
/// only so that nobody asks twice, or pays twice. Whoever deletes it has the program asked once more for what is still blank.
struct SuggestionMemory {
  /// Whether anything is left to ask, and when.
  struct State: Hashable {
    /// The program that it is about.
    var words: [String]
    /// True where cells are blank that it was not asked about, or whose answers are still to be offered.
    var owes = true
    /// In a row.
    var failures = 0
    /// In seconds since 1970: it is not asked before.
    var next: Int64 = 0
    var reason: String?
    var hint: String?
  }

  private let folder: PrivateFolder

  private static let version = 1
  private static let stateName = "suggestions"
  private static let answersName = "suggestions-answers"
  /// In bytes.
  private static let largestState = 64 << 10
  private static let largestAnswers = 64 << 20
  /// Older ones go: they are in their cells by now, or their English is no more.
  private static let mostAnswers = 200_000

  init(_ repository: Repository) { folder = PrivateFolder(repository) }

  /// What is known of this program; nothing where another one was asked.
  func state(of words: [String]) -> State {
    let new = State(words: words)
    guard let bytes = folder.read(Self.stateName, limit: Self.largestState),
      let json = try? JSON(reading: bytes),
      json["version"]?.number == Self.version, let state = State(json), state.words == words
    else { return new }
    return state
  }

  func write(_ state: State) {
    var members: [(String, JSON)] = [("version", .number(Self.version))]
    members += state.members
    folder.write(Array((JSON.object(members).text + "\n").utf8), to: Self.stateName)
  }

  /// The answers in the order in which they came, a line each; those of another program are passed over.
  func answers(of words: [String]) -> [(question: SuggestionQuestion, text: Text)] {
    guard let bytes = folder.read(Self.answersName, limit: Self.largestAnswers) else { return [] }
    let lines = bytes.split(separator: 0x0A)
    guard let first = lines.first, let heading = try? JSON(reading: Array(first)), heading == .strings(words)
    else {
      return []
    }
    return lines.dropFirst().compactMap { line in
      guard let fields = (try? JSON(reading: Array(line)))?.array?.compactMap(\.string), fields.count == 4,
        let variant = Variant(fields[1]), let locale = LocaleTag(fields[2])
      else { return nil }
      return (SuggestionQuestion(Text(fields[0]), variant, locale), Text(fields[3]))
    }
  }

  func write(_ answers: [(question: SuggestionQuestion, text: Text)], of words: [String]) {
    let lines =
      [JSON.strings(words)]
      + answers.suffix(Self.mostAnswers).map { answer in
        JSON.strings([
          answer.question.source.string, answer.question.variant.text, answer.question.locale.description,
          answer.text.string,
        ])
      }
    folder.write(Array(lines.map { $0.text + "\n" }.joined().utf8), to: Self.answersName)
  }
}

extension SuggestionMemory.State {
  init?(_ json: JSON) {
    guard let words = json["command"]?.array?.compactMap(\.string), let owes = json["owes"]?.bool,
      let failures = json["failures"]?.number, let next = json["next"]?.number
    else { return nil }
    self.init(
      words: words, owes: owes, failures: failures, next: Int64(next), reason: json["reason"]?.string,
      hint: json["hint"]?.string)
  }

  fileprivate var members: [(String, JSON)] {
    [
      ("command", .strings(words)), ("owes", .bool(owes)), ("failures", .number(failures)),
      ("next", .number(Int(next))), ("reason", .optional(reason)), ("hint", .optional(hint)),
    ]
  }
}
