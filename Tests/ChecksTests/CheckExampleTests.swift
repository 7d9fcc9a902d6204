import Checks
import Testing
import TranslationModel

/// Each check finds what its own example shows, and nothing in the one that is right.
@Suite struct CheckExampleTests {
  /// Those of code are run where code is read.
  private static let cases = Checks.families.filter { $0.subject != .code }.flatMap { family in
    family.checks.map { (family, $0) }
  }

  @Test(arguments: cases.indices) func isShownByItsExamples(_ i: Int) throws {
    let (family, check) = Self.cases[i]
    _ = try #require(LocaleTag(check.fails.locale))
    _ = try #require(LocaleTag(check.passes.locale))
    let found = family.findings(check.fails)
    #expect(found.contains { $0.rule == check.id }, "\(check.id) finds nothing: \(found.map(\.rule))")
    let wrong = family.findings(check.passes)
    #expect(!wrong.contains { $0.rule == check.id }, "\(check.id): \(wrong.map(\.message))")
    let level = check.level.severity ?? .note
    #expect(
      found.contains { $0.rule == check.id && $0.severity <= level }, "\(check.id) is worse than it says")
  }

  @Test func noTwoHaveOneName() {
    let ids = Checks.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(Checks.families.map(\.name)).count == Checks.families.count)
  }

  @Test(arguments: Checks.all) func isNamedAsPeopleWouldSayIt(_ check: Check) {
    #expect(
      check.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || (0x30...0x39).contains($0) })
    #expect(check.sentence.first?.isUppercase == true && check.sentence.last != ".")
    #expect(!check.sentence.contains("\n"))
    #expect(Checks.named(check.id) == check)
  }

  /// A gate that blocks for warnings is not closed by an upgrade, nor one for errors.
  @Test func whatBlocksIsWhatBlockedBefore() {
    // No gate looks at code, nor at a project's other files.
    let texts = Checks.families.filter { ![.code, .project].contains($0.subject) }.flatMap(\.checks)
    let blocking = texts.filter { $0.level == .error || $0.level == .warning }.map(\.id)
    #expect(Set(blocking) == Self.blocking, "a check that may block stays advice until people ask for more")
  }

  private static let blocking: Set = [
    "placeholder-missing", "placeholder-extra", "placeholder-kind", "placeholder-numbering",
    "placeholder-repeated", "placeholder-spaced", "too-long", "control-character", "bidi-control",
    "edge-whitespace", "line-count", "markup", "formula-like", "plural-missing", "plural-unused",
  ]

  @Test func levelsAreThoseOfThePlace() throws {
    let levels = CheckLevels(settings: [
      CheckLevels.Setting("placeholder-missing", .warning),
      CheckLevels.Setting("markup", .error, locales: [try #require(LocaleTag("th"))]),
      CheckLevels.Setting("markup", .off, resources: ["ios"]),
    ])
    func found(_ locale: String, in resource: String?, from least: Finding.Severity = .note) throws
      -> [String]
    {
      let locale = try #require(LocaleTag(locale))
      let source = Message("<b>%@</b>", .apple)
      let input = CheckInput(
        source: source, translation: Message("x", .apple), locale: locale, variant: .plain, maxLength: nil)
      return ChosenChecks(levels, resource: resource, locale: locale, from: least).findings(input).filter {
        ["placeholder-missing", "markup"].contains($0.rule)
      }.map { "\($0.severity) \($0.rule)" }
    }
    #expect(try found("es", in: "web") == ["warning placeholder-missing", "warning markup"])
    #expect(try found("th", in: "web") == ["warning placeholder-missing", "error markup"])
    #expect(try found("th", in: nil, from: .error) == ["error markup"])
    #expect(try found("th", in: "ios") == ["warning placeholder-missing"])
    #expect(try found("es", in: "web", from: .error) == [])
  }
}
