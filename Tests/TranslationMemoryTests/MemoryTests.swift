import Testing
import TranslationModel

@testable import TranslationMemory

@Suite struct MemoryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var pairs: [[String]]
    var text: String
    var style: PlaceholderStyle
    var offers: [String]

    init(
      _ name: String, _ pairs: [[String]], _ text: String, _ offers: [String],
      style: PlaceholderStyle = .neutral
    ) {
      (testDescription, self.pairs, self.text, self.style, self.offers) = (name, pairs, text, style, offers)
    }
  }

  @Test(arguments: [
    Case("the same text", [["Save", "Guardar"]], "Save", ["100 % Guardar"]),
    Case("another text", [["Save", "Guardar"]], "Open", []),
    Case("large and small letters", [["save", "guardar"]], "Save", ["99 % guardar"]),
    Case("a sign counts less than a word", [["Save number", "Guardar"]], "Save number…", ["88 % Guardar"]),
    Case(
      "one word of four", [["Save the phone number", "Guardar el número"]], "Save the new number",
      ["75 % Guardar el número"]),
    Case("one word of three", [["Save phone number", "Guardar"]], "Save new number", []),
    Case("no order of words", [["number phone the save", "x"]], "Save the phone number", []),
    Case(
      "the best first, then the newest",
      [["Save it now", "a"], ["Save it all now", "b"], ["Save it NOW", "c"]], "Save it now",
      ["100 % a", "99 % c", "75 % b"]),
    Case("the newest of one text", [["Save", "Guardar"], ["Save", "Salvar"]], "Save", ["100 % Salvar"]),
    Case("without spaces between words", [["保存文件", "Guardar archivo"]], "保存文字", ["75 % Guardar archivo"]),
    // Placeholders
    Case("of another platform", [["Hi %s", "Hola, %s"]], "Hi %@", ["100 % Hola, %@"]),
    Case("of another kind", [["%d photos", "%d fotos"]], "%@ photos", ["100 % %@ fotos"]),
    Case(
      "numbered, in another order", [["%1$s has %2$d", "%2$d de %1$s"]], "%1$@ has %2$d",
      ["100 % %2$d de %1$@"]),
    Case(
      "kinds the other way round", [["%1$s has %2$d", "%2$d de %1$s"]], "%1$d has %2$@",
      ["99 % %1$d de %2$@"]),
    Case("names", [["Hi {name}", "Hola, {name}"]], "Hi %@", ["100 % Hola, %@"]),
    Case("two kinds of braces", [["Hi {{ name }}", "Hola, {{name}}"]], "Hi %@", ["100 % Hola, %@"]),
    Case(
      "names of a platform without", [["Hi {name}", "Hola, {name}"]], "Hi {user}",
      ["100 % Hola, {user}"], style: .none),
    Case("a percent sign", [["{x}% of it", "{x}% de ello"]], "%d%% of it", ["100 % %d%% de ello"]),
    Case("more of them", [["%1$s and %2$s", "%1$s y %2$s"]], "%1$@ and %2$@ and %3$@", []),
    Case("one that its source lacks", [["Hi %s", "Hola, %2$s"]], "Hi %@", []),
    Case("one that the translation lacks", [["Hi %s there", "Hola"]], "Hi %@ there", ["100 % Hola"]),
    // Numbers
    Case(
      "a number that differs", [["Wait for 20 s now", "Espera 20 s"]], "Wait for 30 s now",
      ["80 % Espera 30 s"]),
    Case(
      "one that is there twice", [["Wait 20 or 20 now", "Espera 20"]], "Wait 30 or 20 now", ["80 % Espera 20"]
    ),
    Case(
      "one that the translation has twice", [["Wait for 20 s now", "20 s: 20"]], "Wait for 30 s now",
      ["80 % 20 s: 20"]),
    Case(
      "no number is part of a word", [["Use the new MP3 now", "MP3"]], "Use the new MP4 now", ["80 % MP3"]),
  ]) func offered(_ c: Case) throws {
    let memory = try memory(c.pairs.map { ($0[0], $0[1]) })
    #expect(offers(memory, c.text, c.style) == c.offers)
  }

  /// A book of a text takes no hours.
  @Test func ofAVeryLongTextOnlyTheSameCounts() throws {
    let long = String(repeating: "word ", count: 200_000)
    let memory = try memory([(long + "end", "a"), (long + "ends", "b")])
    #expect(offers(memory, long + "end") == ["100 % a"])
  }

  @Test func anotherLocaleHasNone() throws {
    #expect(offers(try memory([("Save", "Guardar")]), "Save", in: "th").isEmpty)
  }

  @Test(arguments: [(50, 1), (66, 1), (67, 0), (100, 0)])
  func threshold(_ threshold: Int, _ count: Int) throws {
    let memory = try memory([("Save phone number", "Guardar")], threshold: threshold)
    #expect(offers(memory, "Save new number").count == count)
  }
}
