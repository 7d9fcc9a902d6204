import ProjectConfiguration
import Service
import TranslationModel

/// One subcommand: its name, what it does, its options, and its work.
package struct Command: Sendable {
  package struct Option: Sendable {
    package var name: String
    /// What stands for the value in `--help`; nil for a switch.
    package var value: String?
    package var help: String
    /// All that the value may be, where these are few: shells offer them.
    package var words: [String] = []
    /// True where it may be given several times, which is the same as once with commas.
    package var isList = false

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
    static func value(_ name: String, _ value: String, _ help: String, words: [String] = []) -> Option {
      Option(name: name, value: value, help: help, words: words)
    }
    static func list(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, help: help, isList: true)
    }
  }

  package var name: String
  package var summary: String
  /// What comes after the name: `REV`, `[FILE …]`; empty where nothing does.
  package var operands: String
  /// How many operands it takes.
  package var operandCount: ClosedRange<Int>
  /// Its own; ``allOptions`` has the ones that it shares with others, too.
  package var options: [Option]
  let shares: Shared
  /// True for a question: it writes nothing, and takes the repository's objects for what they are called.
  let isQuestion: Bool
  /// More for `--help`: what it answers, when to use it, an example.
  package var discussion: String
  /// The shape of its `--json` answer; nil where it has none.
  package var schema: Schema?
  /// Does the work and answers with the exit status.
  package var run: @Sendable (Invocation) throws(Failure) -> ExitStatus

  package init(
    _ name: String, _ summary: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0,
    options: [Option] = [], shares: Shared = .all, isQuestion: Bool = false, discussion: String = "",
    schema: Schema? = nil, run: @escaping @Sendable (Invocation) throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandCount = operandCount
    self.options = options
    self.shares = shares
    self.isQuestion = isQuestion
    self.discussion = discussion
    self.schema = schema
    self.run = run
  }
}

/// A command as it was called.
package struct Invocation: Sendable {
  package var command: Command
  package var flags: Set<String> = []
  package var values: [String: String] = [:]
  package var operands: [String] = []

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  subscript(_ option: String) -> String? { values[option] }
  var wantsJSON: Bool { flags.contains("json") }

  /// An option that names locales; nil where it is not given.
  func locales(_ option: String) throws(Failure) -> Set<LocaleTag>? {
    guard let value = values[option] else { return nil }
    var locales: Set<LocaleTag> = []
    for word in value.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let locale = LocaleTag(String(word)) else {
        throw Failure(.usage, "'\(word)' is not a locale", hint: "for example: --\(option) es,pt-BR")
      }
      locales.insert(locale)
    }
    return locales
  }

  /// An option that is a number above 0.
  func number(_ option: String, default usual: Int) throws(Failure) -> Int {
    guard let value = values[option] else { return usual }
    guard let number = Int(value), number > 0 else {
      throw Failure(.usage, "--\(option) must be a number above 0", hint: "for example: --\(option) 50")
    }
    return number
  }
}

extension Command {
  /// Which of the options that commands have in common one takes.
  package struct Shared: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    static let configuration = Shared(rawValue: 1)
    static let repository = Shared(rawValue: 2)
    static let json = Shared(rawValue: 4)
    package static let all: Shared = [.configuration, .repository, .json]
  }

  var allOptions: [Option] {
    var all = options
    if shares.contains(.configuration) {
      let folder = shares.contains(.repository) ? ", unless this folder is a repository" : ""
      all.append(
        .value(
          "config", "FILE", "the host's configuration (default: /etc/glossator/glossator.conf\(folder))"))
    }
    if shares.contains(.repository) {
      all += [
        .value("project", "NAME", "which [repository \"NAME\"] of the configuration, if it has several"),
        .value("repo", "PATH", "use this repository, and no configuration"),
        .value(
          "sheet", "FILE",
          "the sheet, with --repo; BRANCH:PATH for one on a branch of the repository, https://… for one on the web"
        ),
      ]
    }
    if shares.contains(.json) {
      all.append(.flag("json", "answer in JSON, for programs: see glossator schema"))
    }
    return all + [.flag("help", "show this help")]
  }
}
