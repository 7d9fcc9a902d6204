import TranslationModel

extension CheckFamily {
  /// English that is hard to translate: told while the branch is young.
  static let sourceTexts = CheckFamily(
    "New English",
    source: [
      source(
        "source-edge-space", "An English text neither begins nor ends with a space",
        fails: "Signed in as ", passes: "Signed in as %@",
        {
          $0.prose.hasEdgeSpace ? "it begins or ends with a space: what is joined to it cannot be moved" : nil
        },
        hint: "put a placeholder where the other text goes"),
      source(
        "source-fragment", "An English text is no beginning that another text ends",
        fails: "Sent by", passes: "Sent by %@",
        { input in
          input.prose.danglingWord.map { "it ends with '\($0)': other languages put what follows elsewhere" }
        },
        hint: "put a placeholder where the other text goes"),
      source(
        "source-unnumbered", "Several placeholders of an English text are numbered or named",
        fails: "%@ of %@", passes: "%1$@ of %2$@", where: .inSource(.value),
        { input in
          let bare = input.text.placeholders.filter {
            !$0.isNumbered && $0.name.isEmpty && $0.kind != .verbatim
          }
          return bare.count > 1 ? "its placeholders have no numbers: nobody can tell which is which" : nil
        }, hint: "number them: %1$@ %2$@"),
      source(
        "source-plural", "A text that counts something has plural forms",
        fails: "%d files selected", passes: "Selected files: %d", where: .inSource(.value),
        { input in
          guard input.variant.category == nil, let noun = input.countedNoun else { return nil }
          return "it counts: '\(noun)' needs another form for 1, and other languages more"
        }, hint: "give it plural forms"),
      source(
        "source-optional-plural", "No (s) stands for a plural", fails: "%d file(s)", passes: "Files: %d",
        where: .inSource(.brackets),
        {
          $0.prose.contains("(s)")
            ? "'(s)' stands for a plural, which other languages cannot write so" : nil
        },
        hint: "give it plural forms"),
      source(
        "source-double-space", "An English text has no two spaces in a row", fails: "Save  all",
        passes: "Save all", where: .inSource(.doubleSpace),
        { $0.prose.hasDoubleSpace ? "it has two spaces in a row" : nil }),
      source(
        "source-space-before-mark", "No space stands before , . ! ? ; : in English", fails: "Delete it ?",
        passes: "Delete it?", where: .inSource(.spacedMark),
        { input in input.prose.spacedMark.map { "a space stands before '\($0.sign)'" } }),
      source(
        "source-ellipsis", "An ellipsis is one sign", .off, fails: "Loading...", passes: "Loading…",
        where: .inSource(.stop),
        { $0.prose.hasThreeDots ? "it has three dots" : nil }, hint: "write …"),
      source(
        "source-capitals", "An English text is not written in capitals", fails: "DELETE ALL FILES",
        passes: "Delete all files",
        { input in
          if input.prose.scalars.contains(where: \.isLower) { return nil }
          let isShouted = input.prose.words.count { $0.count > 2 } > 1
          return isShouted ? "it is in capitals, which most scripts have not" : nil
        }, hint: "let the view make capitals of it"),
      source(
        "source-gender", "No text writes both genders with a slash", fails: "He/she left",
        passes: "They left", where: .inSource([.slash, .brackets]),
        { input in input.prose.genderPair.map { "'\($0)' is no text that can be translated" } },
        hint: "write 'they', or a text for each"),
      source(
        "source-repeated-word", "No English word stands twice in a row", fails: "Save the the file",
        passes: "Save the file",
        { input in
          let word = input.prose.repeatedWord(in: "en")
          return word.flatMap { ["had", "that"].contains($0) ? nil : "'\($0)' stands twice in a row" }
        }),
      source(
        "source-spelling", "Each English word is in the dictionary of '[spelling]'",
        fails: CheckExample(english: "Recieve mail", misspelt: ["Recieve"]),
        passes: CheckExample(english: "Receive mail"),
        { input in
          if input.misspelt.isEmpty { return nil }
          let word = input.dictionaryWords.first(where: input.misspelt.contains)
          return word.map { "the dictionary has no word '\($0)'" }
        }, hint: "a word that is right is listed under '[spelling] ignore'"),
      source(
        "source-brackets", "Each bracket of an English text is closed", fails: "Size (MB",
        passes: "Size (MB)", where: .inSource(.brackets),
        { input in input.prose.openBracket.map { "its brackets '\($0)' are not all opened and closed" } }),
      source(
        "source-nothing", "An English text has something to translate", .off, fails: "%1$@ – %2$@",
        passes: "%1$@ of %2$@",
        { $0.prose.letterCount == 0 ? "there is nothing to translate in it" : nil },
        hint: "mark it as not translatable, or list its key under 'ignore ='"),
      source(
        "source-invisible", "An English text has no character that nobody sees", fails: "Save\u{200B}",
        passes: "Save", where: .inSource([.symbols, .control]),
        { input in
          let unseen = input.prose.scalars.first {
            [0x200B, 0xFEFF, 0x2060, 0xAD].contains($0) || $0 < 0x20 && $0 != 0x0A && $0 != 0x09
          }
          return unseen.map { "it has U+\(String($0, radix: 16, uppercase: true)), which nobody sees" }
        }, hint: "type the text again, without pasting"),
    ])

