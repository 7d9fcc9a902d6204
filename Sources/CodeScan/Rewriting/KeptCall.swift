import TranslationModel

/// A call that looks a key up and stays as it is.
package struct KeptCall: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case interpolation, dynamicKey, unknownKey
    case otherTable(Text)
    case otherBundle, dynamicTable, otherText, otherLocale, option(String)
    /// It takes so many values, and gets them somewhere else.
    case formatElsewhere(Int)
    case count(takes: Int, given: Int)
    case kind(number: Int), listOfValues, percent
    case comment, ownName(String), noAccessors(template: String), otherCall, otherModule(String)

    /// As a sentence's end.
    package var text: String {
      switch self {
      case .interpolation: "values stand in the key"
      case .dynamicKey: "the key is known only when the program runs"
      case .unknownKey: "no string file has the key"
      case .otherTable(let table): "the table '\(table.excerpt)' has the key, and the call names another"
      case .otherBundle: "the accessors look into another bundle"
      case .dynamicTable: "the table is known only when the program runs"
      case .otherText: "the call has a text of its own, which is not that of the string file"
      case .otherLocale: "the call names a locale"
      case .option(let name): "the call has '\(name)', which accessors do not know"
      case .formatElsewhere(let count):
        "its text takes \(count.counted("value")), and is given them elsewhere, or none"
      case .count(let takes, let given): "its text takes \(takes.counted("value")), and is given \(given)"
      case .kind(let number): "value \(number) is of another type than the accessor takes"
      case .listOfValues: "nobody can tell here which values it is given"
      case .percent: "its text has a % sign, which is one thing in a format and another in a text"
      case .comment: "a comment stands in the call"
      case .ownName(let name): "the file has a '\(name)' of its own"
      case .noAccessors(let template): "no [accessors] of the project has 'template = \(template)'"
      case .otherCall: "only NSLocalizedString and String(localized:) are rewritten"
      case .otherModule(let name): "the accessors are internal to the module '\(name)'"
      }
    }
  }

  /// Nil where the call does not say it.
  package var key: Text?
  package var place: CodePlace
  package var reason: Reason

  package init(key: Text?, place: CodePlace, reason: Reason) {
    (self.key, self.place, self.reason) = (key, place, reason)
  }
}
