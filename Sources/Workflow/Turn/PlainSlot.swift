import StringFormats
import TranslationModel

/// A slot all of whose entries are plain texts of its base file, as most are: what a turn has to know of them, found once for
/// all locales.
struct PlainSlot: Sendable {
  /// Of each entry, its number in the base file's catalog.
  let numbers: [Int]
  /// Of each entry, its placeholder where it has just one.
  private let placeholders: [OnePlaceholder?]
  /// Without which a cell has no placeholder; a line feed where none has one.
  private let mark: UInt8

  /// Nil of a slot with plural forms or lists, or with English that waits on the side branch.
  init?(_ source: SlotSource) {
    let entries = source.entries
    let numbers = source.file.catalog.look { catalog -> [Int]? in
      var numbers: [Int] = []
      numbers.reserveCapacity(entries.count)
      var next = 0
      for entry in entries {
        guard entry.id.variant == .plain, entry.isInBaseFile, entry.committed == nil else { return nil }
        while next < catalog.count, !catalog.has(entry.id, at: next) { next += 1 }
        guard next < catalog.count, catalog.hasComment(entry.comment, at: next) else { return nil }
        numbers.append(next)
        next += 1
      }
      return numbers
    }
    guard let numbers else { return nil }
    self.numbers = numbers
    let style = source.notation.style
    placeholders = entries.map { OnePlaceholder(of: $0.spelling, style) }
    mark = style.ofCells.mark ?? Self.lineFeed
  }

  private static let lineFeed: UInt8 = 0x0A

  /// A cell as the platform spells it, where that is found without parsing it; else nil.
  func spelled(_ cell: Text, _ entry: Int) -> Text? {
    if !cell.contains(mark, Self.lineFeed, 0x0D) { return cell }
    return mark != Self.lineFeed && cell.contains(mark) ? placeholders[entry]?.spelled(cell) : nil
  }
}
