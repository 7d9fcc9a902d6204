import ProjectConfiguration
import Testing
import TranslationModel
import Workflow

/// S27, S28, S31: what spreadsheets make of texts by themselves, and what only people do.
@Suite struct ManglingTests {
  static let mangled: [(old: Text, new: Text, mangling: Mangling)] = [
    ("Hola", "#NAME?", .errorValue), ("Hola", "#REF!", .errorValue), ("", "#N/A", .errorValue),
    ("Hola", "#VALUE!", .errorValue), ("Hola", "#DIV/0!", .errorValue), ("Hola", "########", .errorValue),
    ("Hola", "Loading...", .errorValue), ("Hola", "#ERROR!", .errorValue), ("Hola", "#WERT!", .errorValue),
    ("Hola", "#BEZUG!", .errorValue), ("Hola", "#¿NOMBRE?", .errorValue), ("Hola", "#¡VALOR!", .errorValue),
    ("Hola", "#ИМЯ?", .errorValue), ("Hola", "Err:502", .errorValue), ("", "#NOM?", .errorValue),
    ("007", "7", .number), ("1.10", "1.1", .number), ("+5", "5", .number), ("1,0", "1", .number),
    ("1234567890123", "1.23457E+12", .number), ("1234567890123", "1,23457E+12", .number),
    ("1E5", "100000", .number), ("1e3", "1000", .number), ("1E5", "1E+05", .number), ("(1)", "-1", .number),
    ("12345678901234567", "12345678901234500", .number), ("50%", "0.5", .number), ("50 %", "0,5", .number),
    ("1/2", "02-Jan", .date), ("1/2", "1. Feb", .date), ("1-2", "02.01.2026", .date),
    ("1/2", "2026-02-01", .date),
    ("3.4", "03. Apr", .date), ("MAR1", "01-Mar", .date), ("1/2", "46054", .date), ("12/24", "Dec-24", .date),
    ("1-2-3", "2003-02-01", .date), ("March 1", "01-Mar", .date), ("1/2", "1-févr.", .date),
    ("Mar 1", "1-Mar", .date), ("May 5", "5-May", .date),
    ("2/3/2024", "02/03/24", .restyled), ("5%", "5.00%", .restyled), ("5 %", "5.00%", .restyled),
    ("$5", "$5.00", .restyled), ("€12", "€12.00", .restyled), ("1e5", "1.00E+05", .restyled),
    ("1E-3", "1,00E-03", .restyled), ("12:30", "12:30:00 PM", .restyled), ("00:05", "12:05:00 AM", .restyled),
    ("9:05", "09:05:00", .restyled), ("24:00", "24:00:00", .restyled),
    ("12/24", "12/24/26", .restyled),
    ("1,000", "1000", .restyled), ("1.000", "1000", .restyled), ("1 000", "1000", .restyled),
    ("1\u{202F}000", "1000", .restyled), ("1,234.56", "1234.56", .restyled),
    ("1.234,56", "1234.56", .restyled), ("25.000", "25000", .restyled),
    ("-12'345'678", "-12345678", .restyled),
    ("TRUE", "WAHR", .truthValue), ("true", "VRAI", .truthValue), ("true", "TRUE", .truthValue),
    ("False", "ЛОЖЬ", .truthValue),
    ("ภาษา", "????", .lostLetters), ("ภาษา A", "____ A", .lostLetters), ("año", "a?o", .lostLetters),
    ("😀!", "??!", .lostLetters), ("😀!", "?!", .lostLetters),
    ("ภาษา", "\u{FFFD}\u{FFFD}\u{FFFD}", .lostLetters), ("año", "a\u{FFFD}o", .lostLetters),
    ("", "Espa\u{FFFD}a", .noLetters),
    ("", "?????", .noLetters), ("ภาษา", "??????? ??", .noLetters),
    ("año", "aÃ±o", .decodedTwice), ("„Hallo“", "â€žHalloâ€œ", .decodedTwice),
    ("año", "aГ±o", .decodedTwice),
    ("zażółć", "zaĹĽĂłĹ‚Ä‡", .decodedTwice),
    ("Γεια", "Ξ“ΞµΞΉΞ±", .decodedTwice),
    ("Ağustos", "AÄŸustos", .decodedTwice),
    ("Š ž", "Å\u{A0} Å¾", .decodedTwice),
    ("việc", "viá»‡c", .decodedTwice),
    ("ภาษา", "เธ\u{A0}เธฒเธฉเธฒ", .decodedTwice),
    ("año", "a√±o", .decodedTwice),
    ("Привет", "–ü—Ä–∏–≤–µ—Ç", .decodedTwice),
    ("Привет", "РџСЂРёРІРµС‚", .decodedTwice),
    ("Привет", "ÐŸÑ€Ð¸Ð²ÐµÑ‚", .decodedTwice),
    ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{5F3}©\u{5F3}\u{9C}\u{5F3}•\u{5F3}\u{9D}", .decodedTwice),
    ("\u{633}\u{644}\u{627}\u{645}", "\u{637}³\u{638}„\u{637}§\u{638}…", .decodedTwice),
    ("Được rồi", "Ðu?c r?i", .lostLetters),
    ("ก", "à¸\u{81}", .decodedTwice), ("Hola", "Ho\u{7}la", .controlCharacter),
    ("Hola", "Hola\u{B}", .controlCharacter),
    (Text(String(repeating: "x", count: 40_000)), Text(String(repeating: "x", count: 32_767)), .cut),
  ]

