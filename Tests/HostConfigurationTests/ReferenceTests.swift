import Foundation
import ProjectConfiguration
import HostConfiguration
import Service
import Testing
import TranslationModel
import Workflow

/// `config/` is the reference of both configurations: each key with its default and its sentence.
@Suite struct ReferenceTests {
  static let references: [(file: String, keys: [ConfigurationKey])] = [
    ("example.conf", HostConfiguration.keys), ("example.glossator", Project.keys),
  ]

  @Test(arguments: references.indices) func everyKeyHasItsDefaultAndItsSentence(_ i: Int) throws {
    let (file, keys) = Self.references[i]
    let bytes = Array(try Data(contentsOf: ConfigurationTests.folder.appending(path: file)))
    let text = try ConfigurationText(bytes)
    let comments = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.contains("#")
    }
    .map { $0.drop { $0 == " " || $0 == "#" } }.joined(separator: " ").lowercased()
    for key in keys {
      let values = text.sections.filter { $0.name == key.section }.map {
        $0.settings(key.name).compactMap(\.value)
      }
      #expect(!values.joined().isEmpty, "[\(key.section)] \(key.name) is not in \(file)")
      if let standard = key.standard {
        let isThere = values.contains { $0.joined(separator: " ") == standard }
        #expect(isThere, "[\(key.section)] \(key.name) is not \(standard) in \(file)")
      }
      #expect(
        comments.contains(key.help.lowercased()),
        "[\(key.section)] \(key.name) in \(file): \(key.help)")
    }
  }

  @Test func theDefaultsAreThoseOfTheCode() throws {
    let bytes = Array(try Data(contentsOf: ConfigurationTests.folder.appending(path: "example.conf")))
    let host = try #require(HostConfiguration.read(bytes, file: "f").configuration)
    #expect(host.daemon == DaemonSettings())
    #expect(host.repositories.allSatisfy { $0.identity == CommitIdentity() })
    let glossator = Array(
      try Data(contentsOf: ConfigurationTests.folder.appending(path: "example.glossator")))
    let project = try #require(Project.read(glossator, file: "f").configuration)
    #expect(project.branches == BranchRules())
    #expect(project.stale == .keep)
    #expect(project.shipFrom.isEmpty)
    #expect(project.gate == GatePolicy(require: project.gate.require, shares: project.gate.shares))
  }
}
