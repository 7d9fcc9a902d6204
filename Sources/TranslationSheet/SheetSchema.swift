import TranslationModel

/// Which columns a sheet is searched for.
package struct SheetSchema: Hashable, Sendable {
  package let base: LocaleTag
  /// Each once, without the base.
  package let targets: [LocaleTag]

  package init(base: LocaleTag, targets: [LocaleTag]) {
    self.base = base
    var known: Set<LocaleTag> = [base]
    self.targets = targets.filter { known.insert($0).inserted }
  }

  /// The same with further targets: those of other projects that share the sheet.
  package func adding(_ others: [LocaleTag]) -> SheetSchema {
    SheetSchema(base: base, targets: targets + others)
  }

  /// The columns of a new sheet, in their order: what is to do stands beside the English, before locales that may be
  /// fifty. Whoever wants `waive` adds it.
  package var columns: [SheetColumn] {
    [.key, .variant, .source, .comment, .todo, .problems] + targets.map { .translation($0) }
      + [.link, .max, .releases]
  }

  /// The name that a column has in the header.
  package func header(of column: SheetColumn) -> String {
    column == .source ? base.description : column.name
  }

  /// The column that a header names, in any case, with spaces around it; nil where it is people's own.
  func column(named header: HeaderName) -> SheetColumn? {
    if let column = SheetColumn.named[header.folded] { return column }
    guard let tag = LocaleTag(header.folded) else { return nil }
    if tag == base { return .source }
    return targets.contains(tag) ? .translation(tag) : nil
  }

  /// The locale that a header names, whichever the project has; nil for another kind of column.
  package static func locale(named header: String) -> LocaleTag? {
    let name = HeaderName(header).folded
    return SheetColumn.named[name] == nil ? LocaleTag(name) : nil
  }
}
