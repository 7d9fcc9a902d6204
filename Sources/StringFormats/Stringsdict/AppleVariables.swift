import TranslationModel

extension Text {
  /// The names of the plural variables in a format of Apple's: `%#@name@`, `%1$#@name@`.
  var variables: [Text] {
    Message(self, .apple).placeholders.compactMap { placeholder in
      let parts = placeholder.spelling.string.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[0].hasSuffix("#") ? Text(String(parts[1])) : nil
    }
  }

  /// True where the format is this variable and nothing else.
  func isVariable(_ name: Text) -> Bool {
    self == Text("%#@\(name)@") || self == Text("%1$#@\(name)@")
  }

  /// True where something else than variables is there to be translated.
  var hasWordsBesideVariables: Bool {
    Message(self, .apple).pieces.contains { piece in
      if case .literal(let text) = piece {
        text.string.unicodeScalars.contains { $0.properties.isAlphabetic }
      } else {
        false
      }
    }
  }
}
