import Foundation
import Git
import RepositoryModel
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@testable import Service

/// Any object of the repository that one look cannot read: whatever that look did, in the end the same texts are in force as if it had
/// read it. *Unreadable* is not *absent*.
@Suite struct UnreadableObjectTests {
  /// How it cannot be read.
  enum Fault: CaseIterable {
    case gone
    /// Opening it fails, as with too many open files.
    case closed
    case cutOff
  }

  private static let project = """
    [project]
        base = en
        target = es de
    [resource "app"]
        format = apple-strings
        path = {locale}.lproj/A.strings

    """

  private static func file(_ lead: String, without missing: Set<Int> = [], _ edits: [Int: String] = [:])
    -> String
  {
    (1...8).filter { !missing.contains($0) }.map { "\"k\($0)\" = \"\(edits[$0] ?? "\(lead) \($0)")\";\n" }
      .joined()
  }

  /// A release whose texts come from everywhere: the sheet, a bot on `develop`, and a person on the side branch. The sheet is a copy from
  /// before most of that, with one new text; and English was reworded.
  private func world() throws -> World {
    let world = try World()
    try world.commit(
      "develop",
      [
        ".glossator": Self.project, "en.lproj/A.strings": Self.file("Text"),
        "es.lproj/A.strings": Self.file("Texto", without: [4]),
        "de.lproj/A.strings": Self.file("Wort", without: [5]),
      ])
    try world.branch("release/1", from: "develop")
    try world.sync()
    let copy = try rows(world)
    try type(["k4 es": "Nuevo 4", "k5 de": "Neu 5", "k7 es": "Nuevo 7"], into: copy, world)
    try world.sync()
    try world.commit(
      "release/1", ["es.lproj/A.strings": Self.file("Texto", without: [4], [6: "Bot 6"])], author: "bot")
    try world.sync()
    try type(["k2 de": "Neu 2"], into: rows(world), world)
    try world.sync()
    let side = try #require(try world.text(of: "de.lproj/A.strings", on: "l10n/release/1"))
    try world.commit(
      "l10n/release/1", ["de.lproj/A.strings": side.replacingOccurrences(of: "Wort 3", with: "Wort drei")])
    try world.commit("release/1", ["en.lproj/A.strings": Self.file("Text", [8: "Text eight"])])
    try type(["k1 es": "Uno"], into: copy, world)
    return world
  }

  private func rows(_ world: World) throws -> [[String]] {
    try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
  }

  private func type(_ texts: [String: String], into rows: [[String]], _ world: World) throws {
    var rows = rows
    for (cell, text) in texts {
      let words = cell.split(separator: " ").map(String.init)
      let row = try #require(rows.firstIndex { $0[0] == words[0] })
      rows[row][try #require(rows[0].firstIndex(of: words[1]))] = text
    }
    try world.writeSheet(Grid(rows).bytes)
  }

  /// What is in force: each row's texts, and the trees of all branches.
  private func state(_ world: World) throws -> Set<String> {
    let rows = try rows(world)
    let columns = try ["key", "en", "es", "de", "releases"].map { try #require(rows[0].firstIndex(of: $0)) }
    let repository = try Repository(at: world.path)
    let trees = try repository.snapshot(prefixes: ["refs/heads/"]).entries.map { entry in
      "\(entry.ref) \(try repository.commit(entry.id).tree)"
    }
    return Set(rows.dropFirst().map { row in columns.map { row[$0] }.joined(separator: "|") } + trees)
  }

  /// libgit2 reads without end what is left of a commit or tree: only blobs are cut off.
  private func fault(_ number: Int, _ object: String, in world: World) throws -> Fault {
    let fault = Fault.allCases[number % Fault.allCases.count]
    if fault != .cutOff { return fault }
    let kind = try world.git("cat-file", "-t", object.filter { $0 != "/" })
    return kind == "blob" ? .cutOff : .gone
  }

  @Test func changesNothingInTheEnd() throws {
    let world = try world()
    let start = world.folder.deletingLastPathComponent().appendingPathComponent(
      "\(world.folder.lastPathComponent)-start")
    try FileManager.default.copyItem(at: world.folder, to: start)
    defer { try? FileManager.default.removeItem(at: start) }
    func begin() throws {
      try FileManager.default.removeItem(at: world.folder)
      try FileManager.default.copyItem(at: start, to: world.folder)
    }
    try begin()
    try world.sync()
    try world.sync()
    let wanted = try state(world)
    #expect(wanted.contains("k4|Text 4|Nuevo 4|Wort 4|release/1"), "\(wanted.sorted())")
    #expect(wanted.contains("k3|Text 3|Texto 3|Wort drei|release/1"))

    let objects = try FileManager.default.subpathsOfDirectory(atPath: "\(start.path)/app.git/objects")
      .filter { $0.utf8.count == 41 }.sorted()
    #expect(objects.count > 60)
    for (object, number) in objects.flatMap({ object in Fault.allCases.indices.map { (object, $0) } }) {
      try begin()
      let fault = try fault(number, object, in: world)
      let mend = try world.damage("\(world.path)/objects/\(object)", fault)
      _ = try? world.sync()
      try mend()
      try world.sync()
      try world.sync()
      let found = try state(world)
      if found == wanted { continue }
      let name = try world.git("rev-list", "--objects", "--all").split(separator: "\n")
        .first { $0.hasPrefix(object.filter { $0 != "/" }) }
      Issue.record(
        "\(name ?? "an object"), \(fault): \(found.subtracting(wanted).sorted()) for \(wanted.subtracting(found).sorted())"
      )
    }
  }
}

extension World {
  /// Damages a file, and answers with what puts it right: that leaves what a look wrote in its place.
  fileprivate func damage(_ path: String, _ fault: UnreadableObjectTests.Fault) throws -> () throws -> Void {
    let (files, away) = (FileManager.default, folder.appendingPathComponent("away").path)
    try files.moveItem(atPath: path, toPath: away)
    switch fault {
    case .gone: break
    case .closed: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .cutOff:
      let bytes = try Data(contentsOf: URL(fileURLWithPath: away))
      try bytes.dropLast(9).write(to: URL(fileURLWithPath: path))
    }
    return {
      if fault == .closed || fault == .cutOff { try files.removeItem(atPath: path) }
      if !files.fileExists(atPath: path) { try files.moveItem(atPath: away, toPath: path) }
    }
  }
}
