import ProjectConfiguration
import TranslationModel

/// A set of target locales as a `todo` cell has it: tags between spaces or commas.
package struct LocaleSet: Hashable, Sendable {
  package private(set) var members: Set<LocaleTag>
  /// Words of the cell that are no target locale: people's own, kept when the cell is rewritten.
  package private(set) var others: [String]

  package init(_ members: Set<LocaleTag> = []) {
    self.members = members
    others = []
  }

  package init(cell: Text, targets: [LocaleTag]) {
    var members: Set<LocaleTag> = []
    var others: [String] = []
    for word in Self.words(of: cell) {
      if let tag = LocaleTag(word), targets.contains(tag) {
        members.insert(tag)
      } else if let tags = Self.tags(in: word, targets) {
        members.formUnion(tags)
      } else {
        others.append(word)
      }
    }
    (self.members, self.others) = (members, others)
  }

  /// The words of a cell, whatever they say.
  static func words(of cell: Text) -> [String] {
    cell.utf8.split { $0 == 0x20 || $0 == 0x2C || $0 == 0x0A || $0 == 0x3B }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The locales of a word that has nothing in it but those and what some program put between them: a no-break space, a slash.
  private static func tags(in word: String, _ targets: [LocaleTag]) -> [LocaleTag]? {
    let words = word.unicodeScalars.split { scalar in
      let value = scalar.value
      let isASCIIWord = value == 0x2D || value == 0x5F || (0x30...0x39).contains(value)
      return
        !(isASCIIWord || (0x41...0x5A).contains(value & ~0x20)
        || value >= 0x80 && scalar.properties.isAlphabetic)
    }
    let tags = words.compactMap { LocaleTag(String($0)) }
    return !tags.isEmpty && tags.count == words.count && tags.allSatisfy(targets.contains) ? tags : nil
  }

  /// False where a locale left and words came that nobody knows: a replacement in the whole sheet, or a slip. That is no answer.
  func isAnswer(to before: LocaleSet) -> Bool {
    members.isSuperset(of: before.members) || others.allSatisfy(before.others.contains)
  }

  package func contains(_ locale: LocaleTag) -> Bool { !members.isEmpty && members.contains(locale) }

  package mutating func set(_ locale: LocaleTag, _ isMember: Bool) {
    if isMember {
      members.insert(locale)
    } else if !members.isEmpty {
      members.remove(locale)
    }
  }

  /// The cell's text: the locales in the configuration's order, then people's own words.
  package func cell(targets: [LocaleTag]) -> Text {
    Text((targets.filter(members.contains).map(\.description) + others).joined(separator: " "))
  }
}
