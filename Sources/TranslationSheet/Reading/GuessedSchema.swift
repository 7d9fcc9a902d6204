import TranslationModel

extension SheetSchema {
  /// That of a sheet of which only the header tells: the locales that it names, the base locale first unless that is known.
  package init?(headerOf bytes: [UInt8], base: LocaleTag? = nil) {
    let line = bytes.prefix(64 << 10).filter { $0 != 0 }.drop { $0 >= 0x80 }.prefix {
      $0 != 0x0A && $0 != 0x0D
    }
    let names = line.split { $0 == 0x2C || $0 == 0x3B || $0 == 0x09 }.map { name in
      HeaderName(String(decoding: name.filter { $0 != 0x22 }, as: UTF8.self)).folded
    }
    let locales = names.filter { SheetColumn.named[$0] == nil }.compactMap { LocaleTag($0) }
    guard names.contains("key"), let base = base ?? locales.first else { return nil }
    self.init(base: base, targets: locales)
  }
}
