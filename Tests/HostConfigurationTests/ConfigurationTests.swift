import Foundation
import ProjectConfiguration
import HostConfiguration
import TestSupport
import Testing
import TranslationModel
import Workflow

/// The configurations in `config/` are the reference: they load, and every key is in them.
@Suite struct ConfigurationTests {
  static let folder = Checkout.root.appendingPathComponent("config")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test(arguments: ["example.conf", "minimal.conf"]) func hostConfigurationLoads(_ name: String) throws {
    let (configuration, findings) = HostConfiguration.read(try Self.bytes(name), file: name)
    #expect(findings.isEmpty, "\(findings.map(\.line))")
    #expect(configuration?.repositories.isEmpty == false)
  }

  @Test func projectConfigurationLoads() throws {
    let (project, findings) = Project.read(
      try Self.bytes("example.glossator"), file: "example.glossator")
    #expect(findings.isEmpty, "\(findings.map(\.line))")
    let text = try #require(project).text()
    #expect(Project.read(Array(text.utf8), file: "again").0 == project)
  }

  @Test(arguments: [
    ("example.conf", HostConfiguration.keys), ("example.glossator", Project.keys),
  ])
  func everyKeyIsDocumented(_ name: String, _ keys: [ConfigurationKey]) throws {
    let text = try ConfigurationText(try Self.bytes(name))
    for key in keys {
      let isThere = text.sections.contains { section in
        section.name == key.section && section.settings.contains { $0.name == key.name }
      }
      #expect(isThere, "[\(key.section)] \(key.name) is not in config/\(name)")
    }
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var finding: String
    var hint: String?
  }

  static let mistakes: [Mistake] = [
    Mistake(
      testDescription: "a slip in a key", text: "[repository \"a\"]\n  pth = /a\n",
      finding: "f:2:3: error: unknown key 'pth' in [repository]", hint: "did you mean 'path'?"),
    Mistake(
      testDescription: "a slip in a section", text: "[repositry \"a\"]\n",
      finding: "f:1:1: error: unknown section [repositry]", hint: "did you mean [repository]?"),
    Mistake(
      testDescription: "both ways to a repository",
      text: "[repository \"a\"]\npath = /a\nremote = ssh://h/a\n",
      finding: "f:1:1: error: [repository \"a\"] needs either 'path' or 'remote'"),
    Mistake(
      testDescription: "a relative path", text: "[repository \"a\"]\npath = a\n",
      finding: "f:2:1: error: 'path' must be an absolute path"),
    Mistake(
      testDescription: "no unit", text: "[daemon]\npoll = 30\n[repository \"a\"]\npath = /a\n",
      finding: "f:2:1: error: '30' is not a duration", hint: "for example: 30 s, 5 min, 1 h"),
    Mistake(
      testDescription: "an include", text: "[include]\npath = /etc/passwd\n",
      finding: "f:1:9: error: [include] is not allowed here", hint: "write the settings out"),
    Mistake(
      testDescription: "a doubled key", text: "[repository \"a\"]\npath = /a\npath = /b\n",
      finding: "f:3:1: error: 'path' is already on line 2"),
  ]

  @Test(arguments: mistakes) func aMistakeNamesItsPlace(_ mistake: Mistake) {
    let (configuration, findings) = HostConfiguration.read(Array(mistake.text.utf8), file: "f")
    #expect(configuration == nil)
    #expect(
      findings.contains { $0.line == mistake.finding && (mistake.hint == nil || $0.hint == mistake.hint) },
      "\(findings)")
  }
}