  static func source(
    _ id: String, _ sentence: String, _ level: CheckLevel = .note, fails: Text, passes: Text,
    where trigger: Trigger = .always, _ find: @escaping @Sendable (SourceInput) -> String?,
    hint: String? = nil
  ) -> Rule<SourceInput> {
    source(
      id, sentence, level, fails: CheckExample(english: fails), passes: CheckExample(english: passes),
      where: trigger, find, hint: hint)
  }

  static func source(
    _ id: String, _ sentence: String, _ level: CheckLevel = .note, fails: CheckExample, passes: CheckExample,
    where trigger: Trigger = .always, _ find: @escaping @Sendable (SourceInput) -> String?,
    hint: String? = nil
  ) -> Rule<SourceInput> {
    let check = Check(id, sentence, level, in: .languages(["en"]), fails: fails, passes: passes)
    return Rule(check, where: trigger) { input in find(input).map { Problem($0, hint: hint) } }
  }
}

extension SourceInput {
  /// `files` in `%d files`, and in `%d new files`: what is counted, where it is plain English for more than one.
  fileprivate var countedNoun: String? {
    let scalars = prose.scalars
    guard text.placeholders.contains(where: { $0.kind == .integer }) else { return nil }
    for at in scalars.indices.dropLast(2) where scalars[at] == Prose.value && scalars[at + 1] == 0x20 {
      let words = scalars[(at + 2)...].split(maxSplits: 2, omittingEmptySubsequences: false) { $0 == 0x20 }
        .prefix(2)
      for word in words {
        let letters = word.prefix(while: \.isLower)
        if letters.count > 3, letters.last == 0x73, letters.dropLast().last != 0x73 { return letters.text }
        if letters.count != word.count { break }
      }
    }
    return nil
  }
}

extension Prose {
  var text: String { scalars[...].text }

  fileprivate var hasEdgeSpace: Bool {
    (scalars.first == 0x20 || scalars.last == 0x20) && scalars.contains(where: \.isLetter)
  }

  /// The words that English ends no text with; `Sort by` and the like are whole.
  private static let dangling: Set<String> = ["by", "of", "from", "the", "an", "and", "or", "is", "are"]
  private static let whole: Set<String> = ["sort", "group", "order", "arrange", "filter", "sorted"]

  fileprivate var danglingWord: String? {
    let last = scalars.suffix(while: \.isLower)
    guard (2...4).contains(last.count), last.startIndex > 0, scalars[last.startIndex - 1] == 0x20,
      Self.dangling.contains(last.text), let first = firstWord, first.startIndex < last.startIndex,
      !Self.whole.contains(first.text.lowercased()),
      // `Keep as is`
      scalars.suffix(6).text != " as is"
    else { return nil }
    return last.text
  }

  fileprivate var genderPair: String? {
    let text = lowercased
    let pairs: [StaticString] = ["he/she", "she/he", "his/her", "him/her", "her/his", "(s)he"]
    return pairs.first(where: text.contains).map(\.description)
  }
}
