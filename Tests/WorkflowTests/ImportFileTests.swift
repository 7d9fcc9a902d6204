import TranslationModel
import Testing
import Workflow

/// What the journal keeps of a part that came back is what was put into it.
@Suite struct ImportFileTests {
  static let texts: [(name: String, text: Text, english: Text, isUsed: Bool)] = [
    ("plain", "Hola", "Hello", true), ("lost", "Hola", "Hello", false),
    ("line ends, tabs and backslashes", "a\tb\nc\\d\r", "\\n\t", true), ("no English", "Hola", "", true),
  ]

  @Test(arguments: texts.indices) func readsWhatItWrote(_ i: Int) throws {
    let (name, text, english, isUsed) = Self.texts[i]
    let locale = try #require(LocaleTag("es"))
    let cell = CellID(RowID("files", try #require(Variant("one")), "one\tfile"), locale)
    let written = ImportedText(cell, text, for: english, isUsed ? .used : .lost)
    #expect(ImportFile.texts(in: ImportFile.bytes(of: [written])) == [written], "\(name)")
  }
}
