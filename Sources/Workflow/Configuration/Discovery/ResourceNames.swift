/// Names for resources: the platform's where it has only one, else with what tells it from the others.
struct ResourceNames {
  private let names: [String: String]

  init(_ resources: [(layout: StringFileFamily.Layout, pattern: String)]) {
    var names: [String: String] = [:]
    var used: Set<String> = []
    for layout in [StringFileFamily.Layout.lproj, .values] {
      let patterns = resources.filter { $0.layout == layout }.map(\.pattern)
      for pattern in patterns {
        let candidates =
          patterns.count == 1 ? [layout.platform] : Self.candidates(pattern, layout, among: patterns)
        let numbered = (2...).lazy.map { "\(layout.platform)-\($0)" }
        let name =
          candidates.first { !used.contains($0) } ?? numbered.first { !used.contains($0) } ?? layout.platform
        used.insert(name)
        names[pattern] = name
      }
    }
    self.names = names
  }

  func name(for pattern: String) -> String { names[pattern] ?? "strings" }

  /// The nearest telling folder, the file, both; then folders further up.
  private static func candidates(
    _ pattern: String, _ layout: StringFileFamily.Layout, among patterns: [String]
  ) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    let folders = parts.dropLast(2).map(word).filter { !$0.isEmpty && !plain.contains($0) }
    let file = word(parts.last.map { String($0.prefix { $0 != "." && $0 != "*" }) } ?? "")
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
      $0.contains(layout.platform) ? $0 : "\(layout.platform)-\($0)"
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
