import Foundation
import Testing
import TranslationModel

@Suite struct WritingDirectionTests {
  @Test(arguments: [
    ("ar", true), ("he", true), ("iw", true), ("fa-IR", true), ("ur", true), ("dv", true), ("nqo", true),
    ("ckb", true), ("yi", true), ("ug", true), ("ug-KZ", false), ("az", false), ("az-Arab", true),
    ("az-IR", true),
    ("pa", false), ("pa-PK", true), ("ar-Latn", false), ("en-Hebr", true), ("ff", false), ("ff-Adlm", true),
    ("sd-IN", false), ("es", false), ("ja", false), ("qaa", false),
  ])
  func isThatOfTheScript(_ tag: String, _ isRightToLeft: Bool) throws {
    #expect(try #require(LocaleTag(tag)).direction == (isRightToLeft ? .rightToLeft : .leftToRight))
  }

  /// As Foundation has it, which asks ICU.
  @Test func isThatOfEveryLocaleOfFoundation() {
    var count = 0
    for name in Locale.availableIdentifiers {
      guard let tag = LocaleTag(name) else { continue }
      count += 1
      let expected = Locale.Language(identifier: name).characterDirection == .rightToLeft
      #expect((tag.direction == .rightToLeft) == expected, "\(name)")
    }
    #expect(count > 300)
  }
}
