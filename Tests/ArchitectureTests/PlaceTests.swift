import Foundation
import TestSupport
import Testing

/// ARCHITECTURE.md says where things are, and they are there.
@Suite struct PlaceTests {
  @Test func eachPathIsThere() throws {
    let sources = Checkout.root.appendingPathComponent("Sources")
    let targets = Set(try FileManager.default.contentsOfDirectory(atPath: sources.path))
    let paths = try Self.quoted().filter { path in
      // A folder of the repository's own may be called as a target is, `glossator/history`.
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count > 1 && targets.contains(String(parts[0]))
        && parts.allSatisfy { $0.first?.isUppercase ?? false }
    }
    #expect(paths.count > 50)
    for path in paths {
      let place = sources.appendingPathComponent(path).path
      #expect(
        FileManager.default.fileExists(atPath: place)
          || FileManager.default.fileExists(atPath: "\(place).swift"), "nothing is at \(path)")
    }
  }

  /// What stands between backquotes in the document's lines.
  private static func quoted() throws -> Set<String> {
    let text = try String(
      contentsOf: Checkout.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    return text.split(separator: "\n").reduce(into: []) { found, line in
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() where number % 2 == 1 { found.insert(String(part)) }
    }
  }
}
