import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// A thousand random edits of each format, for the platforms' own tools to read: `scripts/test-formats` runs this with
/// GLOSSATOR_EDITS naming a folder, and then the tools. Real files where the corpus is beside the checkout, else samples.
struct EditsForTools {
  private static let folder = ProcessInfo.processInfo.environment["GLOSSATOR_EDITS"].map {
    URL(fileURLWithPath: $0)
  }
  private static let count = 1000
  private static let mostFiles = 50

  /// One edited file, in the manifest.
  private struct Case: Codable {
    var format: String
    var path: String
    var before: String
    var after: String
    var texts: [String]
    /// The names of the Android resources that hold them.
    var names: [String]
  }

  @Test func writeThem() throws {
    guard let folder = Self.folder else {
      print("SKIPPED: scripts/test-formats reads random edits back with the platforms' tools")
      return
    }
    var cases: [Case] = []
    for format in StringFormats.all {
      var numbers = SeededNumbers(seed: 1000)
      let files = try Self.files(of: format)
      var left = Self.count
      for (number, file) in files.enumerated() {
        let share = (left + files.count - number - 1) / (files.count - number)
        let edited = try edit(file.file, format, share, &numbers)
        left -= edited.texts.count
        if edited.texts.isEmpty { continue }
        let name = "\(format.name)-\(number)"
        let ending = (file.path as NSString).pathExtension
        let (before, after) = ("\(name)-before.\(ending)", "\(name)-after.\(ending)")
        try Data(file.file.bytes).write(to: folder.appendingPathComponent(before))
        try Data(edited.bytes).write(to: folder.appendingPathComponent(after))
        cases.append(
          Case(
            format: format.name, path: file.path, before: before, after: after, texts: edited.texts,
            names: edited.names))
        if format is AppleStrings {
          try expectFoundationReads(file.file, edited.bytes, edited.texts, file.path)
        }
      }
      print("\(format.name): \(Self.count - left) edits in \(cases.count { $0.format == format.name }) files")
      #expect(CorpusFiles.paths.isEmpty || left == 0, "\(format.name): \(left) edits had no place")
    }
    try JSONEncoder().encode(cases).write(to: folder.appendingPathComponent("cases.json"))
  }

  // MARK: Counts

  /// How many entries a real file has.
  private struct Count: Codable {
    var format: String
    var path: String
    var entries: Int
  }

  @Test func countThem() throws {
    guard let folder = Self.folder else { return }
    var counts: [Count] = []
    for path in CorpusFiles.paths where !path.contains("/test-suite/") {
      for format in StringFormats.all where format.claims(path: path) && !format.carries.contains(.allLocales)
      {
        guard let bytes = CorpusFiles.bytes(path),
          let file = try? format.read(bytes, as: Self.role(of: path, format) ?? .translation(try english)),
          file.findings.isEmpty, format.suits(file)
        else { continue }
        let entries = file.catalog.entries
        // aapt2 counts resources, Flutter messages.
        let names = Set(entries.map { format is AndroidXML ? Self.resource(of: $0.id) : $0.key.string })
        let isByName = format is AndroidXML || format is ARB
        counts.append(
          Count(
            format: format.name, path: CorpusFiles.folder.appending(path: path).path,
            entries: isByName ? names.count : entries.count))
        break
      }
    }
    try JSONEncoder().encode(counts).write(to: folder.appendingPathComponent("counts.json"))
  }

  /// Reads a translation into the locale that the path names.
  private static func role(of path: String, _ format: any StringFormat) -> FileRole? {
    let spelling = format.layouts.lazy.compactMap { layout in
      layout.place(of: path) { format.locale(named: $0) != nil }?.spelling
    }.first
    return spelling.flatMap { format.locale(named: $0) }.map { .translation($0) }
  }

  // MARK: Files

