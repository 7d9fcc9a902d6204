import Checks
import Testing
import TranslationModel

/// How projects name keys.
@Suite struct KeyShapeTests {
  private static let cases: [(shape: String, fits: [Text], doesNot: [Text])] = [
    (
      "{Name}.{name}", ["Cart.title", "A.b2", "HTTPError.notFound"],
      ["cart.title", "Cart.Title", "Cart.", ".title", "Cart.title.more", "Cart", ""]
    ),
    ("Common.*", ["Common.ok", "Common."], ["Common", "common.ok"]),
    (
      "{some_name}", ["save", "save_as", "a1_2"], ["_save", "save_", "save__as", "Save", "save-as", "saveAs"]
    ),
    ("{some-name}/{some-name}", ["a-b/c"], ["a_b/c", "a-/c", "a"]),
    ("{SOME_NAME}", ["SAVE_AS"], ["Save", "SAVE_", "save"]),
    ("*_{name}", ["a_b_title", "_t"], ["title", "a_T"]),
    ("*", ["anything", ""], []),
    ("é{name}", ["éa"], ["ea"]),
  ]

  @Test(arguments: cases.indices) func fits(_ i: Int) throws {
    let `case` = Self.cases[i]
    let shape = try #require(KeyShape(`case`.shape))
    for key in `case`.fits { #expect(shape.matches(key), "\(`case`.shape): \(key)") }
    for key in `case`.doesNot { #expect(!shape.matches(key), "\(`case`.shape): \(key)") }
  }

  @Test(arguments: ["", "{name", "{Nam}", "{}", "a{name}{x}"]) func isNone(_ text: String) {
    #expect(KeyShape(text) == nil)
  }
}
