import Accessors
import Foundation
import StringFormats
import Testing
import TranslationModel

/// Beside SwiftGen's structured template: each key that it names is named so here, and what would not compile is found.
@Suite struct SwiftGenTests {
  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

  /// The base files of real apps, and their translations, which have the same keys and are files as good as these.
  static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: corpus.path)?.compactMap { $0 as? String } ?? []
    let found = all.filter { $0.hasSuffix(".strings") }.sorted()
    if found.isEmpty { print("SKIPPED: no .strings files in \(corpus.path)") }
    return found
  }()

  private static func table(_ path: String) throws -> AccessorTable? {
    guard let bytes = FileManager.default.contents(atPath: corpus.appending(path: path).path),
      let english = LocaleTag("en"), let format = StringFormats.named("apple-strings"),
      let file = try? format.read(Array(bytes), as: .source(english))
    else { return nil }
    return AccessorTable(
      name: "Localizable", format: format.name, placeholders: .apple, path: path, catalog: file.catalog)
  }

  /// What is compared of one file.
  private struct Comparison {
    var keys = 0
    var named = 0
    var wouldNotCompile = 0
    var wouldCollide = 0

    init(_ table: AccessorTable) {
      let tree = AccessorTree([table], .swift, AccessorOptions(section: "app"))
      let messages = table.messages
      keys = messages.count
      #expect(tree.accessors.count == keys, "\(table.path)")
      #expect(Set(tree.accessors.map(\.path)).count == keys, "\(table.path): names are unique")
      var paths: [[String]: [Text]] = [:]
      for message in messages {
        guard let path = SwiftGenNames.path(of: message.key.string) else {
          wouldNotCompile += 1
          continue
        }
        paths[path, default: []].append(message.key)
      }
      for (path, rivals) in paths {
        let ours = rivals.compactMap { tree[table.name, $0]?.path.dropFirst() }
        if rivals.count == 1 {
          let isReserved = path.contains { AccessorTemplate.swift.identifiers.isRenamed($0) }
          if isReserved { wouldNotCompile += 1 } else { named += 1 }
          // A key that SwiftGen cannot name may want the same one, and it is then in a finding.
          let isFound = tree.findings.contains { $0.message.contains("'\(rivals[0].excerpt)'") }
          #expect(isReserved || isFound || ours.first.map(Array.init) == path, "\(table.path): \(rivals[0])")
        } else {
          wouldCollide += rivals.count
          #expect(ours.contains { Array($0) == path }, "\(table.path): one of \(rivals) keeps \(path)")
          for (key, own) in zip(rivals, ours) where Array(own) != path {
            #expect(tree.findings.contains { $0.message.contains("'\(key.excerpt)'") }, "\(key)")
          }
        }
      }
    }
  }

  @Test func realAppsKeepTheirNames() throws {
    var (keys, named, broken, colliding) = (0, 0, 0, 0)
    for path in Self.files {
      guard let table = try Self.table(path) else { continue }
      let comparison = Comparison(table)
      keys += comparison.keys
      named += comparison.named
      broken += comparison.wouldNotCompile
      colliding += comparison.wouldCollide
    }
    guard keys > 0 else { return }
    print(
      "SwiftGen: \(named) of \(keys) keys have its names; \(broken) would not compile, \(colliding) would collide"
    )
    #expect(named + broken + colliding == keys)
    #expect(named * 100 > keys * 95)
  }

  /// The rule itself, also where no real app goes.
  @Test(arguments: NamingTests.swift.map(\.key)) func names(_ key: String) throws {
    let hidden = key.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
    guard !hidden, let path = SwiftGenNames.path(of: key),
      !path.contains(where: AccessorTemplate.swift.identifiers.isRenamed)
    else { return }
    #expect(try SampleTables.paths([key]) == [key: path.joined(separator: ".")])
  }

  /// The largest files of different apps compile.
  @Test(.enabled(if: SwiftCompilerTests.isHere)) func realAppsCompile() throws {
    let tables = try Self.files.filter { $0.contains("en.lproj") || $0.contains("Base.lproj") }
      .compactMap { try Self.table($0) }.sorted { $0.catalog.count > $1.catalog.count }
    for table in tables.prefix(3) {
      let options = AccessorOptions(section: "app")
      let code = AccessorTemplate.swift.write(AccessorTree([table], .swift, options), options)
      try SwiftCompilerTests.expectCompiles(code, "", table.path)
    }
  }
}

extension IdentifierRule {
  /// True for what SwiftGen lets a group or an accessor be called and Swift does not.
  fileprivate func isRenamed(_ name: String) -> Bool {
    reserved.contains(name) || reservedGroups.contains(name)
  }
}
