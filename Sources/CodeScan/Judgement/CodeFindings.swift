import TranslationModel

extension Finding {
  static func missing(_ key: Text, _ nearest: Text?, at place: Place) -> Finding {
    Finding(
      .error, "undefined-key", "no string file has the key '\(key.excerpt)'", at: place,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "add it to the base locale's file")
  }

  static func noAccessor(_ name: Text, _ nearest: Text?, at place: Place) -> Finding {
    Finding(
      .error, "undefined-key", "no string file has a key for '\(name.excerpt)'", at: place,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "add the key to the base locale's file")
  }

  static func otherKind(_ key: Text, _ kind: KeyKind, at place: Place) -> Finding {
    let isPlural = kind == .plural
    return Finding(
      .error, "undefined-key",
      "'\(key.excerpt)' is \(isPlural ? "no plural" : "a plural, and no plain text")",
      at: place, hint: isPlural ? "use R.string, or make it a <plurals>" : "use R.plurals with a quantity")
  }

  static func otherTable(_ key: Text, _ table: Text, _ path: String, at place: Place) -> Finding {
    Finding(
      .error, "undefined-key", "the table '\(table.excerpt)' has no key '\(key.excerpt)'", at: place,
      hint: "\(path) has it")
  }

  static func wrongCount(_ key: Text, _ expected: Int, _ count: Int, at place: Place) -> Finding {
    Finding(
      .error, "wrong-arguments",
      "'\(key.excerpt)' takes \(expected.counted("value")), and is given \(count == 0 ? "none" : "\(count)")",
      at: place, hint: "compare the call with the placeholders of the base text")
  }

  static func lackingNames(_ key: Text, _ names: [Text], at place: Place) -> Finding {
    let list = names.map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return Finding(
      .error, "wrong-arguments", "'\(key.excerpt)' is not given \(list)", at: place,
      hint: "compare the call with the placeholders of the base text")
  }

  static func dynamic(_ start: Text, at place: Place) -> Finding {
    Finding(
      .note, "dynamic-key", "which key this uses is known only when the program runs", at: place,
      hint: start.isEmpty
        ? "keys that it alone uses are listed as unused: [resource] ignore = PATTERN, or write them out"
        : "keys that begin with '\(start.excerpt)' count as used")
  }

  static func raw(_ raw: RawText, at place: Place) -> Finding {
    Finding(
      .note, "raw-text", "users are shown '\(raw.text.excerpt)' in every language", at: place,
      hint: raw.key.map { "add '\($0)' to the storyboard's string file" } ?? "move it into a string file")
  }

  static func unused(_ key: Text, _ resource: String, at place: Place) -> Finding {
    Finding(
      .note, "unused-key", "no code uses '\(key.excerpt)' of \(resource)", at: place,
      hint: "delete it; if it is used in a way that cannot be seen, [code] call or [resource] ignore says so")
  }
}
