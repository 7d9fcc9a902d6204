import TranslationModel

/// A glossary's terms in the source text of one unit: where each stands, for a mark there that its entry can point to.
struct JobTerms {
  /// A term in the words between two codes of the source.
  private struct Place {
    var piece: Int
    var range: Range<Int>
    var term: Int
  }

  private var places: [Place] = []

  /// A term that stands in the text in another form than a mark can be put around has none, nor has one within another.
  init(_ terms: [TranslationJob.Term], in source: ProtectedText) {
    for (number, term) in terms.enumerated() {
      for (piece, content) in source.pieces.enumerated() {
        guard case .words(let words) = content, let range = Self.place(of: term.name, in: words) else {
          continue
        }
        if places.contains(where: { $0.piece == piece && $0.range.overlaps(range) }) { continue }
        places.append(Place(piece: piece, range: range, term: number))
        break
      }
    }
    places.sort { ($0.piece, $0.range.lowerBound) < ($1.piece, $1.range.lowerBound) }
  }

  /// What a mark around the term with a number is called; nil where there is none.
  func mark(of term: Int) -> String? { places.contains { $0.term == term } ? Self.mark(term) : nil }

  private static func mark(_ term: Int) -> String { "m\(term + 1)" }

  /// The words of a piece with the marks in them, of each run what is marked and how.
  func runs(of piece: Int, _ words: Text) -> [(text: Text, mark: String?)] {
    let bytes = Array(words.utf8)
    var runs: [(Text, String?)] = []
    var start = 0
    for place in places where place.piece == piece {
      if place.range.lowerBound > start {
        runs.append((Text(decoding: Array(bytes[start..<place.range.lowerBound])), nil))
      }
      runs.append((Text(decoding: Array(bytes[place.range])), Self.mark(place.term)))
      start = place.range.upperBound
    }
    if start < bytes.count { runs.append((Text(decoding: Array(bytes[start...])), nil)) }
    return runs
  }

  /// Where the words first have the name as a word, small letters and capitals aside; else where it first has an ending of up to
  /// three letters, as checks take it for a form of it.
  private static func place(of name: Text, in words: Text) -> Range<Int>? {
    let (name, bytes) = (name.utf8.map(lowered), words.utf8.map(lowered))
    guard !name.isEmpty, bytes.count >= name.count else { return nil }
    var form: Range<Int>?
    for start in 0...(bytes.count - name.count) {
      let end = start + name.count
      let isThere = bytes[start..<end].elementsEqual(name) && (start == 0 || !isInWord(bytes[start - 1]))
      guard isThere else { continue }
      let ending = bytes[end...].prefix(while: isInWord).count
      if ending == 0 { return start..<end }
      if ending <= 3, form == nil { form = start..<end + ending }
    }
    return form
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Letters and digits, and all that is not ASCII.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(lowered(byte))
  }
}
