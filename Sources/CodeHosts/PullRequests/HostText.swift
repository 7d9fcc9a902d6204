extension String {
  /// In units of UTF-16. GitHub takes 65,536 for a text, and people write around ours.
  private static var longest: Int { 60_000 }

  /// Without HTML's comments: something invisible stands in what begins or ends one. Names come from files.
  var withoutComments: String {
    // Whatever accents follow them, hosts see the signs themselves.
    String(
      unicodeScalars.replacing("<!--".unicodeScalars, with: "<\u{200B}!--".unicodeScalars)
        .replacing("-->".unicodeScalars, with: "--\u{200B}>".unicodeScalars))
  }

  /// As many whole lines as hosts take, with one more that says how many were left out.
  var cutByLines: String {
    if utf16.count <= Self.longest { return self }
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    var length = 0
    let kept = lines.prefix { line in
      length += line.utf16.count + 1
      return length <= Self.longest - 100
    }
    let count = lines.count - kept.count
    return (kept + ["", "… \(count) more line\(count == 1 ? "" : "s"), too long to be shown here"]).joined(
      separator: "\n")
  }
}
