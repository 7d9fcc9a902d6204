import Checks
import TestSupport
import Testing
import TranslationModel

/// A check is not asked of texts without the signs that it looks for. Asked of every text, it finds the same.
@Suite struct TriggerTests {
  private static let levels = CheckLevels(
    settings: Checks.all.filter { $0.level == .off }.map { CheckLevels.Setting($0.id, .note) })

  private static let locales = [
    "es", "fr", "fr-CA", "de", "ru", "sr", "ar", "he", "fa", "zh-Hans", "ja", "ko", "th", "hi", "el", "pl",
    "ro", "tr", "hy", "en", "vi", "kab", "en-GB",
  ]

  /// What texts are put together from: words of many scripts, and whatever checks look for, whole and in pieces.
  private static let parts: [String] = [
    // Words.
    "Save", "the", "the", "the", "file", "Files", "DELETE", "ALL", "new", "by", "of", "iPhone", "GitHub", "ß",
    "Guardar", "año", "¿Eliminar", "¡", "Löschen", "guardar", "él", "Ștergeţi", "Настройки", "Нacт", "кôд",
    "файл", "файл", "Σ", "αβ", "Διαγραφή", "حذف", "الملف", "حـفظ", "הגדרות", "בדוא\"ל", "设置", "保存する", "删除",
    "삭제", "ลบ", "ม.ค", "सेव", "գիրք", "ღილაკი", "１２", "ａｂ", "Ａ", "𝒶", "ꟲ", "ꙁ", "Ꭰ", "ꭰ",
    // Signs, and spaces of all kinds.
    " ", " ", " ", " ", "  ", ".", ",", "!", "?", ";", ":", "…", "...", "..", "⋯", "·", "'", "’", "-", "–",
    "/",
    "\\", "\\n", "\\u00e9", "\"", "“", "”", "„", "«", "»", "« ", " »", "(", ")", "[", "]", "（", "）", "「", "」",
    "『", "】", "《", "。", "，", "？", "！", "：", "；", "،", "؟", "؛", "।", "|", " | ", "¿", "*", "**", "`", "_",
    "#", "~",
    "\n", "\n\n", "\t", "\r\n", "\u{A0}", "\u{202F}", "\u{3000}", "\u{2003}", "\u{85}", "\u{AD}", "\u{61C}",
    "\u{200B}", "\u{200E}", "\u{200F}", "\u{FEFF}", "\u{2060}", "\u{2028}", "\u{115F}", "\u{3164}",
    "\u{FFA0}",
    // What nobody should type, and what is lost.
    "\u{1}", "\u{8}", "\u{7F}", "\u{9F}", "\u{202A}", "\u{202E}", "\u{202C}", "\u{2067}", "\u{2068}",
    "\u{2069}",
    "\u{FFFD}", "\u{FFFC}", "\u{FFF9}", "\u{E001}", "\u{F0000}", "e\u{301}", "\u{327}", "Ã³", "â€", "Ð°", "🎉",
    "⌚",
    // Numbers, money, addresses.
    "250", "1,250", "1.250", "١٢", "๑๒", "10:30", "5折", "1万", "50%", "%", "%%", "٪", "％", "$5", "5 €", "£",
    "₫ 1",
    "https://gnu.org", "http://www.example.com/a", "://", "a@example.com", "@", "@room", "www.",
    // Placeholders, markup, formulas.
    "%@", "%d", "%1$@", "%2$d", "% @", "%#@n@", "%s", "%.2f", "%ld", "{name}", "{0}", "{", "}", "{n, plural,",
    "{n, plural, one {# file} other {# files}}", "{g, select, a {x} other {y}}", "=0", "<b>", "</b>", "<b",
    "<",
    ">", "<br/>", "<i>", "</i>", "<img src=\"a\">", "<3", "&", "&amp;", "&#39;", "&File", "](", "[a](b)",
    "=A1",
    "=SUM(A1)", "+A1", "=", "+", "(s)", "MM/dd", "HH:mm", "He/she", "km", "st",
  ]

  private struct Writer {
    var numbers: SeededNumbers

    mutating func part() -> String { TriggerTests.parts.randomElement(using: &numbers) ?? "" }

    mutating func text() -> [String] { (0..<Int.random(in: 0...9, using: &numbers)).map { _ in part() } }

