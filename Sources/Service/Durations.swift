extension Duration {
  /// `5 min`, `2 h 40 min`, `1 d`: the two greatest units.
  package var inWords: String {
    let seconds = max(0, components.seconds)
    let units: [(count: Int64, name: String)] = [
      (seconds / 86400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
    ]
    let parts = units.drop { $0.count == 0 }.prefix(2).filter { $0.count > 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.count) \($0.name)" }.joined(separator: " ")
  }
}
