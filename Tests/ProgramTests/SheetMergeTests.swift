import Git
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// Random edits on both sides of a sheet: each cell of a merge is what the rule says, in whatever dialect.
@Suite struct SheetMergeTests {
  private typealias Rows = [(key: String, es: String, th: String)]

  private static func lines(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], favorsOurs: Bool) -> (
    bytes: [UInt8], isClean: Bool
  )? {
    (try? TextMerge(base: base, ours: ours, theirs: theirs, favorsOurs: favorsOurs)).map {
      ($0.bytes, $0.isClean)
    }
  }

  private static func csv(_ rows: Rows, _ delimiter: String) -> [UInt8] {
    Array(
      ([["key", "en", "es", "th"]] + rows.map { [$0.key, "The \($0.key)", $0.es, $0.th] })
        .map { $0.joined(separator: delimiter) + "\r\n" }.joined().utf8)
  }

  private static func changed(_ rows: Rows, _ name: String, _ numbers: inout SeededNumbers) -> Rows {
    func text(_ old: String, _ numbers: inout SeededNumbers) -> String {
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: "\(old) \(name)"
      case 1: "\"two\nlines\""
      case 2: ""
      default: old
      }
    }
    var result: Rows = []
    for row in rows where Int.random(in: 0..<10, using: &numbers) > 0 {
      result.append((row.key, text(row.es, &numbers), text(row.th, &numbers)))
      if Int.random(in: 0..<5, using: &numbers) == 0 { result.append(("\(row.key)_\(name)", "new", "")) }
    }
    return result
  }

  /// How people and programs write `todo`: a confirmation of the old English beside new English is one of neither.
  @Test(arguments: [
    ("es, pt-BR", "pt-BR", "pt-BR es"), ("es,pt-BR", "pt_BR", "pt_BR es"), ("es;pt_BR", "es", "es pt-BR"),
    ("ES pt-br", "pt-br", "pt-br es"),
  ])
  func aConfirmationOfTheOldEnglishIsNone(before: String, confirmed: String, wanted: String) throws {
    func sheet(_ english: String, _ todo: String) -> [UInt8] {
      Array("key;en;es;pt-BR;todo\r\na;\(english);uno;um;\"\(todo)\"\r\n".utf8)
    }
    let schema = SheetSchema(
      base: try #require(LocaleTag("en")),
      targets: [try #require(LocaleTag("es")), try #require(LocaleTag("pt-BR"))])
    let outcome = SheetMerge(schema, mergeLines: Self.lines).run(
      base: sheet("One", before), ours: sheet("One", confirmed), theirs: sheet("The one", before))
    guard case .merged(let bytes) = outcome else { throw Unmerged(outcome: outcome) }
    let merged = try Sheet(reading: bytes, schema: schema)
    #expect(merged.text(row: 0, .todo).string == wanted)
  }

  private struct Unmerged: Error { var outcome: FileMergeOutcome }

  @Test(arguments: 0..<200) func randomEdits(_ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let delimiter = [",", ";", "\t"][seed % 3]
    let base: Rows = (0..<Int.random(in: 2...8, using: &numbers)).map { ("k\($0)", "es \($0)", "th \($0)") }
    let (ours, theirs) = (
      Self.changed(base, "mine", &numbers), Self.changed(base, "theirs", &numbers)
    )
    let en = try #require(LocaleTag("en"))
    let schema = SheetSchema(
      base: en, targets: [try #require(LocaleTag("es")), try #require(LocaleTag("th"))])
    let outcome = SheetMerge(schema, mergeLines: Self.lines).run(
      base: Self.csv(base, delimiter), ours: Self.csv(ours, delimiter), theirs: Self.csv(theirs, delimiter))
    func cells(_ rows: Rows) -> [String: [String]] {
      Dictionary(
        rows.map { ($0.key, [$0.es, $0.th].map { $0.replacing("\"", with: "") }) },
        uniquingKeysWith: { a, _ in a })
    }
    let (b, o, t) = (cells(base), cells(ours), cells(theirs))
    var (wanted, isConflict): ([String: [String]], Bool) = ([:], false)
    func merged<T: Equatable>(_ b: T, _ o: T, _ t: T) -> T? { o == t || b == t ? o : b == o ? t : nil }
    for key in Set(b.keys).union(o.keys).union(t.keys) {
      if let own = o[key], let their = t[key], let before = b[key] {
        let row = zip(before, zip(own, their)).map { merged($0, $1.0, $1.1) }
        if row.contains(nil) { isConflict = true } else { wanted[key] = row.compactMap { $0 } }
      } else if let row = merged(b[key], o[key], t[key]) {
        wanted[key] = row
      } else {
        isConflict = true
      }
    }
    switch outcome {
    case .merged(let bytes):
      #expect(!isConflict, "\(seed)")
      let sheet = try Sheet(reading: bytes, schema: schema)
      var found: [String: [String]] = [:]
      for row in 0..<sheet.rowCount {
        found[sheet.text(row: row, .key).string] = schema.targets.map {
          sheet.text(row: row, .translation($0)).string
        }
      }
      #expect(found == wanted, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
    case .conflict(_, let names, _): #expect(isConflict && !names.isEmpty, "\(seed): \(names)")
    case .unsuited(let reason), .incompatible(_, let reason): Issue.record("\(seed): \(reason)")
    }
  }
}
