/// An expression of code that uses a key, as it is written there: `L10n.tr(KEY)`.
///
/// `KEY` is where the key stands, `_` is any argument. It is a call, `tr(_, KEY)`, `tr(label: KEY)`, `tr({id: KEY})`; a
/// subscript, `texts[KEY]`; a member, `R.string.KEY`, `S.of(_).KEY`; a call on the key, `KEY.localized`; an argument or
/// attribute by its name, `i18nKey=KEY`, `<Trans id=KEY`, `hintText: KEY`. What comes before its first name does not matter.
package struct CallPattern: Hashable, Sendable {
  /// What a key is looked at for.
  enum Role: String, Sendable {
    /// It is used.
    case key = "KEY"
    /// A text there is shown to users as it is.
    case raw = "RAW"
    /// An expression that uses a key, and gets values.
    case use = "USE"
    /// What all keys of the file begin with.
    case prefix = "PREFIX"
    /// A key that is defined here, and in no string file.
    case definition = "DEFINE"
  }

  /// What stands before the bracket or the key.
  enum Step: Hashable, Sendable {
    case name([UInt8])
    /// A call, whatever its arguments are.
    case call
  }

  struct Parameter: Hashable, Sendable {
    /// The argument's label, where it has one.
    var label: [UInt8]?
    /// The name of a member, where the argument is an object with the key in it.
    var member: [UInt8]?
    var isKey = false
  }

  enum Ending: Hashable, Sendable {
    case call([Parameter]), subscripted([Parameter])
    /// `.KEY`
    case member
    /// `KEY.name`
    case suffix
    /// `name=KEY`; of an element with this name, where it says one.
    case assigned(tag: [UInt8]?)
    /// `name: KEY`
    case labelled
  }

  /// What the values of a text are.
  enum Values: Hashable, Sendable {
    case notShown
    /// The arguments behind the key; if there are any, or in any case.
    case shown(always: Bool)
  }

  /// As it was written.
  package let text: String
  /// True where something else may be called so: a key that is not defined is none.
  let isDoubtful: Bool
  /// True where the first name is a member.
  let needsDot: Bool
  let steps: [Step]
  let ending: Ending
  let role: Role
  let values: Values

  /// Nil where it is no pattern; ``flaw(in:)`` says why.
  package init?(_ text: String) {
    var reader = CallPatternReader(text)
    guard let pattern = reader.read() else { return nil }
    self = pattern
  }

  init(
    _ text: String, isDoubtful: Bool, needsDot: Bool, steps: [Step], ending: Ending, role: Role,
    values: Values
  ) {
    self.text = text
    self.isDoubtful = isDoubtful
    self.needsDot = needsDot
    self.steps = steps
    self.ending = ending
    self.role = role
    self.values = values
  }

  /// What is wrong with a project's pattern, as a sentence's end; nil where nothing is.
  package static func flaw(in text: String) -> String? {
    if text.utf8.count > 200 { return "is longer than 200 bytes" }
    guard let pattern = CallPattern(text) else { return "is no call, subscript or member with KEY in it" }
    return pattern.role == .key ? nil : "has no KEY in it"
  }

  /// The name that it is looked for by.
  var head: [UInt8] {
    if case .name(let name)? = steps.first { name } else { [] }
  }
}
