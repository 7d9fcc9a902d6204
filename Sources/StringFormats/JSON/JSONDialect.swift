import TranslationModel

/// What a library makes of the texts of a JSON file: which is the text of which entry.
protocol JSONDialect: Sendable {
  /// The entry of each text, in the same order; the locale decides which endings of names are plural forms.
  func ids(of texts: [JSONText], locale: LocaleTag) -> [EntryID]
  /// The last name of an entry's address, from its key's.
  func name(_ name: Text, for variant: Variant) throws(DialectError) -> Text
  /// The key's last name, from that of one of its entries.
  func stem(of name: Text, for variant: Variant) -> Text
}

/// Why a dialect cannot say a variant.
struct DialectError: Error {
  var message: String
}

/// Plain JSON: each name is a key's, and a list's elements are one key's.
struct PlainJSONDialect: JSONDialect {
  func ids(of texts: [JSONText], locale: LocaleTag) -> [EntryID] {
    texts.map { EntryID($0.address.key, $0.address.index.map { .index($0) } ?? .plain) }
  }

  func name(_ name: Text, for variant: Variant) throws(DialectError) -> Text {
    if variant.category != nil { throw DialectError(message: "plain JSON files have no plurals") }
    return name
  }

  func stem(of name: Text, for variant: Variant) -> Text { name }
}
