/// A commit message made of parts: one line of subject, a body, and trailers that no other part can forge.
package struct CommitMessage: Hashable, Sendable {
  package let subject: String
  package let body: String
  package let trailers: Trailers

  /// The subject becomes one line of at most 1,000 bytes, `update` where it has no text. Control characters in the
  /// body become spaces, save for line ends and tabs, and blank lines at its ends go.
  package init(subject: String, body: String = "", trailers: Trailers = Trailers()) {
    let line = oneLine(shortened(subject, to: 1000))
    self.subject = line.isEmpty ? "update" : line
    self.body = paragraphs(shortened(body, to: 100_000))
    self.trailers = trailers
  }

  /// The message as it is committed, with one line end after its last line.
  ///
  /// A body that ends in what looks like trailers cannot add to them: without trailers of our own, a line of dashes
  /// closes it.
  package var text: String {
    var text = subject + "\n"
    if !body.isEmpty { text += "\n" + body + "\n" }
    if !trailers.fields.isEmpty { return text + "\n" + trailers.text }
    return Trailers(of: text).fields.isEmpty ? text : text + "\n--\n"
  }
}

/// A text as one line: control characters and line ends become spaces, those at the ends go.
func oneLine(_ text: String) -> String {
  let bytes = text.utf8
  if bytes.allSatisfy({ (0x20...0x7E).contains($0) }) {
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 })
    else { return "" }
    return String(text[first...last])
  }
  let kept = Array(text.unicodeScalars.map { isControl($0) ? " " : $0 })
  guard let first = kept.firstIndex(where: { $0 != " " }), let last = kept.lastIndex(where: { $0 != " " })
  else { return "" }
  var view = String.UnicodeScalarView()
  view.append(contentsOf: kept[first...last])
  return String(view)
}

private func paragraphs(_ text: String) -> String {
  let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> String in
    let kept = String(decoding: line, as: UTF8.self).unicodeScalars.map {
      $0 != "\t" && isControl($0) ? " " : $0
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: kept)
    while view.last == " " || view.last == "\t" { view.removeLast() }
    return String(view)
  }
  guard let first = lines.firstIndex(where: { !$0.isEmpty }),
    let last = lines.lastIndex(where: { !$0.isEmpty })
  else { return "" }
  return lines[first...last].joined(separator: "\n")
}

/// At most this many bytes, cut between two characters.
private func shortened(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit else { return text }
  var view = String.UnicodeScalarView()
  var length = 0
  for scalar in text.unicodeScalars {
    length += UTF8.width(scalar)
    if length > limit { break }
    view.append(scalar)
  }
  return String(view)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
    || scalar.value == 0x2029
}
