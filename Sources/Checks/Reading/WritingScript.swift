import TranslationModel

/// The scripts that apps are translated into, by Unicode's blocks. Han includes Bopomofo; what is of no script is none of these.
enum WritingScript: String, Hashable, CaseIterable, Sendable {
  case latin = "Latin", greek = "Greek", cyrillic = "Cyrillic", armenian = "Armenian", hebrew = "Hebrew"
  case arabic = "Arabic", devanagari = "Devanagari", indic = "Indic", thai = "Thai", lao = "Lao"
  case tibetan = "Tibetan", burmese = "Burmese", georgian = "Georgian", hangul = "Hangul"
  case ethiopic = "Ethiopic", khmer = "Khmer", kana = "Kana", han = "Han"

  /// Its place in the list of them.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Nil for a scalar that is no letter of one of them.
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: self = .latin
    case ..<0xAA: return nil
    case 0xD7, 0xF7: return nil
    case 0xAA, 0xBA, 0xC0...0x24F: self = .latin
    case 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF: self = .latin
    case 0x370...0x373, 0x376...0x377, 0x37B...0x37D, 0x386...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F: self = .cyrillic
    case 0x531...0x587: self = .armenian
    case 0x5D0...0x5F2: self = .hebrew
    case 0x620...0x65F, 0x66E...0x6D3, 0x6D5...0x6EF, 0x6FA...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF,
      0xFE70...0xFEFC:
      self = .arabic
    case 0x904...0x963, 0x971...0x97F: self = .devanagari
    case 0x980...0xDFF: self = .indic
    case 0xE01...0xE3A, 0xE40...0xE4E: self = .thai
    case 0xE80...0xEFF: self = .lao
    case 0xF40...0xFBC: self = .tibetan
    case 0x1000...0x109F: self = .burmese
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: self = .georgian
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: self = .hangul
    case 0x1200...0x135A: self = .ethiopic
    case 0x1780...0x17D3: self = .khmer
    case 0x3041...0x309F, 0x30A1...0x30FF, 0xFF66...0xFF9D: self = .kana
    case 0x3100...0x312F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
    default: return nil
    }
  }

  /// The scripts that a locale is written in; empty where that is not known. The codes are those of ISO 15924.
  static func used(in locale: LocaleTag) -> Set<WritingScript> {
    if locale.language == "sr", locale.script == nil { return [.cyrillic, .latin] }
    switch locale.full.script {
    case "Latn": return [.latin]
    case "Grek": return [.greek]
    case "Cyrl": return [.cyrillic]
    case "Armn": return [.armenian]
    case "Hebr": return [.hebrew]
    case "Arab": return [.arabic]
    case "Deva": return [.devanagari]
    case "Thai": return [.thai]
    case "Laoo": return [.lao]
    case "Mymr": return [.burmese]
    case "Geor": return [.georgian]
    case "Ethi": return [.ethiopic]
    case "Khmr": return [.khmer]
    case "Kore": return [.hangul, .han]
    case "Jpan": return [.kana, .han]
    case "Hans", "Hant": return [.han, .kana]
    case "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh": return [.indic]
    default: return []
    }
  }
}
