import Synchronization
import TranslationModel

/// Texts that were translated before, to be offered for the same text, or one like it.
///
/// Each source text is in it once, with the newest translation of each target. It is made once for all locales, and several
/// threads ask at once.
package final class Memory: Sendable {
  /// A translation that may stand for a text's, with where it is from.
  package struct Offer: Hashable, Sendable {
    package var text: Text
    /// How much of the text is like the memory's, in percent: 100 where both say the same.
    package var score: Int
    /// The memory's own source text.
    package var source: Text
    /// Which of the memory's files it is in.
    package var file: Int
  }

  /// One source text, with its translation into each target.
  struct Entry {
    var source: Text
    /// Where it stands last: what is further down, or in a later file, is newer.
    var place: Int
    var translations: [Translation?]
  }

  struct Translation {
    var text: Text
    var distance: Int
    var file: Int
  }

  private let entries: [Entry]
  private let index: MemoryIndex
  private let targets: [LocaleTag: Int]
  private let threshold: Int
  private let answers = Mutex<[Question: [MemoryMatch]]>([:])

  private struct Question: Hashable {
    var text: Text
    var hasPlaceholders: Bool
  }

  /// `files` are in order, the newest last. `threshold` is how much of a text must be like the memory's, in percent.
  package init(_ files: [MemoryUnits], targets: [LocaleTag], threshold: Int) {
    self.threshold = threshold
    self.targets = Dictionary(
      targets.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { a, _ in a })
    var entries: [Entry] = []
    var known: [Text: Int] = [:]
    var place = 0
    for (file, units) in files.enumerated() {
      for unit in units.units {
        place += 1
        let entry = known[unit.source] ?? entries.count
        if entry == entries.count {
          known[unit.source] = entry
          let none = [Translation?](repeating: nil, count: targets.count)
          entries.append(Entry(source: unit.source, place: place, translations: none))
        }
        entries[entry].take(unit, file: file, place: place)
      }
    }
    self.entries = entries
    index = MemoryIndex(entries.map(\.source))
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// What may stand for a text in one locale, the best first: by how much is alike, then the newest.
  package func offers(for message: Message, in locale: LocaleTag) -> some Sequence<Offer> {
    let target = targets[locale]
    return matches(for: message).lazy.compactMap { [entries] match -> Offer? in
      guard let target, let translation = entries[match.entry].translations[target],
        let text = match.adaptation.applied(to: translation.text)
      else { return nil }
      return Offer(
        text: text, score: match.score, source: entries[match.entry].source, file: translation.file)
    }
  }

  /// What is like a text, whatever the locale: asked once for all of them.
  func matches(for message: Message) -> [MemoryMatch] {
    let question = Question(text: message.neutral, hasPlaceholders: message.hasPlaceholders)
    if let known = answers.withLock({ $0[question] }) { return known }
    let found = find(message)
    answers.withLock { $0[question] = found }
    return found
  }

  private func find(_ message: Message) -> [MemoryMatch] {
    // A text whose platform has no placeholders may look as if it had some, here and in the memory.
    let plain = message.hasPlaceholders ? nil : MemoryMessage(message.neutral)
    let wanted = plain?.message ?? message
    let similar = index.similar(to: Tokens(wanted), threshold: threshold)
    let matches = similar.compactMap { found -> MemoryMatch? in
      let entry = entries[found.entry]
      guard
        let adaptation = Adaptation(
          of: MemoryMessage(entry.source), to: wanted, doublesSigns: plain.map(\.doublesSigns) ?? true)
      else { return nil }
      // The same words, but for spaces, or large and small letters: not quite the same text.
      let score = found.score == 100 && !adaptation.isSameText ? 99 : found.score
      if score < threshold { return nil }
      return MemoryMatch(entry: found.entry, place: entry.place, score: score, adaptation: adaptation)
    }
    return matches.sorted { ($1.score, $1.place) < ($0.score, $0.place) }
  }
}

/// A source text of a memory that is like the one that was asked about.
struct MemoryMatch: Sendable {
  var entry: Int
  var place: Int
  var score: Int
  var adaptation: Adaptation
}

extension Memory.Entry {
  /// What is newer takes the place of what was there, unless that is of a nearer locale.
  fileprivate mutating func take(_ unit: MemoryUnit, file: Int, place: Int) {
    self.place = place
    for translation in unit.translations {
      if let before = translations[translation.target], before.distance < translation.distance { continue }
      translations[translation.target] = Memory.Translation(
        text: translation.text, distance: translation.distance, file: file)
    }
  }
}
