extension Int {
  /// `1 row`, `2 rows`: this many of something, for messages. The plural has an `s` unless it is given.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}

extension Collection<String> {
  /// The first so many of a list, and how many more there are, for messages: `es, th, and 3 more`.
  package func listed(atMost most: Int, by separator: String = ", ") -> String {
    let more = count > most ? ", and \(count - most) more" : ""
    return prefix(most).joined(separator: separator) + more
  }
}
