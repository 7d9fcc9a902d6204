import TranslationModel

/// Makes the translation of a similar text one of this text: with its placeholders, and its numbers.
struct Adaptation {
  /// What each argument of the memory's text is called in ours, by its number.
  private let spellings: [Int: Text]
  private let memory: MemoryMessage
  private let doublesSigns: Bool
  /// The numbers that differ, each once in the memory's text: that one, and ours.
  private let numbers: [(old: [UInt8], new: [UInt8])]

  /// True where both texts say the same, whatever they call what programs fill in.
  let isSameText: Bool

  /// Nil where the texts have different numbers of arguments: nobody can tell which is which.
  init?(of memory: MemoryMessage, to message: Message, doublesSigns: Bool) {
    self.memory = memory
    self.doublesSigns = doublesSigns
    let (theirs, ours) = (Self.arguments(of: memory.message), Self.arguments(of: message))
    guard theirs.count == ours.count else { return nil }
    let pairs = Self.pairs(theirs, ours)
    spellings = Dictionary(pairs.map { ($0.0.argument, $0.1.spelling) }, uniquingKeysWith: { a, _ in a })
    let argumentOf = Dictionary(
      pairs.map { ($0.0.argument, $0.1.argument) }, uniquingKeysWith: { a, _ in a })
    isSameText = Self.isSame(memory.message, message, argumentOf)
    numbers = isSameText ? [] : Self.numbers(memory.message, message)
  }

  /// The translation with our placeholders; nil where it has one that its own source does not have, or something that only
  /// that platform knows.
  func applied(to translation: Text) -> Text? {
    let message = memory.translation(translation)
    if spellings.isEmpty, !message.hasPlaceholders, numbers.isEmpty { return translation }
    var result: [UInt8] = []
    for piece in message.pieces {
      switch piece {
      case .looseSign: result.append(UInt8(ascii: "%"))
      case .literal(let text):
        for byte in text.utf8 {
          result.append(byte)
          if byte == UInt8(ascii: "%"), doublesSigns, message.hasPlaceholders { result.append(byte) }
        }
      case .placeholder(let placeholder):
        guard let spelling = spellings[placeholder.argument] else { return nil }
        result += spelling.utf8
      }
    }
    return Text(decoding: NumberRuns(result).replacing(numbers))
  }

  /// The arguments of a text, each once, in the order of their numbers.
  private static func arguments(of message: Message) -> [Placeholder] {
    var seen: Set<Int> = []
    return message.placeholders.filter { seen.insert($0.argument).inserted }
      .sorted { $0.argument < $1.argument }
  }

  /// Which stands for which: where both have so many of each kind, those of one kind in their order; else one after the other.
  private static func pairs(_ theirs: [Placeholder], _ ours: [Placeholder]) -> [(Placeholder, Placeholder)] {
    func byKind(_ all: [Placeholder]) -> [Placeholder] {
      all.enumerated().sorted { (rank($0.element.kind), $0.offset) < (rank($1.element.kind), $1.offset) }
        .map(\.element)
    }
    let (a, b) = (byKind(theirs), byKind(ours))
    let haveSameKinds = zip(a, b).allSatisfy { $0.kind == $1.kind }
    return Array(haveSameKinds ? zip(a, b) : zip(theirs, ours))
  }

  private static func rank(_ kind: Placeholder.Kind) -> Int {
    switch kind {
    case .text: 0
    case .integer: 1
    case .floating: 2
    case .character: 3
    case .pointer: 4
    case .verbatim: 5
    }
  }

  private static func isSame(_ theirs: Message, _ ours: Message, _ argumentOf: [Int: Int]) -> Bool {
    let (a, b) = (theirs.pieces, ours.pieces)
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { pair in
      switch pair {
      case (.literal(let a), .literal(let b)): a.isSame(as: b)
      case (.placeholder(let a), .placeholder(let b)): argumentOf[a.argument] == b.argument
      case (.looseSign, .looseSign): true
      default: false
      }
    }
  }

  /// The numbers in which the texts differ, where they have as many, and each of the memory's is there once.
  private static func numbers(_ theirs: Message, _ ours: Message) -> [(old: [UInt8], new: [UInt8])] {
    let (old, new) = (literalNumbers(theirs), literalNumbers(ours))
    guard old.count == new.count, Set(old).count == old.count else { return [] }
    return zip(old, new).filter { $0 != $1 }.map { ($0, $1) }
  }

  private static func literalNumbers(_ message: Message) -> [[UInt8]] {
    message.pieces.flatMap { piece -> [[UInt8]] in
      guard case .literal(let text) = piece else { return [] }
      let bytes = Array(text.utf8)
      return NumberRuns(bytes).ranges.map { Array(bytes[$0]) }
    }
  }
}

/// The numbers that stand in a text by themselves: digits that are no part of a word, nor of a placeholder.
private struct NumberRuns {
  private let bytes: [UInt8]
  let ranges: [Range<Int>]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var ranges: [Range<Int>] = []
    var at = 0
    while at < bytes.count {
      guard Self.isDigit(bytes[at]) else {
        at += 1
        continue
      }
      let end = bytes[at...].firstIndex { !Self.isDigit($0) } ?? bytes.count
      let before = at > 0 ? bytes[at - 1] : 0x20
      let after = end < bytes.count ? bytes[end] : 0x20
      if !Self.isPart(before), !"%{".utf8.contains(before), !Self.isPart(after), after != UInt8(ascii: "}") {
        ranges.append(at..<end)
      }
      at = end
    }
    self.ranges = ranges
  }

  /// With other numbers, where each of them is in the text once; as it is where one is not.
  func replacing(_ numbers: [(old: [UInt8], new: [UInt8])]) -> [UInt8] {
    guard !numbers.isEmpty else { return bytes }
    let places = numbers.map { number in ranges.filter { bytes[$0].elementsEqual(number.old) } }
    guard places.allSatisfy({ $0.count == 1 }) else { return bytes }
    var result = bytes
    let edits = zip(places.compactMap(\.first), numbers).sorted { $0.0.lowerBound > $1.0.lowerBound }
    for (range, number) in edits { result.replaceSubrange(range, with: number.new) }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isPart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & ~0x20) || byte == UInt8(ascii: "$")
  }
}
