import Accessors
import ProjectConfiguration
import RepositoryModel
import Testing

/// The sections `[accessors "NAME"]`, behind the sample, from line 7 on.
@Suite struct AccessorReaderTests {
  private static let android =
    "[resource \"android\"]\nformat = android-xml\npath = res/values-{locale}/s.xml\n"
  private static let start = "[accessors \"a\"]\ntemplate = swift\n"

  private static func read(_ text: String) -> (Project?, [String]) {
    let (project, findings) = Project.read(Array((Sample.project + text).utf8), file: ".glossator")
    return (project, findings.map { "\($0.place?.line ?? 0): \($0.message)" })
  }

  @Test func readsAll() throws {
    let (project, findings) = Self.read(
      Self.android + """
        [accessors "ios"]
        template = swift
        path = App/L10n.swift
        resource = ios
        name = Texts
        access = public
        bundle = Bundle(for: Token.self)
        separator = _
        [accessors "kt"]
        template = kotlin
        path = app/L10n.kt
        resource = android
        package = com.example.app
        bundle = com.example.R
        separator =
        """)
    #expect(findings.isEmpty)
    let accessors = try #require(project?.accessors)
    #expect(accessors.map(\.name) == ["ios", "kt"])
    #expect(
      accessors.first?.options
        == AccessorOptions(
          section: "ios", name: "Texts", access: .public, bundle: "Bundle(for: Token.self)", separator: "_"))
    #expect(accessors.first?.path == RepositoryPath("App/L10n.swift"))
    #expect(accessors.last?.resources == ["android"])
    #expect(accessors.last?.options.separator == "")
    #expect(accessors.last?.options.package == "com.example.app")
  }

  @Test func whatIsLeftOutHasDefaults() throws {
    let (project, _) = Self.read(Self.start + "path = L10n.swift\nresource = ios")
    #expect(project?.accessors.first?.options == AccessorOptions(section: "a"))
  }

  static let mistakes: [(name: String, text: String, finding: String)] = [
    ("no template", "[accessors \"a\"]\npath = a.swift\nresource = ios", "7: it names no template"),
    (
      "a slip in it", "[accessors \"a\"]\ntemplate = swfit\npath = a.swift\nresource = ios",
      "8: there is no template 'swfit'"
    ),
    ("no path", start + "resource = ios", "7: it says not where the generated file is"),
    (
      "a path that leaves", start + "path = ../a.swift\nresource = ios",
      "9: '../a.swift' cannot be a generated file"
    ),
    (
      "an absolute path", start + "path = /a.swift\nresource = ios",
      "9: '/a.swift' cannot be a generated file"
    ),
    (
      "Git's own", start + "path = .git/a.swift\nresource = ios",
      "9: '.git/a.swift' cannot be a generated file"
    ),
    (
      "hooks in disguise", start + "path = .GIT~1/a.swift\nresource = ios",
      "9: '.GIT~1/a.swift' cannot be a generated file"
    ),
    (
      "GitHub's own", start + "path = .github/a.swift\nresource = ios",
      "9: '.github/a.swift' cannot be a generated file"
    ),
    (
      "the configuration", start + "path = .glossator\nresource = ios",
      "9: the path does not end with '.swift'"
    ),
    ("no code", start + "path = Makefile\nresource = ios", "9: the path does not end with '.swift'"),
    ("an ending only", start + "path = a/.swift\nresource = ios", "9: the path does not end with '.swift'"),
    (
      "a string file",
      "[resource \"q\"]\nformat = json\npath = web/{locale}.ts\n[accessors \"a\"]\n"
        + "template = typescript\npath = web/es.ts\nresource = q",
      "12: 'web/es.ts' is a string file of [resource \"q\"]"
    ),
    (
      "one path twice",
      start
        + "path = a.swift\nresource = ios\n[accessors \"b\"]\ntemplate = swift\npath = a.swift\nresource = ios",
      "11: [accessors \"a\"] has the same path"
    ),
    ("no resource", start + "path = a.swift", "7: it names no resource"),
    ("an unknown one", start + "path = a.swift\nresource = io", "10: there is no [resource \"io\"]"),
    ("one named twice", start + "path = a.swift\nresource = ios\nresource = ios", "11: ios is named twice"),
    (
      "another platform's", android + start + "path = a.swift\nresource = android",
      "13: the template 'swift' is not for android-xml"
    ),
    (
      "a name with a dot", start + "path = a.swift\nresource = ios\nname = A.B",
      "11: 'A.B' cannot be what accessors are in"
    ),
    (
      "a type of its code", start + "path = a.swift\nresource = ios\nname = String",
      "11: 'String' cannot be what accessors are in"
    ),
    (
      "a small letter", start + "path = a.swift\nresource = ios\nname = texts",
      "11: 'texts' cannot be what accessors are in"
    ),
    (
      "another word", start + "path = a.swift\nresource = ios\naccess = open", "11: 'access' cannot be 'open'"
    ),
    (
      "what Kotlin lacks",
      android + "[accessors \"k\"]\ntemplate = kotlin\npath = a.kt\nresource = android\naccess = package",
      "14: Kotlin has no access 'package'"
    ),
    (
      "more than an expression", start + "path = a.swift\nresource = ios\nbundle = \"a; evil()\"",
      "11: 'a; evil()' is no place of texts"
    ),
    ("a comment", start + "path = a.swift\nresource = ios\nbundle = a/*", "11: 'a/*' is no place of texts"),
    (
      "no package",
      android + "[accessors \"k\"]\ntemplate = kotlin\npath = a.kt\nresource = android\npackage = a..b",
      "14: 'a..b' is no package"
    ),
    (
      "no effect", start + "path = a.swift\nresource = ios\npackage = a.b",
      "11: 'package' has no effect with 'template = swift'"
    ),
    (
      "a capital in its own name", "[accessors \"A\"]\ntemplate = swift\npath = a.swift\nresource = ios",
      "7: a name of accessors may have lower-case letters, digits and hyphens only"
    ),
    ("no name", "[accessors]", "7: write this section as [accessors \"NAME\"]"),
    (
      "an unknown key", start + "path = a.swift\nresource = ios\ntable = x",
      "11: unknown key 'table' in [accessors]"
    ),
  ]

  @Test(arguments: mistakes.indices) func aMistakeIsNamed(_ i: Int) {
    let (name, text, finding) = Self.mistakes[i]
    let (project, findings) = Self.read(text)
    #expect(project == nil, "\(name)")
    #expect(findings.contains(finding), "\(name): \(findings)")
  }
}
