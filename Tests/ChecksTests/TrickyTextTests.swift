import Checks
import Testing
import TranslationModel

/// Texts of real apps that look wrong to a simple rule and are right, or the other way round.
@Suite struct TrickyTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: Text
    var translation: Text
    var locale = "es"
    /// What is found, of all checks that are on.
    var rules: [String] = []
  }

  static let cases: [Case] = [
    Case(
      testDescription: "Hebrew's sign of an abbreviation", source: "By mail", translation: "בדוא\"ל",
      locale: "he"),
    Case(
      testDescription: "a Korean ending behind a quotation", source: "Press Reveal",
      translation: "\"보이기\"를 누르십시오",
      locale: "ko"),
    Case(
      testDescription: "one quotation mark", source: "Press Reveal", translation: "Pulsa «Mostrar",
      rules: ["quotation-marks"]),
    Case(
      testDescription: "Catalan's middle dot", source: "Unpublish", translation: "Anul·la la publicació",
      locale: "ca"),
    Case(testDescription: "Kabyle's Greek letters", source: "Phone", translation: "Tiliγri", locale: "kab"),
    Case(
      testDescription: "a Latin letter in Greek", source: "Invalid", translation: "Μη έγκυρo", locale: "el",
      rules: ["mixed-script"]),
    Case(
      testDescription: "said twice on purpose", source: "You see", translation: "Vous vous voyez",
      locale: "fr"),
    Case(
      testDescription: "a language that doubles words", source: "Friends", translation: "Teman teman",
      locale: "id"),
    Case(
      testDescription: "Greek asks otherwise", source: "Delete it?", translation: "Να διαγραφεί;",
      locale: "el"),
    Case(testDescription: "Khmer's colon", source: "Name:", translation: "ឈ្មោះ៖", locale: "km"),
    Case(
      testDescription: "a Hindi bar for a danda", source: "It is done.", translation: "हो गया|", locale: "hi"),
    Case(
      testDescription: "Thai without a full stop", source: "It is done.", translation: "เสร็จแล้ว", locale: "th"
    ),
    Case(testDescription: "a name that begins small", source: "iPhone", translation: "iPhone"),
    Case(
      testDescription: "a name that begins a sentence", source: "Photos of your iPhone",
      translation: "iPhone-Fotos", locale: "de"),
    Case(
      testDescription: "digits of another script", source: "Up to 60 days", translation: "حتى ٦٠ يوما",
      locale: "ar"),
    Case(
      testDescription: "a number grouped otherwise", source: "Up to 100,000 files",
      translation: "Bis zu 100\u{202F}000 Dateien", locale: "de"),
    Case(
      testDescription: "a number that India groups otherwise", source: "Up to 100,000 files",
      translation: "1,00,000 फ़ाइलों तक", locale: "hi"),
    Case(
      testDescription: "another site for examples", source: "Like https://example.com",
      translation: "Como https://ejemplo.es"),
    Case(
      testDescription: "a word to fill in", source: "Sort by <field> in <b>order</b>",
      translation: "Ordenar por <campo> en <b>orden</b>"),
    Case(
      testDescription: "an escape that the source speaks of", source: "Treat '\\' as an escape",
      translation: "Tratar \"\\\" como escape"),
    Case(
      testDescription: "one for 1 in a choice", source: "{n, plural, =1{a file} other{{n} files}}",
      translation: "{n, plural, =1{un archivo} many{{n} archivos} other{{n} archivos}}"),
    Case(
      testDescription: "a choice with one form too few",
      source: "{n, plural, one {{n} file} other {{n} files}}",
      translation: "{n, plural, one {{n} plik} other {{n} pliki}}", locale: "pl", rules: ["icu-plural-forms"]),
    Case(
      testDescription: "an apostrophe before a brace", source: "{n, plural, one {a} other {b}}",
      translation: "{n, plural, one {l'{x}'} other {b}}", locale: "de"),
    Case(
      testDescription: "braces without end", source: "{n, plural, one {a} other {b}}",
      translation: "{n, plural, one {a} other {b}", locale: "de", rules: ["icu-syntax"]),
    Case(testDescription: "a semicolon asks in Greek only", source: "Save; it;", translation: "Guarda"),
    Case(
      testDescription: "Japanese asks with a word", source: "Delete it?", translation: "削除しますか。", locale: "ja"
    ),
    Case(testDescription: "an abbreviation at the end", source: "5 PM", translation: "5 μ.μ.", locale: "el"),
    Case(testDescription: "an ordinal at the end", source: "the 2nd", translation: "der 2.", locale: "de"),
    Case(testDescription: "a month in Thai", source: "In Jan", translation: "ใน ม.ค.", locale: "th"),
    Case(testDescription: "Amharic's colon", source: "Name:", translation: "ስም፦", locale: "am"),
    Case(
      testDescription: "a time in another clock", source: "At 10:45 PM", translation: "À 22 h 45",
      locale: "fr"),
    Case(
      testDescription: "ten thousands", source: "Win 10,000 points", translation: "1万ポイント獲得", locale: "ja"),
    Case(
      testDescription: "Japanese's narrow colon", source: "Version: 1", translation: "バージョン: 1", locale: "ja"),
    Case(
      testDescription: "Occitan spaces as French does", source: "Delete it?", translation: "Lo suprimir ?",
      locale: "oc"),
    Case(
      testDescription: "a name that comes first in both", source: "Planner opens",
      translation: "Planner נפתח", locale: "he"),
    Case(
      testDescription: "Lao writes full stops", source: "It is done.", translation: "ສຳເລັດແລ້ວ.", locale: "lo"),
    Case(
      testDescription: "a month is no name there", source: "December", translation: "december", locale: "nl"),
    Case(
      testDescription: "a day of the week is no name there", source: "Monday", translation: "понедельник",
      locale: "ru"),
    Case(
      testDescription: "German months are nouns", source: "December", translation: "dezember", locale: "de",
      rules: ["initial-case"]),
    Case(
      testDescription: "Burmese writes a dash for a colon", source: "Name:", translation: "အမည် -",
      locale: "my"),
    Case(
      testDescription: "a smiling face at the end", source: "Nothing here ;)", translation: "Τίποτα εδώ ;)",
      locale: "el"),
    Case(
      testDescription: "another smiling face at the end", source: "Nothing here ;)",
      translation: "Nincs itt semmi :)", locale: "hu"),
    Case(testDescription: "an abbreviated title", source: "Mrs", translation: "Sra."),
    Case(
      testDescription: "quotes in the place of backticks", source: "Type `:help` or `mb` first.",
      translation: "Escribe «:help» o 'mb' primero."),
    Case(
      testDescription: "a backtick that is lost", source: "Type `:help` first.",
      translation: "Escribe l'ordre `:help primero.", rules: ["markdown-emphasis"]),
    Case(
      testDescription: "Punjabi doubles words", source: "From time to time", translation: "ਸਮੇਂ ਸਮੇਂ ਉੱਤੇ",
      locale: "pa"),
    Case(
      testDescription: "a verb's particle before the same word", source: "Add to the agent",
      translation: "Legg til til agenten", locale: "nb"),
    Case(
      testDescription: "a reflexive word before a preposition", source: "Sign in with SSO",
      translation: "Přihlásit se se SSO", locale: "cs"),
    Case(
      testDescription: "step by step", source: "Leave the tour", translation: "Lascia la guida passo passo",
      locale: "it"),
    Case(
      testDescription: "a name with an ending", source: "All Sends", translation: "Усе Send'ы", locale: "be"),
    Case(
      testDescription: "a Latin letter before an apostrophe", source: "The object", translation: "Oб'єкт",
      locale: "uk", rules: ["mixed-script"]),
    Case(
      testDescription: "a letter that is no capital anywhere", source: "UPPER CASE",
      translation: "GROßSCHREIBUNG",
      locale: "de"),
    Case(
      testDescription: "a name among letters that are no capitals", source: "SAFARI INTEGRATION",
      translation: "Safari 浏览器整合", locale: "zh-Hans"),
    Case(
      testDescription: "Georgian has capitals that nobody writes", source: "SYSTEM ALERTS",
      translation: "სისტემის გაფრთხილებები", locale: "ka"),
    Case(
      testDescription: "a quotation behind a Hebrew preposition", source: "Use draw-over",
      translation: "השתמש ב\"ציור מעל\"", locale: "he"),
    Case(
      testDescription: "one quotation mark behind a Hebrew preposition", source: "Use draw-over",
      translation: "השתמש ב\"ציור מעל", locale: "he", rules: ["quotation-marks"]),
    Case(
      testDescription: "a number grouped by spaces", source: "Up to 100,000 files",
      translation: "Až 100 000 souborů",
      locale: "cs"),
    Case(
      testDescription: "another number grouped by spaces", source: "Up to 100,000 files",
      translation: "Až 10 000 souborů", locale: "cs", rules: ["number"]),
    Case(
      testDescription: "an address behind a Japanese sign", source: "See https://gnu.org now",
      translation: "今は、https://gnu.orgで", locale: "ja"),
    Case(
      testDescription: "Kabyle spaces as French does", source: "Delete it?", translation: "Kkes-it ?",
      locale: "kab"),
    Case(testDescription: "a short day is no name there", source: "Fri", translation: "dv.", locale: "ca"),
    Case(
      testDescription: "a name at the beginning of Korean", source: "Checking with okon…",
      translation: "okon으로 검사 중…", locale: "ko"),
    Case(
      testDescription: "a verb's particle before a preposition", source: "Set it in the settings",
      translation: "Stel het in in de instellingen", locale: "nl"),
    Case(
      testDescription: "a pronoun behind a preposition", source: "By taking a link from it",
      translation: "En en extrayant un lien", locale: "fr"),
    Case(
      testDescription: "a number in words", source: "up to 100 times", translation: "jopa sata kertaa",
      locale: "fi"),
    Case(
      testDescription: "a round number that became another", source: "up to 100 times",
      translation: "jopa 10 kertaa", locale: "fi", rules: ["number"]),
    Case(
      testDescription: "a flood of braces", source: "{n, plural, one {a} other {b}}",
      translation: Text(String(repeating: "{n, plural, one", count: 5000)), locale: "de",
      rules: ["icu-syntax"]),
  ]

  @Test(arguments: cases) func isJudgedAsPeopleWould(_ c: Case) throws {
    let source = Message(c.source, .braces)
    let input = CheckInput(
      source: source, translation: Message(c.translation, .braces, like: source), locale: LocaleTag(c.locale),
      variant: .plain, maxLength: nil)
    let found = ChosenChecks(locale: input.locale).findings(input)
    #expect(found.map(\.rule) == c.rules, "\(found.map(\.message))")
  }

  static let english: [(text: Text, rules: [String])] = [
    ("Sort by", []), ("Sent by", ["source-fragment"]), ("n/a", []), ("Open with", []),
    ("Terms of", ["source-fragment"]), ("Keep as is", []), ("The name is", ["source-fragment"]),
    ("%d files", ["source-plural"]), ("%d%% of files", []), ("%1$d of %2$d steps", ["source-plural"]),
    ("Class %d", []),
    ("We know that that works", []), ("Empty the the cart", ["source-repeated-word"]), ("OK", []),
    ("URL", []),
    ("NOT FOUND", ["source-capitals"]),
    ("$%d", ["source-currency"]), ("%@ (small)", []), ("file(s)", ["source-optional-plural"]),
  ]

  @Test(arguments: english.indices) func newEnglishIsJudgedAsTranslatorsWould(_ i: Int) {
    let (text, rules) = Self.english[i]
    let input = SourceInput(key: "key", comment: "Where", variant: .plain, text: Message(text, .apple))
    #expect(ChosenChecks(locale: LocaleTag("en")).findings(ofSource: input).map(\.rule) == rules, "\(text)")
  }
}
