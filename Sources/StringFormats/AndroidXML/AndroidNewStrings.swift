import TranslationModel

/// Writes strings that are new in a file, with the base file's names, comments and manner.
struct AndroidNewStrings {
  private let style: AndroidStyle
  private let manner: AndroidManner
  private let base: Catalog

  init(_ style: AndroidStyle, _ manner: AndroidManner, _ base: Catalog) {
    (self.style, self.manner, self.base) = (style, manner, base)
  }

  /// Appends the string of a number in the base file. Its id is made only where something is wrong.
  func append(
    _ text: Text, of number: Int, _ entries: CatalogBytes, to result: inout [UInt8]
  ) throws(EditError) {
    let comment = entries.comment(at: number)
    if !comment.isEmpty {
      style.appendComment(
        Text(String(decoding: comment, as: UTF8.self)), style.indentation, to: &result)
    }
    let writer = manner.writer(ofNew: number)
    result += "<string ".utf8
    if let flaw = AndroidResource.appendName(entries.key(at: number), to: &result) {
      throw EditError(base.id(at: number), flaw)
    }
    result += writer.isUnformatted ? " formatted=\"false\">".utf8 : ">".utf8
    if !writer.append(plain: text, to: &result) {
      try writer.write(text, of: base.id(at: number), to: &result)
    }
    result += "</string>".utf8
  }
}

extension AndroidStyle {
  /// XML allows no `--` in a comment, and no `-` at its end.
  func appendComment(_ comment: Text, _ indentation: [UInt8], to result: inout [UInt8]) {
    if comment.isEmpty { return }
    result += "<!-- ".utf8
    for scalar in comment.string.unicodeScalars where scalar.isXML {
      if scalar == "-", result.last == UInt8(ascii: "-") { result.append(0x20) }
      if scalar.isASCII {
        result.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        result.append(scalar)
      }
    }
    result += " -->".utf8
    result += newline
    result += indentation
  }
}
