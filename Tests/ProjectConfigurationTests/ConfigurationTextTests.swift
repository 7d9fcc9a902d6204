import ProjectConfiguration
import Testing
import TranslationModel

/// A text and what is read from it, a line for each setting: `section.subsection.name=value`.
struct TextCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var settings: [String]

  init(_ name: String, _ text: String, _ settings: [String]) {
    testDescription = name
    self.text = text
    self.settings = settings
  }
}

/// A text that is refused, with the place and the message.
struct SyntaxCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var error: String

  init(_ name: String, _ text: String, _ error: String) {
    testDescription = name
    self.text = text
    self.error = error
  }
}

extension ConfigurationText {
  /// A line for each setting.
  var lines: [String] {
    sections.flatMap { section in
      section.settings.map { setting in
        let name = [section.name, section.subsection, setting.name].compactMap { $0 }.joined(
          separator: ".")
        return name + (setting.value.map { "=\($0)" } ?? "")
      }
    }
  }
}

@Suite struct ConfigurationTextTests {
  static let texts: [TextCase] = [
    TextCase("nothing", "", []),
    TextCase("comments only", "# one\n; two\n", []),
    TextCase("a setting", "[project]\n\tbase = en\n", ["project.base=en"]),
    TextCase("names in any case", "[Project]\nBASE = En\n", ["project.base=En"]),
    TextCase(
      "a subsection keeps its case", "[resource \"iOS\"]\npath = a\n", ["resource.iOS.path=a"]),
    TextCase("quotes in a subsection", #"[a "b\"c\\d"]"# + "\nx = 1\n", [#"a.b"c\d.x=1"#]),
    TextCase("on one line with its section", "[a] b = c", ["a.b=c"]),
    TextCase("no spaces", "[a]\nb=c\n", ["a.b=c"]),
    TextCase("spaces within stay, at the ends go", "[a]\nb =  c  d \t\n", ["a.b=c  d"]),
    TextCase("spaces between quotes stay", "[a]\nb = \" c \"\n", ["a.b= c "]),
    TextCase("quotes in the middle", "[a]\nb = x\" # \"y # z\n", ["a.b=x # y"]),
    TextCase("escapes", #"[a]"# + "\n" + #"b = "\n\t\"\\""#, ["a.b=\n\t\"\\"]),
    TextCase("a continued line", "[a]\nb = one \\\n  two\n", ["a.b=one   two"]),
    TextCase("a continued line, CRLF", "[a]\r\nb = one\\\r\ntwo\r\n", ["a.b=onetwo"]),
    TextCase("a comment behind a value", "[a]\nb = c ; d\n", ["a.b=c"]),
    TextCase("a comment behind a section", "[a] # c\nb = d\n", ["a.b=d"]),
    TextCase("CRLF", "[a]\r\nb = c\r\n# d\r\ne = f", ["a.b=c", "a.e=f"]),
    TextCase("a byte order mark", "\u{FEFF}[a]\nb = c\n", ["a.b=c"]),
    TextCase("nothing behind =", "[a]\nb =\nc = d\n", ["a.b=", "a.c=d"]),
    TextCase("without =", "[a]\nb\nc \n", ["a.b", "a.c"]),
    TextCase("an = in the value", "[a]\nb = c=d\n", ["a.b=c=d"]),
    TextCase("a setting twice", "[a]\nb = 1\nb = 2\n", ["a.b=1", "a.b=2"]),
    TextCase("letters beyond ASCII", "[a \"ü\"]\nb = é\n", ["a.ü.b=é"]),
  ]

  @Test(arguments: texts) func reads(_ c: TextCase) throws {
    #expect(try ConfigurationText(Array(c.text.utf8)).lines == c.settings)
  }

  static let mistakes: [SyntaxCase] = [
    SyntaxCase("no section", "a = b\n", "1:1: there is a setting before the first [section]"),
    SyntaxCase("an open section", "[a\nb = c\n", "1:3: ']' is missing after the section's name"),
    SyntaxCase("an empty section", "[]\n", "1:2: a section's name is missing after '['"),
    SyntaxCase("an open name", "[a \"b\nc = d\n", "1:6: the section's quoted name is not closed"),
    SyntaxCase("a dot", "[a.b]\n", "1:3: write the part after the dot in quotes"),
    SyntaxCase("an include", "[include]\npath = x\n", "1:9: [include] is not allowed here"),
    SyntaxCase(
      "a conditional include", "[includeIf \"gitdir:/\"]\npath = x\n",
      "1:11: [includeif] is not allowed here"),
    SyntaxCase(
      "an escape in a name", "[a \"b\\n\"]\n",
      "1:7: '\\' may only come before \\ and \" in a section's name"),
    SyntaxCase("no name", "[a]\n= b\n", "2:1: expected a [section] or 'name = value'"),
    SyntaxCase("a digit first", "[a]\n1b = c\n", "2:1: expected a [section] or 'name = value'"),
    SyntaxCase("an underscore", "[a]\nb_c = d\n", "2:2: '=' is missing after 'b'"),
    SyntaxCase("a comment behind a bare name", "[a]\nb # c\n", "2:3: '=' is missing after 'b'"),
    SyntaxCase("a colon", "[a]\n  b: c\n", "2:4: '=' is missing after 'b'"),
    SyntaxCase(
      "open quotes", "[a]\nb = \"c\nd = e\n", "2:7: the quotes of this value are not closed"),
    SyntaxCase(
      "an unknown escape", "[a]\nb = \\x\n",
      "2:6: '\\' may only come before n, t, \\, \" and a line end"),
    SyntaxCase("a backslash at the end", "[a]\nb = c\\", "2:7: the file ends after a '\\'"),
    SyntaxCase("a NUL", "[a]\nb = c\u{0}d\n", "2:6: a control character is not allowed here"),
    SyntaxCase("a lone CR", "[a]\nb = c\rd = e\n", "2:6: a control character is not allowed here"),
    SyntaxCase("an escape sequence", "# \u{1B}[2J\n[a]\n", "1:3: a control character is not allowed here"),
    SyntaxCase(
      "behind a byte order mark", "\u{FEFF}a = b\n",
      "1:1: there is a setting before the first [section]"),
    SyntaxCase(
      "behind continued lines", "[a]\nb = c\\\nd\\\ne\nf\"\n", "5:2: '=' is missing after 'f'"),
  ]

  @Test(arguments: mistakes) func refuses(_ c: SyntaxCase) {
    #expect(message(Array(c.text.utf8)) == c.error)
  }

  @Test func refusesWhatIsNoUTF8() {
    #expect(message(Array("[a]\nb = ".utf8) + [0xC3, 0x0A]) == "2:1: the line is not UTF-8")
    #expect(message([0xFF, 0xFE, 0x5B, 0x00]) == "1:4: a control character is not allowed here")
  }

  @Test func refusesWhatIsFarTooLarge() {
    let comment = [UInt8](repeating: UInt8(ascii: "#"), count: ConfigurationText.largestSize)
    #expect(message(comment) == nil)
    #expect(message(comment + comment) == "1:1: the configuration is larger than 1 MiB")
  }

  @Test func refusesFarTooManySettings() {
    let text = "[a]\n" + String(repeating: "b = c\n", count: ConfigurationText.mostLines)
    #expect(message(Array(text.utf8)) == "10001:1: the configuration has more than 10000 settings")
  }

  @Test func everySettingHasItsPlace() throws {
    let text = try ConfigurationText(
      Array("# c\n[a]\n\tb = \"x\\\n y\"\n  c\n [d \"e\"] f = g\n".utf8))
    let places = text.sections.map { "\($0.name) \($0.line):\($0.column)" }
    #expect(places == ["a 2:1", "d 6:2"])
    let settings = text.sections.flatMap(\.settings).map { "\($0.name) \($0.line):\($0.column)" }
    #expect(settings == ["b 3:2", "c 5:3", "f 6:10"])
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(SyntaxError) { _ = try ConfigurationText(bytes) } catch {
      return "\(error.line):\(error.column): \(error.message)"
    }
    return nil
  }
}
