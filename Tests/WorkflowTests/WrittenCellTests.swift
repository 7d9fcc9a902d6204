import Testing
import TranslationModel
import Workflow

/// What the journal keeps of cells that are about to be written is what was put into it.
@Suite struct WrittenCellTests {
  static let cases: [(name: String, cell: WrittenCell)] = [
    ("an older text", WrittenCell("Buenas", notes: [CellNote(.older, "Hola")])),
    ("no notes any more", WrittenCell("Hola")), ("a blank", WrittenCell("")),
    (
      "several notes, in their order",
      WrittenCell(
        "c", notes: [CellNote(.lost, "b"), CellNote(.older, "a"), CellNote(.mangled, "'7' is a number")])
    ),
    (
      "line ends, tabs and backslashes",
      WrittenCell("\n\t", notes: [CellNote(.older, "a\tb\nc\\d\r")], answer: .confirmed("\\\tHi\n"))
    ),
    ("an offer", WrittenCell("Hola", offer: Offer(.row, "'welcome': take your code out of todo to use it"))),
    ("an offer of the memory", WrittenCell("Hola", offer: Offer(.memory, "from m.tmx, 80 % like 'a\tb'"))),
    ("an offer of the program", WrittenCell("Hola", offer: .command)),
    ("an older text that is meant", WrittenCell("Hola", isMeant: true)),
    ("confirmed", WrittenCell("Hola", answer: .confirmed("Hi"))),
    ("asked", WrittenCell("Hola", answer: .asked)),
    (
      "all",
      WrittenCell(
        "cell", notes: [CellNote(.older, "asked")], offer: Offer(.row, "meant"), isMeant: true, answer: .asked
      )
    ),
  ]

  @Test(arguments: cases.indices) func readsWhatItWrote(_ i: Int) throws {
    let (name, cell) = Self.cases[i]
    let id = CellID(
      RowID("files", try #require(Variant("one")), "one\tfile"), try #require(LocaleTag("es")))
    var cells = WrittenCells()
    cells[id] = cell
    #expect(WrittenCells(cells.bytes)[id] == cell, "\(name)")
    #expect(WrittenCells(cells.bytes) == cells, "\(name)")
  }

  @Test func nothingIsAnEmptyFile() {
    #expect(WrittenCells().bytes.isEmpty)
    #expect(WrittenCells([]).isEmpty)
  }
}