  @Test(arguments: mangled) func programsAreRecognised(_ old: Text, _ new: Text, _ mangling: Mangling) {
    #expect(Mangling(of: old, to: new, source: "Hello") == mangling)
  }

  @Test func anAppMayBeLoading() {
    #expect(Mangling(of: "Cargando", to: "Loading...", source: "Loading…") == nil)
    #expect(Mangling(of: "Cargando", to: "Loading...", source: "Save") == .errorValue)
  }

  /// What people write over a text.
  static let meant: [(old: Text, new: Text)] = [
    ("Hola", "Hallo"), ("", "#hashtag"), ("\u{1B}a", "\u{1B}b"), ("", "a\u{7}"), ("Hola", "Ho\tla\n"),
    ("Hola", "#1"), ("Hola", "#1!"), ("Hola", "# Título"), ("Hola", ""),
    ("7", "007"), ("1.5", "1,5"), ("1,5", "1.5"), ("5", "5.0"), ("5", "6"), ("50%", "51%"), ("50%", "50 %"),
    ("50%", "5"),
    ("1/2", "1/3"), ("1/2", "2/1"), ("1/2", "½"), ("1/2", "Mitad"), ("Página 1", "Página 01"),
    ("24/7", "24/24"),
    ("3/4 taza", "3/4 tazas"), ("Version 1.5", "Versión 1.5"), ("1234567890123", "1234567890124"),
    ("好", "早上好"), ("é", "éé"), ("Được", "Duoc"), ("Café…", "Cafe?"), ("Łódź", "Lodz?"), ("ก", "เธอ"),
    ("true", "verdadero"), ("¿Qué?", "Que?"), ("año", "anyo"), ("año", "ano"), ("señor", "se?or x"),
    ("Mai", "Maio"), ("", "?"), ("", "OK??"), ("", "Hello??"), ("Hola", "?"),
    ("5.25%", "5.25 %"), ("$5", "5,00 $"), ("$5", "$6.00"), ("12:30", "12:30 PM"), ("12:30", "12.30"),
    ("12:30", "12:31:00"), ("1e5", "10^5"), ("1e5", "1e6"), ("(1)", "(2)"), ("(1)", "1"), ("May 5", "5 May"),
    ("1000", "1,000"), ("1,000", "1001"), ("1,000", "1 000"), ("1,5", "15"), ("1,2,3", "123"),
    ("0,500", "500"), ("1,000 m", "1000 m"), ("24/7", "24/7/365"), ("1.2", "1.2.3"), ("24:00", "0:00"),
    ("Mar 1", "1 mars"), ("1,000", "1.000"), ("2/3/2024", "3/2/2024"),
    ("5", "1E9223372036854775807"), ("1E-9223372036854775808", "5%"), ("1E9223372036854775807%", "5"),
    ("a\u{FFFD}o", "e\u{FFFD}o"),
    ("10 %", "10%"), ("Hola", "TRUE"), ("2024", "2025"), ("May 2024", "mayo 2024"),
    (Text(String(repeating: "x", count: 40_000)), Text(String(repeating: "x", count: 30_000))),
  ]

  @Test(arguments: meant) func peopleAreLetThrough(_ old: Text, _ new: Text) {
    #expect(Mangling(of: old, to: new, source: "Hello") == nil)
  }

  @Test func whatTheEnglishSaysIsMeant() {
    #expect(Mangling(of: "", to: "%d ????", source: "%d files") == .noLetters)
    #expect(Mangling(of: "", to: "Wi-Fi ???", source: "Wi-Fi is off") == .noLetters)
    #expect(Mangling(of: "", to: "????", source: "??") == nil)
    #expect(Mangling(of: "Hola", to: "#REF!", source: "#REF!") == nil)
    #expect(Mangling(of: "", to: "#VAMOS!", source: "#LETSGO!") == nil)
    #expect(Mangling(of: "", to: "A\u{FFFD}o", source: "Bytes that are no text show as \u{FFFD}") == nil)
    #expect(Mangling(of: "007", to: "7", source: "7") == nil)
  }
}
