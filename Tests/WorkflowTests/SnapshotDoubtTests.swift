import ProjectConfiguration
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// S05, S06, S16, S19: what happens to a whole sheet at once, and what people do to it who mean it.
@Suite struct SnapshotDoubtTests {
  private static let targets = ["es", "th", "de"].compactMap { LocaleTag($0) }
  private let schema: SheetSchema

  init() throws { schema = SheetSchema(base: try #require(LocaleTag("en")), targets: Self.targets) }

  private static let grid: Grid = {
    let words = ["Öffnen", "Schließen", "Löschen", "Größe", "Übersicht"]
    let rows = (0..<60).map { i in
      [
        "key.\(i)", "", "Text \(i * 7 % 60)", "", "", "", "Año \(i * 11 % 60)", "ข้อความ \(i * 13 % 60)",
        "\(words[i % 5]) \(i * 17 % 60)", "", "", "release/1.0",
      ]
    }
    return Grid(
      [["key", "variant", "en", "comment", "link", "max", "es", "th", "de", "todo", "problems", "releases"]]
        + rows)
  }()

  private func doubt(_ change: (inout Grid) -> Void) throws -> SnapshotDoubt? {
    var grid = Self.grid
    change(&grid)
    return SnapshotComparison(
      agreed: SheetRows(try Sheet(reading: Self.grid.bytes, schema: schema)),
      now: SheetRows(try Sheet(reading: grid.bytes, schema: schema)), targets: Self.targets
    ).doubt
  }

  /// Where each row stands where it stood, what has the same bytes is passed over: with the same answer.
  @Test(arguments: 0..<60 as Range<UInt64>) func rowsInPlaceAreJudgedAlike(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var grid = Self.grid
    for _ in 0..<Int.random(in: 0...40, using: &numbers) {
      let (row, other) = (Int.random(in: 1...60, using: &numbers), Int.random(in: 1...60, using: &numbers))
      let column = Int.random(in: 6...8, using: &numbers)
      grid.rows[row][column] = Bool.random(using: &numbers) ? "" : grid.rows[other][column]
    }
    if seed.isMultiple(of: 3), let accident = Accident.allCases.randomElement(using: &numbers) {
      accident.happen(to: &grid, in: "th")
    }
    let before = SheetRows(try Sheet(reading: Self.grid.bytes, schema: schema))
    let book = Workbook(try Sheet(reading: grid.bytes, schema: schema))
    guard let inPlace = SheetRows(book, like: before) else { return }
    #expect(inPlace.hasSameRows(as: before))
    let judged = [inPlace, SheetRows(book)].map {
      SnapshotComparison(agreed: before, now: $0, targets: Self.targets)
    }
    #expect(judged[0].doubt == judged[1].doubt)
    #expect(judged[0].differences == judged[1].differences)
  }

  /// What each cell shows by itself is refused cell by cell.
  @Test(arguments: Accident.allCases.filter(\.isOfSingleCells)) func othersAreNot(_ accident: Accident) throws
  {
    #expect(try doubt { accident.happen(to: &$0, in: "es") } == nil)
  }

  @Test(arguments: Accident.allCases.filter { !$0.isOfSingleCells }, ["es", "th", "de"])
  func accidentsAreHeld(
    _ accident: Accident, _ column: String
  )
    throws
  {
    let doubt = try #require(try doubt { accident.happen(to: &$0, in: column) })
    #expect(!doubt.examples.isEmpty)
    #expect(doubt.examples.count <= 10)
    let reasons: [SnapshotDoubt.Reason: [Accident]] = [
      .mangled(.lostLetters, 60): [.lettersLost], .sortedAlone(column: "en", 0): [.sourceSorted],
      .doubled(60): [.doubled],
    ]
    for (reason, accidents) in reasons where accidents.contains(accident) {
      switch (reason, doubt.reason) {
      case (.sortedAlone(let a, _), .sortedAlone(let b, _)): #expect(a == b)
      default: #expect(doubt.reason == reason)
      }
    }
    if accident == .decodedTwice, case .mangled(let mangling, _) = doubt.reason {
      #expect(mangling == .decodedTwice)
    }
    if accident == .columnSorted, case .sortedAlone(let name, _) = doubt.reason { #expect(name == column) }
    if accident == .columnSorted || accident == .sourceSorted || accident == .columnMovedDown {
      guard case .sortedAlone = doubt.reason else {
        Issue.record("held for another reason: \(doubt.message)")
        return
      }
    }
  }

  /// Spreadsheets sort blanks to the end: texts come into cells that were blank, and others are blank then.
  @Test(arguments: [0, 6, 12, 18, 24, 30], ["es", "th", "de"])
  func aColumnThatIsSortedAloneIsHeldWhateverIsBlankInIt(_ blanks: Int, _ name: String) throws {
    var grid = Self.grid
    let column = try #require(grid.rows[0].firstIndex(of: name))
    for row in 1...60 where row * 7 % 60 < blanks { grid.rows[row][column] = "" }
    let before = SheetRows(try Sheet(reading: grid.bytes, schema: schema))
    let texts = grid.rows[1...].map { $0[column] }
    let sorted = texts.filter { !$0.isEmpty }.sorted() + texts.filter(\.isEmpty)
    for (row, text) in zip(1..., sorted) { grid.rows[row][column] = text }
    let now = SheetRows(try Sheet(reading: grid.bytes, schema: schema))
    let doubt = SnapshotComparison(agreed: before, now: now, targets: Self.targets).doubt
    guard case .sortedAlone(column: name, _) = doubt?.reason else {
      Issue.record("\(doubt?.message ?? "it is taken")")
      return
    }
  }

  /// The same where a whole day's work came into it before anybody looked.
  @Test(arguments: [0, 10, 20, 30], ["es", "th", "de"])
  func aColumnThatIsSortedAfterADaysWorkIsHeld(_ typed: Int, _ name: String) throws {
    let doubt = try doubt { grid in
      guard let column = grid.rows[0].firstIndex(of: name) else { return }
      for i in 0..<typed { grid.rows[1 + i * 13 % 60][column] = "\(i * 37 % 61) neu" }
      for (row, text) in zip(1..., grid.rows[1...].map { $0[column] }.sorted()) {
        grid.rows[row][column] = text
      }
    }
    guard case .sortedAlone(column: name, _) = doubt?.reason else {
      Issue.record("\(doubt?.message ?? "it is taken")")
      return
    }
  }

  /// Whoever moves a column by mistake may have worked in it before: what was typed since the agreement is in other rows as well.
  @Test(arguments: [1, 2, 3, 5], [0, 10, 20, 30])
  func aColumnThatWasMovedIsHeldWhateverWasTypedInIt(_ distance: Int, _ typed: Int) throws {
    let doubt = try doubt { grid in
      var texts = grid.rows[1...].map { $0[7] }
      for i in 0..<typed { texts[i * 13 % 60] = "ใหม่ \(i)" }
      texts.insert(contentsOf: repeatElement("", count: distance), at: 4)
      for (row, text) in zip(1...60, texts) { grid.rows[row][7] = text }
    }
    guard case .sortedAlone(column: "th", _) = doubt?.reason else {
      Issue.record("\(doubt?.message ?? "it is taken")")
      return
    }
  }

  /// Half a column, which was deleted above the other half: what stood there is nowhere any more.
  @Test(arguments: [9, 15, 30, 45]) func aColumnThatMovedFarIsHeld(_ distance: Int) throws {
    let doubt = try doubt { grid in
      let texts = grid.rows[1...].map { $0[7] }.dropFirst(distance) + repeatElement("", count: distance)
      for (row, text) in zip(1...60, texts) { grid.rows[row][7] = text }
    }
    guard case .sortedAlone(column: "th", _) = doubt?.reason else {
      Issue.record("\(doubt?.message ?? "it is taken")")
      return
    }
  }

  /// Rows that are to say what others say, and which do.
  @Test func textsThatAreMadeAlikeAreWork() throws {
    let doubt = try doubt { grid in for row in 1...12 { grid.rows[row + 30][7] = grid.rows[row][7] } }
    #expect(doubt == nil)
  }

  /// Languages that do not stand side by side: a column pasted over another one, a part of it, or each with the other's header.
  @Test(arguments: [60, 8], [true, false])
  func aColumnThatShowsAnotherLanguageIsHeld(_ count: Int, _ isSwapped: Bool) throws {
    let doubt = try doubt { grid in
      for row in 1...count {
        let text = grid.rows[row][6]
        grid.rows[row][6] = grid.rows[row][8]
        if isSwapped { grid.rows[row][8] = text }
      }
      grid.rows[40][7] = "ใหม่"
    }
    #expect(doubt?.reason == .shifted(count))
  }

  /// What was typed into the other column since the last look was pasted, too.
  @Test(arguments: [(20, true), (40, false)])
  func aColumnThatShowsWhatAnotherHadIsHeldBesideWork(_ typed: Int, _ isHeld: Bool) throws {
    let doubt = try doubt { grid in
      for row in 1...typed { grid.rows[row][8] = "Neu \(row)" }
      for row in 1...60 { grid.rows[row][6] = grid.rows[row][8] }
    }
    #expect(doubt?.reason == (isHeld ? .shifted(60 - typed) : nil))
  }

  /// Somebody fills a language's column from the wrong one: most texts are English then.
  @Test(arguments: [(60, true), (31, true), (30, false)])
  func aLanguageThatIsEnglishIsHeld(_ count: Int, _ isHeld: Bool) throws {
    let doubt = try doubt { grid in
      for row in 1...count { grid.rows[row][7] = grid.rows[row][2] }
    }
    #expect(doubt?.reason == (isHeld ? .shifted(count) : nil))
  }

  /// A block of a few rows that was pasted one row off, or keys and English that moved beside it.
  @Test(arguments: [1, -1, 3]) func aBlockInTheWrongRowsIsHeld(_ distance: Int) throws {
    let rows = 20..<20 + 3 + abs(distance)
    for columns in abs(distance) == 1 ? [6..<9, 0..<3] : [6..<9] {
      let doubt = try doubt { grid in
        let before = grid.rows
        for row in rows { grid.rows[row].replaceSubrange(columns, with: before[row - distance][columns]) }
      }
      guard case .sortedAlone(column: "es, th, de", _) = doubt?.reason else {
        Issue.record("\(doubt?.message ?? "it is taken")")
        continue
      }
    }
  }

  struct Work: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout Grid) -> Void
    init(_ name: String, _ change: @escaping @Sendable (inout Grid) -> Void) {
      (testDescription, self.change) = (name, change)
    }
  }

  static let work: [Work] = [
    Work("nothing") { _ in },
    Work("whole rows sorted") { $0.rows[1...].sort { $0[7] < $1[7] } },
    Work("columns in another order") { for row in $0.rows.indices { $0.rows[row].swapAt(6, 8) } },
    Work("a column of one's own") { for row in $0.rows.indices { $0.rows[row].insert("x", at: 3) } },
    Work("one cell") { $0.rows[5][6] = "Nuevo" },
    Work("all of a language") { for row in 1..<61 { $0.rows[row][6] = "Texto \(row)" } },
    Work("a word in all of a language") {
      for row in 1..<61 { $0.rows[row][8] = $0.rows[row][8].replacing("Größe", with: "Maß") }
    },
    Work("two texts in each other's place") {
      let text = $0.rows[5][6]
      $0.rows[5][6] = $0.rows[9][6]
      $0.rows[9][6] = text
    },
    Work("thirty texts, four of them as in the row above") {
      for row in 10..<40 { $0.rows[row][6] = row % 8 == 0 ? $0.rows[row - 1][6] : "Texto \(row)" }
    },
    Work("all texts of a language as in the row above, each second") {
      for row in stride(from: 2, to: 60, by: 2) { $0.rows[row][6] = $0.rows[row - 1][6] }
    },
    Work("ten texts as they are in English") {
      for row in 1..<11 { $0.rows[row][6] = $0.rows[row][2] }
    },
    Work("four texts as in another language") {
      for row in 1..<5 { $0.rows[row][6] = $0.rows[row][8] }
    },
    Work("the texts of two rows in each other's place, in all languages") {
      let texts = $0.rows[5][6..<9]
      $0.rows[5].replaceSubrange(6..<9, with: $0.rows[6][6..<9])
      $0.rows[6].replaceSubrange(6..<9, with: texts)
    },
    Work("ten cells blanked") { for row in 1..<11 { $0.rows[row][6] = "" } },
    Work("a few rows deleted") { $0.rows.removeSubrange(3..<8) },
    Work("the English of every row") { for row in 1..<61 { $0.rows[row][2] += "!" } },
    Work("a text filled in where it is the same") { for row in 1..<21 { $0.rows[row][6] = $0.rows[1][6] } },
    Work("two cells with question marks") { for row in 1..<3 { $0.rows[row][6] = "A?o \(row)" } },
    Work("another dialect") {
      ($0.delimiter, $0.newline, $0.encoding, $0.quotesAll) = (";", "\r\n", .utf16LittleEndian, true)
    },
  ]

  @Test(arguments: work) func workIsNot(_ work: Work) throws {
    #expect(try doubt { work.change(&$0) } == nil)
  }
}

/// S14: a file that is cut anywhere is refused, held, or lacks whole rows: no cell of it is half a cell.
@Suite struct CutSheetTests {
  private let schema: SheetSchema
  private let targets = ["es", "th"].compactMap { LocaleTag($0) }

