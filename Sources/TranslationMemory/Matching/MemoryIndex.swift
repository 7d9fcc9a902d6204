import TranslationModel

/// Finds, among many texts, those that are like one.
///
/// By the tokens that they share: a text of which so much is alike has at least so much in common, so it has one of the rarest
/// tokens of which no more may be missing, and weighs neither much less nor much more. What is left is compared.
struct MemoryIndex: Sendable {
  struct Found: Hashable {
    var entry: Int
    var score: Int
  }

  /// The tokens of all texts, one text after the other; each by its number.
  private var tokens: [Int32] = []
  private var starts: [Int] = [0]
  private var weights: [Int] = []
  private var numbers: [UInt64: Int32] = [:]
  private var weightOfToken: [Int] = []
  /// For each token the texts that have it, by what they weigh.
  private var texts: [[Int32]] = []

  init(_ sources: [Text]) {
    for source in sources { add(Tokens(MemoryMessage(source).message)) }
    for text in (0..<weights.count).sorted(by: { (weights[$0], $0) < (weights[$1], $1) }) {
      for token in tokens[range(text)] where texts[Int(token)].last != Int32(text) {
        texts[Int(token)].append(Int32(text))
      }
    }
  }

  private mutating func add(_ text: Tokens) {
    for (digest, weight) in zip(text.digests, text.weights) {
      let number = numbers[digest] ?? Int32(weightOfToken.count)
      if number == weightOfToken.count {
        numbers[digest] = number
        weightOfToken.append(weight)
        texts.append([])
      }
      tokens.append(number)
    }
    starts.append(tokens.count)
    weights.append(text.weights.reduce(0, +))
  }

  private func range(_ text: Int) -> Range<Int> { starts[text]..<starts[text + 1] }

  /// The texts with at least this score, in their order.
  func similar(to text: Tokens, threshold: Int) -> [Found] {
    let asked = Asked(text, numbers, threshold)
    let shared = Shared(asked, of: weightOfToken.count)
    var distance = TokenDistance()
    var seen = [Bool](repeating: false, count: weights.count)
    var found: [Found] = []
    for token in rarest(asked) {
      let all = texts[Int(token)]
      let start = all.firstPlace { weights[Int($0)] >= asked.least }
      let end = all.firstPlace { weights[Int($0)] > asked.most }
      for at in start..<max(start, end) where !seen[Int(all[at])] {
        let text = Int(all[at])
        seen[text] = true
        let longer = max(asked.weight, weights[text])
        if 100 * shared.weight(tokens[range(text)]) < threshold * longer { continue }
        if let one = compare(asked, with: text, &distance) { found.append(one) }
      }
    }
    return found.sorted { $0.entry < $1.entry }
  }

  /// The same by comparing with each text: what the index must find.
  func similarByComparingAll(to text: Tokens, threshold: Int) -> [Found] {
    let asked = Asked(text, numbers, threshold)
    var distance = TokenDistance()
    return weights.indices.compactMap { compare(asked, with: $0, &distance) }
  }

  /// In tokens. To compare two texts takes time that grows with the product of their lengths: of a longer one only the same text
  /// counts.
  private static let longest = 1000

  private func compare(_ asked: Asked, with text: Int, _ distance: inout TokenDistance) -> Found? {
    let longer = max(asked.weight, weights[text])
    guard longer > 0 else { return nil }
    let own = tokens[range(text)]
    if max(asked.tokens.count, own.count) > Self.longest {
      return own.elementsEqual(asked.tokens) ? Found(entry: text, score: 100) : nil
    }
    let most = (100 - asked.threshold) * longer / 100
    let found = distance.distance(
      asked.tokens, asked.weights, own, own.lazy.map { weightOfToken[Int($0)] }, most: most)
    return found.map {
      Found(entry: text, score: TokenDistance.score(distance: $0, of: asked.weight, weights[text]))
    }
  }

  /// The rarest tokens of a text, so many that a text with none of them has too little in common with it.
  private func rarest(_ asked: Asked) -> [Int32] {
    var weightOf: [Int32: Int] = [:]
    for (token, weight) in zip(asked.tokens, asked.weights) { weightOf[token, default: 0] += weight }
    func frequency(_ token: Int32) -> Int { token < 0 ? 0 : texts[Int(token)].count }
    var rest = asked.weight
    var rarest: [Int32] = []
    for (token, weight) in weightOf.sorted(by: {
      (frequency($0.key), $0.key) < (frequency($1.key), $1.key)
    }) {
      if 100 * rest < asked.threshold * asked.weight { break }
      rest -= weight
      if token >= 0 { rarest.append(token) }
    }
    return rarest
  }
}

/// A text that is looked for.
private struct Asked {
  /// By their numbers; -1 for one that no text of the memory has.
  let tokens: [Int32]
  let weights: [Int]
  let weight: Int
  let threshold: Int

  init(_ text: Tokens, _ numbers: [UInt64: Int32], _ threshold: Int) {
    tokens = text.digests.map { numbers[$0] ?? -1 }
    (weights, self.threshold) = (text.weights, threshold)
    weight = text.weights.reduce(0, +)
  }

  /// What a text that is alike weighs at least, and at most.
  var least: Int { (threshold * weight + 99) / 100 }
  var most: Int { 100 * weight / threshold }
}

/// What a text has in common with one that is looked for, whatever the order: at least what is not in it has to be changed.
private struct Shared {
  /// For each token what it weighs, if the text has it; else 0.
  private var weights: [Int32]

  init(_ asked: Asked, of count: Int) {
    weights = [Int32](repeating: 0, count: count)
    for (token, weight) in zip(asked.tokens, asked.weights) where token >= 0 {
      weights[Int(token)] = Int32(weight)
    }
  }

  /// A token that the other text has more often counts each time: what is left is compared.
  func weight(_ tokens: ArraySlice<Int32>) -> Int {
    var sum: Int32 = 0
    for token in tokens { sum += weights[Int(token)] }
    return Int(sum)
  }
}

extension [Int32] {
  /// The first place from which on all are so, of a list where none before is.
  fileprivate func firstPlace(where isBeyond: (Int32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
