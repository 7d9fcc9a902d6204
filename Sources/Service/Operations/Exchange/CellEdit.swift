import Interchange
import TranslationModel

/// What a program wants to write into one cell of the sheet, and what it saw there.
package struct CellEdit: Hashable, Sendable {
  package var row: EntryID
  /// The row's English, where several rows have the key and variant; nil where that does not matter.
  package var english: Text?
  package var locale: LocaleTag
  /// What the cell held: it is written only where it still does.
  package var old: Text
  package var new: Text

  /// So many are taken at once.
  package static let most = 10_000

  package init(row: EntryID, english: Text? = nil, locale: LocaleTag, old: Text, new: Text) {
    (self.row, self.english, self.locale, self.old, self.new) = (row, english, locale, old, new)
  }

  /// `[{"key": "welcome", "variant": "", "locale": "es", "old": "", "new": "Hola"}, …]`; `variant` and `english` may be left
  /// out. A cell is there once.
  package static func all(_ json: JSON) throws(Failure) -> [CellEdit] {
    guard let items = json.array else {
      throw Failure(.usage, "the cells must be a JSON array", hint: example)
    }
    if items.count > most { throw Failure(.usage, "more than \(most) cells at once") }
    var edits: [CellEdit] = []
    for (i, item) in items.enumerated() {
      guard let edit = CellEdit(item) else {
        throw Failure(.usage, "item \(i) of the array is no cell of a translation", hint: example)
      }
      edits.append(edit)
    }
    return edits
  }

  private static let example =
    #"for example: [{"key": "welcome", "locale": "es", "old": "", "new": "Hola"}]"#

  /// Nil for what says anything else, too: a misspelt member would be ignored otherwise.
  private init?(_ json: JSON) {
    guard case .members(let members) = json,
      members.allSatisfy({ ["key", "variant", "english", "locale", "old", "new"].contains($0.name) }),
      let key = json["key"]?.string, !key.isEmpty,
      let locale = json["locale"]?.string.flatMap(LocaleTag.init),
      let old = json["old"]?.string, let new = json["new"]?.string
    else { return nil }
    let (variant, english) = (json["variant"], json["english"])
    guard variant == nil || variant?.string != nil, english == nil || english?.string != nil,
      let form = Variant(variant?.string ?? "")
    else { return nil }
    self.init(
      row: EntryID(Text(key), form),
      english: english?.string.map { Text($0) }, locale: locale, old: Text(old), new: Text(new))
  }
}

/// A cell that was not written, and why.
package struct CellConflict: Hashable, Sendable {
  package var edit: CellEdit
  package var reason: String
  /// What the cell holds now; nil where there is no such cell, or more than one.
  package var holds: Text?

  package var json: JSON {
    .object([
      ("key", .string(edit.row.key.string)), ("variant", .string(edit.row.variant.text)),
      ("locale", .string(edit.locale.description)), ("reason", .string(reason)),
      ("holds", .optional(holds?.string)),
    ])
  }
}
