/// How much has to be changed to make one text of another: tokens put in, taken out, or put in the place of others, each as
/// much as it weighs (Levenshtein's distance, with weights).
struct TokenDistance {
  /// The row of the table that is being filled; kept, for thousands of pairs are compared.
  private var row: [Int] = []

  /// Nil where it is more than `most`.
  mutating func distance(
    _ a: some RandomAccessCollection<Int32>, _ weightsOfA: some RandomAccessCollection<Int>,
    _ b: some RandomAccessCollection<Int32>, _ weightsOfB: some RandomAccessCollection<Int>, most: Int
  ) -> Int? {
    row.removeAll(keepingCapacity: true)
    row.append(0)
    for weight in weightsOfB { row.append((row.last ?? 0) + weight) }
    for (token, weight) in zip(a, weightsOfA) {
      var diagonal = row[0]
      row[0] += weight
      var least = row[0]
      var j = 1
      for (other, otherWeight) in zip(b, weightsOfB) {
        let above = row[j]
        let replaced = diagonal + (token == other ? 0 : max(weight, otherWeight))
        row[j] = min(replaced, above + weight, row[j - 1] + otherWeight)
        diagonal = above
        least = min(least, row[j])
        j += 1
      }
      if least > most { return nil }
    }
    let distance = row[row.count - 1]
    return distance <= most ? distance : nil
  }

  /// What part of the longer text may stay, in whole percent: 100 for texts with the same tokens.
  static func score(distance: Int, of weight: Int, _ other: Int) -> Int {
    let longer = max(weight, other)
    return longer == 0 ? 0 : max(0, 100 - (100 * distance + longer - 1) / longer)
  }
}
