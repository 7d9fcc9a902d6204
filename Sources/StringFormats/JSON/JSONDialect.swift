import TranslationModel

/// What a library makes of the texts of a JSON file: which is the text of which entry.
protocol JSONDialect: Sendable {
  /// The entries of texts, in their order; nil where each text is one of its own, and no plural form. A text that only the base file
  /// could tell apart is given as both.
  func entries(of texts: [JSONText], in store: TextStore, as role: FileRole) -> [JSONEntry]?
  /// The last name of an entry's address, from its key's.
  func name(_ name: Text, for variant: Variant) -> Text
  /// The key's last name, from that of one of its entries.
  func stem(of name: Text, for variant: Variant) -> Text
  /// An object's names as the base file has them, with those of plural forms that only other locales have.
  func order(_ names: [Text]) -> [Text]
  /// The named arguments that are whole numbers in every text.
  var integers: [Text] { get }
  /// Why a key cannot have these plural forms; nil where it can.
  func flaw(in forms: Set<PluralCategory>, locale: LocaleTag) -> JSONFlaw?
}

/// Which text is that of which entry.
struct JSONEntry {
  /// The number of the text.
  var text: Int
  var key: TextRange
  var variant: Variant
}

/// Why a key's plural forms cannot be written as they are.
enum JSONFlaw: Hashable {
  /// The format has none.
  case noPlurals
  /// Others have to be there before these mean anything.
  case incomplete(needs: PluralCategory)
}

/// Plain JSON: each name is a key's, and a list's elements are one key's.
struct PlainJSONDialect: JSONDialect {
  func entries(of texts: [JSONText], in store: TextStore, as role: FileRole) -> [JSONEntry]? { nil }

  var integers: [Text] { [] }
  func name(_ name: Text, for variant: Variant) -> Text { name }
  func stem(of name: Text, for variant: Variant) -> Text { name }
  func order(_ names: [Text]) -> [Text] { names }

  func flaw(in forms: Set<PluralCategory>, locale: LocaleTag) -> JSONFlaw? {
    forms.isEmpty ? nil : .noPlurals
  }
}

extension JSONText {
  /// The entry of a text that is no plural form.
  func plainEntry(_ number: Int) -> JSONEntry { JSONEntry(text: number, key: key, variant: plainVariant) }

  var plainVariant: Variant { place.index.map { .index($0) } ?? .plain }

  func record(_ key: TextRange, _ variant: Variant) -> EntryRecord {
    EntryRecord(key, variant, text: text, line: Int(line), integers: 1)
  }
}
