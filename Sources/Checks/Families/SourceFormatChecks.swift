import TranslationModel

extension CheckFamily {
  /// Dates, amounts and numbers that English writes by hand, where each platform has a formatter for the user's region.
  static let sourceFormats = CheckFamily(
    "Formats written by hand",
    source: [
      source(
        "source-ordinal", "No ordinal is made of a number and two letters", fails: "The %dth day",
        passes: "Day %d", where: .inSource(.value),
        { input in input.prose.ordinal.map { "'\($0)' makes an ordinal, which no other language writes so" }
        },
        hint: "format the ordinal in code, or write the text without one"),
      source(
        "source-currency", "No amount of money is made of a sign and a number", fails: "From $%d",
        passes: "From %@", where: .inSource(.currency),
        {
          $0.prose.hasMoney
            ? "a sign of money stands beside a value: its place and its sign depend on the region" : nil
        },
        hint: "format the amount in code, and put a text's placeholder here"),
      source(
        "source-date", "No date is written as a pattern of letters", fails: "MM/dd/yyyy", passes: "Until %@",
        { input in input.prose.datePattern.map { "'\($0)' is a pattern of English dates" } },
        hint: "let the platform choose the pattern for the region"),
      source(
        "source-unit", "No value has its unit written behind it", .off, fails: "%d km away",
        passes: "%@ away", where: .inSource(.value),
        { input in
          input.prose.unit.map {
            "'\($0)' is a unit: which one, and how it is written, depends on the region"
          }
        },
        hint: "format the measurement in code, and put a text's placeholder here"),
      source(
        "source-percent", "A percent sign beside placeholders is doubled", fails: "%d% of %@",
        passes: "%1$d%% of %2$@", where: .inSource(.percent),
        {
          $0.text.problems.contains(.looseSign) && !$0.text.placeholders.isEmpty
            ? "it has a percent sign that a platform may take for a placeholder" : nil
        },
        hint: "write %%"),
      source(
        "source-doubled-percent", "No percent sign is doubled where nothing is put in", .off,
        fails: "100%% free", passes: "100% free", where: .inSource(.percent),
        {
          $0.text.placeholders.isEmpty && $0.text.neutral.string.contains("%%")
            ? "it has %% and no placeholder: unless the code formats it, people see two signs" : nil
        }),
      source(
        "source-character-reference", "No English text writes a character as HTML does",
        fails: "Terms &amp; privacy",
        passes: "Terms & privacy", where: .inSource(.ampersand),
        { input in
          guard !input.prose.contains(Prose.tag) else { return nil }
          return input.prose.reference.map { "'\($0)' is in its text" }
        }, hint: "write the character itself"),
    ])

  /// Keys and comments: what a translator knows of a text.
  static let sourceKeys = CheckFamily(
    "Keys and comments",
    source: [
      source(
        "key-name", "A key is made of letters, digits, dots, hyphens and underscores", .off,
        fails: CheckExample(english: "Save", key: "Save the file!"),
        passes: CheckExample(english: "Save", key: "File.save"),
        { input in
          let isName = input.key.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "._-".utf8.contains(byte)
          }
          return isName ? nil : "the key has other characters than letters, digits and . - _"
        }),
      Rule(
        Check(
          "key-pattern", "A key is named as 'key-pattern' of its resource says",
          fails: CheckExample(english: "Save", key: "save_button", shape: "{Name}.{name}"),
          passes: CheckExample(english: "Save", key: "Cart.save", shape: "{Name}.{name}"))
      ) { input in
        if input.shapes.isEmpty || input.shapes.contains(where: { $0.matches(input.key) }) { return nil }
        return Problem(
          "the key is not named as the others are",
          hint: "name it like " + input.shapes.map(\.text).joined(separator: ", or "))
      },
      source(
        "comment-missing", "A new English text has a comment", .off,
        fails: CheckExample(english: "Save", comment: ""),
        passes: CheckExample(english: "Save", comment: "Saves the file"),
        { $0.comment.isBlank ? "it has no comment: translators do not see where it is shown" : nil }),
      source(
        "comment-empty-words", "A comment says something about its text",
        fails: CheckExample(english: "Save", comment: "No comment provided by engineer."),
        passes: CheckExample(english: "Save", comment: "Saves the file"),
        { input in
          if input.comment.saysNothing {
            return "its comment '\(input.comment.excerpt)' says nothing"
          }
          return !input.comment.isBlank && input.comment == input.text.neutral
            ? "its comment is the text itself" : nil
        }, hint: "say where the text is shown"),
      source(
        "comment-arguments", "A comment tells what each of several placeholders is", .off,
        fails: CheckExample(english: "%1$@ of %2$@", comment: "In the list"),
        passes: CheckExample(english: "%1$@ of %2$@", comment: "%1$@ is the page, %2$@ their number"),
        { input in
          let placeholders = input.text.placeholders.filter { $0.name.isEmpty && $0.kind != .verbatim }
          guard placeholders.count > 1 else { return nil }
          let comment = input.comment.string
          let unsaid = placeholders.first {
            !comment.contains($0.spelling.string) && !comment.contains("\($0.argument)")
          }
          return unsaid.map { "its comment does not say what \($0.spelling) is" }
        }),
      source(
        "same-english", "No other key has the same English", .off,
        fails: CheckExample(english: "Save changes", twin: "File.save"),
        passes: CheckExample(english: "Save changes"),
        { input in input.twin.map { "'\($0)' has the same English" } },
        hint: "use that key, unless they may come to differ"),
    ])
}

extension Prose {
  fileprivate var ordinal: String? {
    for at in scalars.indices.dropLast(2) where scalars[at] == Self.value {
      let letters = scalars[(at + 1)...].prefix(while: \.isASCIILetter)
      if ["st", "nd", "rd", "th"].contains(letters.text) { return letters.text }
    }
    return nil
  }

  fileprivate var hasMoney: Bool {
    scalars.indices.dropLast().contains { at in
      let pair = (scalars[at], scalars[at + 1])
      let signs: Set<UInt32> = [0x24, 0xA3, 0xA5, 0x20AC]
      return signs.contains(pair.0) && pair.1 == Self.value || pair.0 == Self.value && signs.contains(pair.1)
    }
  }

  fileprivate var datePattern: String? {
    let patterns: [StaticString] = [
      "MM/dd", "dd/MM", "yyyy-MM", "dd.MM", "MMM d", "d MMM", "h:mm a", "HH:mm",
    ]
    return patterns.first(where: contains).map(\.description)
  }

  fileprivate var unit: String? {
    for at in scalars.indices.dropLast(2) where scalars[at] == Self.value {
      let letters = scalars[(at + 1)...].drop { $0 == 0x20 || $0 == 0xA0 }.prefix(while: \.isASCIILetter)
      if ["km", "m", "mi", "kg", "lb", "lbs", "cm", "mm", "ft", "mph"].contains(letters.text) {
        return letters.text
      }
    }
    return nil
  }
}

extension Text {
  /// What tools put where nobody wrote a comment, and words that stand for one.
  fileprivate var saysNothing: Bool {
    let words = Prose(self).lowercased
    let isWord = [4, 7, 3].contains(words.scalars.count)
    return words.contains("no comment provided") || isWord && ["todo", "comment", "tbd"].contains(words.text)
  }
}
