import ProjectConfiguration
import TranslationModel

/// One translation cell before a merge: what was agreed, what the sheet says now, what Git says.
package struct CellInput: Hashable, Sendable {
  /// The agreed text; nil where there was no such row or column.
  package var agreed: Text?
  /// The sheet's text now, with what Glossator wrote itself since the agreement taken for no change.
  package var sheet: Text
  package var isSheetChange: Bool
  /// People's edits in Git, in the order of the branches. Of those that stand apart the first counts: the oldest release's.
  package var git: [Text]
  /// What Git has where nothing was agreed about it.
  package var gitPresent: [Text]

  package init(agreed: Text?, sheet: Text, isSheetChange: Bool, git: [Text], gitPresent: [Text]) {
    self.agreed = agreed
    self.sheet = sheet
    self.isSheetChange = isSheetChange
    self.git = git
    self.gitPresent = gitPresent
  }
}

/// What a merge of one cell came to.
package struct CellMerge: Hashable, Sendable {
  package var text: Text
  /// True where somebody, in Git or in the sheet, changed it since the agreement.
  package var isChange: Bool
  /// Values that lost, for `problems`.
  package var lost: [Text]

  /// Changed on one side: that side's value. On both, differently: the sheet wins for translations, and the other
  /// is kept as lost. With nothing agreed, an empty side takes the other's value.
  package init(_ input: CellInput) {
    let git = input.git.first { $0 != input.agreed }
    let others = input.git.filter { $0 != git && $0 != input.agreed }
    if input.isSheetChange, !input.sheet.isBlank {
      text = input.sheet
      isChange = true
      lost = Self.unique(input.git.filter { $0 != input.sheet && $0 != input.agreed })
    } else if let git {
      text = git
      isChange = true
      lost = Self.unique(others)
    } else if input.isSheetChange {
      text = input.sheet
      isChange = true
      lost = []
    } else if input.sheet.isBlank, input.agreed?.isBlank ?? true, let present = input.gitPresent.first {
      text = present
      isChange = true
      lost = Self.unique(input.gitPresent.filter { $0 != present })
    } else {
      text = input.sheet
      isChange = false
      lost = input.sheet.isBlank ? [] : Self.unique(input.gitPresent.filter { $0 != input.sheet })
    }
  }

  /// Texts of which nobody spoke: the side that the project says is newer. The other side's is no loss that anybody needs
  /// to be told of; where branches differ, one's is.
  mutating func decide(for newer: NewerSide?, git: [Text]) {
    lost = []
    guard newer == .git, let text = git.first else { return }
    lost = Self.unique(git.filter { $0 != text })
    if !text.isSame(as: self.text) { (self.text, isChange) = (text, true) }
  }

  private static func unique(_ texts: [Text]) -> [Text] {
    var seen: Set<Text> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
