import TranslationModel

extension CheckFamily {
  /// A sentence stays one: what ends it is each script's own sign, and the same in kind.
  static let ends = CheckFamily(
    "The end of a sentence",
    prose: [
      ends(
        "end-stop", .stop, "full stop",
        // Thai and Lao end no sentence with a sign; Armenian writes its signs within the last word.
        in: .except(["th", "lo", "hy"]),
        fails: CheckExample("It is done.", "Está hecho"),
        passes: CheckExample("It is done.", "完了しました。", in: "ja")),
      ends(
        "end-question", .question, "question mark", in: .except(["th", "lo", "hy"]),
        fails: CheckExample("Delete it?", "Eliminarlo"),
        passes: CheckExample("Delete it?", "Να διαγραφεί;", in: "el")),
      ends(
        "end-exclamation", .exclamation, "exclamation mark", in: .except(["hy"]),
        fails: CheckExample("Saved", "¡Guardado!"), passes: CheckExample("Saved!", "保存しました！", in: "ja")),
      ends(
        "end-colon", .colon, "colon", in: .except(["hy"]),
        fails: CheckExample("Name:", "Nombre"), passes: CheckExample("Name:", "Nom :", in: "fr")),
      ends(
        "end-ellipsis", .ellipsis, "ellipsis", in: .all,
        fails: CheckExample("Loading…", "Cargando"), passes: CheckExample("Loading…", "Cargando...")),
    ])

  private static func ends(
    _ id: String, _ mark: EndMarks, _ name: String, in locales: LocaleScope, fails: CheckExample,
    passes: CheckExample
  ) -> Rule<ProseInput> {
    let article = name.utf8.first.map { "aeiou".utf8.contains($0) } ?? false ? "an" : "a"
    let check = Check(
      id, "The translation ends with \(article) \(name) where the source does", in: locales, fails: fails,
      passes: passes)
    return Rule(check) { input in
      let (source, own) = input.ends
      guard source.contains(mark) != own.contains(mark) else { return nil }
      // What is told of another end is told once.
      if mark != .ellipsis, source.contains(.ellipsis) || own.contains(.ellipsis) { return nil }
      if mark == .stop, !source.union(own).isSubset(of: .stop) { return nil }
      return Problem(
        source.contains(mark)
          ? "it does not end with \(article) \(name), but the source does"
          : "it ends with \(article) \(name), but the source does not")
    }
  }
}
