import TranslationModel

extension CheckFamily {
  /// A sentence stays one: what ends it is each script's own sign, and the same in kind.
  static let ends = CheckFamily(
    "The end of a sentence",
    prose: [
      ends(
        "end-stop", .stop, "full stop",
        in: .except(unmarked),
        fails: CheckExample("It is done.", "Está hecho"),
        passes: CheckExample("It is done.", "完了しました。", in: "ja")),
      ends(
        "end-question", .question, "question mark", in: .except(unmarked),
        fails: CheckExample("Delete it?", "Eliminarlo"),
        passes: CheckExample("Delete it?", "Να διαγραφεί;", in: "el")),
      ends(
        "end-exclamation", .exclamation, "exclamation mark", in: .except(["hy", "bo", "dz"]),
        fails: CheckExample("Saved", "¡Guardado!"), passes: CheckExample("Saved!", "保存しました！", in: "ja")),
      ends(
        "end-colon", .colon, "colon", in: .except(["hy", "bo", "dz"]),
        fails: CheckExample("Name:", "Nombre"), passes: CheckExample("Name:", "Nom :", in: "fr")),
      ends(
        "end-ellipsis", .ellipsis, "ellipsis", in: .all,
        fails: CheckExample("Loading…", "Cargando"), passes: CheckExample("Loading…", "Cargando...")),
    ])

  /// Thai, Lao and often Khmer end no sentence with a sign, Tibetan and Dzongkha each with the same; Armenian writes its signs
  /// within the last word.
  private static let unmarked = ["th", "lo", "km", "hy", "bo", "dz"]

  private static func ends(
    _ id: String, _ mark: EndMarks, _ name: String, in locales: LocaleScope, fails: CheckExample,
    passes: CheckExample
  ) -> Rule<ProseInput> {
    let article = name.utf8.first.map { "aeiou".utf8.contains($0) } ?? false ? "an" : "a"
    let check = Check(
      id, "The translation ends with \(article) \(name) where the source does", in: locales, fails: fails,
      passes: passes)
    return Rule(check, where: .inOne(.ending(mark))) { input in
      let (source, own) = input.ends
      guard source.contains(mark) != own.contains(mark) else { return nil }
      // What is told of another end is told once.
      if mark != .ellipsis, source.contains(.ellipsis) || own.contains(.ellipsis) { return nil }
      if mark == .stop, !source.union(own).isSubset(of: .stop) { return nil }
      if mark == .stop, input.source.endsShort || input.translation.endsShort { return nil }
      if mark == .stop, input.source.isShortWord, input.translation.isShortWord { return nil }
      // Burmese writes a dash for a colon, Amharic often one behind it.
      if mark == .colon, ["my", "am"].contains(input.language), input.translation.endsInDash { return nil }
      // Japanese and Burmese ask with a word and a full stop.
      if mark == .question, own.contains(.stop), ["ja", "my"].contains(input.language) { return nil }
      return Problem(
        source.contains(mark)
          ? "it does not end with \(article) \(name), but the source does"
          : "it ends with \(article) \(name), but the source does not")
    }
  }
}

extension Prose {
  /// True for an abbreviation or an ordinal at the end: `p. m.`, `2.`
  fileprivate var endsShort: Bool {
    let solid = scalars.reversed().drop(while: \.closes)
    guard solid.first == 0x2E else { return false }
    let word = solid.dropFirst().prefix { $0.isInWord || $0.isDigit || $0 == 0x2E }
    return word.contains(0x2E) || word.count < 3
  }

  /// True for a title as in `Mrs` and `Sra.`, with or without its full stop.
  fileprivate var isShortWord: Bool {
    let word = firstWord ?? []
    return word.count < 5 && word.count + 1 >= scalars.count
  }

  fileprivate var endsInDash: Bool {
    scalars.last { !$0.closes }.map { [0x2D, 0x2013, 0x2014].contains($0) } ?? false
  }
}
