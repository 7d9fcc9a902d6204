import ProjectConfiguration
import TestSupport
import Testing

@Suite struct PathPatternMatchTests {
  struct PathCase: CustomTestStringConvertible, Sendable {
    var pattern: String
    var path: String
    var result: String?
    var testDescription: String { "\(pattern) and \(path)" }

    init(_ pattern: String, _ path: String, _ result: String?) {
      (self.pattern, self.path, self.result) = (pattern, path, result)
    }
  }

  static let paths: [PathCase] = [
    PathCase("a/{locale}/b", "a/es/b", "es"),
    PathCase("a/{locale}/b", "a//b", nil),
    PathCase("a/{locale}/b", "a/es/c/b", nil),
    PathCase("a/{locale}/b", "xa/es/b", nil),
    PathCase("a/{locale}/b", "a/es/bx", nil),
    PathCase("{locale}", "es", "es"),
    PathCase("{locale}", "", nil),
    PathCase("{locale}.lproj/*.strings", "es.lproj/.strings", "es|"),
    PathCase("{locale}.lproj/*.strings", "es.lproj/a.strings.strings", "es|a.strings"),
    PathCase("{locale}.lproj/*/x", "es.lproj/a/b/x", nil),
    PathCase("**/{locale}.lproj/x", "es.lproj/x", "es|"),
    PathCase("**/{locale}.lproj/x", "a/b/c/es.lproj/x", "es|a/b/c"),
    PathCase("a/**/{locale}.lproj/x", "a/es.lproj/x", "es|"),
    PathCase("a/**/{locale}.lproj/x", "ab/es.lproj/x", nil),
    PathCase("a/**/b/{locale}", "a/b/b/b/es", "es|b/b"),
    PathCase("**/b/**/{locale}", "b/b/b/es", "es||b/b"),
    PathCase("*/**/{locale}/x*", "m/n/o/es/xy", "es|m|n/o|y"),
    PathCase("a[1]/{locale}?", "a[1]/es?", "es"),
    PathCase("a[1]/{locale}?", "a1/esx", nil),
    PathCase("é/{locale}", "e\u{301}/es", nil),
  ]

  @Test(arguments: paths) func matches(_ c: PathCase) throws {
    let pattern = try #require(PathPattern(c.pattern))
    let match = pattern.match(c.path)
    #expect(match.map { ([$0.locale] + $0.wildcards).joined(separator: "|") } == c.result)
  }

  static let flaws: [(String, String)] = [
    ("", "is empty"), ("/a/{locale}", "is absolute"), ("a/../{locale}", "has a '.' or '..' part"),
    ("./{locale}", "has a '.' or '..' part"), ("a//{locale}", "has an empty part"),
    ("a/{locale}/", "has an empty part"),
    (".git/{locale}", "has a part that is Git's own"),
    ("a/.GitHub/{locale}", "has a part that is Git's own"),
    (".gi*/{locale}", ""), (".git*/{locale}", "has a part that is Git's own"),
    ("a\\b/{locale}", "has a backslash"), ("c:/{locale}", "has a colon"),
    ("a\n/{locale}", "has a control character"),
    ("{locale}/{locale}", "has {locale} more than once"),
    ("{lang}/a", "has braces that are not {locale}"),
    ("{Locale}/a", "has braces that are not {locale}"),
    ("a}/{locale}", "has braces that are not {locale}"),
    ("a**/{locale}", "has two wildcards side by side in one name"),
    ("*{locale}", "has two wildcards side by side in one name"),
    ("{locale}*", "has two wildcards side by side in one name"),
    ("***/{locale}", "has two wildcards side by side in one name"),
    ("{locale}/**", "ends with folders, and must end with a file"),
    ("**/**/{locale}", "has '**' twice in a row"),
    ("*/*/*/*/*/*/*/*/*/{locale}", "has more than 8 wildcards"),
    (String(repeating: "a/", count: 600) + "{locale}", "is longer than 1024 bytes"),
  ]

  @Test(arguments: flaws) func saysWhatIsWrong(_ pattern: String, _ flaw: String) {
    #expect(PathPattern.flaw(in: pattern) == (flaw.isEmpty ? nil : flaw))
    #expect((PathPattern(pattern) == nil) == !flaw.isEmpty)
  }

  // MARK: Properties

  private static func random(
    _ pieces: [String], _ count: ClosedRange<Int>, _ numbers: inout SeededNumbers
  ) -> String {
    (0..<Int.random(in: count, using: &numbers)).map { _ in
      pieces.randomElement(using: &numbers) ?? ""
    }.joined()
  }

  /// Tries every way to split: right by its shortness, and far too slow.
  private static func fits(_ pattern: Substring, _ path: Substring) -> Bool {
    if pattern.isEmpty { return path.isEmpty }
    if pattern.hasPrefix("**/") {
      let rest = pattern.dropFirst(3)
      return fits(rest, path)
        || path.indices.contains { path[$0] == "/" && fits(rest, path[path.index(after: $0)...]) }
    }
    let isLocale = pattern.hasPrefix("{locale}")
    guard isLocale || pattern.first == "*" else {
      return pattern.first == path.first && fits(pattern.dropFirst(), path.dropFirst())
    }
    let rest = pattern.dropFirst(isLocale ? 8 : 1)
    let name = path.prefix { $0 != "/" }
    return ((isLocale ? 1 : 0)...max(1, name.count)).contains {
      $0 <= name.count && fits(rest, path.dropFirst($0))
    }
  }

  @Test func agreesWithTryingEverything() {
    var numbers = SeededNumbers(seed: 7)
    var matched = 0
    for _ in 0..<20_000 {
      let text = Self.random(["a", "b", "/", "*", "**/", "{locale}"], 1...7, &numbers)
      guard let pattern = PathPattern(text) else { continue }
      let path = Self.random(["a", "b", "ab", "/"], 1...8, &numbers)
      guard !path.hasPrefix("/"), !path.hasSuffix("/"), !path.contains("//") else { continue }
      let match = pattern.match(path)
      #expect((match != nil) == Self.fits(text[...], path[...]), "\(text) and \(path)")
      guard let match else { continue }
      matched += 1
      #expect(
        pattern.fill(locale: match.locale, wildcards: match.wildcards) == path,
        "\(text) and \(path)")
      #expect(match.wildcards.count == pattern.wildcards.count)
    }
    #expect(matched > 500)
  }

  @Test func hostileInputTakesNoTime() throws {
    let pattern = try #require(PathPattern("**/" + String(repeating: "*a", count: 7) + "/{locale}"))
    let path = String(repeating: "a", count: 2000) + "/" + String(repeating: "a/", count: 1000)
    let time = ContinuousClock().measure { for _ in 0..<20 { #expect(pattern.match(path) == nil) } }
    #expect(time < .seconds(60), "a search that goes back takes years")
  }
}
