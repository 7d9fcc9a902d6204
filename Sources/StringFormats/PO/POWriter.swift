import TranslationModel

/// Makes the edits of a PO file: translations only, the messages are msgmerge's.
struct POWriter {
  private let file: POFile
  private var splices = Splices()

  init(_ file: POFile) { self.file = file }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    if edits.isEmpty { return file.bytes }
    var changed: [Int: [EntryID: EntryEdit]] = [:]
    for edit in edits {
      if let number = file.number(of: edit.id.key) {
        changed[number, default: [:]][edit.id] = edit
      } else if edit.text != nil {
        throw POFile.lacking(edit.id)
      }
    }
    for (number, edits) in changed.sorted(by: { $0.key < $1.key }) {
      try change(file.messages[number], edits.values.sorted { $0.id < $1.id })
    }
    return splices.applied(to: file.bytes)
  }

  private mutating func change(_ message: POMessage, _ edits: [EntryEdit]) throws(EditError) {
    var isChanged = false
    for edit in edits {
      let known = file.catalog[edit.id]?.text
      guard known != edit.text else { continue }
      let text = edit.text ?? .empty
      for translation in try translations(of: message, for: edit) {
        try refuse(text, of: edit.id, for: message)
        splices.replace(translation.range, by: Self.quoted(text, file.newline))
      }
      isChanged = isChanged || edit.text != nil
    }
    guard isChanged, message.isFuzzy else { return }
    for (form, translation) in file.translations(of: message).enumerated() {
      // The forms that nobody confirmed are still those of another message.
      let isConfirmed = edits.contains {
        $0.text != nil && numbers(of: $0.id.variant, message).contains(form)
      }
      guard isConfirmed else {
        splices.replace(translation.range, by: Array("\"\"".utf8))
        continue
      }
    }
    for previous in message.previous { splices.remove(previous) }
    for flags in message.flags { removeFuzzy(flags) }
  }

  /// The numbers of the translations that a text is written into.
  private func numbers(of variant: Variant, _ message: POMessage) -> [Int] {
    switch variant {
    case .plain: message.plural == nil && !message.translations.isEmpty ? [0] : []
    case .plural(let category):
      message.plural == nil ? [] : file.numbered.numbers(of: category, among: message.translations.count)
    case .index: []
    }
  }

  private func translations(of message: POMessage, for edit: EntryEdit) throws(EditError) -> [POString] {
    let all = file.translations(of: message)
    var numbers = numbers(of: edit.id.variant, message)
    if case .plural(let category) = edit.id.variant, numbers.count > 1 {
      numbers = file.numbered.targets(
        of: category, in: all.map { file.texts[$0.text] }, isDraft: message.isFuzzy || edit.text == nil)
    }
    if !numbers.isEmpty || edit.text == nil { return numbers.map { all[all.startIndex + $0] } }
    throw EditError(
      edit.id,
      message.plural == nil ? "the message has no plural" : "the file's Plural-Forms have no such form",
      waits: message.plural != nil)
  }

  private func refuse(_ text: Text, of id: EntryID, for message: POMessage) throws(EditError) {
    if text.utf8.contains(0) { throw EditError(id, "the text has a NUL, which PO cannot carry") }
    guard text.isEmpty || text.hasLineEnds(of: file.texts[message.id]) else {
      throw EditError(
        id, "the text must begin and end with a line end where the English does, or msgfmt refuses it")
    }
  }

  /// `#, fuzzy, c-format` becomes `#, c-format`; a line with nothing else goes.
  private mutating func removeFuzzy(_ line: Range<Int>) {
    let text = String(decoding: file.bytes[line].dropFirst(2), as: UTF8.self)
    let words = text.split { $0 == "," || $0 == " " || $0 == "\t" }
    guard words.contains("fuzzy") else { return }
    let rest = words.filter { $0 != "fuzzy" }
    if rest.isEmpty {
      var end = line.upperBound
      if end < file.bytes.count, file.bytes[end] == 0x0D { end += 1 }
      if end < file.bytes.count, file.bytes[end] == 0x0A { end += 1 }
      splices.remove(line.lowerBound..<end)
    } else {
      splices.replace(line, by: Array(("#, " + rest.joined(separator: ", ")).utf8))
    }
  }

  // MARK: Strings

  /// In one line; a text of several lines in a line each, behind an empty one.
  static func quoted(_ text: Text, _ newline: [UInt8]) -> [UInt8] {
    var lines: [[UInt8]] = [[]]
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\n":
        lines[lines.count - 1] += "\\n".utf8
        lines.append([])
      case "\"", "\\": lines[lines.count - 1] += "\\\(scalar)".utf8
      case "\t": lines[lines.count - 1] += "\\t".utf8
      case "\r": lines[lines.count - 1] += "\\r".utf8
      case "\u{8}": lines[lines.count - 1] += "\\b".utf8
      case "\u{C}": lines[lines.count - 1] += "\\f".utf8
      case "\u{B}": lines[lines.count - 1] += "\\v".utf8
      case "\u{7}": lines[lines.count - 1] += "\\a".utf8
      case "\u{1}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 8)
        lines[lines.count - 1] += ("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8
      default: lines[lines.count - 1].append(scalar)
      }
    }
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    let quote = [UInt8(ascii: "\"")]
    if lines.count == 1 { return quote + lines[0] + quote }
    return Array("\"\"".utf8) + lines.joined(before: newline + quote, after: quote)
  }
}

extension POFile {
  var newline: [UInt8] { bytes.firstNewline ?? [0x0A] }
}
