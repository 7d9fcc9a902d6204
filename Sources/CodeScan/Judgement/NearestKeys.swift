import TranslationModel

/// Finds the key that somebody meant.
struct NearestKeys {
  private let keys: [[UInt8]]
  /// So many are looked for: where more are wrong, it is no slip.
  private var left = 200

  init(_ keys: some Sequence<Text>) { self.keys = keys.map { Array($0.utf8) } }

  /// The nearest key, where it is near enough to be a slip: at most a third of its letters are other, and at most four.
  mutating func nearest(to key: Text) -> Text? {
    let word = Array(key.utf8)
    guard left > 0, word.count <= 200 else { return nil }
    left -= 1
    var best: [UInt8]?
    var limit = max(1, min(word.count / 3, 4))
    for other in keys where abs(other.count - word.count) <= limit {
      guard let distance = Self.distance(word, other, atMost: limit), distance > 0 else { continue }
      if distance < limit || best == nil { best = other }
      limit = min(limit, distance)
      if limit == 1, best != nil { break }
    }
    return best.map { Text(decoding: $0) }
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour; nil where these are more than
  /// `limit`. Only places that near to the diagonal are looked at.
  static func distance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    let far = limit + 1
    var before = [Int](repeating: far, count: b.count + 1)
    var last = (0...b.count).map { min($0, far) }
    for i in 0..<a.count {
      var row = [Int](repeating: far, count: b.count + 1)
      row[0] = min(i + 1, far)
      var least = row[0]
      let from = max(0, i - limit)
      let to = min(b.count, i + limit + 1)
      guard from < to else { return nil }
      for j in from..<to {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row[j + 1] = min(cost, far)
        least = min(least, row[j + 1])
      }
      if least > limit { return nil }
      (before, last) = (last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
