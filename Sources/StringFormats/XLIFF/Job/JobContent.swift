import TranslationModel

/// What stands in a `<source>` or `<target>` of a job that came back: words, and codes that tools have moved about.
struct JobContent {
  enum Piece {
    case words([UInt8])
    case code(Code)
  }

  /// Which code of the source one is.
  struct Name: Hashable {
    var place: ProtectedText.Code.Place
    var id: Text
  }

  struct Code {
    var name: Name
    /// Nil where the element does not say what it stands for.
    var data: Text?
  }

  private(set) var pieces: [Piece] = []
  /// The element of a pair that holds what is between its ends, and what its end stands for.
  private var open: [(depth: Int, end: Code)] = []

  /// True where a person sees nothing in it.
  var isEmpty: Bool {
    pieces.allSatisfy { if case .words(let words) = $0 { Text(decoding: words).isBlank } else { false } }
  }

  init(joining contents: [JobContent]) { pieces = contents.flatMap(\.pieces) }

  /// Reads the element that was opened last, up to its end. `data` is what `<originalData>` has.
  init(_ scanner: inout XMLScanner, isSecond: Bool, data: [Text: Text]) throws(SyntaxError) {
    let depth = scanner.depth
    while scanner.depth >= depth {
      let token = try scanner.next()
      switch token {
      case .text, .cdata:
        var words: [UInt8] = []
        scanner.addText(token, to: &words)
        pieces.append(.words(words))
      case .openTag:
        try isSecond ? readSecond(&scanner, data) : readFirst(&scanner)
      case .closeTag:
        while let last = open.last, last.depth > scanner.depth { pieces.append(.code(open.removeLast().end)) }
      case .comment, .instruction, .doctype, .end: break
      }
    }
  }

  // MARK: XLIFF 1.2

  /// An element that is no code, a mark or another tool's own, is as if it were not there: its text is.
  private mutating func readFirst(_ scanner: inout XMLScanner) throws(SyntaxError) {
    let id = scanner.value("id") ?? .empty
    let pair = scanner.value("rid") ?? id
    let name: Name
    if scanner.isNamed("ph") || scanner.isNamed("x") {
      name = Name(place: .alone, id: id)
    } else if scanner.isNamed("bpt") || scanner.isNamed("bx") {
      name = Name(place: .opens, id: pair)
    } else if scanner.isNamed("ept") || scanner.isNamed("ex") {
      name = Name(place: .closes, id: pair)
    } else if scanner.isNamed("it") {
      name = Name(place: scanner.value("pos") == "close" ? .closes : .opens, id: pair)
    } else if scanner.isNamed("g") {
      pieces.append(.code(Code(name: Name(place: .opens, id: id), data: nil)))
      open.append((scanner.depth, Code(name: Name(place: .closes, id: id), data: nil)))
      return
    } else {
      return
    }
    let sign = scanner.value("ctype").flatMap { JobCharacter(ctype: $0) }
    let written = scanner.value("equiv-text")
    var data: [UInt8] = []
    let depth = scanner.depth
    while scanner.depth >= depth {
      let token = try scanner.next()
      if token == .text || token == .cdata { scanner.addText(token, to: &data) }
    }
    let own = data.isEmpty ? written : Text(decoding: data)
    pieces.append(.code(Code(name: name, data: sign.map { Text(String($0.scalar)) } ?? own)))
  }

  // MARK: XLIFF 2

  private mutating func readSecond(_ scanner: inout XMLScanner, _ data: [Text: Text]) throws(SyntaxError) {
    let id = scanner.value("id") ?? .empty
    func said(_ key: StaticString, or other: StaticString) -> Text? {
      scanner.value(key).flatMap { data[$0] } ?? scanner.value(other)
    }
    if scanner.isNamed("cp") {
      let hex = scanner.value("hex").flatMap { UInt32($0.string, radix: 16) }.flatMap(Unicode.Scalar.init)
      guard let hex else { throw scanner.fail(scanner.range.lowerBound, "<cp> without a character's number") }
      pieces.append(.words(Array(String(hex).utf8)))
    } else if scanner.isNamed("ph") {
      add(Name(place: .alone, id: id), said("dataRef", or: "equiv"))
    } else if scanner.isNamed("sc") {
      add(Name(place: .opens, id: id), said("dataRef", or: "equiv"))
    } else if scanner.isNamed("ec") {
      add(Name(place: .closes, id: scanner.value("startRef") ?? id), said("dataRef", or: "equiv"))
    } else if scanner.isNamed("pc") {
      add(Name(place: .opens, id: id), said("dataRefStart", or: "equivStart"))
      let end = Code(name: Name(place: .closes, id: id), data: said("dataRefEnd", or: "equivEnd"))
      open.append((scanner.depth, end))
    }
  }

  private mutating func add(_ name: Name, _ data: Text?) {
    pieces.append(.code(Code(name: name, data: data)))
  }
}

/// The codes of a unit's source, and what they stand for.
struct JobCodes {
  /// The source as it was exported.
  let source: Text
  private var known: [JobContent.Name: Text] = [:]

  init(of content: JobContent) {
    var bytes: [UInt8] = []
    for piece in content.pieces {
      switch piece {
      case .words(let words): bytes += words
      case .code(let code):
        bytes += (code.data ?? .empty).utf8
        if let data = code.data { known[code.name] = data }
      }
    }
    source = Text(decoding: bytes)
  }

  /// The target as a text. A flaw where a code is none that the source has, and does not say what it is, or says something
  /// else than it says there.
  func resolve(_ target: JobContent) -> (text: Text, flaw: String?) {
    var bytes: [UInt8] = []
    var flaw: String?
    for piece in target.pieces {
      switch piece {
      case .words(let words): bytes += words
      case .code(let code):
        let (own, there) = (code.data.flatMap { $0.isEmpty ? nil : $0 }, known[code.name])
        if let own, let there, own != there, flaw == nil {
          flaw = "has the code '\(own.excerpt)', which was '\(there.excerpt)'"
        }
        if own == nil, there == nil, flaw == nil {
          flaw = "has a code '\(code.name.id.excerpt)' that the English does not have"
        }
        bytes += (own ?? there ?? .empty).utf8
      }
    }
    return (Text(decoding: bytes), flaw)
  }
}
