import TestSupport
import Testing
import TranslationModel

/// A table of numbers answers as a `Dictionary` does.
@Suite struct HashTableTests {
  @Test(arguments: 0..<20) func answersAsADictionary(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var keys: [Text] = []
    var known: [Text: Int] = [:]
    var table = HashTable(capacity: seed)
    for _ in 0..<3000 {
      let key = Text(
        String(repeating: "k", count: Int.random(in: 0...20, using: &numbers))
          + String(Int.random(in: 0...400, using: &numbers)))
      let earlier = table.insert(keys.count, key.quickHash) { keys[$0] == key }
      #expect(earlier == known[key])
      if earlier == nil {
        known[key] = keys.count
        keys.append(key)
      }
    }
    for (key, number) in known { #expect(table.number(key.quickHash) { keys[$0] == key } == number) }
    #expect(table.number(Text("absent").quickHash) { keys[$0] == "absent" } == nil)
  }

  /// Things that all have one hash are told apart all the same.
  @Test func oneHashForAll() {
    var table = HashTable()
    for number in 0..<200 { #expect(table.insert(number, 7 << 32) { $0 == number } == nil) }
    for number in 0..<200 { #expect(table.number(7 << 32) { $0 == number } == number) }
  }

  @Test func variantsOfAKeyHaveHashesOfTheirOwn() {
    let variants: [Variant] = [.plain, .index(0), .index(1)] + PluralCategory.allCases.map { .plural($0) }
    #expect(Set(variants.map { EntryID("k", $0).quickHash }).count == variants.count)
  }
}
