import TranslationModel

extension XLIFF {
  /// What an XLIFF file says, each `<file>` of it, in the words of the string files that it was made of.
  package static func exchanged(_ bytes: [UInt8]) throws(SyntaxError) -> [ExchangedPart] {
    try ReturnedJob(bytes).parts.map { ExchangedXLIFF($0).part }
  }
}

/// One `<file>` of an XLIFF file.
private struct ExchangedXLIFF {
  private(set) var part = ExchangedPart()
  private let target: LocaleTag?
  /// The variables that are all of a key's format.
  private var variables: [String: String] = [:]

  init(_ returned: ReturnedJob.Part) {
    part.original = returned.origins.first
    (part.sourceLanguage, part.targetLanguage) = (returned.sourceLanguage, returned.targetLanguage)
    target = returned.targetLanguage.flatMap { LocaleTag($0.string) }
    for unit in returned.units {
      guard let id = Self.xcodeID(unit), id.part == .whole, let name = unit.source.variables.first,
        unit.source.isVariable(name)
      else { continue }
      variables[id.key] = name.string
    }
    var units = returned.units[...]
    while let first = units.first {
      guard let plural = first.aside.plural else {
        add(units.removeFirst())
        continue
      }
      let end = units.firstIndex { $0.aside.plural?.number != plural.number } ?? units.endIndex
      add(units[..<end], of: plural.name)
      units = units[end...]
    }
  }

  private static func xcodeID(_ unit: ReturnedJob.Unit) -> XcodeUnitID? {
    let id = unit.id.string
    return id.contains("|==|") || id.hasSuffix(":dict/:string") ? XcodeUnitID(id) : nil
  }

  // MARK: Units

  private mutating func add(_ unit: ReturnedJob.Unit) {
    let (name, variant) = name(of: unit)
    // A format around variables has nothing to translate, nor has what is marked so.
    let isFormat =
      !unit.source.variables.isEmpty
      && (variables[unit.id.string] != nil || !unit.source.hasWordsBesideVariables)
    guard unit.aside.isTranslatable, !isFormat else { return }
    part.sources.append(
      ExchangedPart.Source(
        name: name, variant: variant, text: unit.source, markup: unit.aside.markup?.source, line: unit.line))
    addTarget(of: unit, name, variant, source: unit.source)
    addNotes(of: unit, name)
  }

  /// The numbered forms of a plural (XLIFF 1.2 Representation Guide for Gettext PO).
  private mutating func add(_ units: ArraySlice<ReturnedJob.Unit>, of plural: Text) {
    guard let first = units.first, let last = units.last else { return }
    let name = ExchangedPart.Name(key: plural, others: [first.name, first.source])
    for (category, unit) in [(PluralCategory.one, first), (.other, last)] {
      part.sources.append(
        ExchangedPart.Source(name: name, variant: .plural(category), text: unit.source, line: unit.line))
    }
    let categories = target.flatMap { GettextForms.categories(units.count, in: $0) }
    for (number, unit) in units.enumerated() {
      if let categories {
        let isFirst = categories[number] == .one
        addTarget(
          of: unit, name, .plural(categories[number]), source: isFirst ? first.source : last.source)
      } else if let text = unit.target, !text.isEmpty {
        part.strays.append((plural, text, unit.line))
      }
    }
    addNotes(of: first, name)
  }

  /// The key is what the unit is named, or its id.
  private func name(of unit: ReturnedJob.Unit) -> (ExchangedPart.Name, Variant) {
    var others = [unit.id]
    if let original = part.original { others.append(Text("\(original):\(unit.name)")) }
    guard let id = Self.xcodeID(unit) else {
      return (ExchangedPart.Name(key: unit.name, others: others), .plain)
    }
    let entry = id.entry(prefix: "", wholeVariable: variables[id.key])
    others = part.original.map { [Text("\($0):\(entry.key)")] } ?? []
    return (ExchangedPart.Name(key: entry.key, others: others), entry.variant)
  }

  private mutating func addTarget(
    of unit: ReturnedJob.Unit, _ name: ExchangedPart.Name, _ variant: Variant, source: Text
  ) {
    let previous = unit.aside.previous
    // Tools put the source there where nobody has translated it.
    let isCopy = unit.aside.isUntranslated && unit.target == unit.source
    let own = isCopy ? nil : unit.target.flatMap { $0.isEmpty ? nil : $0 }
    var translation = ExchangedPart.Translation(
      name: name, variant: variant, text: own ?? previous?.target ?? .empty, source: source,
      needsWork: own == nil || unit.aside.needsWork || unit.flaw != nil, line: unit.line)
    let older = previous?.source ?? source
    if let previous, translation.needsWork, translation.text == previous.target, own == nil || older != source
    {
      // Nobody touched it since it was made.
      guard own != nil || previous.target != previous.source else { return }
      (translation.source, translation.isOfPrevious) = (older, older != source)
    } else {
      guard own != nil else { return }
      translation.markup = unit.aside.markup?.target
      translation.sourceMarkup = unit.aside.markup?.source
    }
    part.translations.append(translation)
  }

  private mutating func addNotes(of unit: ReturnedJob.Unit, _ name: ExchangedPart.Name) {
    for note in unit.aside.notes where !note.text.isBlank {
      let isRemark = ["translator", "reviewer", "translation"].contains(note.from.string)
      part.notes.append(
        ExchangedPart.Note(name: name, kind: isRemark ? .remark : .comment, text: note.text))
    }
    if let length = unit.aside.maxLength, length > 0 {
      part.notes.append(ExchangedPart.Note(name: name, kind: .max, text: Text(String(length))))
    }
  }
}