  private static func files(of format: any StringFormat) throws -> [(path: String, file: any StringFile)] {
    let role = FileRole.translation(try english)
    let real = CorpusFiles.paths.filter { format.claims(path: $0) && !$0.contains("/test-suite/") }
    var files: [(path: String, file: any StringFile)] = []
    for path in real {
      guard let bytes = CorpusFiles.bytes(path) else { continue }
      let roles = [Self.role(of: path, format) ?? role]
      for role in format.carries.contains(.allLocales) ? try locales(of: bytes, format) : roles {
        // What a tool takes otherwise than a person does is not compared.
        guard let file = try? format.read(bytes, as: role), format.suits(file),
          format is XCStrings || file.findings.isEmpty,
          file.catalog.entries.count > 10
        else { continue }
        files.append((path, file))
      }
    }
    if files.isEmpty {
      files = try Sample.all.filter { $0.format.name == format.name }.compactMap { sample in
        let file = try format.read(sample.bytes, as: role)
        let name = format.layouts.first?.path.split(separator: ".").last.map(String.init) ?? "txt"
        return file.findings.isEmpty && !file.catalog.entries.isEmpty ? ("\(sample).\(name)", file) : nil
      }
    }
    let step = max(1, files.count / mostFiles)
    // Small ones first: the large ones take the edits that had no place there.
    return files.enumerated().filter { $0.offset % step == 0 }.prefix(mostFiles).map(\.element).sorted {
      ($0.file.catalog.entries.count, $0.path) < ($1.file.catalog.entries.count, $1.path)
    }
  }

  private static func locales(of bytes: [UInt8], _ format: any StringFormat) throws -> [FileRole] {
    (try? format.read(bytes, as: .source(try english)))?.locales.sorted().map { .translation($0) } ?? []
  }

  // MARK: Edits

  private static let pieces = [
    "it's", "\"quoted\"", "a & b", "1 < 2", "naïve", "日本語", "😀", "é", "\\", "100%", "x\ny", "tab\there",
    "  two",
    "؟", "\u{200D}", "\u{A0}:", "@home", "?", "#", "=", "]]>", "/", "'", "“x”",
  ]

  /// Edits of some entries, each with a text that no other has.
  private func edit(
    _ file: any StringFile, _ format: any StringFormat, _ share: Int, _ numbers: inout SeededNumbers
  ) throws -> (bytes: [UInt8], texts: [String], names: [String]) {
    let entries = file.catalog.entries.filter { !$0.text.isBlank && $0.isTranslatable }.shuffled(
      using: &numbers)
    var edits: [EntryEdit] = []
    var texts: [String] = []
    var names: [String] = []
    for entry in entries where edits.count < share {
      let words = (0..<3).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined(separator: " ")
      // Begins and ends as its English does, for msgfmt; keeps what may only come with placeholders.
      let text = "[\(edits.count)] \(words) ."
      let edit = EntryEdit(entry.id, Text(text))
      guard (try? file.applying([edit], base: file)) != nil else { continue }
      edits.append(edit)
      texts.append(text)
      names.append(Self.resource(of: entry.id))
    }
    return (try file.applying(edits, base: file), texts, names)
  }

  private static func resource(of id: EntryID) -> String {
    switch id.variant {
    case .plain: "string/\(id.key)"
    case .plural: "plurals/\(id.key)"
    case .index: "array/\(id.key)"
    }
  }

  // MARK: Foundation

  /// `.strings` have no tool beside Foundation's own reader.
  private func expectFoundationReads(
    _ file: any StringFile, _ bytes: [UInt8], _ texts: [String], _ path: String
  ) throws {
    func values(_ bytes: [UInt8]) throws -> [String: String] {
      let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      return try #require(list as? [String: String])
    }
    let (before, after) = (try values(file.bytes), try values(bytes))
    #expect(Set(before.keys) == Set(after.keys), "\(path)")
    let changed = after.filter { before[$0.key].map { Array($0.utf8) } != Array($0.value.utf8) }
    #expect(changed.values.map { Text($0) }.sorted() == texts.map { Text($0) }.sorted(), "\(path)")
  }
}
