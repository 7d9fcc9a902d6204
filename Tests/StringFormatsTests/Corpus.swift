import Foundation
import StringFormats
import Testing
import TranslationModel

/// Real projects' files, where a checkout has them beside it.
struct Corpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

  /// Files that are refused, with the reason.
  private static let rejects: [String: String] = [:]

  private static func paths(of format: any StringFormat) -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return all.compactMap { $0 as? String }.filter { format.claims(path: $0) }.sorted()
  }

  @Test(arguments: StringFormats.all.map(\.name)) func realFiles(_ name: String) throws {
    let format = try #require(StringFormats.named(name))
    let paths = Self.paths(of: format)
    guard !paths.isEmpty else {
      print("skipped: no files of \(name) in \(Self.folder.path)")
      return
    }
    let locale = try english
    for path in paths {
      guard let data = FileManager.default.contents(atPath: Self.folder.appending(path: path).path) else {
        continue
      }
      let bytes = Array(data)
      do throws(SyntaxError) {
        let file = try format.read(bytes, as: .translation(locale))
        #expect(Self.rejects[path] == nil, "\(path) is read")
        #expect(throws: Never.self) { try expectEditsUndone(file, format, path) }
      } catch {
        #expect(Self.rejects[path] != nil, "\(path):\(error.line):\(error.column): \(error.message)")
      }
    }
  }

  /// Sets every tenth value to something else and back.
  private func expectEditsUndone(_ file: any StringFile, _ format: any StringFormat, _ path: String) throws {
    #expect(try file.applying([], base: file) == file.bytes, "\(path)")
    let tenth = file.catalog.entries.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
    let changed = try file.applying(tenth.map { EntryEdit($0.id, "something else") }, base: file)
    let other = try format.read(changed, as: .translation(english))
    for entry in tenth { #expect(other.catalog[entry.id]?.text == "something else", "\(path) \(entry.key)") }
    let undone = try other.applying(tenth.map { EntryEdit($0.id, $0.text) }, base: file)
    let back = try format.read(undone, as: .translation(english))
    #expect(back.catalog.entries.map(\.text) == file.catalog.entries.map(\.text), "\(path)")
    #expect(
      back.catalog.entries.map(\.isTranslatable) == file.catalog.entries.map(\.isTranslatable), "\(path)")
    #expect(back.catalog.entries.map(\.comment) == file.catalog.entries.map(\.comment), "\(path)")
  }
}