    /// Another text, or the same with a part more, less or changed.
    mutating func translation(of source: [String]) -> [String] {
      var text = source
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: return self.text()
      case 1: return source
      case 2: text.insert(part(), at: 0)
      case 3: text.append(part())
      case 4: text = text.dropLast()
      default:
        for _ in 0...Int.random(in: 0..<3, using: &numbers) where !text.isEmpty {
          text[Int.random(in: text.indices, using: &numbers)] = part()
        }
      }
      return text
    }
  }

  private static let glossary = Glossary(terms: [
    Glossary.Term("file", rule: Glossary.Rule("archivo | fichier")),
    Glossary.Term("GitHub", rule: Glossary.Rule("=")),
    Glossary.Term("save", rule: Glossary.Rule("! guardar")),
  ])

  private static func chosen(_ locale: LocaleTag) -> (ChosenChecks, plain: ChosenChecks) {
    (
      ChosenChecks(levels, locale: locale, glossary: glossary),
      ChosenChecks(levels, locale: locale, glossary: glossary, asksAll: true)
    )
  }

  private func compare(
    _ source: Text, _ translation: Text, _ style: PlaceholderStyle,
    _ checks: (ChosenChecks, plain: ChosenChecks),
    _ locale: LocaleTag, _ variant: Variant = .plain
  ) {
    let message = Message(source, style)
    let input = CheckInput(
      source: message, translation: Message(translation, style, like: style.hasNames ? message : nil),
      locale: locale, variant: variant, maxLength: nil)
    let (found, plainly) = (checks.0.findings(input), checks.plain.findings(input))
    #expect(found == plainly, "\(locale): '\(source)' '\(translation)'")
    let english = SourceInput(key: "Cart.title", comment: translation, variant: variant, text: message)
    let (said, plainlySaid) = (
      checks.0.findings(ofSource: english), checks.plain.findings(ofSource: english)
    )
    #expect(said == plainlySaid, "'\(source)'")
  }

  @Test(arguments: locales.indices) func leavesOutNothing(_ i: Int) throws {
    let locale = try #require(LocaleTag(Self.locales[i]))
    let checks = Self.chosen(locale)
    var writer = Writer(numbers: SeededNumbers(seed: UInt64(i)))
    for number in 0..<400 {
      let source = writer.text()
      let translation = writer.translation(of: source)
      let joint = number % 2 == 0 ? " " : ""
      let style: PlaceholderStyle = [.apple, .apple, .java, .braces, .none][number % 5]
      compare(
        Text(source.joined(separator: joint)), Text(translation.joined(separator: joint)), style, checks,
        locale,
        number % 7 == 0 ? .plural(.one) : .plain)
    }
  }

  /// Each kind of character in each place: alone, at the ends, in a word, between words, behind a value and a digit.
  @Test func noCharacterIsOverlooked() throws {
    var scalars = Array(0..<0x250) + Array(0x300..<0x378) + Array(0x2000..<0x2070) + Array(0x20A0..<0x20C0)
    scalars += Array(0x3000..<0x3042) + Array(0xFF00..<0xFF66)
    scalars += stride(from: 0x378, to: 0x11_0000, by: 997)
    let chosen = try ["es", "fr", "ar", "zh", "ru"].map { tag in
      let locale = try #require(LocaleTag(tag))
      return (locale, Self.chosen(locale))
    }
    for (number, value) in scalars.enumerated() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let (locale, checks) = chosen[number % chosen.count]
      let sign = String(Character(scalar))
      for text in [sign, "Uno\(sign)", "\(sign) Уno 5\(sign)", "%@\(sign) a \(sign)b\(sign)\(sign)"] {
        compare("One %@", Text(text), .apple, checks, locale)
        compare(Text(text), "Uno", .apple, checks, locale)
      }
    }
  }

  /// The mask is for texts that have little: it must not be that all are asked everything.
  @Test func aPlainTextIsAskedLittle() throws {
    let locale = try #require(LocaleTag("es"))
    let input = CheckInput(
      source: Message("Save the file", .apple), translation: Message("Guardar el archivo", .apple),
      locale: locale, variant: .plain, maxLength: nil)
    let asked = ChosenChecks(Self.levels, locale: locale).asked(input)
    let all = ChosenChecks(Self.levels, locale: locale, asksAll: true).asked(input)
    #expect(asked * 4 < all, "\(asked) of \(all)")
  }
}
