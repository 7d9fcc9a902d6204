extension StagingContent {
  package static let bracketed = StagingContent("bracketed", "the base text between brackets: [Save]") {
    staged in
    // Of one inside another the outer brackets are enough.
    if staged.isPart { return staged.text }
    let segments = staged.anatomy.segments.map { segment -> String in
      var pieces = segment[...]
      var separator = ""
      if case .separator(let text) = pieces.last { separator = text }
      if !separator.isEmpty { pieces.removeLast() }
      let (start, inside, end) = pieces.map(\.string).joined().trimmed
      return start + (inside.isEmpty ? "" : "[\(inside)]") + end + separator
    }
    return Text(segments.joined())
  }
}

extension String {
  /// The blanks that it begins with, what is between, and those that it ends with: texts are put together, and gettext wants the
  /// same line ends at both ends.
  var trimmed: (start: String, inside: String, end: String) {
    let scalars = Array(unicodeScalars)
    let first = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    let last = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? first
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part)
      return String(view)
    }
    return (text(scalars[..<first]), text(scalars[first..<last]), text(scalars[last...]))
  }
}
