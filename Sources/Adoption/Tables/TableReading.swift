import TranslationModel
import TranslationSheet

/// A table of texts that some other tool or a person made: a row for each key, and columns whose headers tell what they are.
struct TableReading {
  let path: String
  let manner: Manner
  let choices: AdoptionChoices
  let rows: [(number: Int, cells: [Text])]
  var meanings: [ColumnMeaning] = []
  var headers: [String] = []
  private var base: LocaleTag?
  private var section = Text.empty

  init(_ file: AdoptedFile, _ manner: Manner, _ choices: AdoptionChoices) throws(AdoptionFault) {
    (path, self.manner, self.choices) = (file.path, manner, choices)
    switch file.contents {
    case .worksheet(let texts, _):
      rows = texts.enumerated().map { ($0.offset + 1, $0.element) }.filter { !$0.1.allSatisfy(\.isBlank) }
    case .bytes(let bytes):
      do throws(SyntaxError) { rows = try ForeignTable(bytes).rows } catch {
        throw AdoptionFault(error, in: file.path)
      }
    }
  }

  mutating func add(_ file: AdoptedFile, to project: inout AdoptedProject) throws(AdoptionFault) {
    let header = try findHeader(&project)
    let said = choices.base ?? starred ?? sourceLocale(project)
    if project.base == nil || choices.base != nil { project.base = said }
    base = said ?? choices.baseOfFiles ?? LocaleTag("en")
    let locales = meanings.compactMap { if case .text(let locale) = $0 { locale } else { nil } }
    for locale in locales where !project.locales.contains(locale) { project.locales.append(locale) }
    let target = meanings.contains(.target) ? LocaleOfPath.locale(path) : nil
    if meanings.contains(.target), target == nil {
      throw AdoptionFault(
        "nothing says which language its translations are in", at: Place(path),
        hint: "name the file after it, as in es.csv, or say so: --map \"\(headerName(of: .target))=es\"")
    }
    if let target, !project.locales.contains(target) { project.locales.append(target) }
    explain(&project)
    for row in rows.dropFirst(header) { add(row, target, to: &project) }
    if case .worksheet(_, let others) = file.contents {
      for name in others {
        project.leftovers.append(
          AdoptedLeftover(
            .file, "worksheet '\(name.excerpt)'", "only the first worksheet with keys is read",
            at: Place(path)))
      }
    }
  }

  // MARK: Rows

  private mutating func add(
    _ row: (number: Int, cells: [Text]), _ target: LocaleTag?, to project: inout AdoptedProject
  ) {
    func texts(_ meaning: (ColumnMeaning) -> Bool) -> [Text] {
      zip(meanings, row.cells).filter { meaning($0.0) && !$0.1.isBlank }.map { manner.cell($0.1) }
    }
    let place = Place(path, line: row.number)
    let keys = keys(of: row.cells)
    let isTitle = texts { $0.isText }.isEmpty
    if keys.isEmpty || isTitle && (row.cells.count { !$0.isBlank } == 1 || isBracketed(keys[0].key)) {
      if isTitle, let title = row.cells.first(where: { !$0.isBlank }) {
        section = title
      } else {
        leave(row, place, &project)
      }
      return
    }
    let said = texts { $0 == .variant }.first
    let needsWork = texts { $0 == .needsWork }.first.map { Self.saysYes($0) } ?? false
    for (key, platform) in keys {
      guard let variant = Variant(said?.string.lowercased() ?? "") else {
        leave(row, place, &project, why: "'\(said?.excerpt ?? "")' is no plural form and no index")
        return
      }
      for (meaning, cell) in zip(meanings, row.cells) where meaning.isText && !cell.isBlank {
        guard let locale = locale(of: meaning, target) else {
          leave(row, place, &project, why: "nobody says which language it is in: --base")
          return
        }
        project.texts.append(
          AdoptedText(
            key, variant, locale, manner.cell(cell), needsWork: needsWork && locale != base,
            platform: platform, at: place))
      }
      addNotes(row.cells, key, platform, place, to: &project)
    }
    remember(row.cells, keys, in: &project)
    if row.cells.count > meanings.count, row.cells[meanings.count...].contains(where: { !$0.isBlank }) {
      project.leftovers.append(
        AdoptedLeftover(
          .note, row.cells[meanings.count...].map(\.string).joined(separator: " · ").excerpt,
          "its column has no name", at: place))
    }
  }

