import Service
import Testing
import TranslationModel

/// Columns in bytes become columns in code points, where somebody can tell.
@Suite struct CharacterColumnsTests {
  static let text = "abc\nñandú x\r\n\"🙂\" y\rlast"

  static let columns: [(line: Int?, column: Int?, wanted: Int?)] = [
    (1, 1, 1), (1, 4, 4), (1, 5, nil), (2, 1, 1), (2, 3, 2), (2, 9, 7), (3, 8, 5), (4, 5, 5), (5, 1, nil),
    (0, 1, nil), (1, 0, nil), (1, nil, nil), (nil, 1, nil), (1, .max, nil),
  ]

  @Test(arguments: columns.indices) func countsCodePoints(_ i: Int) throws {
    let (line, column, wanted) = Self.columns[i]
    let world = try World()
    let commit = try world.commit("main", ["a.strings": Self.text, "marked.strings": "\u{FEFF}" + Self.text])
    var columns = CharacterColumns(world.repository, commit)
    #expect(columns.column(of: Place("a.strings", line: line, column: column)) == wanted)
    // Nobody can tell whether the mark was counted.
    #expect(columns.column(of: Place("marked.strings", line: line, column: column)) == nil)
    #expect(columns.column(of: Place("nowhere.strings", line: line, column: column)) == nil)
  }
}
