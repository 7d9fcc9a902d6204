extension Int {
  /// `1 row`, `2 rows`: this many of something, for messages. The plural has an `s` unless it is given.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
