import TranslationModel

/// The checks that look at one thing, in one file. Each runs in linear time.
package struct CheckFamily: Sendable {
  package let name: String
  package let checks: [Check]
  let judge: Judge

  /// How the checks are run.
  enum Judge: Sendable {
    /// All at once, on bytes: each look at a text of a sheet may ask.
    case texts(TextJudge)
    case prose([Rule<ProseInput>])
    case forms([Rule<FormsInput>])
    case file([Rule<FileInput>])
    case source([Rule<SourceInput>])
    /// Not here: what looks at code asks for their levels.
    case code
    case project([Rule<ProjectInput>])
  }

  /// What several checks find in a text, and where they are asked.
  struct TextJudge: Sendable {
    let trigger: Trigger
    let find: @Sendable (CheckInput) -> [Finding]
  }

  package var subject: CheckSubject {
    switch judge {
    case .texts, .prose: .text
    case .forms: .forms
    case .file: .file
    case .source: .source
    case .code: .code
    case .project: .project
    }
  }

  init(
    _ name: String, _ checks: [Check], where trigger: Trigger = .always,
    texts find: @escaping @Sendable (CheckInput) -> [Finding]
  ) {
    (self.name, self.checks, judge) = (name, checks, .texts(TextJudge(trigger: trigger, find: find)))
  }
  init(_ name: String, prose rules: [Rule<ProseInput>]) {
    (self.name, checks, judge) = (name, rules.map(\.check), .prose(rules))
  }
  init(_ name: String, forms rules: [Rule<FormsInput>]) {
    (self.name, checks, judge) = (name, rules.map(\.check), .forms(rules))
  }
  init(_ name: String, file rules: [Rule<FileInput>]) {
    (self.name, checks, judge) = (name, rules.map(\.check), .file(rules))
  }
  init(_ name: String, code checks: [Check]) {
    (self.name, self.checks, judge) = (name, checks, .code)
  }
  init(_ name: String, project rules: [Rule<ProjectInput>]) {
    (self.name, checks, judge) = (name, rules.map(\.check), .project(rules))
  }
  init(_ name: String, source rules: [Rule<SourceInput>]) {
    (self.name, checks, judge) = (name, rules.map(\.check), .source(rules))
  }
}

/// A check that is asked by itself.
struct Rule<Input>: Sendable {
  let check: Check
  /// Of texts: where it is asked. It must be met by every text in which the check would find something.
  let trigger: Trigger
  let find: @Sendable (Input) -> [Problem]

  init(
    _ check: Check, where trigger: Trigger = .always, _ find: @escaping @Sendable (Input) -> Problem?
  ) {
    (self.check, self.trigger, self.find) = (check, trigger, { input in find(input).map { [$0] } ?? [] })
  }
  init(_ check: Check, all find: @escaping @Sendable (Input) -> [Problem]) {
    (self.check, trigger, self.find) = (check, .always, find)
  }
}

/// What is wrong, before it is known how bad that is.
struct Problem: Sendable {
  var message: String
  var hint: String?
  /// The entry of a file that it is about, or of a list.
  var entry: Int?

  init(_ message: String, hint: String? = nil, entry: Int? = nil) {
    (self.message, self.hint, self.entry) = (message, hint, entry)
  }
}
