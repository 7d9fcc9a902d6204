import Interchange
import TranslationModel

/// Which answers about a repository there are, and of when: made together, after a look, by one process.
package struct AnswerIndex: Hashable, Sendable {
  /// One answer, in a file of its own.
  package struct Answer: Hashable, Sendable {
    /// Another one for other bytes: the file's name, and the answer's tag on the web.
    package var tag: String
    package var bytes: Int
  }

  /// What the gate says of a release branch.
  package struct Gate: Hashable, Sendable {
    package var branch: String
    /// `open`, `blocked` or `unknown`.
    package var answer: String
    /// The commit that was judged.
    package var commit: String?

    package init(branch: String, answer: String, commit: String?) {
      (self.branch, self.answer, self.commit) = (branch, answer, commit)
    }
  }

  /// When they were begun, in seconds since 1970: what was there then is in them.
  package var made: Int64
  /// The journal's newest entry then; nil where there was none.
  package var journal: String?
  package var gates: [Gate] = []
  /// By what they answer: `status`, `held`, `history`, `gate/release/1.2`, `todo/es`.
  /// Byte for byte: two branches may have names that Swift calls equal.
  package internal(set) var answers: [Text: Answer] = [:]

  package init(made: Int64, journal: String?) { (self.made, self.journal) = (made, journal) }
}

// MARK: Its file

extension AnswerIndex {
  private static let version = 1

  package var json: JSON {
    .object([
      ("version", .number(Self.version)), ("made", .number(Int(made))), ("journal", .optional(journal)),
      (
        "gates",
        .array(
          gates.map {
            .object([
              ("branch", .string($0.branch)), ("answer", .string($0.answer)),
              ("commit", .optional($0.commit)),
            ])
          })
      ),
      (
        "answers",
        .array(
          answers.sorted { $0.key < $1.key }.map {
            .object([
              ("path", .string($0.key.string)), ("tag", .string($0.value.tag)),
              ("bytes", .number($0.value.bytes)),
            ])
          })
      ),
    ])
  }

  /// Nil for one of another version, and for what is none.
  package init?(_ json: JSON) {
    guard json["version"]?.number == Self.version, let made = json["made"]?.number,
      let answers = json["answers"]?.array
    else { return nil }
    self.init(made: Int64(made), journal: json["journal"]?.string)
    for gate in json["gates"]?.array ?? [] {
      guard let branch = gate["branch"]?.string, let answer = gate["answer"]?.string else { return nil }
      gates.append(Gate(branch: branch, answer: answer, commit: gate["commit"]?.string))
    }
    for answer in answers {
      guard let path = answer["path"]?.string, let tag = answer["tag"]?.string,
        let bytes = answer["bytes"]?.number, AnswerTag.isOne(tag)
      else { return nil }
      self.answers[Text(path)] = Answer(tag: tag, bytes: bytes)
    }
  }
}
