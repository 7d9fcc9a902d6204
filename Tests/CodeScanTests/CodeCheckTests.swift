import Checks
import CodeScan
import StringFormats
import Testing
import TranslationModel

/// Each check of code finds what its own example shows, and nothing in the one that is right.
@Suite struct CodeCheckTests {
  private static let checks = Checks.families.filter { $0.subject == .code }.flatMap(\.checks)

  @Test(arguments: checks) func isShownByItsExamples(_ check: Check) throws {
    let found = try Self.findings(check.fails)
    #expect(
      found.contains { $0.rule == check.id && $0.severity == check.level.severity }, "\(found.map(\.rule))")
    #expect(try !Self.findings(check.passes).contains { $0.rule == check.id })
  }

  /// Every rule that is told has a name in the list.
  @Test func allAreThere() {
    #expect(
      Self.checks.map(\.id) == ["undefined-key", "wrong-arguments", "raw-text", "dynamic-key", "unused-key"])
  }

  private static func findings(_ example: CheckExample) throws -> [Finding] {
    let code = try #require(example.lines.first).source.string
    let language = try #require(Languages.of(path: "Cart.swift").first)
    let facts = CodeScanner().facts(of: Array(code.utf8), in: language)
    let strings = CheckExample.keysOfCode.map { "\"\($0.key)\" = \"\($0.text)\";\n" }.joined()
    let format = try #require(StringFormats.named("apple-strings"))
    let locale = try #require(LocaleTag("en"))
    let table = KeyTable(
      resource: "ios", platform: .apple, path: "en.lproj/Localizable.strings",
      catalog: try format.read(Array(strings.utf8), as: .source(locale)).catalog, style: .apple,
      isIgnored: { _ in false })
    var judgement = CodeJudgement(
      [table], [ScannedFile(path: "Cart.swift", facts: facts, platforms: PlatformSet(.apple))])
    return judgement.run()
  }
}
