import Accessors
import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TestSupport
import Testing
import TranslationModel

@Suite struct ProjectReaderTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Stands behind the sample, from line 7 on.
    var text: String
    var finding: String
    var hint: String?

    init(_ name: String, _ text: String, _ finding: String, hint: String? = nil) {
      (testDescription, self.text, self.finding, self.hint) = (name, text, finding, hint)
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "a slip in a key", "[branches]\nrelase = a", "8:1: unknown key 'relase' in [branches]",
      hint: "did you mean 'release'?"),
    Mistake(
      "swapped letters", "[gate]\n  satle = block", "8:3: unknown key 'satle' in [gate]",
      hint: "did you mean 'stale'?"),
    Mistake(
      "a key of another section", "[gate]\nbase = en", "8:1: unknown key 'base' in [gate]",
      hint: "it belongs to [project]"),
    Mistake(
      "a key from nowhere", "[gate]\ncolour = red", "8:1: unknown key 'colour' in [gate]",
      hint: "known: require, stale, pending, warnings, sheet-waivers"),
    Mistake(
      "a slip in a section", "[brnches]", "7:1: unknown section [brnches]",
      hint: "did you mean [branches]?"),
    Mistake(
      "a section from nowhere", "  [server]", "7:3: unknown section [server]",
      hint:
        "known: [accessors], [adopt], [branches], [check], [code], [gate], [glossary], [memory], [project], [resource], [spelling], [staging], [waive]"
    ),
    Mistake(
      "filler that is none", "[resource \"a\"]\nformat = json\npath = {locale}.json\nmissing = yes",
      "10:1: 'missing' cannot be 'yes'"),
    Mistake(
      "filler in a catalog", "[resource \"a\"]\nformat = xcstrings\npath = a.xcstrings\nmissing = base",
      "10:1: 'missing = base' is not for a file of all locales"),
    Mistake("a name too many", "[gate \"x\"]", "7:1: write this section as [gate]"),
    Mistake("a name too few", "[staging]", "7:1: write this section as [staging \"NAME\"]"),
    Mistake("a doubled key", "[project]\nbase = de", "8:1: 'base' is already on line 2"),
    Mistake(
      "a doubled section", "[resource \"ios\"]\nformat = x",
      "7:1: [resource \"ios\"] is already on line 4"),
    Mistake(
      "a doubled locale", "[project]\ntarget = fr, es", "8:1: es is listed twice",
      hint: "it is also on line 3"),
    Mistake(
      "a bare key", "[project]\nstale", "8:1: 'stale' has no value",
      hint: "it takes keep or withhold"),
    Mistake(
      "an empty value", "[branches]\nside =", "8:1: 'side' has no value",
      hint: "it takes a branch with {branch} in it"),
    Mistake(
      "another word", "[project]\nstale = Keep", "8:1: 'stale' cannot be 'Keep'",
      hint: "one of: keep, withhold"),
    Mistake(
      "a required stranger", "[gate]\nrequire = es\nrequire = fr",
      "9:1: 'fr' is required but is not a target"),
    Mistake(
      "a required staging locale", "[staging \"ig\"]\n[gate]\nrequire = ig",
      "9:1: 'ig' is required but is not a target"),
    Mistake(
      "staging the base", "[staging \"en\"]", "7:1: the staging locale en is already the base or a target"),
    Mistake(
      "staging twice", "[staging \"pt-BR\"]\n[staging \"pt_br\"]",
      "8:1: pt-BR is already a staging locale"),
    Mistake(
      "an unknown content", "[staging \"ig\"]\ncontent = reversed", "8:1: 'content' cannot be 'reversed'",
      hint: "one of: base, accented, bracketed, double, rtl, keys, unlaunched"),
    Mistake(
      "a length of nothing", "[staging \"ig\"]\nlength = 200 %",
      "8:1: 'length' has no effect with 'content = base'"),
    Mistake(
      "a length that is shorter", "[staging \"ig\"]\ncontent = double\nlength = 50 %",
      "9:1: '50 %' is no length from 100 % to 1000 %", hint: "for example: length = 200 %"),
    Mistake(
      "a length without its sign", "[staging \"ig\"]\ncontent = double\nlength = 2",
      "9:1: '2' is no length from 100 % to 1000 %"),
    Mistake(
      "unlaunched what", "[staging \"ig\"]\ncontent = unlaunched", "7:1: it says not whose texts it shows",
      hint: "name a target: of = es"),
    Mistake(
      "unlaunched stranger", "[staging \"ig\"]\ncontent = unlaunched\nof = sw",
      "9:1: 'sw' is shown but is not a target", hint: "add it to target in [project]"),
    Mistake("staging nothing", "[staging \"\"]", "7:1: '' is not a locale tag"),
    Mistake(
      "a resource's name", "[resource \"i os\"]\nformat = apple-strings\npath = a/{locale}",
      "7:1: a resource name may have lower-case letters, digits and hyphens only"),
    Mistake(
      "no format", "[resource \"a\"]\npath = a/{locale}", "7:1: the resource has no format",
      hint: "one of: \(StringFormats.all.map(\.name).joined(separator: ", "))"),
    Mistake("no path", "[resource \"a\"]\nformat = android-xml", "7:1: the resource has no path"),
    Mistake(
      "the same path",
      "[resource \"a\"]\nformat = apple-strings\npath = ios/{locale}.lproj/*.strings",
      "7:1: [resource \"ios\"] has the same path"),
    Mistake(
      "a path with a flaw", "[resource \"a\"]\nformat = android-xml\npath = a/{lang}/b.xml",
      "9:1: 'a/{lang}/b.xml' is not a path pattern", hint: "it has braces that are not {locale}"),
    Mistake(
      "a base path by locale",
      "[resource \"a\"]\nformat = android-xml\npath = a/{locale}\nbase-path = b/{locale}",
      "10:1: base-path has {locale}, but there is only one base locale"),
    Mistake(
      "other wildcards",
      "[resource \"a\"]\nformat = android-xml\npath = */{locale}/**/x\nbase-path = **/a/*",
      "10:1: base-path and path must have the same wildcards"),
    Mistake(
      "half a spelling", "[resource \"a\"]\nlocale = es", "8:1: write a locale and its spelling",
      hint: "locale = es es-419"),
    Mistake(
      "a spelling with a slash", "[resource \"a\"]\nlocale = es ../es",
      "8:1: write a locale and its spelling"),
    Mistake(
      "a stranger's spelling", "[resource \"a\"]\nlocale = fr fra",
      "8:1: fr is not a locale of this project"),
    Mistake(
      "two spellings", "[resource \"a\"]\nlocale = es spa\nlocale = es esp",
      "9:1: es already has a spelling"),
    Mistake(
      "one spelling for two", "[resource \"a\"]\nlocale = es spa\nlocale = th spa",
      "9:1: 'spa' is already the spelling of es"),
    Mistake(
      "a sheet's name", "[resource \"a\"]\nsheet = ../mobile",
      "8:1: a sheet name may have lower-case letters, digits and hyphens only"),
    Mistake(
      "a sheet beside those of releases", "[project]\nsheets = by-release\n[resource \"a\"]\nsheet = mobile",
      "10:1: 'sheet' has no effect with 'sheets = by-release'"),
  ]

  @Test(arguments: mistakes) func isRefused(_ mistake: Mistake) {
    let (project, findings) = Project.read(
      Array((Sample.project + mistake.text).utf8), file: "f")
    #expect(project == nil)
    let found = findings.first {
      "\($0.place.map(\.description) ?? ""): \($0.message)" == "f:" + mistake.finding
    }
    #expect(found != nil, "\(findings)")
    if let hint = mistake.hint { #expect(found?.hint == hint) }
  }

  @Test func allMistakesAreNamedAtOnce() {
    let text =
      "[project]\nbase = english\ntarget = en e\n[gate]\nstale = no\nwarning = block\n[resource \"a\"]\n"
    let findings = Project.read(Array(text.utf8), file: "f").findings
    #expect(findings.compactMap(\.place?.line) == [6, 2, 3, 7, 7, 5], "\(findings.map(\.message))")
  }

  @Test func theListOfMistakesEnds() {
    let text = "[project]\n" + String(repeating: "a = b\n", count: 9000)
    let findings = Project.read(Array(text.utf8), file: "f").findings
    #expect(findings.count == 101)
    #expect(findings.last?.rule == "many-mistakes")
  }

  /// Bytes changed, doubled and taken out at random: refused with a place, or read, and then written and read as the same.
  @Test func damagedTextIsReadOrRefused() throws {
    var numbers = SeededNumbers(seed: 5)
    let whole = try #require(Self.random(&numbers)).text()
    var read = 0
    for seed in 0..<2000 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let at = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.insert("[]\"\\=#*{}/ \n".utf8.randomElement(using: &numbers) ?? 0, at: at)
        case 2: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at...].prefix(20), at: at)
        }
      }
      let (project, findings) = Project.read(bytes, file: "f")
      #expect(
        (project == nil) == findings.contains { $0.severity == .error && $0.place?.line != nil }, "\(seed)")
      guard let project else { continue }
      read += 1
      #expect(
        Project.read(Array(project.text().utf8), file: "f").configuration == project, "\(seed)")
    }
    #expect(read > 50)
  }

  @Test func listsEnd() {
    let locales = (0..<26 * 26 * 2).map { i in
      String(decoding: [97 + i / 26 % 26, 97 + i % 26].map { UInt8($0) }, as: UTF8.self)
        + (i < 676 ? "" : "-XX")
    }
    let text =
      "[project]\ntarget = \(locales.joined(separator: " "))\n[branches]\n"
      + String(repeating: "release = a\n", count: 60)
    let findings = Project.read(Array(text.utf8), file: "f").findings
    #expect(findings.contains { $0.rule == "many-locales" && $0.place?.line == 2 })
    #expect(findings.contains { $0.rule == "many-branches" && $0.place?.line == 54 })
  }

  @Test func whatIsMissingIsSaidAtTheBeginning() {
    let findings = Project.read([], file: "f").findings
    #expect(findings.map(\.rule) == ["no-base", "no-target", "no-resource"])
    #expect(findings.allSatisfy { $0.place == Place("f", line: 1, column: 1) })
  }

  @Test func listsTakeCommasSpacesAndLines() throws {
    let text = Sample.project + "[project]\ntarget = fr,pt_br,  zh-hans\n"
    let project = try #require(Project.read(Array(text.utf8), file: "f").configuration)
    #expect(project.targets.map(\.description) == ["es", "th", "fr", "pt-BR", "zh-Hans"])
  }

  @Test func theGateRequiresAllTargetsUnlessItSaysOtherwise() throws {
    let all = try #require(
      Project.read(Array(Sample.project.utf8), file: "f").configuration)
    #expect(all.gate == GatePolicy(require: all.targets))
    let text =
      Sample.project
      + "[gate]\nrequire = th\nstale = allow\npending = block\nwarnings = block\nsheet-waivers = allow\n"
    let one = try #require(Project.read(Array(text.utf8), file: "f").configuration)
    #expect(one.gate.require.map(\.description) == ["th"])
    #expect([one.gate.stale, one.gate.pending, one.gate.warnings] == [.allow, .block, .block])
    #expect(one.gate.sheetWaivers == .allow)
  }

  static let shares: [(line: String, require: [String], percents: [String: Int])] = [
    ("require = es", ["es"], [:]),
    ("require = es\nrequire = th 80 %", ["es", "th"], ["th": 80]),
    ("require = th, es 80%", ["th", "es"], ["th": 80, "es": 80]),
    ("require = es 100 %", ["es"], [:]),
    ("require = es 0 %", ["es"], ["es": 0]),
    ("require = 80 %", ["es", "th"], ["es": 80, "th": 80]),
    ("require = 90\t%\nrequire = th 5 %", ["th", "es"], ["th": 5, "es": 90]),
  ]

  @Test(arguments: shares.indices) func theGateMayAskForAShare(_ i: Int) throws {
    let (line, require, percents) = Self.shares[i]
    let text = Sample.project + "[gate]\n" + line + "\n"
    let gate = try #require(Project.read(Array(text.utf8), file: "f").configuration).gate
    #expect(gate.require.map(\.description) == require)
    let found = gate.shares.map { ($0.key.description, $0.value) }
    #expect(Dictionary(found, uniquingKeysWith: max) == percents)
  }

  static let shipping: [(lines: String, percents: [String: Int])] = [
    ("", [:]), ("ship-from = 0 %", [:]), ("ship-from = 90 %", ["es": 90, "th": 90]),
    ("ship-from = th 50%", ["th": 50]), ("ship-from = th 100 %", ["th": 100]),
    ("ship-from = 90 %\nship-from = es 0 %", ["th": 90]),
  ]

  @Test(arguments: shipping.indices) func aLocaleMayShipFromAShare(_ i: Int) throws {
    let text = Sample.project + "[project]\n" + Self.shipping[i].lines + "\n"
    let project = try #require(Project.read(Array(text.utf8), file: "f").configuration)
    let found = project.shipFrom.map { ($0.key.description, $0.value) }
    #expect(Dictionary(found, uniquingKeysWith: max) == Self.shipping[i].percents)
  }

  static let wrongShares: [(line: String, message: String)] = [
    ("[gate]\nrequire = th 101 %", "'th 101 %' has no share of 0 % to 100 % at its end"),
    ("[gate]\nrequire = th 80 % es", "'th 80 % es' has no share of 0 % to 100 % at its end"),
    ("[gate]\nrequire = th 80 % es 90 %", "'th 80 % es 90 %' has no share of 0 % to 100 % at its end"),
    ("[gate]\nrequire = th80 %", "'th80 %' has no share of 0 % to 100 % at its end"),
    ("[gate]\nrequire = th -1 %", "'th -1 %' has no share of 0 % to 100 % at its end"),
    (
      "[gate]\nrequire = th 99999999999999999999 %",
      "'th 99999999999999999999 %' has no share of 0 % to 100 % at its end"
    ),
    ("[gate]\nrequire = 80 %\nrequire = 70 %", "there is already a share for all other locales"),
    ("[gate]\nrequire = fr 80 %", "'fr' is required but is not a target"),
    ("[gate]\nrequire = th\nrequire = th 80 %", "th is listed twice"),
    ("[project]\nship-from = fr 80 %", "'fr' is named but is not a target"),
    ("[project]\nship-from = th", "'ship-from' names no share"),
    ("[project]\nship-from =", "'ship-from' has no value"),
  ]

  @Test(arguments: wrongShares.indices) func aWrongShareIsRefused(_ i: Int) {
    let (line, message) = Self.wrongShares[i]
    let findings = Project.read(Array((Sample.project + line + "\n").utf8), file: "f").findings
    #expect(findings.map(\.message) == [message], "\(line)")
  }

  // MARK: Writing

  @Test func whatIsWrittenReadsBack() throws {
    var numbers = SeededNumbers(seed: 11)
    for seed in 0..<500 {
      let project = try #require(Self.random(&numbers))
      let (back, findings) = Project.read(Array(project.text().utf8), file: "f")
      #expect(findings.isEmpty, "\(seed): \(findings.map(\.message)) in \(project.text())")
      #expect(back == project, "\(seed)")
    }
  }

  private static func random(_ numbers: inout SeededNumbers) -> Project? {
    func maybe() -> Bool { Bool.random(using: &numbers) }
    func one<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &numbers)] }
    func staging(_ locale: LocaleTag, _ targets: [LocaleTag]) -> StagingLocale {
      let content = one(StagingContent.all)
      return StagingLocale(
        locale, content: content, length: content == .double && maybe() ? one([100, 135, 1000]) : nil,
        of: content == .unlaunched ? one(targets) : nil)
    }
    let tags = ["es", "th", "pt-BR", "zh-Hans", "sr-Latn-RS", "es-419"].shuffled(using: &numbers)
      .compactMap { LocaleTag($0) }
    guard let base = LocaleTag("en"), let ig = LocaleTag("ig") else { return nil }
    let targets = Array(tags.prefix(Int.random(in: 1...6, using: &numbers)))
    let texts = ["ios.", " a", "b ", "#", "a;b", "\"", "\\", "\n", "\t.", "é", "x = y"]
    let resources = ["a", "b-2"].compactMap { name -> Resource? in
      let star = one(["*", "x y", "#", "é"])
      return PathPattern("\(name)/{locale}/\(star)").map { path in
        Resource(
          name: name, format: one(["apple-strings", "android-xml"]), path: path,
          basePath: maybe() ? PathPattern("base \(name)/\(star)") : nil,
          keyPrefix: maybe() ? one(texts) : "",
          keySeparator: maybe() ? one(texts) : nil,
          keyShapes: maybe() ? ["{Name}.{name}", "# *"].compactMap(KeyShape.init) : [],
          missing: one([.nothing, .base]),
          spellings: maybe() ? [one(targets): one(["x-y", "#z", "\"q"])] : [:])
      }
    }
    let isByRelease = maybe()
    let require = maybe() ? targets : [one(targets)]
    func percents(_ range: ClosedRange<Int>) -> [LocaleTag: Int] {
      require.reduce(into: [:]) { if maybe() { $0[$1] = Int.random(in: range, using: &numbers) } }
    }
    return Project(
      base: base, targets: targets, stale: one([.keep, .withhold]),
      sheets: isByRelease ? .byRelease : .byResource, suggest: one([.none, .exact]),
      shipFrom: percents(1...100),
      branches: BranchRules(
        production: one([[], ["main"], ["live", "a;b"]]), integration: one(["develop", "dev#1"]),
        feature: one([["feature/*"], ["f/**", "g-*"]]),
        side: one(["l10n/{branch}", "t\"/{branch}/x"])),
      resources: resources.map {
        var resource = $0
        if !isByRelease, maybe() { resource.sheet = one(["mobile", "web-2"]) }
        return resource
      }, staging: maybe() ? [staging(ig, targets)] : [],
      gate: GatePolicy(
        require: require, shares: percents(0...99), stale: one([.block, .allow]),
        pending: one([.block, .allow]),
        warnings: one([.block, .allow]), sheetWaivers: one([.block, .allow])),
      checks: maybe() ? CheckLevels(settings: settings(targets, resources.map(\.name))) : .standard,
      waivers: maybe() ? waivers(targets) : [], glossary: maybe() ? RepositoryPath("l10n/a b.csv") : nil,
      memory: maybe()
        ? MemorySettings(
          paths: [RepositoryPath("l10n/a b.tmx")].compactMap { $0 }, threshold: maybe() ? 75 : 90)
        : MemorySettings(),
      accessors: maybe() ? accessors(resources) : [],
      spelling: maybe()
        ? SpellingSettings(
          dictionary: "en_GB", ignored: maybe() ? ["Foo's", "#x"] : [],
          words: maybe() ? RepositoryPath("a b.txt") : nil) : nil)
  }

  private static func accessors(_ resources: [Resource]) -> [AccessorSettings] {
    AccessorTemplates.all.compactMap { template in
      let fitting = resources.filter { $0.isOf(template.platforms) }.map(\.name)
      guard !fitting.isEmpty, let path = RepositoryPath("gen/the texts\(template.ending)") else { return nil }
      return AccessorSettings(
        template: template.name, path: path, resources: fitting,
        options: AccessorOptions(
          section: "a-\(template.name)", name: "Texts",
          access: template.settings.contains("access") ? .public : .internal,
          bundle: template.name == "swift" ? "Bundle(for: App.self)" : "",
          package: template.settings.contains("package") ? "a.b" : "", separator: "#;"))
    }
  }

  private static func settings(_ locales: [LocaleTag], _ resources: [String]) -> [CheckLevels.Setting] {
    [
      CheckLevels.Setting("end-stop", .warning),
      CheckLevels.Setting(
        "end-stop", .off, resources: Array(resources.prefix(1)), locales: Array(locales.prefix(2))),
      CheckLevels.Setting("number", .error, locales: Array(locales.suffix(1))),
    ]
  }

  private static func waivers(_ locales: [LocaleTag]) -> [CheckWaiver] {
    [
      CheckWaiver("it is \"ours\"\\", "initial-case", keys: KeyPattern("brand.*"), locales: locales),
      CheckWaiver("later", "line-count", until: CalendarDay("2027-02-28")),
    ]
  }

  // MARK: Checks

  static let wrongChecks: [(text: String, message: String)] = [
    ("[check \"end-stopp\"]\nlevel = off", "there is no check 'end-stopp'"),
    ("[check \"end-stop\"]\nlevel = never", "'never' is not a level"),
    ("[check \"end-stop\"]\nlevel = off in", "'off in' is not a level"),
    ("[check \"end-stop\"]\nlevel = off for th", "'off for th' is not a level"),
    ("[check \"end-stop\"]\nlevel = off in fr", "'fr' is neither a resource nor a locale of this project"),
    ("[check \"end-stop\"]\nlevel = error in ios", "what is an error cannot differ by resource"),
    ("[check \"too-long\"]\nlevel = off in ios", "what is an error cannot differ by resource"),
    ("[check \"glossary-term\"]\nlevel = error", "what the glossary says is no error"),
    (
      "[check \"unused-key\"]\nlevel = off in ios",
      "'unused-key' looks at code, which is of no resource and no locale"
    ),
    ("[check \"unused-key\"]\nlevel = warning", ""),
    ("[waive \"x\"]\ncheck = raw-text", "'raw-text' looks at code, and cannot be waived by key"),
    ("[glossary]\npath = /etc/x", "'/etc/x' cannot be the glossary's path"),
    ("[memory]\npath = ../x.tmx", "'../x.tmx' cannot be a memory's path"),
    ("[memory]\npath = x.tmx\nthreshold = 40 %", "'threshold' cannot be '40 %'"),
    ("[memory]\npath = x.tmx\nthreshold = 0.8", "'threshold' cannot be '0.8'"),
    ("[memory]\nthreshold = 80 %", "'threshold' has no effect without 'path'"),
    ("[check \"end-stop\"]\nlevel = error\nlevel = off in ios", "what is an error cannot differ by resource"),
    (
      "[check \"end-stop\"]\nlevel = off in ios\nlevel = error in th",
      "what is an error cannot differ by resource"
    ),
    (
      "[check \"plural-unused\"]\nlevel = error",
      "what 'plural-unused' finds is about more than one text, and cannot be an error"
    ),
    (
      "[check \"inconsistent\"]\nlevel = error in th",
      "what 'inconsistent' finds is about more than one text, and cannot be an error"
    ),
    ("[check \"plural-missing\"]\nlevel = error", ""),
    ("[check \"too-long\"]\nlevel = warning\n[waive \"x\"]\ncheck = too-long", ""),
    ("[waive \"\"]\ncheck = end-stop", "the waiver gives no reason"),
    ("[check \"too-long\"]", ""), ("[check \"too-long\"]\nlevel = warning in th", ""),
    ("[waive \"x\"]\nkey = a", "the waiver names no check"),
    ("[waive \"x\"]\ncheck = too-long", "'too-long' cannot be waived: such a text would break an app"),
    ("[waive \"x\"]\ncheck = end-stop\nlocale = fr", "fr is not a locale of this project"),
    ("[waive \"x\"]\ncheck = end-stop\nuntil = 2027-02-29", "'2027-02-29' is not a date"),
    ("[waive \"x\"]\ncheck = end-stop\nuntil = 2028-02-29\nlocale = th en", ""),
  ]

  @Test(arguments: wrongChecks.indices) func aWrongCheckIsRefused(_ i: Int) {
    let (text, message) = Self.wrongChecks[i]
    let findings = Project.read(Array((Sample.project + text + "\n").utf8), file: "f").findings
    #expect(findings.map(\.message) == (message.isEmpty ? [] : [message]), "\(text)")
  }
}
