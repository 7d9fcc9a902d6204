import TranslationModel

/// i18next's JSON, version 4: plural forms are keys of their own, `item_one`, `item_other` (i18next, "JSON Format").
///
/// A name that ends like a plural form is one where its siblings say so: `item_other`, and at least one more. In a
/// locale that has only `other` (Japanese) one is enough, and the base file alone knows `item_other` from the name of
/// another choice: there such a text is both.
struct I18nextDialect: JSONDialect {
  func entries(of texts: [JSONText], as role: FileRole) -> [(text: Int, id: EntryID)] {
    var forms: [JSONAddress: Set<PluralCategory>] = [:]
    for text in texts {
      if let (stem, category) = text.address.pluralForm { forms[stem, default: []].insert(category) }
    }
    let isLoneOtherEnough = PluralRules.required(for: role.locale) == [.other]
    var entries: [(text: Int, id: EntryID)] = []
    entries.reserveCapacity(texts.count)
    for (i, text) in texts.enumerated() {
      guard let (stem, category) = text.address.pluralForm, let all = forms[stem], all.contains(.other) else {
        entries.append((i, text.plainID))
        continue
      }
      let isAlone = all.count == 1
      if isAlone, !isLoneOtherEnough {
        entries.append((i, text.plainID))
        continue
      }
      entries.append((i, EntryID(stem.key, .plural(category))))
      if isAlone, case .translation = role { entries.append((i, text.plainID)) }
    }
    return entries
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
      // What comes before this form and has not been named yet; behind the last one all that is left.
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
    if forms.count > 1 || required == [.other] { return nil }
    return required.first { $0 != .other }.map { .incomplete(needs: $0) }
  }
}

extension JSONAddress {
  /// The way to the key whose plural form this is, by its name.
  fileprivate var pluralForm: (stem: JSONAddress, category: PluralCategory)? {
    guard index == nil, let (stem, category) = name.pluralForm else { return nil }
    return (JSONAddress(path: path.dropLast() + [stem]), category)
  }
}

extension Text {
  /// `item`, `one` of `item_one`. Ordinals (`item_ordinal_one`) have rules of their own, and stay single keys.
  fileprivate var pluralForm: (stem: Text, category: PluralCategory)? {
    let bytes = utf8
    guard let underscore = bytes.lastIndex(of: UInt8(ascii: "_")), underscore > bytes.startIndex,
      let category = PluralCategory(
        rawValue: String(decoding: bytes[bytes.index(after: underscore)...], as: UTF8.self))
    else { return nil }
    let stem = String(decoding: bytes[..<underscore], as: UTF8.self)
    return stem.hasSuffix("_ordinal") ? nil : (Text(stem), category)
  }
}
