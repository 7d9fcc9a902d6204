import Interchange

/// What somebody asks of a page: the decoded parts of the path, and the query.
struct PageRequest: Hashable, Sendable {
  let parts: [String]
  private let query: FormFields
  /// True where a slash stands after the last part, as people type it: the page is the same.
  private let endsInSlash: Bool

  /// Nil for what is no path of ours: an escape that is none, bytes that are no text, an empty part before the last one.
  init?(_ path: String, query: String?) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts: [String] = []
    for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let text = HTTPAddress.decoded(part) else { return nil }
      parts.append(text)
    }
    endsInSlash = parts.count > 1 && parts.last == ""
    if endsInSlash || parts == [""] { parts.removeLast() }
    guard !parts.contains("") else { return nil }
    self.parts = parts
    self.query = FormFields(query ?? "")
  }

  /// What is asked by a name; nil for nothing.
  subscript(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// True for the picture of a release for a README.
  var isBadge: Bool { !endsInSlash && parts.count == 3 && parts[0] == "r" && parts[2] == "badge.svg" }

  /// Which page of a long list, from 1.
  var page: Int { self["page"].flatMap { Int($0) }.map { max(1, min($0, 1_000_000)) } ?? 1 }
}
