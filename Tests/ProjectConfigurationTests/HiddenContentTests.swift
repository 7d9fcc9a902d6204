import ProjectConfiguration
import StringFormats
import Testing
import TranslationModel

/// What some formats would read as texts, and is none.
@Suite struct HiddenContentTests {
  private func error(_ text: String, _ format: String) throws -> SyntaxError? {
    let format = ResourceFormat(try #require(StringFormats.named(format)))
    do throws(SyntaxError) {
      _ = try format.read(Array(text.utf8), as: .translation(try locale()))
      return nil
    } catch { return error }
  }

  private func locale() throws(SyntaxError) -> LocaleTag {
    guard let locale = LocaleTag("es") else { throw SyntaxError(line: 1, column: 1, "no locale") }
    return locale
  }

  private static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """

  @Test(arguments: StringFormats.all.map(\.name)) func aPointerOfLFSIsNoFile(_ format: String) throws {
    let error = try #require(try error(Self.pointer, format))
    #expect(error.message.contains("Git LFS") && error.hint?.contains("git lfs untrack") == true)
  }

  private static let conflict = "<<<<<<< HEAD\nDos\n=======\nTres\n>>>>>>> feature\n"

  static let conflicts: [(format: String, text: String)] = [
    ("apple-strings", "\"a\" = \"Uno\n\(conflict)\";\n"),
    ("apple-strings", "/*\n\(conflict)*/\n\"a\" = \"Uno\";\n"),
    ("android-xml", "<resources>\n<!--\n\(conflict)-->\n<string name=\"a\">Uno</string>\n</resources>\n"),
    ("properties", "a=Uno\n\(conflict)"),
  ]

  @Test(arguments: conflicts) func aConflictInsideATextIsOne(_ format: String, _ text: String) throws {
    let error = try #require(try error(text, format))
    #expect(error.message == "a merge conflict that nobody has resolved")
  }

  /// Underlined headings, quoted mails and arrows are texts.
  static let texts: [String] = [
    "\"a\" = \"Title\n=======\ntext\";\n", "\"a\" = \">>>>>>> you wrote\n=======\n<<<<<<< I wrote\";\n",
    "\"a\" = \"in a line: <<<<<<< HEAD ======= >>>>>>> feature\";\n",
  ]

  @Test(arguments: texts) func theseAreTexts(_ text: String) throws {
    #expect(try error(text, "apple-strings") == nil)
  }
}
