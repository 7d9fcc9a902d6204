import Foundation
import Git
import RepositoryModel
import TestSupport
import Testing

/// One sync, broken off at its first change of the file system, at its second, and so on to its last: killed there, or
/// with the host, which loses what nobody waited for, or on a disk that is full from there on, or with a single error.
/// Each time nothing is lost, and the next sync ends where one ends that nothing ever happened to, byte for byte.
@Suite struct FaultSweepTests {
  private struct Outcome: Equatable {
    var sheet: String?
    var trees: [String: ObjectID]
  }

  /// A folder with a bare repository and a sheet in which a sync has all to do: a cell was typed, a key is new.
  private struct Place {
    let folder: URL
    var sheet: URL { folder.appendingPathComponent("strings.csv") }
    var repository: String { folder.appendingPathComponent("app.git").path }

    init() throws {
      let memory = URL(fileURLWithPath: "/dev/shm")
      let parent =
        FileManager.default.isWritableFile(atPath: memory.path)
        ? memory : FileManager.default.temporaryDirectory
      folder = parent.appendingPathComponent("glossator-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    init(copying other: Place) throws {
      folder = other.folder.deletingLastPathComponent().appendingPathComponent(
        "glossator-\(UUID().uuidString)")
      try FileManager.default.copyItem(at: other.folder, to: folder)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func commit(_ files: [String: String], on branches: [String]) throws {
      let repository = try Repository(at: repository)
      let edits = files.sorted { $0.key < $1.key }.compactMap { path, text in
        RepositoryPath(path).map { FileEdit(path: $0, content: Array(text.utf8)) }
      }
      for branch in branches {
        let ref = try #require(RefName(branch: branch))
        let tip = try repository.id(of: ref)
        let ada = Signature(name: "Ada", email: "ada@example.org", seconds: 1_700_000_000)
        let id = try repository.commit(
          CommitDraft(
            parents: tip.map { [$0] } ?? [], base: tip, edits: edits, message: "Change\n", author: ada,
            committer: ada))
        try repository.move([RefMove(ref, from: tip, to: id)])
      }
    }

    @discardableResult
    func sync(_ fault: String? = nil, with library: URL? = nil) throws -> Int32 {
      let process = Process()
      process.executableURL = BuiltProgram.url
      process.arguments = ["sync", "--repo", repository, "--sheet", sheet.path]
      var environment = ProcessInfo.processInfo.environment
      if let fault, let library {
        environment["FAULT"] = fault
        environment["FAULT_FIRED"] = fired.path
        environment["LD_PRELOAD"] = library.path
      }
      process.environment = environment
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }

    private var fired: URL { folder.appendingPathComponent("fired") }
    var hasFired: Bool { FileManager.default.fileExists(atPath: fired.path) }

    /// The host begins anew: what was left is older than that.
    func restart() throws {
      let before = Date(timeIntervalSinceNow: -ProcessInfo.processInfo.systemUptime - 60)
      let files = try #require(FileManager.default.enumerator(atPath: repository))
      for case let file as String in files where file.hasSuffix(".lock") || file.contains("glossator-moving-")
      {
        try FileManager.default.setAttributes(
          [.modificationDate: before], ofItemAtPath: "\(repository)/\(file)")
      }
    }

    func outcome() throws -> Outcome {
      let repository = try Repository(at: repository)
      var trees: [String: ObjectID] = [:]
      for branch in try repository.snapshot(prefixes: ["refs/heads/"]).branches {
        trees[branch.name] = try repository.commit(branch.id).tree
      }
      return Outcome(sheet: try? String(contentsOf: sheet, encoding: .utf8), trees: trees)
    }
  }

  /// With so many keys beside the two that the sync is about: a sheet of many pieces is written in bulk, and at its first
  /// sight, for which all are new.
  private static func prepared(others: Int = 0) throws -> Place {
    let place = try Place()
    _ = try Repository.create(bareAt: place.repository)
    let base = "ios/en.lproj/M.strings"
    let padding = String(repeating: "long ", count: 60)
    let strings =
      "\"hi\" = \"Hi\";\n\"bye\" = \"Bye\";\n"
      + (0..<others).map { "\"k\($0)\" = \"\(padding)\($0)\";\n" }.joined()
    try place.commit(
      [".glossator": SmallApp.project, base: strings], on: ["main", "develop", "release/1"])
    if others > 0 {
      let sheet =
        "key,en,es\nhi,Hi,Hola\n" + (0..<others).map { "k\($0),\(padding)\($0),Largo \($0)\n" }.joined()
      try Data(sheet.utf8).write(to: place.sheet)
      return place
    }
    #expect(try place.sync() == 0)
    let typed = try String(contentsOf: place.sheet, encoding: .utf8)
      .replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,")
    try Data(typed.utf8).write(to: place.sheet)
    try place.commit([base: "\"hi\" = \"Hi\";\n\"bye\" = \"Bye\";\n\"new\" = \"New\";\n"], on: ["release/1"])
    return place
  }

  /// A place where an older text of `hi` was typed back, which gets a note; and where `isMeant`, one of `bye` beside its note.
  private static func preparedWithOlderTexts(isMeant: Bool) throws -> Place {
    let place = try Place()
    _ = try Repository.create(bareAt: place.repository)
    let base = "\"hi\" = \"Hi\";\n\"bye\" = \"Bye\";\n"
    try place.commit(
      [".glossator": SmallApp.project, "ios/en.lproj/M.strings": base], on: ["main", "develop", "release/1"])
    func type(_ texts: [(String, String)]) throws {
      var text = try String(contentsOf: place.sheet, encoding: .utf8)
      for (old, new) in texts {
        try #require(text.contains(old), "\(old) is not in \(text)")
        text = text.replacing(old, with: new)
      }
      try Data(text.utf8).write(to: place.sheet)
    }
    #expect(try place.sync() == 0)
    try type([("hi,,Hi,,es,,,", "hi,,Hi,,es,,Hola,"), ("bye,,Bye,,es,,,", "bye,,Bye,,es,,Adiós,")])
    #expect(try place.sync() == 0)
    try type([(",Hola,", ",Buenas,"), (",Adiós,", ",Chao,")])
    #expect(try place.sync() == 0)
    guard isMeant else {
      try type([(",Buenas,", ",Hola,")])
      return place
    }
    try type([(",Chao,", ",Adiós,")])
    #expect(try place.sync() == 0)
    try type([(",Buenas,", ",Hola,"), (",Chao,", ",Adiós,")])
    return place
  }

  /// What a look takes out of a cell, or out of `problems`, only that look has seen there.
  @Test(arguments: [false, true]) func everyStepMayBeTheLastOfOlderTexts(isMeant: Bool) async throws {
    let original = try Self.preparedWithOlderTexts(isMeant: isMeant)
    let whole = try Place(copying: original)
    defer { whole.remove() }
    #expect(try whole.sync() == 0)
    let sheet = try whole.outcome().sheet ?? ""
    #expect(sheet.contains("not used: Hola") && !sheet.contains("not used: Adiós"), "\(sheet)")
    #expect(sheet.contains(",Adiós,") == isMeant, "\(sheet)")
    let steps = try await sweep("kill", of: original, by: 1)
    #expect(steps > 30, "the sync has only \(steps) steps")
  }

  /// What makes a change of the file system go wrong.
  static func library(in folder: URL) throws -> URL {
    let library = folder.appendingPathComponent("faults.so")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Faults/faults.c")
    let clang = Process()
    clang.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    clang.arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl"]
    try clang.run()
    clang.waitUntilExit()
    try #require(clang.terminationStatus == 0, "the fault library is not built")
    return library
  }

  /// A disk that is full from a step on is full at the next ones, too: of those that fail, every other or third is tried.
  @Test(arguments: [("kill", 1), ("power", 1), ("full", 3), ("once", 2)])
  func everyStepMayFail(_ kind: String, by stride: Int) async throws {
    let steps = try await sweep(kind, of: try Self.prepared(), by: stride)
    #expect(steps > 50, "the sync has only \(steps) steps")
  }

  /// A first look at a large sheet has thousands of steps: one in twenty-three is tried.
  @Test(arguments: ["kill", "power", "full", "once"]) func aStepOfALargeSyncMayFail(_ kind: String)
    async throws
  {
    let steps = try await sweep(kind, of: try Self.prepared(others: 2000), by: 23)
    #expect(steps > 200, "the sync has only \(steps) steps")
  }

  /// Breaks off the sync of a place at each of its steps, or at some; answers with the first that it does not have.
  private func sweep(_ kind: String, of original: Place, by stride: Int) async throws -> Int {
    let tools = try Place()
    defer {
      tools.remove()
      original.remove()
    }
    let library = try Self.library(in: tools.folder)
    let expected = try Place(copying: original)
    defer { expected.remove() }
    #expect(try expected.sync() == 0)
    let wanted = try expected.outcome()
    #expect(wanted.trees["l10n/release/1"] != nil)
    let found = try Data(contentsOf: original.sheet)

    var number = 1 - stride
    while true {
      number += stride
      // Other tests want a turn.
      await Task.yield()
      let place = try Place(copying: original)
      defer { place.remove() }
      let status = try place.sync("\(kind):\(number)", with: library)
      guard place.hasFired else { break }
      if kind == "power" { try place.restart() }
      #expect(status != 70, "\(kind) \(number): no bug is reported")
      try expectNothingLost(of: found, in: place, "\(kind) \(number)")
      try place.sync()
      try place.sync()
      let outcome = try place.outcome()
      #expect(
        outcome == wanted, "\(kind) \(number): the next sync ends at \(outcome), not at \(wanted.sheet ?? "")"
      )
      let left = try leftovers(in: place)
      #expect(left.isEmpty, "\(kind) \(number): \(left) is left")
    }
    return number
  }

  /// The sheet as it was typed is in its place, beside it, or in the journal; and every object is whole.
  private func expectNothingLost(of found: Data, in place: Place, _ what: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    let files = names.compactMap { try? Data(contentsOf: place.folder.appendingPathComponent($0)) }
    let repository = try Repository(at: place.repository)
    var isKept = files.contains(found)
    if !isKept, let ref = RefName("refs/glossator/sheet/main") {
      var next = try repository.id(of: ref)
      while let id = next, !isKept {
        let commit = try repository.commit(id)
        // A sheet's pieces are in numbered folders; beside them is what was agreed.
        let pieces = try repository.files(of: commit.tree, matching: { $0.first?.isNumber ?? false })
        let bytes = try pieces.flatMap { try repository.blob($0.id) }
        isKept = Data(bytes) == found
        next = commit.parents.first
      }
    }
    #expect(isKept, "\(what): the typed sheet is nowhere")
    #expect(FileManager.default.fileExists(atPath: place.sheet.path), "\(what): the sheet is gone")
  }

  private func leftovers(in place: Place) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
      .filter { !["app.git", "strings.csv", "fired"].contains($0) }
  }
}
