import TestSupport
import Testing
import TranslationModel

/// A catalog has each name once, and finds it, in whatever order a file has them.
@Suite struct CatalogTests {
  enum Order: CaseIterable { case ascending, descending, mixed }

  private static let variants: [Variant] = [.plain, .index(0), .index(1), .plural(.one), .plural(.other)]

  /// Some of the names more than once, as few as there are to choose from.
  private static func entries(_ order: Order, _ numbers: inout SeededNumbers) -> [Entry] {
    let choice = [3, 30, 3000].randomElement(using: &numbers) ?? 3
    let entries = (0..<Int.random(in: 0...60, using: &numbers)).map { number in
      let key = Text(String(repeating: "key.", count: number % 5) + String(choice == 3 ? 7 : number * choice))
      let variant = variants.randomElement(using: &numbers) ?? .plain
      return Entry(EntryID(key, variant), text: Text("text \(number)"), line: number + 1)
    }
    return switch order {
    case .ascending: entries.sorted { $0.id < $1.id }
    case .descending: entries.sorted { $1.id < $0.id }
    case .mixed: entries
    }
  }

  @Test(arguments: Order.allCases, 0..<40) func itIsAsAPlainListSays(_ order: Order, _ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let entries = Self.entries(order, &numbers)
    var plain: [Entry] = []
    for entry in entries {
      if let known = plain.firstIndex(where: { $0.id == entry.id }) {
        plain[known] = entry
      } else {
        plain.append(entry)
      }
    }
    let catalog = Catalog(entries)
    #expect(Array(catalog.entries) == plain)
    for (place, entry) in plain.enumerated() {
      #expect(catalog.position(of: entry.id) == place)
      #expect(catalog[entry.id] == entry)
    }
    #expect(catalog.position(of: EntryID("key")) == nil)
    #expect(catalog.position(of: EntryID("7", .plural(.zero))) == nil)
  }
}
