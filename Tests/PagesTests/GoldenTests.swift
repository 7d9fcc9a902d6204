import Foundation
import Interchange
import Testing

/// One page of each kind, as it is kept in `Golden`. `GLOSSATOR_GOLDEN=write` writes them: look at the difference.
@Suite struct GoldenTests {
  static let pages = [
    ("front.html", "/"), ("releases.html", "/r/app"),
    ("release.html", "/r/app?branch=release%2F1.2&locale=es"),
    ("language.html", "/r/app/l/ar"), ("held.html", "/r/app/held"), ("why.html", "/r/app/why?key=goodbye"),
    ("faults.html", "/r/app/faults"), ("missing.html", "/r/app/nothing"), ("badge.svg", "/r/app/badge.svg"),
    ("hostile.html", "/r/%3Cb%3Ea%20%26%20%27b%27%3C%2Fb%3E/l/de"),
  ]

  @Test(arguments: pages) func isWhatItWas(_ name: String, _ target: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Golden/\(name)")
    let page = try #require(CrawlTests.get(target))
    if ProcessInfo.processInfo.environment["GLOSSATOR_GOLDEN"] == "write" {
      try Data(page.body).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let lines = String(decoding: page.body, as: UTF8.self).split(separator: "\n")
    for (number, (line, expected)) in zip(lines, golden).enumerated() {
      #expect(line == expected, "\(name):\(number + 1)")
    }
    #expect(lines.count == golden.count)
  }
}
