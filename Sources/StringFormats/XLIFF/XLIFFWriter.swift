import TranslationModel

/// Makes the edits of an XLIFF file.
struct XLIFFWriter {
  private let file: XLIFFFile
  private let base: XLIFFFile?
  private let usesStates: Bool
  private let escapesGreater: Bool
  private var namesLanguage: Set<Int> = []
  private var splices = Splices()

  init(_ file: XLIFFFile, base: XLIFFFile?) {
    self.file = file
    self.base = base
    usesStates = file.segments.contains { $0.state != nil }
    escapesGreater = file.bytes.contains("&gt;")
  }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    var last: [EntryID: EntryEdit] = [:]
    for edit in edits { last[edit.id] = edit }
    let sorted = last.values.sorted { $0.id < $1.id }
    let missing = sorted.filter { file.number(of: $0.id) == nil && $0.text != nil }
    if !missing.isEmpty {
      let grown = try XLIFFUnitCopies(file, base).inserting(missing.map(\.id))
      guard let read = try? XLIFFFile(reading: grown, file.role, file.format, beside: base ?? file) else {
        throw EditError(missing[0].id, "the base file's unit does not fit into this file")
      }
      var writer = XLIFFWriter(read, base: base)
      return try writer.write(edits)
    }
    for edit in sorted {
      guard let number = file.number(of: edit.id) else { continue }
      let unit = file.units[number]
      if file.catalog[edit.id]?.text != edit.text { try change(unit, edit) }
    }
    return splices.applied(to: file.bytes)
  }

  private mutating func change(_ unit: XLIFFUnit, _ edit: EntryEdit) throws(EditError) {
    if file.version == "2.2" { throw EditError(edit.id, "Glossator only reads XLIFF 2.2") }
    let segments = file.segments(of: unit)
    guard let segment = segments.only else {
      if edit.text == nil, !segments.isTranslated { return }
      throw EditError(
        edit.id, "its text is in \(segments.count) segments, which a translation tool must join")
    }
    if case .source = file.role, !file.readsTargets || segment.target == nil {
      guard let text = edit.text else { throw EditError(edit.id, "a source text cannot be removed") }
      return try replace(segment.source, by: text, of: unit, edit.id)
    }
    guard let text = edit.text else {
      if segment.target != nil, segments.isTranslated { remove(segment) }
      return
    }
    if let target = segment.target {
      try replace(target, by: text, of: unit, edit.id)
      mark(segment)
    } else {
      try insert(text, into: unit, segment, edit.id)
    }
  }

  // MARK: One text

  private mutating func replace(
    _ old: XLIFFText, by text: Text, of unit: XLIFFUnit, _ id: EntryID
  ) throws(EditError) {
    if let cdata = old.content.cdata, !file.segments(of: unit).isMarkup, !text.string.contains("]]>"),
      !text.utf8.contains(0x0D)
    {
      try XMLText.check(text, of: id)
      return splices.replace(cdata, by: Array(text.utf8))
    }
    let written = try self.written(text, of: unit, id)
    let old = old.content
    if old.isSelfClosing {
      let slash = file.bytes[old.openTag].lastIndex(of: UInt8(ascii: "/")) ?? old.openTag.upperBound - 2
      var start = slash
      while XMLName.isBlank(file.bytes[start - 1]) { start -= 1 }
      let name = file.bytes[(old.openTag.lowerBound + 1)...].prefix { XMLName.isPart($0) }
      splices.replace(
        start..<old.range.upperBound,
        by: Array(">".utf8) + written + Array("</".utf8) + name + Array(">".utf8))
    } else {
      splices.replace(old.inner, by: written)
    }
  }

  private func written(_ text: Text, of unit: XLIFFUnit, _ id: EntryID) throws(EditError) -> [UInt8] {
    let segments = file.segments(of: unit)
    if segments.isMarkup {
      guard let segment = segments.only else { return [] }
      try XLIFFMarkup.check(text, like: file.texts[segment.source.raw], of: id)
      return Array(text.utf8)
    }
    guard file.isSecond else { return try XMLText.escaped(text, of: id, escapesGreater: escapesGreater) }
    // XLIFF 2 has an element for what XML cannot carry.
    var result: [UInt8] = []
    for scalar in text.string.unicodeScalars {
      let isControl = scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar)
      if isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result += "<cp hex=\"\(String(repeating: "0", count: 4 - hex.utf8.count))\(hex)\"/>".utf8
      } else {
        result += try XMLText.escaped(Text(String(scalar)), of: id, escapesGreater: true)
      }
    }
    return result
  }

  /// What was translated says so, where the file has states.
  private mutating func mark(_ segment: XLIFFSegment) {
    if let state = segment.state, !state.isTranslated {
      splices.replace(state.value, by: Array("translated".utf8))
    }
  }

  private mutating func insert(
    _ text: Text, into unit: XLIFFUnit, _ segment: XLIFFSegment, _ id: EntryID
  ) throws(EditError) {
    let layout = BlockLayout(bytes: file.bytes, container: unit.extent)
    let source = segment.source.content.range
    let isLine = layout.hasOwnLines(source)
    let gap = isLine ? layout.gap(at: source, isAfter: true, blankLine: false, else: [0x0A]) : []
    let state = usesStates && !file.isSecond ? " state=\"translated\"" : ""
    let written = try self.written(text, of: unit, id)
    splices.insert(
      gap + Array("<target\(state)>".utf8) + written + Array("</target>".utf8), at: segment.sourceEnd)
    if file.isSecond {
      if segment.state != nil {
        mark(segment)
      } else if usesStates, let tag = segment.stateTag {
        splices.insert(Array(" state=\"translated\"".utf8), at: tag.range.upperBound - 1)
      }
    }
    nameLanguage(of: unit.file)
  }

  /// A file with targets says in which language they are.
  private mutating func nameLanguage(of part: Int) {
    let number = file.isSecond ? -1 : part
    let known = file.isSecond ? file.targetLanguage : file.parts[part].targetLanguage
    guard known == nil, namesLanguage.insert(number).inserted,
      let name = file.format.names(of: file.role.locale).first
    else { return }
    let tag = file.isSecond ? file.root : file.parts[part].openTag
    splices.insert(
      Array(" \(file.isSecond ? "trgLang" : "target-language")=\"\(name)\"".utf8), at: tag.upperBound - 1)
  }

  private mutating func remove(_ segment: XLIFFSegment) {
    guard let target = segment.target else { return }
    splices.remove(Self.extent(of: target, after: segment.sourceEnd, in: file.bytes))
    if file.isSecond, let state = segment.state { splices.replace(state.value, by: Array("initial".utf8)) }
  }

  /// A target with the white space before it.
  private static func extent(of target: XLIFFText, after end: Int, in bytes: [UInt8]) -> Range<Int> {
    var start = target.content.range.lowerBound
    while start > end, XMLName.isBlank(bytes[start - 1]) { start -= 1 }
    return start..<target.content.range.upperBound
  }

  // MARK: A new locale

  /// The file without targets, for another language.
  static func emptied(_ file: XLIFFFile, for language: String) -> [UInt8] {
    var splices = Splices()
    for segment in file.segments {
      guard let target = segment.target else { continue }
      splices.remove(extent(of: target, after: segment.sourceEnd, in: file.bytes))
      if file.isSecond, let state = segment.state { splices.replace(state.value, by: Array("initial".utf8)) }
    }
    for range in file.parts.map(\.targetLanguage) + [file.targetLanguage] {
      if let range { splices.replace(range, by: Array(language.utf8)) }
    }
    return splices.applied(to: file.bytes)
  }
}
