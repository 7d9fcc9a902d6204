import TranslationModel

/// Makes the edits of a `.ts` file: translations only, the messages are lupdate's.
struct QtWriter {
  private let file: QtFile
  private let habits: QtHabits
  private var splices = Splices()

  init(_ file: QtFile) {
    self.file = file
    habits = QtHabits(of: file.bytes)
  }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    var changed: [Int: [EntryID: EntryEdit]] = [:]
    for edit in edits {
      if let number = file.number(of: edit.id.key) {
        changed[number, default: [:]][edit.id] = edit
      } else if edit.text != nil {
        throw QtFile.lacking(edit.id)
      }
    }
    for (number, edits) in changed.sorted(by: { $0.key < $1.key }) {
      try change(file.messages[number], edits.values.sorted { $0.id < $1.id })
    }
    return splices.applied(to: file.bytes)
  }

  private mutating func change(_ message: QtMessage, _ edits: [EntryEdit]) throws(EditError) {
    let news = edits.filter {
      file.catalog[$0.id]?.text != $0.text && ($0.text != nil || file.catalog[$0.id] != nil)
    }
    guard let first = news.first else { return }
    guard let translation = message.translation else {
      throw EditError(first.id, "the message has no <translation>: lupdate adds it", waits: true)
    }
    if translation.hasVariants { throw EditError(first.id, "the message has texts of several lengths") }
    let old = file.forms[translation.forms]
    var texts = old.map { file.texts[$0.text] }
    let count = message.isNumerus ? file.numbered.categories.count : 1
    while texts.count < count { texts.append(.empty) }
    for edit in news {
      let isDraft = translation.type != nil || edit.text == nil
      let numbers = numbers(of: edit.id.variant, message, in: texts, isDraft: isDraft)
      if numbers.isEmpty {
        if edit.text == nil { continue }
        throw EditError(
          edit.id,
          message.isNumerus ? "Qt has no such plural form for the locale" : "the message is not counted",
          waits: message.isNumerus)
      }
      let text = edit.text ?? .empty
      if text.string.unicodeScalars.contains(where: { [0, 0xFFFE, 0xFFFF].contains($0.value) }) {
        throw EditError(edit.id, "the text has a character that XML cannot carry")
      }
      for number in numbers {
        texts[number] = text
        guard old.count == texts.count, !translation.isSelfClosing else { continue }
        replace(old[old.startIndex + number], by: text, element: message.isNumerus ? "numerusform" : nil)
      }
    }
    if old.count != texts.count || translation.isSelfClosing {
      rewrite(translation, texts, isNumerus: message.isNumerus)
    } else {
      mark(translation, isFinished: !texts.contains(where: \.isEmpty))
    }
  }

  /// The numbers of the texts that one is written into.
  private func numbers(of variant: Variant, _ message: QtMessage, in texts: [Text], isDraft: Bool) -> [Int] {
    switch variant {
    case .plain: message.isNumerus || texts.isEmpty ? [] : [0]
    case .plural(let category):
      message.isNumerus ? file.numbered.targets(of: category, in: texts, isDraft: isDraft) : []
    case .index: []
    }
  }

  private mutating func replace(_ old: XMLContent, by text: Text, element: String?) {
    if old.isSelfClosing, let element {
      splices.replace(
        old.range, by: Array("<\(element)>".utf8) + habits.escaped(text) + Array("</\(element)>".utf8))
    } else if let cdata = old.cdata, !text.isEmpty, habits.fitsCDATA(text) {
      splices.replace(cdata, by: Array(text.utf8))
    } else {
      splices.replace(old.inner, by: habits.escaped(text))
    }
  }

  /// An element that had no place for the texts.
  private mutating func rewrite(_ translation: QtTranslation, _ texts: [Text], isNumerus: Bool) {
    let isFinished = !texts.contains(where: \.isEmpty)
    var bytes = Array("<translation\(isFinished ? "" : " type=\"unfinished\"")>".utf8)
    for text in texts {
      if isNumerus { bytes += "<numerusform>".utf8 }
      bytes += habits.escaped(text)
      if isNumerus { bytes += "</numerusform>".utf8 }
    }
    splices.replace(translation.range, by: bytes + Array("</translation>".utf8))
  }

  /// A translation is finished when each of its texts is there.
  private mutating func mark(_ translation: QtTranslation, isFinished: Bool) {
    if isFinished, let attribute = translation.typeAttribute {
      splices.remove(attribute.range)
    } else if !isFinished, translation.type == nil {
      splices.insert(Array(" type=\"unfinished\"".utf8), at: translation.openTag.upperBound - 1)
    }
  }
}

/// Which characters a `.ts` file writes as references.
struct QtHabits {
  private var quotes: Set<Unicode.Scalar> = []
  private var escapesNoBreakSpace = false

  /// lupdate writes all of them; other tools none.
  init(of bytes: [UInt8]) {
    if bytes.contains("&apos;") { quotes.insert("'") }
    if bytes.contains("&quot;") { quotes.insert("\"") }
    escapesNoBreakSpace = bytes.contains("&#xa0;")
  }

  func escaped(_ text: Text) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".utf8
      case "<": result += "&lt;".utf8
      case ">": result += "&gt;".utf8
      case "'" where quotes.contains("'"): result += "&apos;".utf8
      case "\"" where quotes.contains("\""): result += "&quot;".utf8
      case "\u{A0}" where escapesNoBreakSpace: result += "&#xa0;".utf8
      case "\n", "\t": result.append(scalar)
      case "\u{1}"..<"\u{20}", "\u{7F}":
        result += "<byte value=\"x\(String(scalar.value, radix: 16))\"/>".utf8
      default: result.append(scalar)
      }
    }
    return result
  }

  func fitsCDATA(_ text: Text) -> Bool {
    !text.string.contains("]]>")
      && !text.string.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
  }
}
