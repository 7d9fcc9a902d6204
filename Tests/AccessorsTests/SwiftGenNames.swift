import Foundation

/// How SwiftGen's template structured-swift5 calls a key, after its documentation (Documentation/templates/strings, and
/// StencilSwiftKit's filters `swiftIdentifier: "pretty"` and `lowerFirstWord`). SwiftGen runs on macOS only.
enum SwiftGenNames {
  /// The names below the outermost enum; nil where one of them is empty, so that what it writes does not compile.
  static func path(of key: String) -> [String]? {
    let parts = key.components(separatedBy: ".")
    var path = parts.dropLast().map(pretty)
    path.append(lowerFirstWord(pretty(parts.last ?? "")))
    return path.contains("") ? nil : path
  }

  /// The Swift Programming Language, "Grammar of an identifier".
  private static let head: CharacterSet = {
    var set = CharacterSet()
    for range in [
      0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5,
      0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D,
      0x180F...0x1DBF, 0x1E00...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054,
      0x2060...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
      0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F,
      0xFE30...0xFE44, 0xFE47...0xFFFD, 0x10000...0x1FFFD,
    ] as [ClosedRange<UInt32>] {
      if let low = Unicode.Scalar(range.lowerBound), let high = Unicode.Scalar(range.upperBound) {
        set.insert(charactersIn: low...high)
      }
    }
    return set
  }()

  private static let tail = head.union(CharacterSet(charactersIn: "0"..."9"))
    .union(CharacterSet(charactersIn: "\u{300}"..."\u{36F}"))

  private static func pretty(_ part: String) -> String {
    let runs = part.components(separatedBy: tail.inverted).map(upperFirst)
    let identifier = prefixed(runs.joined(separator: "_"))
    let words: [String]
    if identifier.range(of: "[a-z]", options: .regularExpression) != nil {
      words = identifier.components(separatedBy: "_").map(upperFirst)
    } else {
      let snake = identifier.replacingOccurrences(
        of: "([a-z\\d])([A-Z])", with: "$1_$2", options: .regularExpression)
      words = snake.components(separatedBy: "_").map(\.capitalized)
    }
    return prefixed(words.joined())
  }

  private static func prefixed(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return "" }
    return head.contains(first) ? name : "_" + name
  }

  private static func upperFirst(_ word: String) -> String {
    guard let first = word.unicodeScalars.first else { return word }
    return String(first).uppercased() + String(word.unicodeScalars.dropFirst())
  }

  private static func lowerFirstWord(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    var count = scalars.prefix { CharacterSet.uppercaseLetters.contains($0) }.count
    if count > 1, count < scalars.count, CharacterSet.lowercaseLetters.contains(scalars[count]) { count -= 1 }
    var lowered = ""
    for scalar in scalars.prefix(count) { lowered += String(scalar).lowercased() }
    for scalar in scalars.dropFirst(count) { lowered.unicodeScalars.append(scalar) }
    return lowered
  }
}
