import ProjectConfiguration
import TranslationModel

/// What a program, and no person, made of a cell's text: a spreadsheet that took it for a number, a save in an encoding
/// that lacks its letters, a text cut at a limit.
///
/// Such a cell is refused. The text that was agreed stays, and the row's `problems` say what happened.
package enum Mangling: Hashable, Sendable {
  /// `#NAME?`, `#REF!`, `Loading...`: what a spreadsheet shows where a text was taken for a formula.
  case errorValue
  /// Excel holds 32,767 characters in a cell, and drops the rest.
  case cut
  /// A number or a date that the spreadsheet shows as another text than it has: nobody's text, also where a person says that
  /// the sheet is meant as it is.
  case misread
  /// The same of a truth value: `VERDADERO`.
  case misreadTruth
  /// `007` became `7`, `1234567890123` became `1.23457E+12`, `50%` became `0.5`.
  case number
  /// `1/2` became `02-Jan`.
  case date
  /// `5%` became `5.00%`, `$5` became `$5.00`, `1,000` became `1000`, `12:30` became `12:30:00 PM`, `2/3/2024` became `02/03/24`: what
  /// a spreadsheet shows where it took a text for a number, and what people write at times.
  case restyled
  /// `TRUE` became `WAHR`.
  case truthValue
  /// Letters became `?` or `_`: saved in an encoding that does not have them. Or U+FFFD: read in one that is not the file's.
  case lostLetters
  /// Nothing but question marks where there have to be letters, or U+FFFD: such a save too, of a text that nobody knows.
  case noLetters
  /// A control character got into it: nobody types one. What the app's own text has is meant.
  case controlCharacter
  /// `é` became `Ã©`: UTF-8 that was read in a single-byte encoding, Windows-1252 say, and saved again.
  case decodedTwice

  /// Nil where a person may have written `new` over `old`, which is what was agreed. `source` is the row's English: a text
  /// that stands there is meant.
  package init?(of old: Text, to new: Text, source: Text) {
    if let value = MisreadText.value(of: new) {
      self = MisreadText.isTruthValue(value) ? .misreadTruth : .misread
      return
    }
    if new == old || new == source || new.isBlank { return nil }
    if Self.mayBeErrorValue(new), Self.isErrorValue(new.string), !Self.isErrorValue(source.string),
      !Self.isLoading(new.string, old, source)
    {
      self = .errorValue
      return
    }
    if Self.hasNewReplacement(new, old, source) {
      self = old.isBlank ? .noLetters : .lostLetters
      return
    }
    if old.isBlank {
      guard Self.isWithoutLetters(new, source) else { return nil }
      self = .noLetters
      return
    }
    if Self.hasNewControl(new, old, source) {
      self = .controlCharacter
    } else if let made = Self.made(of: old.string, to: new.string) {
      self = made
    } else if Self.isWithoutLetters(new, source) {
      self = .noLetters
    } else {
      return nil
    }
  }

  /// What a program makes of any text, whatever its English; nil where none makes `after` of `before`.
  private static func made(of before: String, to after: String) -> Mangling? {
    if isCut(before, to: after) { return .cut }
    if EncodingLoss.isLostLetters(before, to: after)
      || EncodingLoss.isLostBesideLikenesses(before, to: after)
    {
      return .lostLetters
    }
    if EncodingLoss.isDecodedTwice(before, to: after) { return .decodedTwice }
    if NumberReading.isMangled(before, to: after) { return .number }
    // Before dates: `25000` is a day's number, too.
    if NumberReading.hasLostMarks(before, after) { return .restyled }
    if DateReading.isMangled(before, to: after) { return .date }
    if isRestyled(before, to: after) { return .restyled }
    return isTruthValue(before, to: after) ? .truthValue : nil
  }

  /// False for what people write at times, too. They say so by typing it again; English, which has no such notes, is theirs where
  /// no translation beside it was made so at the same time.
  package var isSure: Bool { self != .restyled }

  /// True for what a spreadsheet shows of a number, a date or a truth value that it read in a text.
  package var isOfValue: Bool { [.number, .date, .restyled, .truthValue].contains(self) }

  /// For a row's `problems`: what happened to the text, and what to do.
  package func explanation(of old: Text) -> String {
    let text = old.isBlank ? "" : " from '\(old.string.excerpt)'"
    switch self {
    case .errorValue: return "is what a spreadsheet shows for a broken formula; format the cell as text"
    case .cut: return "is cut off at Excel's limit for a cell, 32,767 characters"
    case .misread:
      return
        "is a number or a date that the spreadsheet shows in another way; format the column as text, and type it again"
    case .misreadTruth:
      return
        "is a truth value, which spreadsheets show in another word; format the column as text, and type it again"
    case .number: return "is a number that a spreadsheet made\(text); format the column as text"
    case .date: return "is a date that a spreadsheet made\(text); format the column as text"
    case .restyled:
      return "is how a spreadsheet shows what it reads\(text); format the column as text, or type it again"
    case .truthValue: return "is a truth value that a spreadsheet made\(text); format the column as text"
    case .lostLetters: return "has lost letters\(text); save the sheet as CSV UTF-8"
    case .noLetters:
      return "has question marks in place of letters; save the sheet as CSV UTF-8, and type it again"
    case .controlCharacter: return "has an invisible control character; type it again"
    case .decodedTwice:
      return "is '\(old.string.excerpt)' in the wrong encoding; open and save the sheet as UTF-8"
    }
  }

  // MARK: Single kinds

  private static let errorValues: Set<String> = [
    "#N/A", "#NV", "#N/D", "#NA", "#H/Y", "#ИМЯ?", "#ССЫЛКА!", "#ЗНАЧ!", "#Н/Д", "Loading...", "Loading…",
    "#GETTING_DATA",
  ]

  /// True where there is U+FFFD, which is no letter and stands for one that could not be read: nobody types it.
  private static func hasNewReplacement(_ text: Text, _ known: Text...) -> Bool {
    if text.isPlain { return false }
    func has(_ text: Text) -> Bool { text.string.unicodeScalars.contains("\u{FFFD}") }
    return has(text) && !known.contains(where: has)
  }

  private static func hasNewControl(_ text: Text, _ known: Text...) -> Bool {
    if text.isPlain { return false }
    return text.string.unicodeScalars.contains { scalar in
      let isControl =
        scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r" || scalar.value == 0x7F
      return isControl && !known.contains { $0.string.unicodeScalars.contains(scalar) }
    }
  }

  /// True where the app itself says that it is loading something.
  private static func isLoading(_ text: String, _ texts: Text...) -> Bool {
    text.hasPrefix("Loading") && texts.contains { $0.string.lowercased().contains("loading") }
  }

  /// Most texts do not begin so, and are looked at no further.
  private static func mayBeErrorValue(_ text: Text) -> Bool {
    text.utf8.first.map { "#LE".utf8.contains($0) } ?? false
  }

  /// Most texts have no question mark, and are looked at no further.
  private static func isWithoutLetters(_ text: Text, _ source: Text) -> Bool {
    text.contains(0x3F) && EncodingLoss.isWithoutLetters(text.string, source: source.string)
  }

  /// Any language's: a `#`, capital letters, and `!` or `?` at the end; LibreOffice's `Err:502`; a column too narrow.
  private static func isErrorValue(_ text: String) -> Bool {
    if errorValues.contains(text) { return true }
    let scalars = text.unicodeScalars
    guard scalars.count <= 24 else { return scalars.allSatisfy { $0 == "#" } }
    if text.hasPrefix("Err:") { return scalars.count == 7 && scalars.dropFirst(4).allSatisfy(\.isDigit) }
    guard scalars.first == "#", scalars.count > 2 else { return false }
    if scalars.allSatisfy({ $0 == "#" }) { return true }
    guard let last = scalars.last, last == "!" || last == "?" else { return false }
    let name = scalars.dropFirst().dropLast().drop { $0 == "¿" || $0 == "¡" }
    return name.count > 1
      && name.allSatisfy { $0.properties.isUppercase || $0.isDigit || $0 == "/" || $0 == "_" }
  }

  private static func isRestyled(_ old: String, to new: String) -> Bool {
    NumberReading.hasMoreDecimals(old, new) || TimeReading.hasSeconds(old, new)
      || DateReading.isMangled(old, to: new, isCut: true)
  }

  private static func isCut(_ old: String, to new: String) -> Bool {
    new.utf16.count == 32_767 && old.utf16.count > 32_767 && old.utf16.starts(with: new.utf16)
  }

  /// TRUE and FALSE as spreadsheets of other languages show them.
  private static let truthValues: (true: Set<String>, false: Set<String>) = (
    [
      "TRUE", "WAHR", "VRAI", "VERDADERO", "VERO", "VERDADEIRO", "WAAR", "PRAWDA", "ИСТИНА", "PRAVDA", "TOSI",
      "SANT",
      "SANN", "SAND", "IGAZ", "DOĞRU",
    ],
    [
      "FALSE", "FALSCH", "FAUX", "FALSO", "ONWAAR", "FAŁSZ", "ЛОЖЬ", "NEPRAVDA", "EPÄTOSI", "FALSKT", "USANN",
      "FALSK",
      "HAMIS", "YANLIŞ",
    ]
  )

  private static func isTruthValue(_ old: String, to new: String) -> Bool {
    let english = old.uppercased()
    if english == "TRUE" { return truthValues.true.contains(new) }
    return english == "FALSE" && truthValues.false.contains(new)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { (0x30...0x39).contains(value) }
}
