import ProjectConfiguration
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// The rows of a version that has the same ones as another share what finds them; of any other version they are found
/// afresh. Either way they are the same rows.
@Suite struct SheetRowsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let isAlike: Bool
    let csv: String
    var testDescription: String { name }
  }

  fileprivate static let before = """
    key,variant,en,es,notes
    ok,,OK,Vale,mine
    a note of ours,,,,
    files,one,One file,Un archivo,
    ok,,OK,De acuerdo,
    caf\u{E9},,Coffee,,

    """

  static let cases: [Case] = [
    Case("a translation", isAlike: true) { $0.replacing("Un archivo", with: "1 archivo") },
    Case("a note in a column of one's own", isAlike: true) { $0.replacing("mine", with: "") },
    Case("two columns swapped", isAlike: true) {
      $0.split(separator: "\n").map { line in
        var cells = line.split(separator: ",", omittingEmptySubsequences: false)
        cells.swapAt(2, 3)
        return cells.joined(separator: ",") + "\n"
      }.joined()
    },
    Case("English", isAlike: false) { $0.replacing("One file", with: "A file") },
    Case("a key", isAlike: false) { $0.replacing("files,one", with: "file,one") },
    Case("a form of a plural", isAlike: false) { $0.replacing("files,one", with: "files,other") },
    Case("a key in another normalization form", isAlike: false) {
      $0.replacing("caf\u{E9}", with: "cafe\u{301}")
    },
    Case("a note that becomes a row", isAlike: false) {
      $0.replacing("a note of ours,,,", with: "a note of ours,,Hi,")
    },
    Case("a row less", isAlike: false) { $0.replacing("files,one,One file,Un archivo,\n", with: "") },
    Case("two rows swapped", isAlike: false) {
      $0.replacing(
        "files,one,One file,Un archivo,\nok,,OK,De acuerdo,",
        with: "ok,,OK,De acuerdo,\nfiles,one,One file,Un archivo,")
    },
    Case("a blank line, which is no row", isAlike: true) { $0.replacing("files", with: "\nfiles") },
  ]

  @Test(arguments: cases) func theyAreTheSameRows(_ version: Case) throws {
    let then = try book(Self.before)
    let book = try book(version.csv)
    let rows = SheetRows(book)
    let alike = SheetRows(book, like: SheetRows(then))
    #expect((alike != nil) == version.isAlike)
    guard let alike else { return }
    #expect(alike.ids == rows.ids)
    #expect(rows.ids.allSatisfy { $0.map { alike.index[$0] == rows.index[$0] } ?? true })
    #expect(alike.byEntry == rows.byEntry)
    #expect(alike.doubled == rows.doubled)
    #expect(rows.ids.indices.allSatisfy { alike.isFirst($0) == rows.isFirst($0) })
    #expect(alike.book === book)
    #expect(!alike.hasSameRows(as: rows))
  }

  /// Wherever a search begins, it finds what the index has.
  @Test(arguments: cases) func rowsAreFoundWithoutHashing(_ version: Case) throws {
    let rows = SheetRows(try book(version.csv))
    for start in 0...rows.ids.count {
      var next = start
      for case let id? in rows.ids + rows.ids.reversed() {
        let found = rows.row(of: id, trying: &next)
        #expect(found == rows.index[id])
      }
      let none = rows.row(of: RowID("none", .plain, "None"), trying: &next)
      #expect(none == nil)
    }
  }

  private func book(_ csv: String) throws -> Workbook {
    let schema = SheetSchema(
      base: try #require(LocaleTag("en")), targets: [try #require(LocaleTag("es"))])
    return Workbook(try Sheet(reading: Array(csv.utf8), schema: schema))
  }
}

extension SheetRowsTests.Case {
  init(_ name: String, isAlike: Bool, _ change: (String) -> String) {
    self.init(name: name, isAlike: isAlike, csv: change(SheetRowsTests.before))
  }
}
