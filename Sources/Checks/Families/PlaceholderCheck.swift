import TranslationModel

extension CheckFamily {
  static let placeholders = CheckFamily(
    "Placeholders",
    [
      Check(
        "placeholder-missing", "Each placeholder of the source is in the translation", .error,
        fails: CheckExample("Hi %@", "Hola"), passes: CheckExample("Hi %@", "Hola, %@")),
      Check(
        "placeholder-extra", "The translation has no placeholder that the source has not", .error,
        fails: CheckExample("Hi", "Hola %@"), passes: CheckExample("Hi", "Hola")),
      Check(
        "placeholder-kind", "A placeholder is for the same kind of value as in the source", .error,
        fails: CheckExample("%d files", "%@ archivos"), passes: CheckExample("%d files", "%d archivos")),
      Check(
        "placeholder-numbering", "Either all placeholders are numbered or none", .error,
        fails: CheckExample("%1$d of %2$@", "%d de %2$@"),
        passes: CheckExample("%1$d of %2$@", "%1$d de %2$@")),
      Check(
        "placeholder-repeated", "No placeholder is there more often than in the source", .warning,
        fails: CheckExample("%1$@ of %2$@", "%1$@ %1$@ de %2$@"),
        passes: CheckExample("%1$@ of %2$@", "%2$@: %1$@")),
      Check(
        "placeholder-spaced", "No placeholder has a space in it", .warning,
        fails: CheckExample("%@ sent", "% @ envió"), passes: CheckExample("%@ sent", "%@ envió")),
    ], where: .inEither(.value), texts: PlaceholderCheck().findings)
}

