import Foundation
import HostDoubles
import TestSupport
import Testing

/// A release on a code host, from its feature branch to the merge of its translations: what people do, and what there is then.
final class HostedRelease {
  let app: HostedApp

  init(_ kind: String) throws {
    app = try HostedApp(
      kind,
      host: """
        labels = l10n
        reviewers = grace
        drafts = yes
        auto-merge = yes
        early-warning = yes
        """)
  }

  deinit { try? FileManager.default.removeItem(at: copies) }

  // MARK: What people do

  /// What is done between two looks of the daemon's.
  static let steps: [(name: String, act: @Sendable (HostedRelease) throws -> Void)] = [
    (
      "a feature",
      { release in
        try release.app.commit("feature/bye", "\"hi\" = \"Hi\";\n\"bye\" = \"Bye\";\n")
        try release.app.open("feature/bye")
      }
    ),
    (
      "the cut",
      { release in
        try release.merge("feature/bye", into: "develop", closing: 1)
        try release.git("branch", "release/1.0", "develop")
        try release.app.open("release/1.0", into: "main")
      }
    ),
    ("a first text", { try $0.type("bye", "Bye", "Adiós") }),
    ("the rest", { try $0.type("hi", "Hi", "Hola") }),
    (
      "another text of an engineer's",
      {
        try $0.app.commit(
          "release/1.0", "\"hi\" = \"Hi\";\n\"bye\" = \"Bye\";\n\"more\" = \"More\";\n")
      }
    ), ("its translation", { try $0.type("more", "More", "Más") }),
    (
      "the merge",
      { release in
        try release.merge("l10n/release/1.0", into: "release/1.0", closing: 3)
        try release.git("branch", "-D", "l10n/release/1.0")
      }
    ),
  ]

  private func git(_ arguments: String...) throws { try adasGit(arguments, in: app.app) }

  private func merge(_ head: String, into base: String, closing number: Int) throws {
    try git("checkout", "-q", base)
    try git("merge", "-q", "--no-ff", "-m", "Merge \(head)", head)
    try git("checkout", "-q", "main")
    app.server.look { $0.change(number) { $0.state = "merged" } }
  }

  private func type(_ key: String, _ english: String, _ text: String) throws {
    let sheet = try String(contentsOf: sheet, encoding: .utf8)
    let empty = "\(key),,\(english),,"
    #expect(sheet.contains(empty), "\(sheet)")
    try app.write("sheet.csv", sheet.replacing(empty, with: "\(key),,\(english),\(text),"))
  }

  // MARK: Looks

  /// How many requests it took.
  @discardableResult
  func look() throws -> Int {
    let count = app.askedCount
    try app.look()
    return app.askedCount - count
  }

  /// A look that is killed at its request of that number; false where it ends before that.
  func isKilled(at number: Int, isAnswered: Bool) throws -> Bool {
    let worker = app.process(["worker"])
    let cut = HostServer.Cut(at: app.askedCount + number, isAnswered: isAnswered) {
      kill(worker.processIdentifier, SIGKILL)
    }
    app.server.cut(cut)
    let run = try worker.finished()
    let wasCut = !app.server.isToBeCut
    app.server.cut(nil)
    #expect((worker.terminationReason == .uncaughtSignal) == wasCut, "\(run.output) \(run.errors)")
    return wasCut
  }

  // MARK: What there is

  /// What everybody sees.
  struct Outcome: Equatable {
    /// Who was asked to review counts once.
    var host: HostDouble.Contents
    var branches: String
    var sheet: String
  }

  func outcome() throws -> Outcome {
    var host = app.server.look(\.contents)
    for i in host.requests.indices { host.requests[i].asked = Set(host.requests[i].asked).sorted() }
    return Outcome(
      host: host, branches: try adasGit(["for-each-ref", "refs/heads"], in: app.app),
      sheet: try String(contentsOf: sheet, encoding: .utf8))
  }

  /// All that there is, to be put back.
  struct Saved {
    fileprivate var folder: URL
    fileprivate var host: HostDouble.Contents
  }

  private var sheet: URL { app.folder.appendingPathComponent("sheet.csv") }
  private lazy var copies = app.folder.appendingPathExtension("copies")
  private static let parts = ["app", "state", "sheet.csv"]

  func save() throws -> Saved {
    let folder = copies.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.copy(app.folder, to: folder)
    return Saved(folder: folder, host: app.server.look(\.contents))
  }

  func restore(_ saved: Saved) throws {
    for part in Self.parts {
      try FileManager.default.removeItem(at: app.folder.appendingPathComponent(part))
    }
    try Self.copy(saved.folder, to: app.folder)
    app.server.look { $0.contents = saved.host }
  }

  private static func copy(_ folder: URL, to other: URL) throws {
    for part in parts {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(part), to: other.appendingPathComponent(part))
    }
  }
}
