import Foundation
import TestSupport
import Testing

/// The targets' imports are those that ARCHITECTURE.md's table allows, and the table is what Package.swift says.
@Suite struct LayerTests {
  /// The rows of the table under "## Layers": target to what it may import.
  static func table() throws -> [String: Set<String>] {
    let text = try String(
      contentsOf: Checkout.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    var table: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3 else { continue }
      let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      let imports = cells[2].split(separator: "`").enumerated().filter {
        $0.offset % 2 == 1 || cells[2].hasPrefix("`") && $0.offset % 2 == 0
      }
      table[name] = Set(
        imports.map { String($0.element) }.filter { $0.first?.isLetter == true && !$0.contains(" ") })
    }
    return table
  }

  static func imports(of target: String) throws -> Set<String> {
    let folder = Checkout.root.appendingPathComponent("Sources/\(target)")
    var found: Set<String> = []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
        if words.count >= 2, words[0] == "import" {
          found.insert(String(words[words.count - 1].prefix { $0 != "." }))
        }
      }
    }
    return found
  }

  @Test func everySourceFolderIsInTheTable() throws {
    let table = try Self.table()
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appendingPathComponent("Sources").path)
    #expect(Set(folders) == Set(table.keys))
  }

  @Test func aTargetImportsOnlyWhatItsRowAllows() throws {
    let table = try Self.table()
    #expect(table.count >= 10)
    for (target, allowed) in table {
      let extra = try Self.imports(of: target).subtracting(allowed)
      #expect(extra.isEmpty, "\(target) imports \(extra.sorted()), which ARCHITECTURE.md does not allow")
    }
  }

  /// A target that sees another one without naming it is not compiled again when that changes: an optimized build
  /// then holds the older layout of its types, and crashes.
  @Test func aTargetNamesAllThatItSees() throws {
    let named = try Self.namedDependencies()
    #expect(named.count > 30)
    for (target, names) in named {
      let unnamed = Set(names.flatMap { named[$0] ?? [] }).subtracting(names)
      #expect(unnamed.isEmpty, "\(target) sees \(unnamed.sorted()), which it does not name")
    }
  }

  /// Target to the targets that it names, as SwiftPM reads Package.swift.
  static func namedDependencies() throws -> [String: [String]] {
    struct Manifest: Decodable {
      struct Target: Decodable {
        struct Dependency: Decodable { var byName: [String?] }
        var name: String
        var dependencies: [Dependency]
      }
      var targets: [Target]
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", Checkout.root.path, "dump-package"]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let targets = try JSONDecoder().decode(Manifest.self, from: text).targets
    return Dictionary(
      uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies.compactMap { $0.byName[0] }) })
  }

  /// What the program prints goes through `Terminal`; nothing else writes to standard output.
  @Test func nothingPrintsByItself() throws {
    let files = FileManager.default.enumerator(
      at: Checkout.root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      count += 1
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.drop { $0 == " " }
        #expect(
          !words.hasPrefix("print(") && !words.contains(" print("), "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(count > 300)
  }

  @Test func noPackageIsDependedOn() throws {
    let text = try String(contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(!text.contains(".package("))
  }
}
