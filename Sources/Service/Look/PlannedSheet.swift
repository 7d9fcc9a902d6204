import RepositoryModel
import TranslationSheet
import Workflow

/// A sheet as it is, and as a plan wants it.
struct PlannedSheet {
  let sheet: SheetLook
  /// As messages call it.
  let title: String
  let old: Sheet
  let wanted: SheetVersion
  /// What keeps it from being written, as far as that can be told beforehand.
  private(set) var obstacle: SheetFileError?

  init(_ sheet: SheetLook, title: String, old: Sheet, wanted: SheetVersion) {
    (self.sheet, self.title, self.old, self.wanted) = (sheet, title, old, wanted)
    if isToBeWritten, !sheet.isNew { obstacle = sheet.store?.obstacle }
  }

  /// As it is in force where it is not written.
  var inForce: SheetInForce {
    SheetInForce(
      name: sheet.name, version: wanted, place: sheet.place,
      had: sheet.usable == nil ? nil : sheet.version?.id)
  }

  /// As it is in force once what can be written is.
  var expected: SheetInForce {
    var expected = inForce
    if canBeWritten { expected.had = wanted.id }
    return expected
  }

  /// True where it is to be written, and nothing is known that is in the way.
  var canBeWritten: Bool { isToBeWritten && obstacle == nil }

  private var isToBeWritten: Bool {
    sheet.usable != nil && sheet.store != nil && sheet.version?.id != wanted.id
  }
}

/// A sheet as it is in force after a look.
struct SheetInForce: Equatable {
  var name: String
  /// As Git and the sheet agree on it, also where its place does not have it yet.
  var version: SheetVersion
  var place: JournalPlace?
  /// What its place has now; nil where nobody knows.
  var had: ObjectID?

  static func == (a: SheetInForce, b: SheetInForce) -> Bool {
    (a.name, a.version.id, a.place, a.had) == (b.name, b.version.id, b.place, b.had)
  }
}