  private func locale(of meaning: ColumnMeaning, _ target: LocaleTag?) -> LocaleTag? {
    switch meaning {
    case .text(let locale): locale
    case .source: base
    case .target: target
    default: nil
    }
  }

  /// The keys of a row, each once; one that all platforms share has no platform.
  private func keys(of cells: [Text]) -> [(key: Text, platform: AdoptedPlatform?)] {
    var found: [(key: Text, platform: AdoptedPlatform?)] = []
    for (meaning, cell) in zip(meanings, cells) {
      guard case .key(let platform) = meaning, !cell.isBlank else { continue }
      let key = Text(manner.cell(cell).string.trimmingBlanks)
      if let same = found.firstIndex(where: { $0.key == key }) {
        found[same].platform = nil
      } else {
        found.append((key, platform))
      }
    }
    guard found.isEmpty, manner.keysAreContexts else {
      return manner.keysAreContexts ? found.map { (gettextKey($0.key, cells), $0.platform) } : found
    }
    // A text without a context is its own key.
    return zip(meanings, cells).first { $0.0 == .source && !$0.1.isBlank }.map { [(manner.cell($0.1), nil)] }
      ?? []
  }

  /// As a PO file names a message with this context.
  private func gettextKey(_ context: Text, _ cells: [Text]) -> Text {
    guard let source = zip(meanings, cells).first(where: { $0.0 == .source && !$0.1.isBlank })?.1 else {
      return context
    }
    return GettextKey.key(manner.cell(source), context: context)
  }

  /// A key that is a context alone, where no file has it with its text.
  private func remember(
    _ cells: [Text], _ keys: [(key: Text, platform: AdoptedPlatform?)], in project: inout AdoptedProject
  ) {
    guard manner.keysAreContexts else { return }
    for (meaning, cell) in zip(meanings, cells) where !cell.isBlank {
      guard case .key = meaning, let key = keys.first?.key else { continue }
      project.otherKeys[key] = Text(manner.cell(cell).string.trimmingBlanks)
    }
  }

  private func isBracketed(_ key: Text) -> Bool { key.utf8.first == 0x5B && key.utf8.last == 0x5D }

  private func addNotes(
    _ cells: [Text], _ key: Text, _ platform: AdoptedPlatform?, _ place: Place,
    to project: inout AdoptedProject
  ) {
    for (i, (meaning, cell)) in zip(meanings, cells).enumerated() where !cell.isBlank {
      let text = manner.cell(cell)
      switch meaning {
      case .comment: project.note(key, .comment, text, platform: platform)
      case .link: project.note(key, .link, text, platform: platform)
      case .own: project.note(key, .own(headers[i]), text, platform: platform)
      case .max where Int(text.string.trimmingBlanks).map { $0 > 0 } ?? false:
        project.note(key, .max, Text(text.string.trimmingBlanks), platform: platform)
      case .max where text.string.trimmingBlanks != "0":
        project.note(key, .own(headers[i]), text, platform: platform)
      case .needsWork where !Self.saysYes(text) && !Self.saysNo(text):
        project.note(key, .own(headers[i]), text, platform: platform)
      case .none where !headers[i].isEmpty:
        project.leftovers.append(
          AdoptedLeftover(
            .note, "\(key.excerpt), \(headers[i]): \(text.excerpt)", "as you said", at: place, whole: text))
      case .none:
        project.leftovers.append(
          AdoptedLeftover(
            .note, "\(key.excerpt): \(text.excerpt)", "its column has no name", at: place, whole: text))
      default: break
      }
    }
    project.note(key, .own("section"), section, platform: platform)
  }

  private func leave(
    _ row: (number: Int, cells: [Text]), _ place: Place, _ project: inout AdoptedProject,
    why: String = "the row has no key"
  ) {
    let texts = zip(meanings, row.cells).filter { $0.0.isText && !$0.1.isBlank }.map(\.1)
    let all = row.cells.map(\.string).filter { !$0.isEmpty }.joined(separator: " · ")
    project.leftovers.append(
      AdoptedLeftover(
        texts.isEmpty ? .note : .text, all.excerpt, why, at: place, whole: Text(all), texts: texts.count))
  }

  private static func saysYes(_ text: Text) -> Bool {
    ["true", "yes", "1", "x", "y", "fuzzy", "✓"].contains(text.string.trimmingBlanks.lowercased())
  }

  private static func saysNo(_ text: Text) -> Bool {
    ["false", "no", "0", "n", "-"].contains(text.string.trimmingBlanks.lowercased())
  }
}
