import StringFormats
import TestSupport
import Testing
import TranslationModel

/// The locale that files are read for where none matters.
var english: LocaleTag { get throws { try #require(LocaleTag("en")) } }

/// What holds for every format: a new one is tested as soon as it is listed and has samples.
struct Laws {
  @Test func everyFormatHasSamples() {
    for format in StringFormats.all {
      #expect(Sample.all.count { $0.format.name == format.name } > 5, "\(format.name)")
    }
    #expect(Set(StringFormats.all.map(\.name)).count == StringFormats.all.count)
  }

  @Test(arguments: Sample.all) func noEditNoChange(_ sample: Sample) throws {
    let file = try sample.read()
    #expect(try file.applying([], base: file) == sample.bytes)
    let same = file.catalog.entries.map { EntryEdit($0.id, $0.text) }
    #expect(try file.applying(same, base: file) == sample.bytes)
    let absent = [EntryEdit(EntryID("not_there"), nil), EntryEdit(EntryID("n_t", .index(3)), nil)]
    #expect(try file.applying(absent, base: file) == sample.bytes)
  }

  @Test(arguments: Sample.all) func aChangeIsLocalAndReadBack(_ sample: Sample) throws {
    let file = try sample.read()
    for entry in file.catalog.entries {
      for text in AwkwardTexts.all {
        if sample.format is XLIFF, entry.text.contains(0x3C) {
          // What stands there as XML takes XML with the same elements only.
          #expect(throws: EditError.self) { try file.applying([EntryEdit(entry.id, text)], base: file) }
          continue
        }
        if sample.format is ARB, AwkwardTexts.hasLooseBraces(text) {
          #expect(throws: EditError.self) { try file.applying([EntryEdit(entry.id, text)], base: file) }
          continue
        }
        let result: [UInt8]
        do throws(EditError) { result = try file.applying([EntryEdit(entry.id, text)], base: file) } catch {
          // The English has no line end at its ends, and msgfmt insists on the same; aapt2, that placeholders have numbers.
          #expect(
            sample.format is PO && (text.utf8.first == 0x0A || text.utf8.last == 0x0A)
              || sample.format is AndroidXML && text == "%@ %ld %%"
              || sample.format is XCStrings && entry.text.string.contains("%#@"), "\(error)")
          continue
        }
        let read = try sample.format.read(result, as: .translation(english))
        #expect(
          read.catalog[entry.id]?.text == sample.shown(text), "\(entry.id) \(text.string.debugDescription)")
        expectOthersUnchanged(file, read, but: [entry.id])
        expectLocal(sample.bytes, result, at: entry.id, of: file)
      }
    }
  }

  /// Bytes that two versions share at both ends are more than those outside the entry's line and the next.
  private func expectLocal(_ old: [UInt8], _ new: [UInt8], at id: EntryID, of file: any StringFile) {
    guard let entry = file.catalog[id], file.findings.isEmpty else { return }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let line = old.prefix(prefix).count { $0 == 0x0A } + 1
    #expect(line >= entry.line || old == new || !old.contains(0x0A), "\(id)")
    let next = file.catalog.entries.filter { $0.line > entry.line }.map(\.line).min()
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let last = old.count - suffix
    if let next, old != new { #expect(old.prefix(last).count { $0 == 0x0A } + 1 <= next, "\(id)") }
  }

  private func expectOthersUnchanged(_ old: any StringFile, _ new: any StringFile, but ids: Set<EntryID>) {
    let before = old.catalog.entries.filter { !ids.contains($0.id) }.map {
      [$0.key, Text($0.variant.text), $0.text, $0.comment]
    }
    let after = new.catalog.entries.filter { !ids.contains($0.id) }.map {
      [$0.key, Text($0.variant.text), $0.text, $0.comment]
    }
    #expect(before == after)
  }

  private static let newIDs: [EntryID] = [
    EntryID("new_key"), EntryID("new_key", .plural(.one)), EntryID("new_key", .index(0)),
    EntryID("n", .plural(.few)),
    EntryID("n", .plural(.zero)), EntryID("l", .index(2)), EntryID("a", .plural(.other)),
  ]

  @Test(arguments: Sample.all) func setThenRemoveOfANewEntry(_ sample: Sample) throws {
    let file = try sample.read()
    for id in Self.newIDs where file.catalog[id] == nil {
      for comment in ["", "a comment", "two\nlines -- of */ it"] as [Text] {
        guard canCarry(id, sample.format, in: file) else { continue }
        guard let result = try applied([EntryEdit(id, "te'xt", comment: comment)], to: file) else { continue }
        let read = try sample.format.read(result, as: .translation(english))
        #expect(read.catalog[id]?.text == "te'xt", "\(id)")
        expectOthersUnchanged(file, read, but: [id])
        guard let back = try applied([EntryEdit(id, nil)], to: read, base: file) else { continue }
        let again = try sample.format.read(back, as: .translation(english))
        #expect(again.catalog[id] == nil)
        expectOthersUnchanged(file, again, but: [])
        // A file without an entry gets lines of its own for the first one, and a group that is emptied goes.
        let isOneLine = !sample.bytes.dropLast().contains(0x0A) && !sample.bytes.contains(0x0D)
        if !file.catalog.entries.isEmpty, comment != "two\nlines -- of */ it", !isOneLine {
          #expect(
            String(decoding: back, as: UTF8.self) == String(decoding: sample.bytes, as: UTF8.self),
            "\(id) \(comment)")
        }
      }
    }
  }

  /// The bytes after edits; nil where a text has to wait for others of its key.
  private func applied(_ edits: [EntryEdit], to file: any StringFile, base: (any StringFile)? = nil) throws
    -> [UInt8]?
  {
    do throws(EditError) { return try file.applying(edits, base: base ?? file) } catch {
      guard error.waits else { throw error }
      return nil
    }
  }

  private func canCarry(_ id: EntryID, _ format: any StringFormat, in file: any StringFile) -> Bool {
    guard format.carries.contains(.newKeys) else { return false }
    return switch id.variant {
    case .plain: true
    // What an ICU plural counts, the base file says.
    case .plural where format is ARB || format is Stringsdict:
      file.catalog[EntryID(id.key, .plural(.other))] != nil
    case .plural: format.carries.contains(.plurals)
    case .index(let i):
      format.carries.contains(.arrays) && (i == 0 || file.catalog[EntryID(id.key, .index(i - 1))] != nil)
    }
  }

  @Test(arguments: Sample.all) func removingLeavesTheRest(_ sample: Sample) throws {
    let file = try sample.read()
    for entry in file.catalog.entries {
      // An item of an array cannot go before those after it.
      if case .index(let i) = entry.variant, file.catalog[EntryID(entry.key, .index(i + 1))] != nil {
        #expect(throws: EditError.self) { _ = try file.applying([EntryEdit(entry.id, nil)], base: file) }
        continue
      }
      guard let result = try applied([EntryEdit(entry.id, nil)], to: file) else { continue }
      let read = try sample.format.read(result, as: .translation(english))
      #expect(read.catalog[entry.id] == nil)
      expectOthersUnchanged(file, read, but: [entry.id])
    }
    let all = file.catalog.entries.map { EntryEdit($0.id, nil) }
    let read = try sample.format.read(file.applying(all, base: file), as: .translation(english))
    #expect(read.catalog.entries.isEmpty)
  }

  /// A translation that starts from nothing ends with the base file's entries in the base file's order.
  @Test(arguments: Sample.all) func anEmptyFileIsFilledLikeItsBase(_ sample: Sample) throws {
    let base = try sample.read()
    let empty = try sample.format.read(
      sample.format.emptyFile(like: base, for: english), as: .translation(english))
    #expect(empty.catalog.entries.isEmpty)
    let edits = base.catalog.entries.map { EntryEdit($0.id, $0.text, comment: $0.comment) }
    var numbers = SeededNumbers(seed: 7)
    let shuffled = edits.shuffled(using: &numbers)
    let filled = try sample.format.read(empty.applying(shuffled, base: base), as: .translation(english))
    #expect(filled.catalog.entries.map(\.id) == base.catalog.entries.map(\.id))
    #expect(filled.catalog.entries.map(\.text) == base.catalog.entries.map(\.text))
    if sample.format.carries.contains(.comments) {
      #expect(filled.catalog.entries.map(\.comment) == base.catalog.entries.map(\.comment))
    }
    // Java takes the mark for a part of the first key: no new file has one.
    let mark = sample.format is Properties ? [] : EncodingMarks.of(sample.bytes)
    #expect(EncodingMarks.of(filled.bytes) == mark)
    // One at a time, in any order, gives the same entries in the same order.
    var file: any StringFile = empty
    var waiting: [EntryEdit] = []
    for edit in shuffled where edit.id.variant.category != nil || edit.id.variant == .plain {
      guard let result = try applied([edit], to: file, base: base) else {
        waiting.append(edit)
        continue
      }
      file = try sample.format.read(result, as: .translation(english))
    }
    file = try sample.format.read(file.applying(waiting, base: base), as: .translation(english))
    let wanted = base.catalog.entries.filter { if case .index = $0.variant { false } else { true } }
    #expect(Set(file.catalog.entries.map(\.id)) == Set(wanted.map(\.id)))
    #expect(
      file.catalog.entries.filter { $0.variant == .plain }.map(\.id)
        == wanted.filter { $0.variant == .plain }.map(\.id))
  }

  /// The same edits give the same bytes: no order of a hash table shows.
  @Test(arguments: Sample.all) func theResultIsOne(_ sample: Sample) throws {
    let file = try sample.read()
    let empty = try sample.format.read(
      sample.format.emptyFile(like: file, for: english), as: .translation(english))
    let edits = file.catalog.entries.map { EntryEdit($0.id, $0.text, comment: $0.comment) }
    let first = try empty.applying(edits, base: file)
    #expect(try empty.applying(edits.reversed(), base: file) == first)
    for _ in 0..<4 { #expect(try empty.applying(edits, base: file) == first) }
  }

  @Test(arguments: Sample.all, 0..<40) func anyEditsGiveAFileThatReads(_ sample: Sample, _ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let file = try sample.read()
    let new = sample.format.carries.contains(.newKeys) ? Self.newIDs.filter { file.catalog[$0] == nil } : []
    let ids = file.catalog.entries.map(\.id) + new
    for _ in 0..<8 {
      var edits: [EntryEdit] = []
      for id in ids where Int.random(in: 0...2, using: &numbers) == 0 {
        let text = Int.random(in: 0...3, using: &numbers) == 0 ? nil : AwkwardTexts.random(&numbers)
        edits.append(EntryEdit(id, text, comment: AwkwardTexts.random(&numbers)))
      }
      guard let result = try? file.applying(edits, base: file) else { continue }
      let read = try sample.format.read(result, as: .translation(english))
      for edit in edits {
        #expect(read.catalog[edit.id]?.text == edit.text.flatMap(sample.shown), "seed \(seed) \(edit)")
      }
      expectOthersUnchanged(file, read, but: Set(edits.map(\.id)))
    }
  }
}

extension Sample {
  /// What is read of a text that was written: nothing of an empty one where that means not translated.
  fileprivate func shown(_ text: Text) -> Text? {
    text.isEmpty && format.carries.isDisjoint(with: [.newKeys, .allLocales]) ? nil : text
  }
}

enum EncodingMarks {
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    for mark in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] where bytes.starts(with: mark) {
      return mark
    }
    return []
  }
}
