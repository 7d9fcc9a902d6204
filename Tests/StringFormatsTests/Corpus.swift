import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// Real projects' files, where they are at hand.
enum CorpusFiles {
  static let folder = OthersData.corpus

  static let paths: [String] = {
    guard FileManager.default.fileExists(atPath: folder.path),
      let all = FileManager.default.enumerator(atPath: folder.path)
    else { return [] }
    return all.compactMap { $0 as? String }.sorted()
  }()

  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.appending(path: path).path).map { Array($0) }
  }

  static func all(ending: String) -> [(path: String, bytes: [UInt8])] {
    let found = paths.filter { $0.hasSuffix(ending) }.compactMap { path in bytes(path).map { (path, $0) } }
    if found.isEmpty { print("SKIPPED: no \(ending) files in \(folder.path)") }
    return found
  }
}

struct Corpus {

  /// Files that nobody has to accept: what OASIS's suites call invalid.
  private static func isInvalid(_ path: String) -> Bool {
    path.contains("/test-suite/") && path.contains("/invalid/")
  }

  /// Files that are refused, with the reason.
  private static let rejects = [
    "mastodon-mastodon-ios/Localization/StringsConvertor/input/Base.lproj/app.json":
      "a comma with nothing after it",
    "mastodon-mastodon-ios/Localization/app.json": "a comma with nothing after it",
    // xmllint says the same.
    "oasis-tcs-xliff-xliff-22/xliff-22/test-suite/modules/valid/Good-pgs_plural.xlf":
      "the prefix 'pgs' is not declared",
  ]

  @Test(arguments: StringFormats.all.map(\.name)) func realFiles(_ name: String) throws {
    let format = try #require(StringFormats.named(name))
    let paths = CorpusFiles.paths.filter { format.claims(path: $0) }
    guard !paths.isEmpty else {
      print("SKIPPED: no files of \(name) in \(CorpusFiles.folder.path)")
      return
    }
    let locale = try english
    for path in paths {
      guard let bytes = CorpusFiles.bytes(path) else { continue }
      do throws(SyntaxError) {
        let file = try format.read(bytes, as: .translation(locale))
        #expect(Self.rejects[path] == nil, "\(path) is read")
        #expect(throws: Never.self) { try expectEditsUndone(file, format, path) }
      } catch  where !Self.isInvalid(path) {
        #expect(
          Self.rejects[path] == error.message, "\(path):\(error.line):\(error.column): \(error.message)")
      } catch {}
    }
  }

  /// Sets every tenth value to something else and back.
  private func expectEditsUndone(_ file: any StringFile, _ format: any StringFormat, _ path: String) throws {
    #expect(try file.applying([], base: file) == file.bytes, "\(path)")
    let tenth = file.catalog.entries.enumerated().filter { $0.offset % 10 == 0 }.map(\.element).filter {
      entry in
      // In XLIFF, a text with elements in it takes none without them.
      !(format is XLIFF) || (try? file.applying([EntryEdit(entry.id, "something else")], base: file)) != nil
    }
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
