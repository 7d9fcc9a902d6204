import TranslationModel

/// Where entries of a `.stringsdict` are, or would be.
struct StringsdictPlacing {
  private let file: StringsdictFile
  private let base: StringsdictFile?

  init(_ file: StringsdictFile, _ base: StringsdictFile?) { (self.file, self.base) = (file, base) }

  /// The member of the root that an entry belongs to: one that is there, or a form that its key may get.
  func member(of id: EntryID) -> Int? {
    if let position = file.catalog.position(of: id) { return file.places[position].member }
    if id.variant.category != nil, let sibling = file.form(of: id.key) { return file.places[sibling].member }
    return base?.key(of: id).flatMap(file.member)
  }

  /// Where a new text of a key goes: beside its siblings here, or where the base file has it; and its name there.
  func target(of id: EntryID, in number: Int) -> (dictionary: PropertyListDictionary, name: Text)? {
    guard let top = file.list.members[number].dictionary else { return nil }
    if let category = id.variant.category {
      guard let variable = file.variable(of: id) ?? base?.variable(of: id),
        let forms = file.list.member(variable, of: top, in: file.texts)?.dictionary
      else { return nil }
      return (forms, Text(category.rawValue))
    }
    let name = Text(String(id.key.string.dropFirst(file.name(number).string.count + 1)))
    let rule = StringsdictCollector.rules.lazy.compactMap { rule in
      file.list.member(Text("\(rule)"), of: top, in: file.texts)?.dictionary
    }.first
    return rule.map { ($0, name) }
  }
}

extension StringsdictFile {
  /// True for `<dict/>`.
  var isRootSelfClosing: Bool { bytes[root.range].dropLast().last == UInt8(ascii: "/") }

  var firstMember: PropertyListMember? {
    list.numbers(of: root).first { _ in true }.map { list.members[$0] }
  }

  /// The key in the root that an entry belongs to.
  func key(of id: EntryID) -> Text? {
    let sibling = id.variant.category == nil ? catalog.position(of: EntryID(id.key)) : form(of: id.key)
    return (catalog.position(of: id) ?? sibling).map { name(places[$0].member) }
  }

  /// The number of the entry that is one of a key's plural forms.
  fileprivate func form(of key: Text) -> Int? {
    PluralCategory.allCases.lazy.compactMap { catalog.position(of: EntryID(key, .plural($0))) }.min()
  }

  fileprivate func variable(of id: EntryID) -> Text? {
    form(of: id.key).flatMap { places[$0].variable }.map { texts[$0] }
  }
}
