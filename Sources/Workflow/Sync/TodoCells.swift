import TranslationModel

/// `todo` cells are mostly alike: each text is parsed once.
struct TodoCells {
  let targets: [LocaleTag]
  private var known: [Text: LocaleSet] = [:]

  init(targets: [LocaleTag]) { self.targets = targets }

  subscript(cell: Text) -> LocaleSet {
    mutating get {
      if cell.isEmpty { return LocaleSet() }
      if let set = known[cell] { return set }
      let set = LocaleSet(cell: cell, targets: targets)
      known[cell] = set
      return set
    }
  }
}