/// The translation has the placeholders of the source, each as often and of the same kind, in any order.
///
/// A plural form other than `other` may leave one out, "one file" needs no number, or have one of those of `other`.
private struct PlaceholderCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    var findings = undeclared(in: input).prefix(1).map { extra($0, input.source.placeholders) }
    guard input.source.hasPlaceholders || input.translation.hasPlaceholders else { return findings }
    if isAlike(input) { return findings }
    let wanted = Dictionary(grouping: input.source.placeholders, by: name)
    let found = Dictionary(grouping: input.translation.placeholders, by: name)
    for (name, placeholders) in wanted.sorted(by: { $0.key < $1.key }) {
      findings += compare(placeholders, found[name] ?? [], input)
    }
    let allowed = Dictionary(grouping: input.other?.placeholders ?? [], by: name)
    for (name, placeholders) in found.sorted(by: { $0.key < $1.key }) where wanted[name] == nil {
      if let model = allowed[name]?.first, placeholders.allSatisfy({ $0.kind == model.kind }) { continue }
      findings.append(extra(placeholders[0], input.source.placeholders))
    }
    findings += input.translation.placeholders.filter(\.isSpaced).prefix(1).compactMap { spaced($0, input) }
    let isMixed = input.translation.problems.contains(.mixedNumbering)
    let sources = [input.source, input.other].compactMap { $0 }
    if isMixed, !sources.contains(where: { $0.problems.contains(.mixedNumbering) }) {
      findings.append(numbering(findings, input))
    }
    return findings
  }

  private func undeclared(in input: CheckInput) -> [Text] {
    let all = input.translation.undeclared
    // Mostly there are none.
    guard !all.isEmpty, input.variant.category != nil || input.isChoice else { return all }
    return all.filter { !Self.givenWithForms.contains($0) }
  }

  /// What i18next and vue-i18n fill in wherever a text has forms, whether the source shows it or not.
  private static let givenWithForms: Set<Text> = ["{{count}}", "{n}", "{count}"]

  /// True where the translation has the very placeholders of the source in their order, as most have.
  private func isAlike(_ input: CheckInput) -> Bool {
    input.translation.problems.isEmpty && input.source.hasPlaceholders(like: input.translation)
  }

  /// To Foundation `% @` is a placeholder; people take it for a percent sign.
  private func spaced(_ placeholder: Placeholder, _ input: CheckInput) -> Finding? {
    guard !input.source.placeholders.contains(where: \.isSpaced) else { return nil }
    return Finding(
      .warning, "placeholder-spaced", "'\(placeholder.spelling)' has a space in it, but is a placeholder",
      hint: "write it without the space; for a percent sign, write %%")
  }

  private func extra(_ placeholder: Placeholder, _ wanted: [Placeholder]) -> Finding {
    let spelling = placeholder.spelling.string
    if !placeholder.isNumbered, wanted.contains(where: { $0.spelling == placeholder.spelling }) {
      let numbered = wanted.map(\.numbered).joined(separator: " ")
      return Finding(
        .error, "placeholder-extra", "it has more placeholders \(spelling) than the source",
        hint: "take one out, or number them to show a value twice: \(numbered)")
    }
    return extra(placeholder.spelling, wanted)
  }

  private func extra(_ spelling: Text, _ wanted: [Placeholder]) -> Finding {
    Finding(
      .error, "placeholder-extra", "placeholder \(spelling) is not in the source",
      hint: wanted.isEmpty
        ? "the source has none: take it out"
          + (spelling.contains(UInt8(ascii: "%")) ? ", or put a space after a percent sign" : "")
        : "the source has \(list(wanted))")
  }

  /// A mixture that stands for the right values is only hard to read.
  private func numbering(_ others: [Finding], _ input: CheckInput) -> Finding {
    Finding(
      others.contains { $0.severity == .error } ? .error : .warning, "placeholder-numbering",
      "some placeholders are numbered and some are not",
      hint: "write them as in the source: \(list(input.source.placeholders))")
  }

  private func compare(_ wanted: [Placeholder], _ found: [Placeholder], _ input: CheckInput) -> [Finding] {
    let name = wanted[0].spelling.string
    guard let first = found.first else {
      if mayOmit(input.variant) { return [] }
      return [
        Finding(
          .error, "placeholder-missing", "placeholder \(name) from the source is missing",
          hint: mangled(wanted[0], in: input.translation).map { "'\($0)' is no placeholder: write \(name)" }
            ?? "put it where its value belongs")
      ]
    }
    let kinds = Set(wanted.map(\.kind))
    if found.contains(where: { !kinds.contains($0.kind) }) {
      return [
        Finding(
          .error, "placeholder-kind",
          "placeholder \(first.spelling.string) is not the same kind of placeholder as \(name) in the source",
          hint: "write it as \(name)")
      ]
    }
    if found.count > wanted.count, !input.isChoice {
      return [
        Finding(.warning, "placeholder-repeated", "placeholder \(name) appears more often than in the source")
      ]
    }
    return []
  }

  /// What stands for a placeholder to a person, and to no program: machine translation and some keyboards write it.
  private func mangled(_ placeholder: Placeholder, in translation: Message) -> String? {
    let spelling = placeholder.spelling.string
    guard spelling.utf8.first == UInt8(ascii: "%") else { return nil }
    let text = translation.neutral.string
    return ["% ", "٪", "٪ ", "％", "％ "].map { $0 + spelling.dropFirst() }.first(where: text.contains)
  }

  private func mayOmit(_ variant: Variant) -> Bool {
    guard let category = variant.category else { return false }
    return category != .other
  }

  /// What stands for the same value: the argument's number. A plural variable is named in each language's own way.
  private func name(_ placeholder: Placeholder) -> String {
    if placeholder.argument > 0 { return "\(placeholder.argument)" }
    return placeholder.spelling.string.contains("#@") ? "%#@…@" : placeholder.spelling.string
  }

  private func list(_ placeholders: [Placeholder]) -> String {
    placeholders.map(\.spelling.string).joined(separator: " ")
  }
}

extension Placeholder {
  fileprivate var isSpaced: Bool { format.utf8.first == 0x20 }
}

extension CheckInput {
  /// True for vue-i18n's `a file | {n} files`: a language has as many choices as it needs.
  fileprivate var isChoice: Bool {
    [source, translation].allSatisfy { message in
      message.neutral.contains(UInt8(ascii: "|")) && message.neutral.string.contains(" | ")
    }
  }
}
