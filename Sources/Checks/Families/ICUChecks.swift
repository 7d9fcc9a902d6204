import TranslationModel

extension CheckFamily {
  static let icuMessages = CheckFamily(
    "ICU messages",
    [
      Check(
        "icu-syntax", "An ICU message can be read",
        fails: icu("{n, plural, one {# archivo} other {# archivos}"),
        passes: icu("{n, plural, one {# archivo} other {# archivos}}")),
      Check(
        "icu-arguments", "An ICU message has the arguments of the source",
        fails: icu("{count, plural, one {# archivo} other {# archivos}}"),
        passes: icu("{n, plural, one {# archivo} other {# archivos}}")),
      Check(
        "icu-other", "Each choice of an ICU message has 'other'",
        fails: icu("{n, plural, one {# archivo} =2 {dos}}"),
        passes: icu("{n, plural, one {# archivo} other {# archivos}}")),
      Check(
        "icu-plural-forms", "A plural of an ICU message has each form that the language uses",
        fails: icu("{n, plural, one {# plik} other {# pliku}}", in: "pl"),
        passes: icu("{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}", in: "pl")),
      Check(
        "icu-options", "A choice of an ICU message has the options of the source",
        fails: CheckExample(
          "{g, select, male {He} female {She} other {They}}",
          "{g, select, hombre {Él} female {Ella} other {Elle}}", .braces),
        passes: CheckExample(
          "{g, select, male {He} female {She} other {They}}",
          "{g, select, male {Él} female {Ella} other {Elle}}", .braces)),
    ], where: .inSource(.brace), texts: findings)

  private static func icu(_ translation: Text, in locale: String = "es") -> CheckExample {
    CheckExample("{n, plural, one {# file} other {# files}}", translation, in: locale, .braces)
  }

  @Sendable private static func findings(_ input: CheckInput) -> [Finding] {
    let source = input.source.neutral
    guard !input.source.hasPlaceholders, source.contains(UInt8(ascii: "{")),
      source.contains(UInt8(ascii: ",")),
      let wanted = try? ICUMessage(Array(source.utf8)), !wanted.choices.isEmpty
    else { return [] }
    do throws(ICUMessage.Fault) {
      return findings(try ICUMessage(Array(input.translation.neutral.utf8)), wanted, input)
    } catch {
      return [
        Finding(
          .note, "icu-syntax",
          "it cannot be read as an ICU message: character \(error.column): \(error.message)")
      ]
    }
  }

  private static func findings(_ own: ICUMessage, _ wanted: ICUMessage, _ input: CheckInput) -> [Finding] {
    var findings: [Finding] = []
    let names = Set(wanted.arguments.keys).union(wanted.choices.map(\.name))
    let ownNames = Set(own.arguments.keys).union(own.choices.map(\.name))
    if let missing = names.subtracting(ownNames).min() {
      findings.append(Finding(.note, "icu-arguments", "the argument '\(missing)' of the source is missing"))
    } else if let extra = ownNames.subtracting(names).min() {
      findings.append(Finding(.note, "icu-arguments", "the argument '\(extra)' is not in the source"))
    }
    for choice in own.choices {
      if !choice.options.contains("other") {
        findings.append(Finding(.note, "icu-other", "'{\(choice.name), \(choice.kind), …' has no 'other'"))
      }
      if choice.kind == "plural", let locale = input.locale { findings += forms(choice, locale) }
      if choice.kind == "select" { findings += options(choice, wanted) }
    }
    return findings
  }

  private static func forms(_ choice: ICUMessage.Choice, _ locale: LocaleTag) -> [Finding] {
    let numbers: [PluralCategory: String] = [.zero: "=0", .one: "=1", .two: "=2"]
    let missing = PluralRules.required(for: locale).filter { form in
      let isThere = choice.options.contains { $0 == form.rawValue || $0 == numbers[form] }
      return form != .other && !isThere
    }
    return missing.prefix(1).map {
      Finding(
        .note, "icu-plural-forms", "the plural of '\(choice.name)' has no form '\($0.rawValue)'",
        hint: "\(locale) uses it for whole numbers")
    }
  }

  private static func options(_ choice: ICUMessage.Choice, _ wanted: ICUMessage) -> [Finding] {
    guard let model = wanted.choices.first(where: { $0.kind == "select" && $0.name == choice.name }) else {
      return []
    }
    guard let option = Set(model.options).symmetricDifference(choice.options).min() else { return [] }
    let isMissing = model.options.contains(option)
    return [
      Finding(
        .note, "icu-options",
        "the option '\(option)' of '\(choice.name)' is \(isMissing ? "missing" : "not in the source")",
        hint: "the program chooses by these words: they stay as they are")
    ]
  }
}

extension Message {
  /// True for a text with a plural or a choice in it, `{g, select, male {he} other {they}}`.
  var isChoice: Bool {
    guard !hasPlaceholders, neutral.contains(UInt8(ascii: "{")), neutral.contains(UInt8(ascii: ",")) else {
      return false
    }
    return (try? ICUMessage(Array(neutral.utf8))).map { !$0.choices.isEmpty } ?? false
  }
}
