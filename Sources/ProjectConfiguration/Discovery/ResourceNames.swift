import StringFormats

/// Names for resources: the platform's where it has only one, else with what tells it from the others.
struct ResourceNames {
  private let names: [String: String]

  init(_ resources: [(layout: FileLayout, pattern: String)]) {
    var names: [String: String] = [:]
    var used: Set<String> = []
    var platforms: [String] = []
    for platform in StringFormats.all.flatMap(\.layouts).map(\.platform) where !platforms.contains(platform) {
      platforms.append(platform)
    }
    for platform in platforms {
      let patterns = resources.filter { $0.layout.platform == platform }.map(\.pattern)
      for pattern in patterns {
        let candidates =
          patterns.count == 1 ? [platform] : Self.candidates(pattern, platform, among: patterns)
        let numbered = (2...).lazy.map { "\(platform)-\($0)" }
        let name =
          candidates.first { !used.contains($0) } ?? numbered.first { !used.contains($0) } ?? platform
        used.insert(name)
        names[pattern] = name
      }
    }
    self.names = names
  }

  func name(for pattern: String) -> String { names[pattern] ?? "strings" }

  /// The nearest telling folder, the file, both; then folders further up.
  private static func candidates(
    _ pattern: String, _ platform: String, among patterns: [String]
  ) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    let folders = parts.dropLast().filter { !$0.contains("{locale}") }.map(word).filter {
      !$0.isEmpty && !plain.contains($0)
    }
    let file = word(
      parts.last.map { $0.replacing("{locale}", with: "").prefix { $0 != "." && $0 != "*" } }.map(String.init)
        ?? "")
    let hasSiblings =
      patterns.count { $0.split(separator: "/").dropLast().elementsEqual(parts.dropLast().map { $0[...] }) }
      > 1
    var tails = folders.last.map { [hasSiblings ? "\($0)-\(file)" : $0, "\($0)-\(file)"] } ?? []
    // Where all are in one folder, the file is what tells.
    if hasSiblings, patterns.allSatisfy({ $0.hasPrefix(parts.dropLast().joined(separator: "/") + "/") }) {
      tails.insert(file, at: 0)
    }
    tails += folders.dropLast().reversed().map { "\($0)-\(folders.last ?? file)" } + [file]
    return tails.filter { !$0.isEmpty && $0 != "-" }.map {
      $0.contains(platform) ? $0 : "\(platform)-\($0)"
    }
  }

  /// Folders that every project of a platform has.
  private static let plain: Set<String> = [
    "src", "main", "res", "app", "resources", "assets", "sources", "input",
  ]

  /// In small letters, digits and hyphens.
  private static func word(_ name: String) -> String {
    let letters = name.lowercased().utf8.map { byte -> UInt8 in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) ? byte : 0x2D
    }
    return letters.split(separator: 0x2D).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }
}
