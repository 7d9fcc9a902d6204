extension StagingContent {
  package static let accented = StagingContent("accented", "the base text with accents: Ṡåṽé") { staged in
    staged.anatomy.changing { $0.map(Accents.applied) }.text
  }
}

/// Latin letters with a mark each, so that they can be read still, and whoever sees one without knows that it came from no
/// string file.
enum Accents {
  /// Every letter has a simple upper-case partner: apps change case.
  private static let letters: [UInt8: Unicode.Scalar] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let marked = "åḃçďéḟĝĥîĵķļṁñöṗɋŕṡţûṽŵẋýžÅḂÇĎÉḞĜĤÎĴĶĻṀÑÖṖɊŔṠŢÛṼŴẊÝŽ"
    return Dictionary(
      zip(plain.utf8, marked.unicodeScalars).map { ($0, $1) }, uniquingKeysWith: { a, _ in a })
  }()

  static func applied(to words: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in words.unicodeScalars {
      result.append(UInt8(exactly: scalar.value).flatMap { letters[$0] } ?? scalar)
    }
    return String(result)
  }
}
