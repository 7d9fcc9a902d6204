import Checks
import ProjectConfiguration
import StringFormats
import TranslationModel

/// One text of a base file that wants translating, with the row of the sheet that it belongs to.
///
/// A class, for it never changes, and each locale's turn looks at it.
package final class SourceEntry: Sendable {
  package let id: EntryID
  /// The row's key: the platform's key after the resource's key mapping.
  package let rowKey: Text
  package let comment: Text
  /// False for a plural form that the base file lacks and some locale needs: it borrows `other`'s text.
  package let isInBaseFile: Bool
  /// The text, as the platform spells it and as checks read it, beside translations in files.
  let checked: CheckedSource
  /// What the commit has, in the sheet's notation, where another text waits on the side branch; nil where they are one.
  package var committed: Text? { waiting.first }
  /// None, or one.
  private let waiting: [Text]

  init(
    _ id: EntryID, rowKey: Text, _ spelling: Message, other: Message?, comment: Text, isInBaseFile: Bool,
    isPart: Bool, committed: Text?
  ) {
    (self.id, self.rowKey, self.comment) = (id, rowKey, comment)
    self.isInBaseFile = isInBaseFile
    waiting = committed.map { [$0] } ?? []
    checked = CheckedSource(spelling, other: other, variant: id.variant, isPart: isPart)
  }

  /// The source text in the sheet's notation.
  package var source: Text { spelling.neutral }
  /// The source text as the platform spells it: the model for each translation's placeholders.
  package var spelling: Message { checked.message }
  /// For a plural form but `other`: what `other` says. A translation may have its placeholders as well.
  package var other: Message? { checked.other }
  /// True for the forms of a variable, `%#@files@`, that stand in the middle of another text.
  var isPart: Bool { checked.isPart }

  /// The same entry, where another text of it or of its plural's form `other` waits on the side branch.
  func saying(_ spelling: Message, other: Message?, committed: Text?) -> SourceEntry {
    SourceEntry(
      id, rowKey: rowKey, spelling, other: other, comment: comment, isInBaseFile: isInBaseFile,
      isPart: isPart,
      committed: committed)
  }

  /// What a translation in a file must fit, and what more it may have: as the platform writes them.
  package func checkInput(ofFile translation: Message, in locale: LocaleTag, maxLength: Int? = nil)
    -> CheckInput
  {
    CheckInput(checked, translation, in: locale, maxLength: maxLength)
  }

  /// The same of a cell, as the sheet writes them.
  func checkInput(
    ofCell text: Text, _ notation: Notation, in locale: LocaleTag?, maxLength: Int?
  )
    -> CheckInput
  {
    let style = notation.style.ofCells
    return CheckInput(
      source: Message(source, style), other: other.map { Message($0.neutral, style) },
      translation: Message(text, style).adding(undeclared: notation.undeclared(in: text, like: self)),
      locale: locale, variant: id.variant, isPart: isPart, maxLength: maxLength)
  }

  /// How its file writes the placeholders that `reason` speaks of in the sheet's notation: `%1$s, %2$d`. Nil where they
  /// look alike, or it speaks of none.
  package func notation(ofFileFor reason: String) -> String? {
    guard reason.contains("placeholder") else { return nil }
    let spelled = spelling.placeholders.map(\.spelling.string)
    if spelled.allSatisfy(source.string.contains) { return nil }
    return spelled.joined(separator: ", ")
  }

  package var rowID: RowID { RowID(rowKey, id.variant, source) }
}

extension SourceEntry: Equatable {
  package static func == (a: SourceEntry, b: SourceEntry) -> Bool {
    a === b
      || a.id == b.id && a.rowKey == b.rowKey && a.spelling == b.spelling && a.other == b.other
        && a.comment == b.comment && a.isInBaseFile == b.isInBaseFile && a.isPart == b.isPart
        && a.committed == b.committed
  }
}

