import TranslationModel

extension CheckFamily {
  /// The texts of a file beside each other.
  static let consistency = CheckFamily(
    "Consistency",
    file: [
      Rule(
        Check(
          "inconsistent", "The same English has the same translation in a file",
          fails: CheckExample(texts: [
            ("Save changes", "Guardar cambios"), ("Save changes", "Salvar cambios"),
          ]),
          passes: CheckExample(texts: [
            ("Save changes", "Guardar cambios"), ("Save changes", "Guardar cambios"),
          ])),
        all: { input in
          pairs(input, by: \.source) { !$0.translation.isSame(as: $1.translation) }.map { own, first in
            Problem(
              "it says '\(input.texts[own].translation.excerpt)', and '\(input.texts[first].id.key)' for the same English "
                + "'\(input.texts[first].translation.excerpt)'", entry: own)
          }
        }),
      Rule(
        Check(
          "reused", "No translation stands for two English texts in a file", .off,
          fails: CheckExample(texts: [("Delete it", "Quitar esto"), ("Remove it", "Quitar esto")]),
          passes: CheckExample(texts: [("Delete it", "Eliminar esto"), ("Remove it", "Quitar esto")])),
        all: { input in
          pairs(input, by: \.translation) { !$0.source.isSame(as: $1.source) }.map { own, first in
            Problem(
              "it says the same as '\(input.texts[first].id.key)', whose English is '\(input.texts[first].source.excerpt)'",
              entry: own)
          }
        }),
    ])

  private typealias Line = (id: EntryID, source: Text, translation: Text)

  /// Each text with the first before it that is the same in one way, and not in the other. One word alone is often two:
  /// `Open` is something to do, and how something is.
  private static func pairs(_ input: FileInput, by part: (Line) -> Text, _ differ: (Line, Line) -> Bool) -> [(
    Int, Int
  )] {
    let texts = input.texts
    var first = HashTable(capacity: texts.count)
    return texts.indices.compactMap { at in
      let line = texts[at]
      guard line.id.variant.category == nil, line.source.contains(0x20) else { return nil }
      let own = part(line)
      guard let other = first.insert(at, own.quickHash, where: { part(texts[$0]) == own }) else { return nil }
      return differ(line, texts[other]) ? (at, other) : nil
    }
  }
}
