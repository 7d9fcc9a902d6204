import RepositoryModel
import TranslationModel

/// How a project's new English is spelt.
package struct SpellingSettings: Hashable, Sendable {
  /// The name of a dictionary, as hunspell has it: `en_US`. Only letters, digits, underscores and hyphens: never a path.
  package var dictionary: String
  /// Words that are right, in any case.
  package var ignored: [String]
  /// A file of the repository with more of them, one a line.
  package var words: RepositoryPath?

  package init(dictionary: String, ignored: [String] = [], words: RepositoryPath? = nil) {
    (self.dictionary, self.ignored, self.words) = (dictionary, ignored, words)
  }
}

extension CheckedConfiguration {
  /// The project's `[spelling]`; nil where it names no dictionary.
  mutating func spelling() -> SpellingSettings? {
    guard let setting = settings("spelling", "dictionary").last, let name = setting.value, !name.isEmpty
    else {
      return nil
    }
    let isName =
      name.utf8.count <= 32 && name.utf8.first != 0x2D
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
      }
    guard isName else {
      fail(
        "dictionary", "'\(name)' is no name of a dictionary", at: setting,
        hint: "for example: dictionary = en_US")
      return nil
    }
    var spelling = SpellingSettings(dictionary: name)
    for setting in settings("spelling", "ignore") {
      spelling.ignored += (setting.value ?? "").split(whereSeparator: { " ,\t".contains($0) }).map(
        String.init)
    }
    if let setting = settings("spelling", "words").last, let value = setting.value, !value.isEmpty {
      spelling.words = RepositoryPath(value)
      if spelling.words == nil {
        fail(
          "path", "'\(value)' cannot be the path of a list of words", at: setting,
          hint: "it \(RepositoryPath.flaw(in: value) ?? "must be a path in the repository")")
      }
    }
    return spelling
  }
}
