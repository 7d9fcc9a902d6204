extension [String] {
  /// `es`, `es and th`, `es, th and 4 more`: so many are named.
  func enumerated(atMost most: Int = 4) -> String {
    if count > most {
      let named = prefix(most - 1)
      return named.joined(separator: ", ") + " and \(count - named.count) more"
    }
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and \(last)"
  }
}
