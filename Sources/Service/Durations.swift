extension Duration {
  /// `5 min`, `2 h 40 min`, `1 d`: the two greatest units.
  package var inWords: String {
    let seconds = max(0, components.seconds)
    let parts = [
      (seconds / 86400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
    ].drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
