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

  /// The texts with at least this score, in no order.
  func similar(to text: Tokens, threshold: Int) -> [Found] {
    let asked = text.digests.map { numbers[$0] ?? -1 }
    let weight = text.weights.reduce(0, +)
    var distance = TokenDistance()
    return candidates(asked, text.weights, weight, threshold).compactMap {
      compare(asked, text.weights, weight, with: Int($0), threshold, &distance)
    }
  }

  /// The same by comparing with each text: what the index must find.
  func similarByComparingAll(to text: Tokens, threshold: Int) -> [Found] {
    let asked = text.digests.map { numbers[$0] ?? -1 }
    let weight = text.weights.reduce(0, +)
    var distance = TokenDistance()
    return weights.indices.compactMap {
      compare(asked, text.weights, weight, with: $0, threshold, &distance)
    }
  }

  /// In tokens. To compare two texts takes time that grows with the product of their lengths: of a longer one only the same text
  /// counts.
  private static let longest = 1000

  private func compare(
    _ asked: [Int32], _ askedWeights: [Int], _ weight: Int, with text: Int, _ threshold: Int,
    _ distance: inout TokenDistance
  ) -> Found? {
    let longer = max(weight, weights[text])
    guard longer > 0 else { return nil }
    let own = tokens[range(text)]
    if max(asked.count, own.count) > Self.longest {
      return own.elementsEqual(asked) ? Found(entry: text, score: 100) : nil
    }
    let most = (100 - threshold) * longer / 100
    let found = distance.distance(
      asked, askedWeights, own, own.lazy.map { weightOfToken[Int($0)] }, most: most)
    return found.map {
      Found(entry: text, score: TokenDistance.score(distance: $0, of: weight, weights[text]))
    }
  }

  /// The texts that may be alike: no other can be.
  private func candidates(_ asked: [Int32], _ askedWeights: [Int], _ weight: Int, _ threshold: Int) -> [Int32]
  {
    guard weight > 0 else { return [] }
    var weightOf: [Int32: Int] = [:]
    for (token, weight) in zip(asked, askedWeights) { weightOf[token, default: 0] += weight }
    func frequency(_ token: Int32) -> Int { token < 0 ? 0 : texts[Int(token)].count }
    let rarest = weightOf.sorted { (frequency($0.key), $0.key) < (frequency($1.key), $1.key) }
    let (least, most) = ((threshold * weight + 99) / 100, 100 * weight / threshold)
    var rest = weight
    var found: [Int32] = []
    for (token, weightOfToken) in rarest {
      // What shares none of the tokens before has no more than the rest in common.
      if 100 * rest < threshold * weight { break }
      rest -= weightOfToken
      if token < 0 { continue }
      let all = texts[Int(token)]
      var at = all.partitioningIndex { weights[Int($0)] >= least }
      while at < all.count, weights[Int(all[at])] <= most {
        found.append(all[at])
        at += 1
      }
    }
    found.sort()
    var last: Int32 = -1
    return found.filter { text in
      defer { last = text }
      return text != last
    }
  }
}

extension [Int32] {
  /// The first place from which on all are so, of a list where none before is.
  fileprivate func partitioningIndex(_ isBeyond: (Int32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
