import TranslationModel

/// i18next's JSON, version 4: plural forms are keys of their own, `item_one`, `item_other` (i18next, "JSON Format").
///
/// A name that ends like a plural form is one where the base file says so. Of what the base file does not have, or where it
/// is not at hand, the siblings tell: `item_other`, and at least one more. In a locale that has only `other` (Japanese) one
/// is enough, and it may be the name of another choice: without the base file such a text is both.
struct I18nextDialect: JSONDialect {
  /// The base file's keys, and whether they are plurals; nil where it is not at hand.
  private let base: [Text: Bool]?

  init(beside base: (any StringFile)? = nil) {
    self.base = base.map { base in
      Dictionary(
        base.catalog.entries.map { ($0.key, $0.variant.category != nil) }, uniquingKeysWith: { $0 || $1 })
    }
  }

  func entries(of texts: [JSONText], in store: TextStore, as role: FileRole) -> [JSONEntry]? {
    var plurals: [Int: (stem: TextRange, category: PluralCategory)] = [:]
    store.read { bytes in
      for i in texts.indices { if let plural = texts[i].plural(in: bytes) { plurals[i] = plural } }
    }
    if plurals.isEmpty { return nil }
    var forms: [Text: Set<PluralCategory>] = [:]
    for (stem, category) in plurals.values { forms[store[stem], default: []].insert(category) }
    let isLoneOtherEnough = PluralRules.required(for: role.locale) == [.other]
    var entries: [JSONEntry] = []
    entries.reserveCapacity(texts.count)
    for i in texts.indices {
      guard let (stem, category) = plurals[i], let all = forms[store[stem]] else {
        entries.append(texts[i].plainEntry(i))
        continue
      }
      let known = isPlural(texts[i], stem, in: store)
      guard known ?? (all.contains(.other) && (all.count > 1 || isLoneOtherEnough)) else {
        entries.append(texts[i].plainEntry(i))
        continue
      }
      entries.append(JSONEntry(text: i, key: stem, variant: .plural(category)))
      if known == nil, all.count == 1, case .translation = role { entries.append(texts[i].plainEntry(i)) }
    }
    return entries
  }

  /// What the base file says of a name that ends like a plural form; nil where it has neither.
  private func isPlural(_ text: JSONText, _ stem: TextRange, in store: TextStore) -> Bool? {
    guard let base else { return nil }
    if base[store[text.key]] == false { return false }
    return base[store[stem]] == true ? true : nil
  }

  /// What plurals count (i18next, "Plurals").
  var integers: [Text] { ["count"] }

  func name(_ name: Text, for variant: Variant) -> Text {
    guard let category = variant.category else { return name }
    return Text(name.string + "_" + category.rawValue)
  }

  func stem(of name: Text, for variant: Variant) -> Text {
    variant.category == nil ? name : name.pluralForm?.stem ?? name
  }

  func order(_ names: [Text]) -> [Text] {
    var present: [Text: (forms: Set<PluralCategory>, last: Int)] = [:]
    for (i, name) in names.enumerated() {
      if let (stem, category) = name.pluralForm {
        present[stem, default: ([], i)].forms.insert(category)
        present[stem]?.last = i
      }
    }
    var result: [Text] = []
    for (i, name) in names.enumerated() {
      guard let (stem, category) = name.pluralForm, let known = present[stem] else {
        result.append(name)
        continue
      }
      // What comes before this form and has not been named yet; after the last one all that is left.
      var missing = PluralCategory.allCases.filter { !known.forms.contains($0) }
      for new in missing where new < category { result.append(self.name(stem, for: .plural(new))) }
      result.append(name)
      missing.removeAll { $0 < category }
      if i == known.last { result += missing.map { self.name(stem, for: .plural($0)) } }
      present[stem]?.forms.formUnion(PluralCategory.allCases.filter { $0 < category })
    }
    return result
  }

  func flaw(in forms: Set<PluralCategory>, locale: LocaleTag) -> JSONFlaw? {
    if forms.isEmpty { return nil }
    if !forms.contains(.other) { return .incomplete(needs: .other) }
    let required = PluralRules.required(for: locale)
    // Without the base file nobody would know what it is.
    if base != nil || forms.count > 1 || required == [.other] { return nil }
    return required.first { $0 != .other }.map { .incomplete(needs: $0) }
  }
}

extension JSONText {
  /// The key whose plural form this is, by its name.
  fileprivate func plural(in texts: TextBytes) -> (stem: TextRange, category: PluralCategory)? {
    guard place.index == nil, let (stem, category) = texts[place.name].pluralForm else { return nil }
    let ending = place.name.range.count - stem
    return (TextRange(key.range.lowerBound..<key.range.upperBound - ending), category)
  }
}

extension Text {
  /// `item`, `one` of `item_one`.
  fileprivate var pluralForm: (stem: Text, category: PluralCategory)? {
    guard let (stem, category) = withBytes(\.pluralForm) else { return nil }
    return (Text(decoding: Array(utf8.prefix(stem))), category)
  }
}

extension UnsafeRawBufferPointer {
  /// How many bytes of `item_one` are `item`, and `one`. Ordinals (`item_ordinal_one`) have rules of their own, and stay single keys.
  fileprivate var pluralForm: (stem: Int, category: PluralCategory)? {
    for length in 3...5 where count > length + 1 && self[count - length - 1] == UInt8(ascii: "_") {
      let stem = count - length - 1
      guard let category = PluralCategory(utf8: UnsafeRawBufferPointer(rebasing: self[(stem + 1)...])) else {
        continue
      }
      return self[..<stem].reversed().starts(with: "_ordinal".utf8.reversed()) ? nil : (stem, category)
    }
    return nil
  }
}
