import StringFormats
import TranslationModel

/// Reads a TMX file (TMX 1.4b): `<tu>` with a `<tuv xml:lang="…"><seg>…</seg></tuv>` for each locale.
///
/// What inline elements hold is the program's own code of the text, `%s` or `<b>`, and so part of it; that of `<hi>` and `<sub>`
/// is text. A `<ph x="1"/>` that holds nothing stands for a value of which nobody says more, and a `<bpt/>`, `<ept/>` or `<it/>`
/// for markup of which nobody says what it was: that is left out.
struct TMXReader {
  private let locales: MemoryLocales
  private var meanings: [Text: MemoryLocales.Meaning] = [:]
  /// Each unit's texts, as ranges of what the scanner has read.
  private var found: [[(text: TextRange, language: Text)]] = []
  private var unit: [(text: TextRange, language: Text)] = []
  private var language = Text.empty

  private init(_ locales: MemoryLocales) { self.locales = locales }

  static func units(of bytes: [UInt8], _ locales: MemoryLocales) throws(SyntaxError) -> [MemoryUnit] {
    let (bytes, start) = try XMLDocument.utf8(of: bytes)
    var reader = TMXReader(locales)
    let texts = try bytes.read { bytes throws(SyntaxError) in try reader.read(bytes, from: start) }
    return reader.units(texts)
  }

  private mutating func read(_ bytes: FileBytes, from start: Int) throws(SyntaxError) -> TextStore {
    var scanner = XMLScanner(bytes, from: start, namesItsDocumentType: true)
    try scanner.requireUTF8()
    while true {
      switch try scanner.next() {
      case .openTag: try open(&scanner)
      case .closeTag: if scanner.isNamed("tu"), scanner.depth == 2 { end() }
      case .end: return scanner.texts
      default: break
      }
    }
  }

  private mutating func open(_ scanner: inout XMLScanner) throws(SyntaxError) {
    if scanner.depth == 1, !scanner.isNamed("tmx") {
      throw scanner.fail(
        scanner.range.lowerBound, "the file's first element is not <tmx>",
        "export the memory as TMX, or as CSV with a column for each locale")
    }
    switch scanner.depth {
    case 3 where scanner.isNamed("tu"): unit = []
    case 4 where scanner.isNamed("tuv"):
      language = scanner.value("xml:lang") ?? scanner.value("lang") ?? .empty
    case 5 where scanner.isNamed("seg"):
      var values = 0
      let content = try scanner.content { scanner throws(SyntaxError) in
        guard scanner.isSelfClosing, scanner.isNamed("ph") else { return }
        values += 1
        let number = scanner.value("x").flatMap { Int($0.string) } ?? values
        scanner.pieces.add { $0 += "%\(number)$@".utf8 }
      }
      unit.append((content.text, language))
    default: break
    }
  }

  private mutating func end() {
    if unit.count > 1 { found.append(unit) }
    unit = []
  }

  private mutating func units(_ texts: TextStore) -> [MemoryUnit] {
    var units: [MemoryUnit] = []
    units.reserveCapacity(found.count)
    for entries in found {
      var draft = UnitDraft()
      for (range, language) in entries { draft.add(texts[range], meaning(of: language)) }
      if let unit = draft.unit(targets: locales.targets.count) { units.append(unit) }
    }
    return units
  }

  private mutating func meaning(of language: Text) -> MemoryLocales.Meaning {
    if let known = meanings[language] { return known }
    let meaning = locales.meaning(of: language.string)
    meanings[language] = meaning
    return meaning
  }
}
