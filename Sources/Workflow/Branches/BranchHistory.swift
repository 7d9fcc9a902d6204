import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// One file of one branch, and how it is read.
package struct BranchFile: Hashable, Sendable {
  package var branch: String
  package var path: String
  package var format: ResourceFormat
  package var role: FileRole

  package init(branch: String, path: String, format: ResourceFormat, role: FileRole) {
    self.branch = branch
    self.path = path
    self.format = format
    self.role = role
  }
}

/// A text that an entry of a file has, in the platform's notation.
package struct EntryText: Hashable, Sendable {
  package var id: EntryID
  package var text: Text

  package init(_ id: EntryID, _ text: Text) {
    self.id = id
    self.text = text
  }
}

/// An entry from which a text was moved to another one.
package struct FormerEntry: Hashable, Sendable {
  package var id: EntryID
  /// What the base file said of it where the text was made; nil where it said nothing.
  package var english: Text?

  package init(_ id: EntryID, english: Text?) {
    self.id = id
    self.english = english
  }
}

/// What the commits between the agreed tips and the tips say, asked only where the two ends do not tell it. The order
/// is that of descent, never of clocks; the same commits give the same answers, on every host.
package protocol BranchHistory: Sendable {
  /// The texts that an entry of the file had in any commit since the branch was agreed, up to its tip; at a first look, since it left
  /// the other branches.
  func texts(of entry: EntryID, in file: BranchFile) -> Set<Text>
  /// False where some of those commits have the file, or had it before, and it cannot be read there.
  func isReadable(_ file: BranchFile) -> Bool
  /// Those that a commit of the branch's own, and none of the integration branch's, put where its parents had others. Of a branch that is
  /// new, or was reset: where they had what was agreed of it, or what it was cut with.
  func ownTexts(of file: BranchFile) -> Set<EntryText>
  /// True for a text that the file had in a commit which some agreed tip descends from, at its path or at one from which commits moved it.
  func isOlder(_ text: EntryText, in file: BranchFile) -> Bool
  /// The same of the agreed tips of release branches alone: of the integration branch's texts nobody heard those of no row.
  func isOlderOnRelease(_ text: EntryText, in file: BranchFile) -> Bool
  /// What an entry of the file said before the commit that brought the text; nil where it had none, or nobody knows.
  func before(_ text: EntryText, in file: BranchFile) -> Text?
  /// What an entry of the base file said in the commit that brought the translation into its own; nil where nobody knows.
  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text?
  /// True where some commit since then took the text of an entry out, and left its English: where both went, and the key is back, nobody
  /// decided that it is to have none. Nil where no such commit is known at all. Of a branch that is new, or was reset, one of its own that
  /// the reset had not taken along. Where the text is out nowhere any more (`isOut` is false), one that no other branch had when that was
  /// agreed, and that squashes none of those: who put it back knew of them.
  func wasTakenOut(_ entry: EntryID, of file: BranchFile, base: BranchFile, isOut: Bool) -> Bool?
  /// The entries from which a text came: those that had it until the commit that brought it to its own, and not any more since then, as it
  /// was moved; those from which it had come to these; and so on, as far back as anybody knows, the last ones. `isTold` is asked of each
  /// on the way; where it says true, that one is none of them, and nothing behind it is.
  func formerEntries(
    of text: EntryText, in file: BranchFile, base: BranchFile, until isTold: (EntryID) -> Bool
  ) -> [FormerEntry]
  /// The paths from which commits moved a file to its own, the newest first; none where nobody knows of any.
  func formerPaths(of file: BranchFile) -> [String]
  /// How the commit that brought a text into its file stands to the one that brought another one into its own: a
  /// translation to its English, or one branch's text to another's.
  func descent(of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile)
    -> Descent
}

/// How one commit stands to another one.
package enum Descent: Hashable, Sendable {
  /// The other one is no ancestor of it.
  case apart
  case same
  /// It descends from the other one.
  case after
  /// Nobody can tell.
  case unknown
}

/// The history of branches that have none.
package struct NoBranchHistory: BranchHistory {
  package init() {}
  package func texts(of entry: EntryID, in file: BranchFile) -> Set<Text> { [] }
  package func isReadable(_ file: BranchFile) -> Bool { true }
  package func ownTexts(of file: BranchFile) -> Set<EntryText> { [] }
  package func isOlder(_ text: EntryText, in file: BranchFile) -> Bool { false }
  package func isOlderOnRelease(_ text: EntryText, in file: BranchFile) -> Bool { false }
  package func before(_ text: EntryText, in file: BranchFile) -> Text? { nil }
  package func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? { nil }
  package func wasTakenOut(_ entry: EntryID, of file: BranchFile, base: BranchFile, isOut: Bool) -> Bool? {
    nil
  }
  package func formerEntries(
    of text: EntryText, in file: BranchFile, base: BranchFile, until isTold: (EntryID) -> Bool
  ) -> [FormerEntry] { [] }
  package func formerPaths(of file: BranchFile) -> [String] { [] }
  package func descent(
    of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile
  ) -> Descent { .unknown }
}
