import TranslationModel
import TranslationSheet

// The row that names a table's columns, and what their names say.
extension TableReading {
  /// The number of rows up to the header, itself included.
  mutating func findHeader(_ project: inout AdoptedProject) throws(AdoptionFault) -> Int {
    for (i, row) in rows.prefix(10).enumerated() {
      let found = withID(row.cells.map { meaning(of: $0.string) }, row.cells, below: i)
      let isHeader =
        found.contains { if case .key = $0 { true } else { false } }
        && found.contains { $0?.isText == true }
      guard isHeader else { continue }
      for title in rows.prefix(i) {
        let text = title.cells.map(\.string).filter { !$0.isEmpty }.joined(separator: " · ")
        project.leftovers.append(
          AdoptedLeftover(
            .note, text.excerpt, "it stands above the columns' names", at: Place(path, line: title.number)))
      }
      headers = row.cells.map { $0.string.trimmingBlanks }
      meanings = found.enumerated().map { column, meaning in
        meaning ?? ask(about: column, below: i, &project)
      }
      return i + 1
    }
    if let columns = manner.columns {
      (meanings, headers) = (columns.map(\.meaning), columns.map(\.header))
      return 0
    }
    throw noHeader
  }

  /// `id` is the key where there is no other, Indonesian beside other languages' codes, and else somebody's number.
  private func withID(_ found: [ColumnMeaning?], _ headers: [Text], below header: Int) -> [ColumnMeaning?] {
    guard let id = headers.firstIndex(where: { UsualColumns.folded($0.string) == "id" }), found[id] == .own,
      !choices.columns.contains(where: { UsualColumns.folded($0.header) == "id" }),
      let indonesian = LocaleTag("id")
    else { return found }
    var found = found
    let hasKey = found.contains { if case .key = $0 { true } else { false } }
    let languages = found.count { if case .text = $0 { true } else { false } }
    let texts = rows.dropFirst(header + 1).compactMap { id < $0.cells.count ? $0.cells[id] : nil }
    let hasWords = texts.contains { !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    if !hasKey {
      found[id] = .key(nil)
    } else if languages > 1, hasWords, headers[id].string.trimmingBlanks == "id" {
      found[id] = .text(indonesian)
    }
    return found
  }

  private var noHeader: AdoptionFault {
    let first = rows.first?.cells.map { $0.string.excerpt } ?? []
    return AdoptionFault(
      "no row names a column with keys and one with texts", at: Place(path, line: rows.first?.number),
      hint: first.isEmpty
        ? nil
        : "say what the columns are, for example: --map \"\(first[0])=key\" --map \"\(first.last ?? "")=en\"")
  }

  private func meaning(of header: String) -> ColumnMeaning? {
    let name = UsualColumns.folded(header)
    if let said = choices.columns.first(where: { UsualColumns.folded($0.header) == name }) {
      return said.meaning
    }
    if name.isEmpty { return ColumnMeaning.none }
    return manner.headers[name] ?? localeOfFiles(header).map { ColumnMeaning.text($0) }
      ?? UsualColumns.meaning(of: header)
  }

  /// A locale as the string files call it, whatever else that may mean: `no`, `tl`. In capitals it may be a number's column, and
  /// `id` may be the key's.
  private func localeOfFiles(_ header: String) -> LocaleTag? {
    let code = header.trimmingBlanks.replacing("_", with: "-")
    return choices.localesOfFiles.first { $0.description == code && code != "id" }
  }

  /// Whatever nobody knows is kept.
  private func ask(about column: Int, below header: Int, _ project: inout AdoptedProject) -> ColumnMeaning {
    let texts = rows.dropFirst(header + 1).compactMap { column < $0.cells.count ? $0.cells[column] : nil }
    let samples = texts.filter { !$0.isBlank }.prefix(3)
    if manner.asks, !samples.isEmpty {
      project.questions.append(ColumnQuestion(file: path, header: headers[column], samples: Array(samples)))
    }
    return .own
  }

  /// The locale whose header has a star: what others are translated from.
  var starred: LocaleTag? {
    zip(headers, meanings).lazy.compactMap { header, meaning -> LocaleTag? in
      if header.hasPrefix("*"), case .text(let locale) = meaning { locale } else { nil }
    }.first
  }

  /// English where there is a column of it, else the first column's language; nil where that of the project's files counts.
  func sourceLocale(_ project: AdoptedProject) -> LocaleTag? {
    let locales = meanings.compactMap { if case .text(let locale) = $0 { locale } else { nil } }
    let isSaidElsewhere = meanings.contains(.source) || choices.baseOfFiles != nil
    return project.base ?? locales.first { $0.language == "en" } ?? (isSaidElsewhere ? nil : locales.first)
  }

  func headerName(of meaning: ColumnMeaning) -> String {
    zip(headers, meanings).first { $0.1 == meaning }?.0 ?? meaning.description
  }

  func explain(_ project: inout AdoptedProject) {
    let known = zip(headers, meanings).filter { $0.1 != .own && $0.1 != .none }.map { "\($0.0) = \($0.1)" }
    let kept = zip(headers, meanings).filter { $0.1 == .own }.map(\.0)
    project.explanation.append(
      "\(path): " + known.joined(separator: ", ")
        + (kept.isEmpty ? "" : "; kept as they are: \(kept.joined(separator: ", "))"))
  }
}

extension ColumnMeaning {
  /// True for a column of texts.
  var isText: Bool {
    switch self {
    case .text, .source, .target: true
    default: false
    }
  }
}
