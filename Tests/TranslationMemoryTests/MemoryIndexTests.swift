import TestSupport
import Testing
import TranslationModel

@testable import TranslationMemory

@Suite struct MemoryIndexTests {
  /// Texts of few words, so that many are nearly the same.
  private static func text(_ numbers: inout SeededNumbers) -> Text {
    let words = [
      "save", "Save", "the", "number", "%@", "%1$d", "of", "20", "30", "…", ".", "<b>", "</b>", "a", "保",
      "don't",
    ]
    let count = Int.random(in: 1...9, using: &numbers)
    let used = Int.random(in: 2...words.count, using: &numbers)
    return Text(
      (0..<count).map { _ in words[Int.random(in: 0..<used, using: &numbers)] }.joined(separator: " "))
  }

  /// What the index finds is what comparing with every text finds.
  @Test(arguments: 0..<60) func findsWhatComparingAllFinds(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let index = MemoryIndex((0..<200).map { _ in Self.text(&numbers) })
    for _ in 0..<40 {
      let asked = Tokens(Message(Self.text(&numbers), .neutral))
      let threshold = Int.random(in: 50...100, using: &numbers)
      let found = index.similar(to: asked, threshold: threshold)
      let all = index.similarByComparingAll(to: asked, threshold: threshold)
      #expect(found == all, "seed \(seed), threshold \(threshold)")
      #expect(found.allSatisfy { $0.score >= threshold })
    }
  }

  /// The score is symmetric, and 100 for the text itself alone.
  @Test(arguments: 0..<40) func score(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let (a, b) = (Self.text(&numbers), Self.text(&numbers))
    func score(_ a: Text, _ b: Text) -> Int? {
      MemoryIndex([b]).similarByComparingAll(to: Tokens(Message(a, .neutral)), threshold: 1).first?.score
    }
    #expect(score(a, b) == score(b, a))
    #expect(score(a, a) == 100)
  }

  @Test(arguments: [
    ("Save", "Save", 100), ("Save", "save!", 80), ("Save now", "Save", 50), ("a b c d", "a c d", 75),
    ("don’t", "don't", 100), ("<b>Save</b> it", "Save it", 66), ("Ça va", "ça VA", 100),
    ("%1$@: %2$d", "%2$@: %1$@", 100),
  ]) func scores(_ a: String, _ b: String, _ score: Int) {
    let found = MemoryIndex([Text(b)]).similarByComparingAll(
      to: Tokens(Message(Text(a), .neutral)), threshold: 1)
    #expect(found.first?.score == score)
  }
}
