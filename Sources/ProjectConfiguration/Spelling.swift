/// Finds the word that somebody meant.
package enum Spelling {
  /// The nearest of the known words, where it is near enough to be a slip: at most a third of its letters are other.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let best = known.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (name, edits) = best, edits <= max(1, min(word.utf8.count, name.utf8.count) / 3) else {
      return nil
    }
    return name
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour (optimal string alignment).
  private static func distance(_ a: String, _ b: String) -> Int {
    let (x, y) = (Array(a.utf8.prefix(64)), Array(b.utf8.prefix(64)))
    var before: [Int] = []
    var last = Array(0...y.count)
    for i in 0..<x.count {
      var row = [i + 1]
      for j in 0..<y.count {
        var cost = min(last[j] + (x[i] == y[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, x[i] == y[j - 1], x[i - 1] == y[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[y.count]
  }
}
