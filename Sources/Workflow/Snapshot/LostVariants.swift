import ProjectConfiguration
import TranslationModel
import TranslationSheet

extension SheetRows {
  /// What is wrong with a sheet from which somebody took the column `variant`, by deleting or renaming it, while rows of plural forms, or
  /// of a list's items, stand in it: nobody can tell which is which, and each would be a row of another text. Nil where it has the column,
  /// or has no such rows. `before` is the sheet as its place had it last; both are one sheet's.
  package func lostVariants(since before: SheetRows, in file: String) -> Finding? {
    if book.has(.variant) { return nil }
    let isAny = before.ids.contains { id in
      guard let id, id.variant != .plain else { return false }
      let plain = RowID(id.key, .plain, id.source)
      return index[plain] != nil && before.index[plain] == nil
    }
    return isAny ? Finding.variantsMissing(in: file) : nil
  }
}

extension Finding {
  fileprivate static func variantsMissing(in file: String) -> Finding {
    Finding(
      .error, "column-missing",
      "the sheet's column variant is missing: nobody can tell which of a key's rows is which form",
      at: Place(file, line: 1),
      hint:
        "put it back (undo, or an older version), or give it its name again; until then the sheet counts as it was agreed, and what is typed meanwhile is heard then"
    )
  }
}
