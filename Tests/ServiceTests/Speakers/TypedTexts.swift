/// Every text that anybody typed in a history. Each is unique, `t17`, and its author saw what stood in its place when they
/// began: so it is known which text was made after which, whatever a clock says.
struct TypedTexts {
  private var seen: [Int: [Int]] = [:]

  /// Somebody typed a text who saw these in its place.
  mutating func add(_ text: Int, over seen: [Int]) { self.seen[text] = seen }

  /// What its author saw; nil for a text that replaced none.
  func before(_ text: Int) -> Int? { seen[text]?.first }

  /// True where the author of `text` saw `other`, or a text whose author did.
  func was(_ text: Int, madeAfter other: Int) -> Bool {
    var next = seen[text] ?? []
    var known: Set<Int> = []
    while let text = next.popLast() {
      if text == other { return true }
      if known.insert(text).inserted { next += seen[text] ?? [] }
    }
    return false
  }

  /// Of two texts that nobody can have both, the one that was made after the other; nil where neither was.
  func newer(_ a: Int, _ b: Int) -> Int? {
    if was(a, madeAfter: b) { return a }
    return was(b, madeAfter: a) ? b : nil
  }

  /// How a text is written in files and cells.
  static func written(_ text: Int) -> String { "t\(text)" }

  /// The number of a text as it is written; nil for anything else.
  static func number<S: StringProtocol>(_ text: S) -> Int? {
    text.first == "t" ? Int(text.dropFirst()) : nil
  }

  /// Every text that bytes have in them, wherever it stands.
  static func numbers(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    var number: Int?
    var isInWord = false
    for byte in bytes + [0x0A] {
      let isDigit = (0x30...0x39).contains(byte)
      if isDigit, let begun = number {
        number = begun &* 10 &+ Int(byte - 0x30)
        continue
      }
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
      if let ended = number, ended > 0, !isLetter { found.insert(ended) }
      number = byte == 0x74 && !isInWord ? 0 : nil
      isInWord = isLetter || isDigit
    }
    return found
  }
}
