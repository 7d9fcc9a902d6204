/// Whether people see a number, or a truth value, as the text that `ShownNumber` makes of it, as far as its format tells (ISO/IEC
/// 29500-1, section 18.8.31).
enum NumberDisplay {
  case same
  /// Where their program writes decimals as the file does.
  case sameByHabit
  /// Where their program speaks English: `VERDADERO` is a word, wherever the decimal point is.
  case inEnglish
  case other

  /// `text` is what is read, and `code` the cell's format.
  init(of text: String, _ number: Double, code: String) {
    guard let code = Self.section(of: code, for: number) else {
      self = .other
      return
    }
    let digits = Digits(text)
    switch code {
    case "general", "@", "":
      // What is longer is rounded, or shown as a power of ten.
      let isShort = digits.map {
        $0.whole + $0.fraction <= 11 && ($0.fraction == 0 || $0.whole + $0.fraction <= 10)
      }
      self = isShort != true ? .other : digits?.fraction == 0 ? .same : .sameByHabit
    case "0", "#":
      self = digits.map { $0.isWhole(upTo: 15) } ?? false && !(code == "#" && number == 0) ? .same : .other
    case "#,##0": self = digits.map { $0.isWhole(upTo: 3) } ?? false ? .same : .other
    default: self = Self.isMoment(text, code) ? .same : Self.decimals(digits, text, code)
    }
  }

  /// `0.00`, `0%`, `0.0%`.
  private static func decimals(_ digits: Digits?, _ text: String, _ code: String) -> NumberDisplay {
    let isShare = code.hasSuffix("%")
    let places = code.dropLast(isShare ? 1 : 0)
    guard isShare == text.hasSuffix("%"), places.first == "0",
      let digits = isShare ? Digits(String(text.dropLast())) : digits
    else { return .other }
    if places == "0" { return digits.isWhole(upTo: 15) ? .same : .other }
    guard places.hasPrefix("0."), places.dropFirst(2).allSatisfy({ $0 == "0" }),
      digits.fraction == places.count - 2, digits.whole <= 15
    else { return .other }
    return .sameByHabit
  }

  /// `yyyy-mm-dd`, `hh:mm`; with one `h`, an hour of two digits.
  private static func isMoment(_ text: String, _ code: String) -> Bool {
    let wanted = code.replacing("[", with: "").replacing("]", with: "")
    guard wanted.contains("m") else { return false }
    let clock = text.split(separator: " ").last.map(String.init) ?? ""
    let hours = clock.contains(":") && !clock.hasPrefix("0") ? ["h", "hh"] : ["hh"]
    var shapes = ["yyyy-mm-dd"]
    if clock.contains(":") {
      let rest = clock.split(separator: ":").count == 3 ? ":mm:ss" : ":mm"
      let day = text.contains(" ") ? "yyyy-mm-dd " : ""
      shapes = hours.map { day + $0 + rest }
    }
    return shapes.contains(wanted)
  }

  /// The part of a code for a number, in lower case, without colours, languages and spaces as wide as something; nil where it
  /// has more than is understood here.
  private static func section(of code: String, for number: Double) -> String? {
    var sections: [String] = [""]
    var rest = Substring(code)
    while let character = rest.popFirst() {
      switch character {
      case ";": sections.append("")
      case "\"":
        sections[sections.count - 1] += rest.prefix { $0 != "\"" }
        rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\": sections[sections.count - 1] += rest.popFirst().map { String($0) } ?? ""
      case "_", "*": rest = rest.dropFirst()
      case "[":
        let inside = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(inside.count + 1)
        if ["h", "hh", "m", "mm", "s", "ss"].contains(inside.lowercased()) {
          sections[sections.count - 1] += "[\(inside)]"
        } else if !inside.hasPrefix("$-") && !inside.allSatisfy(\.isLetter) {
          return nil
        }
      default: sections[sections.count - 1].append(character)
      }
    }
    if sections.count > 1, sections.last == "@" { sections.removeLast() }
    // Of several, the second is for numbers below zero, and the third for zero.
    if number < 0 && sections.count > 1 || number == 0 && sections.count > 2 { return nil }
    var first = Substring(sections[0].lowercased())
    while first.last == " " { first.removeLast() }
    return String(first)
  }
}

/// How many digits a plain number has.
private struct Digits {
  var whole = 0
  var fraction = 0

  /// Nil for what is none: `1e+20`, `50%`.
  init?(_ text: String) {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : Substring(text)).split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      })
    else { return nil }
    (whole, fraction) = (parts[0].utf8.count, parts.count == 2 ? parts[1].utf8.count : 0)
  }

  func isWhole(upTo most: Int) -> Bool { fraction == 0 && whole <= most }
}