/// Which plural forms a project's sheet has rows for, beside those that a base file has.
package struct PluralNeeds: Sendable {
  private let categories: [PluralCategory]

  package init(base: LocaleTag, targets: [LocaleTag]) {
    var union: Set<PluralCategory> = []
    for locale in [base] + targets { union.formUnion(PluralRules.required(for: locale)) }
    categories = union.sorted()
  }

  /// Those of some rows.
  package func sourceEntries(of catalog: Catalog, in slot: Slot, only rows: Set<RowID>) -> [SourceEntry] {
    sourceEntries(of: catalog, at: numbers(of: rows, in: catalog, slot.resource), in: slot, overrides: [:])
      .filter { rows.contains($0.rowID) }
  }

  /// The entries of a base file that have the key of one of some rows.
  private func numbers(of rows: Set<RowID>, in catalog: Catalog, _ resource: Resource) -> [Int] {
    let keys = rows.map(\.key)
    let areTheFiles = resource.keyPrefix.isEmpty && resource.keySeparator == nil
    // Of plain letters no other form is the same text: they are found by their bytes.
    if areTheFiles, keys.count <= 16, keys.allSatisfy({ $0.utf8.allSatisfy { (0x20..<0x80).contains($0) } }) {
      return catalog.look { entries in
        (0..<entries.count).filter { number in keys.contains { entries.hasKey($0, at: number) } }
      }
    }
    let wanted = Set(keys.map { RowID($0, .plain, .empty) })
    return (0..<catalog.count).filter { number in
      wanted.contains(RowID(resource.rowKey(for: catalog.id(at: number).key), .plain, .empty))
    }
  }

  /// The source entries of a slot's base file, in its order; plural forms in CLDR's order within a key.
  package func sourceEntries(of catalog: Catalog, in slot: Slot, overrides: [EntryID: Text] = [:])
    -> [SourceEntry]
  {
    sourceEntries(of: catalog, at: 0..<catalog.count, in: slot, overrides: overrides)
  }

  private func sourceEntries(
    of catalog: Catalog, at numbers: some Collection<Int>, in slot: Slot, overrides: [EntryID: Text]
  ) -> [SourceEntry] {
    let (style, resource) = (slot.placeholders, slot.resource)
    let rowKey = { (key: Text) in resource.rowKey(for: key) }
    var result: [SourceEntry] = []
    result.reserveCapacity(numbers.count)
    var donePlurals: Set<Text> = []
    for entry in numbers.lazy.map({ catalog.entries[$0] })
    where entry.isTranslatable && !resource.ignores(entry.key) {
      if entry.variant.category != nil {
        guard donePlurals.insert(entry.key).inserted else { continue }
        result += plural(entry, of: catalog, style, rowKey, overrides)
      } else {
        result += one(entry, entry.id, style, rowKey, overrides)
      }
    }
    return result
  }

  private func one(
    _ entry: Entry, _ id: EntryID, _ style: PlaceholderStyle, _ rowKey: (Text) -> Text,
    _ overrides: [EntryID: Text], other: Message? = nil, isPart: Bool = false
  ) -> [SourceEntry] {
    let text = overrides[entry.id] ?? entry.text
    guard !text.isBlank else { return [] }
    let message =
      other.map { Message(text, style, formOf: $0, integers: entry.integers) }
      ?? Message(text, style, integers: entry.integers)
    let own =
      overrides[entry.id] == nil ? nil : Message(entry.text, style, integers: entry.integers).neutral
    return [
      SourceEntry(
        id, rowKey: rowKey(id.key), message, other: id.variant == .plural(.other) ? nil : other,
        comment: entry.comment, isInBaseFile: id == entry.id, isPart: isPart, committed: own)
    ]
  }

  private func plural(
    _ first: Entry, of catalog: Catalog, _ style: PlaceholderStyle, _ rowKey: (Text) -> Text,
    _ overrides: [EntryID: Text]
  ) -> [SourceEntry] {
    let other = catalog[EntryID(first.key, .plural(.other))]
    let message = other.map { Message(overrides[$0.id] ?? $0.text, style, integers: $0.integers) }
    let isPart = style == .apple && catalog.isVariable(first.key)
    return PluralCategory.allCases.flatMap { category -> [SourceEntry] in
      let id = EntryID(first.key, .plural(category))
      if let own = catalog[id] {
        return one(own, id, style, rowKey, overrides, other: message, isPart: isPart)
      }
      guard categories.contains(category), let other else { return [] }
      return one(other, id, style, rowKey, overrides, other: message, isPart: isPart)
    }
  }
}

extension Catalog {
  /// True for `KEY/files` where the text of `KEY` has the variable `%#@files@` in it.
  fileprivate func isVariable(_ key: Text) -> Bool {
    guard let slash = key.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
    let whole = Text(String(decoding: key.utf8[..<slash], as: UTF8.self))
    let name = String(decoding: key.utf8[(slash + 1)...], as: UTF8.self)
    return self[EntryID(whole)]?.text.string.contains("#@\(name)@") ?? false
  }
}

extension ResourceFormat {
  /// The plural forms that a locale's file of this format is given, where the sheet has them.
  func categories(for locale: LocaleTag) -> [PluralCategory] {
    let own = PluralRules.categories(for: locale)
    return carries.contains(.zeroForms) && !own.contains(.zero) ? own + [.zero] : own
  }
}
