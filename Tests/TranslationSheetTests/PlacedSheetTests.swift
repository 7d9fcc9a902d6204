import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// A version of a sheet in the places of the one before it.
@Suite struct PlacedSheetTests {
  private func placed(_ new: String, over old: String, formulas: [PlacedSheet.Place] = []) throws -> (
    text: String, changed: Int
  ) {
    let placed = try PlacedSheet(sheet(new), over: sheet(old), formulas: Set(formulas))
    return (String(decoding: placed.grid.bytes, as: UTF8.self), placed.changed)
  }

  static let old = """
    key,variant,en,es,fr,notes
    a,,One,Uno,Un,first

    b,,Two,Dos,Deux,
    b,,Two more,Dos más,,
    ,,,,,a break
    c,one,Day,Día,,
    c,other,Days,,,last

    """

  /// What is sent, what is then in the file, and how many cells of that are new.
  static let cases: [(new: String, rows: [Int: String], changed: Int)] = [
    (old, [:], 0),
    // Without what is blank or a note, sorted, with columns moved and one left out.
    (
      "es;key;en;variant;fr\n;c;Days;other;\nDía;c;Day;one;\nDos más;b;Two more;;\nDos;b;Two;;Deux\n1;a;One;;Un\n",
      [2: "a,,One,1,Un,first"], 1
    ),
    // English that changed, of one of two rows with its key; a key that changed.
    (
      "key,variant,en,es,fr\na,,One,Uno,Un\nb,,Two more,Dos más,\nb,,Two!,Dos,Deux\nc,one,Day,Día,\nd,other,Days,,\n",
      [4: "b,,Two!,Dos,Deux,", 8: "d,other,Days,,,last"], 2
    ),
    // Gone, and new.
    (
      "key,variant,en,es,fr\nb,,Two,Dos,Deux\nb,,Two more,Dos más,\nc,one,Day,Día,\nc,other,Days,,\nd,,New,,\n",
      [2: "", 9: "d,,New,,,"], 7
    ),
    // The same row twice.
    (
      "key,variant,en,es,fr\na,,One,1,Un\na,,One,Uno,Un\nb,,Two,Dos,Deux\nb,,Two more,Dos más,\nc,one,Day,Día,\nc,other,Days,,\n",
      [9: "a,,One,1,Un,"], 4
    ),
    // A column of its own, and one without a name.
    (
      "key,variant,en,es,fr,mine,\na,,One,Uno,Un,x,y\nb,,Two,Dos,Deux,,\nb,,Two more,Dos más,,,\nc,one,Day,Día,,,\nc,other,Days,,,,\n",
      [1: "key,variant,en,es,fr,notes,mine", 2: "a,,One,Uno,Un,first,x,y"], 3
    ),
  ]

  /// Nobody can tell which of them is which.
  @Test func columnsWithoutAHeaderStayAsTheyAre() throws {
    let old = "key,en,es,,,\na,One,Uno,,,\nb,Two,Dos,,,a note\n,,,,x,\n"
    let turned = ",,,es,en,key\na note of b?,,,Dos,Two!,b\n,y,,Uno,One,a\nz,,,,,\n"
    let (text, changed) = try placed(turned, over: old)
    #expect(text == "key,en,es\na,One,Uno\nb,Two!,Dos,,,a note\n,,,,x\n" && changed == 1, "\(text)")
  }

  @Test(arguments: cases.indices) func eachCellIsInItsPlace(_ number: Int) throws {
    let example = Self.cases[number]
    var wanted = Self.old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (row, text) in example.rows {
      while wanted.count < row { wanted.append("") }
      wanted[row - 1] = text
    }
    let (text, changed) = try placed(example.new, over: Self.old)
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // All rows are as wide as the header.
    let extra = String(repeating: ",", count: (wanted[0].count { $0 == "," }) - 5)
    wanted = wanted.map { row in
      row.isEmpty || row.count(where: { $0 == "," }) >= 5 + extra.count ? row : row + extra
    }
    while rows.last == "" { rows.removeLast() }
    while wanted.last == "" { wanted.removeLast() }
    #expect(rows == wanted)
    #expect(changed == example.changed)
  }

  @Test func aRowWhoseKeyIsLostKeepsIt() throws {
    let old = "key,en,es\na,One,Uno\nb,Two,Dos\n"
    let placed = try placed("key,en,es\n,Two,2\na,One,Uno\n", over: old)
    #expect(placed.text == old.replacing("Dos", with: "2") && placed.changed == 1)
  }

  @Test func aFormulaInAColumnOfPeoplesOwnStays() throws {
    let old = "key,en,es,words\na,One,Uno,3\nb,Two,Dos,3\n"
    let place = PlacedSheet.Place(row: 2, column: 3)
    let es = PlacedSheet.Place(row: 2, column: 2)
    let new = "key,en,es,words\nb,Two,Dos,4\na,One,1,4\n"
    #expect(
      try placed(new, over: old, formulas: [place, es]).text == "key,en,es,words\na,One,1,3\nb,Two,Dos,4\n")
    // Nor is it in the way of new columns, where it shows nothing.
    let far = PlacedSheet.Place(row: 2, column: 5)
    let added = "key,en,es,words,mine\na,One,Uno,3,x\nb,Two,Dos,3,\n"
    #expect(
      try placed(added, over: old, formulas: [far]).text
        == "key,en,es,words,,,mine\na,One,Uno,3,,,x\nb,Two,Dos,3,,,\n")
  }

  /// Any copy, sorted and moved at random, changes what it changes, and nothing else.
  @Test(arguments: 0..<50 as Range<UInt64>) func aSortedCopyIsNoChange(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let header = schema.columns.map { Text(schema.header(of: $0)) }
    var rows: [[Text]] = []
    for number in 0..<Int.random(in: 1...12, using: &numbers) {
      var cells = numbers.nastyRow(number / 2)
      if Bool.random(using: &numbers) { cells[.source] = "Same" }
      rows.append(schema.columns.map { cells[$0] ?? .empty })
      if Int.random(in: 0..<4, using: &numbers) == 0 { rows.append([]) }
    }
    let old = try Sheet(reading: SheetGrid(rows: [header] + rows).bytes, schema: schema)
    var copy = rows.filter { !$0.isEmpty }.shuffled(using: &numbers)
    let order = header.indices.shuffled(using: &numbers)
    let edited = Int.random(in: 0..<copy.count, using: &numbers)
    let es = try #require(schema.columns.firstIndex(of: spanish))
    let isEdit = Bool.random(using: &numbers)
    let (key, before) = (copy[edited][0], copy[edited][es])
    if isEdit { copy[edited][es] = "edited" }
    let dialect = try #require(dialects.randomElement(using: &numbers))
    let moved = ([header] + copy).map { row in order.map { row[$0] } }
    let new = try Sheet(reading: Sheet.table(moved, dialect: dialect), schema: schema)
    let placed = PlacedSheet(new, over: old)
    #expect(placed.changed == (isEdit ? 1 : 0), "seed \(seed)")
    let now = try Sheet(reading: placed.grid.bytes, schema: schema)
    #expect(now.rowCount == old.rowCount)
    for row in 0..<old.rowCount {
      #expect(now.rowNumber(row) == old.rowNumber(row), "seed \(seed)")
      for column in schema.columns where now.text(row: row, column) != old.text(row: row, column) {
        #expect(column == spanish && isEdit && now.text(row: row, .key) == key, "seed \(seed)")
        #expect(old.text(row: row, column) == before && now.text(row: row, column) == "edited")
      }
    }
  }
}
