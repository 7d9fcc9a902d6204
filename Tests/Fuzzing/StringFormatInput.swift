import StringFormats
import TranslationModel

/// One input of a string format, read for one role: any bytes are read or refused; what is read comes back unchanged
/// without edits; an edit is refused, or read back with all else as it was.
struct StringFormatInput {
  let bytes: [UInt8]
  let format: any StringFormat
  let role: FileRole

  init(_ bytes: [UInt8], _ format: any StringFormat, _ role: FileRole) {
    (self.bytes, self.format, self.role) = (bytes, format, role)
  }

  func run() {
    let file: any StringFile
    do throws(SyntaxError) { file = try format.read(bytes, as: role) } catch {
      demand(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "an error without a place")
      return
    }
    demand((try? file.applying([], base: file)) == bytes, "no edit, and other bytes")
    let same = file.catalog.entries.map { EntryEdit($0.id, $0.text) }
    demand((try? file.applying(same, base: file)) == bytes, "the texts that are there, and other bytes")
    let entries = file.catalog.entries
    guard !entries.isEmpty else { return }
    // Which entry and which text: told by the input, so that a run can be repeated.
    let seed = bytes.reduce(into: 5381) { $0 = ($0 &* 33) ^ Int($1) } & Int.max
    let entry = entries[seed % entries.count]
    for text in ["x'<b>", "", "é\n\"\\ ", Self.texts[seed / 7 % Self.texts.count], nil] as [Text?] {
      edit(file, entry, text)
    }
  }

  private static let texts: [Text] = [
    "{a}", "%1$s & %2$d", " a  b ", "]]>", "@x", "\\u0041", "a\tb", "\u{FEFF}", "<x id=\"1\"/>", "%arg", "=",
    "#", "]]",
    "{n, plural, other{x}}", "\u{2028}", "&amp;", "'", "\r",
  ]

  private func edit(_ file: any StringFile, _ entry: Entry, _ text: Text?) {
    guard let result = try? file.applying([EntryEdit(entry.id, text)], base: file) else { return }
    guard let read = try? format.read(result, as: role) else {
      fatalError(
        "'\(entry.id.key)' = \(text.debugDescription) gives a file that is refused:\n\(String(decoding: result, as: UTF8.self))"
      )
    }
    let now = read.catalog[entry.id]?.text
    // An empty translation is none in files that have the source text beside it.
    demand(
      now == text || text?.isEmpty ?? true,
      "'\(entry.id.key)' \(entry.id.variant) = \(text.debugDescription) is read as \(now.debugDescription)")
    let others = file.catalog.entries.filter { !belongs($0.id, to: entry.id, isRemoved: text == nil) }
    for other in others where read.catalog[other.id]?.text != other.text {
      fatalError(
        "'\(entry.id.key)' = \(text.debugDescription) changes '\(other.id.key)' \(other.id.variant) in\n"
          + String(decoding: result, as: UTF8.self))
    }
  }

  /// True for an entry that an edit of the other may make, or take along: forms of one key, and the variables of a text
  /// that goes.
  private func belongs(_ a: EntryID, to b: EntryID, isRemoved: Bool) -> Bool {
    func isPart(_ a: EntryID, of b: EntryID) -> Bool { a.key.string.hasPrefix(b.key.string + "/") }
    return a.key == b.key || isRemoved && (isPart(a, of: b) || isPart(b, of: a))
  }
}