  init() throws { schema = SheetSchema(base: try #require(LocaleTag("en")), targets: targets) }

  /// The last column is a translation, some cells have quotes and line ends in them.
  private static func grid(_ newline: String, quotesAll: Bool, _ encoding: Grid.Encoding) -> Grid {
    var grid = Grid(
      [["key", "en", "todo", "releases", "th", "es"]]
        + (0..<60).map { i in
          ["key.\(i)", "Text \(i), \"\(i)\"", "", "release/1.0", "ข้อ\(newline)\(i)", "Año, \(i) €"]
        })
    (grid.newline, grid.quotesAll, grid.encoding) = (newline, quotesAll, encoding)
    return grid
  }

  @Test(
    arguments: ["\n", "\r\n"], [(false, Grid.Encoding.utf8), (true, .utf8), (false, .utf16LittleEndian)])
  func everyCut(_ newline: String, _ manner: (quotesAll: Bool, encoding: Grid.Encoding)) throws {
    try cut(Self.grid(newline, quotesAll: manner.quotesAll, manner.encoding).bytes)
  }

  /// Of a sheet that never had a line end behind its last row, as Google's are. What is typed into its very last cell, and what is left of
  /// that, nobody can tell apart.
  @Test func everyCutOfASheetWithoutALastLineEnd() throws {
    try cut(Array(Self.grid("\n", quotesAll: false, .utf8).bytes.dropLast()), butFor: "key.59")
  }

  private func cut(_ bytes: [UInt8], butFor last: String? = nil) throws {
    let whole = SheetRows(try Sheet(reading: bytes, schema: schema))
    var usable = 0
    for end in 0..<bytes.count {
      guard let sheet = try? Sheet(reading: Array(bytes[..<end]), schema: schema) else { continue }
      let rows = SheetRows(sheet)
      if SnapshotComparison(agreed: whole, now: rows, targets: targets).doubt != nil { continue }
      usable += 1
      for (row, id) in rows.ids.enumerated() {
        let id = try #require(id)
        let old = try #require(whole.index[id], "cut at \(end): row \(id.label)")
        if id.label == last { continue }
        for target in targets {
          let column = SheetColumn.translation(target)
          #expect(
            sheet.text(row: row, column) == whole.book.text(row: old, column), "cut at \(end): \(id.label)")
        }
      }
    }
    #expect(usable > 0)
  }
}
