import Foundation
import Interchange
import ProjectConfiguration
import RepositoryModel
import TestSupport
import Testing

@testable import Service

/// A server that refuses something is not asked for it at each look: it is told again what it said.
@Suite(.serialized) struct RefusalsTests {
  private final class Clock { var now: Int64 = 1_700_000_000 }

  private let world: World
  private let clock = Clock()

  init() throws { world = try World.withRelease() }

  private func refusals(isPatient: Bool = true) -> Refusals {
    Refusals(world.repository, isPatient: isPatient, clock: { [clock] in clock.now })
  }

  private static let no = Refusals.Refusal(kind: "sheet-unreadable", reason: "no: \"x\"", hint: "ask Toni")

  // MARK: How long

  @Test func eachPauseIsTwiceTheOneBeforeUpToAQuarterOfAnHour() throws {
    let question = try #require(Refusals.Question(["sheet", "a"]))
    refusals().refused(question, Self.no, asked: nil)
    for seconds in [15, 30, 60, 120, 240, 480, 900, 900, 900] as [Int64] {
      #expect(refusals().standing(question) == nil)
      refusals().refused(question, Self.no, asked: nil)
      clock.now += seconds * 3 / 4 - 1
      #expect(refusals().standing(question) == Self.no, "\(seconds) s")
      clock.now += seconds / 4 + 2
    }
    refusals().answered(question)
    refusals().refused(question, Self.no, asked: nil)
    #expect(refusals().standing(question) == nil, "it begins anew")
  }

  private static let wishes: [(Int, Int64)] = [(120, 120), (1_000_000_000, 3600), (-5, 0), (.max, 3600)]

  @Test(arguments: wishes) func theServerMayWantMore(asked: Int, seconds: Int64) throws {
    let question = try #require(Refusals.Question(["sheet", "a"]))
    refusals().refused(question, Self.no, asked: asked)
    clock.now += seconds - 1
    #expect(refusals().standing(question) == Self.no)
    clock.now += 5
    #expect(refusals().standing(question) == nil)
  }

  @Test func otherQuestionsAndWhoWaitsAreAskedAtOnce() throws {
    let question = try #require(Refusals.Question(["sheet", "a"]))
    refusals().refused(question, Self.no, asked: 60)
    #expect(refusals().standing(question) == Self.no)
    #expect(try refusals().standing(#require(Refusals.Question(["sheet", "b"]))) == nil)
    #expect(refusals(isPatient: false).standing(question) == nil)
    clock.now -= 24 * 60 * 60
    #expect(refusals().standing(question) == nil, "the clock was set back")
  }

  // MARK: A sheet on the web

  private func sheet(_ server: SheetServer, isPatient: Bool = true, password: String = "secret") throws
    -> WebSheet
  {
    let address = try #require(HTTPAddress(SheetServer.address + "/app.csv"))
    let file = world.folder.appendingPathComponent("password")
    try Data(password.utf8).write(to: file)
    let account = SheetAccount.password(user: "toni", file: file.path)
    var sheet = WebSheet(address, credential: account.credential, client: server, wait: { _ in })
    sheet.refusals = refusals(isPatient: isPatient)
    return sheet
  }

  private func answer(_ sheet: WebSheet) -> String? {
    do throws(SheetFileError) { _ = try sheet.contents() } catch {
      return "\(error.kind.rawValue) \(error) \(error.hint ?? "")"
    }
    return nil
  }

  @Test(arguments: [401, 403, 429, 500, 503, 302])
  func aServerThatDoesNotGiveTheSheetIsLeftAlone(_ status: Int) throws {
    let server = SheetServer()
    server.save(Array("key,en\n".utf8), to: "/app.csv")
    server.trap = { _ in HTTPResponse(status, fields: [HTTPField("Retry-After", "600")]) }
    let first = try answer(sheet(server))
    #expect(first != nil && server.log.count == 1)
    for _ in 0..<3 {
      clock.now += 100
      #expect(try answer(sheet(server)) == first)
    }
    #expect(server.log.count == 1, "\(server.log)")
    clock.now += 301
    server.trap = { _ in nil }
    #expect(try sheet(server).bytes() == Array("key,en\n".utf8))
  }

  @Test func whoChangesThePasswordIsAskedAtOnce() throws {
    let server = SheetServer()
    server.save(Array("key,en\n".utf8), to: "/app.csv")
    server.trap = { _ in HTTPResponse(401) }
    #expect(throws: SheetFileError.self) { try sheet(server).bytes() }
    #expect(throws: SheetFileError.self) { try sheet(server, password: "other").bytes() }
    #expect(server.log.count == 2)
    #expect(throws: SheetFileError.self) { try sheet(server, isPatient: false).bytes() }
    #expect(server.log.count == 3, "a person who waits asks at once, too")
  }

  @Test func nobodyWhoDoesNotAnswerIsWaitedForAtEachLook() throws {
    let server = SheetServer()
    var asked = 0
    server.trap = { _ throws(HTTPFailure) in
      asked += 1
      throw HTTPFailure(.unreachable, "it took longer than 120 s")
    }
    for _ in 0..<3 { #expect(throws: SheetFileError.self) { try sheet(server).bytes() } }
    #expect(asked == 2, "once more, for it may be a moment's")
  }

  @Test func aServerThatDoesNotTakeTheSheetIsReadAllTheSame() throws {
    let server = SheetServer()
    let (old, new) = (Array("key,en\na,A\n".utf8), Array("key,en\nb,B\n".utf8))
    server.save(old, to: "/app.csv")
    server.trap = { $0.method == .put ? HTTPResponse(403) : nil }
    for _ in 0..<2 {
      #expect(throws: SheetFileError.self) { try sheet(server).replace(with: new, expecting: old, date: 0) }
    }
    let count = server.log.count
    #expect(try sheet(server).obstacle?.kind == .notWritable)
    #expect(throws: SheetFileError.self) { try sheet(server).replace(with: new, expecting: old, date: 0) }
    #expect(server.log.count == count)
    #expect(try sheet(server).bytes() == old)
    #expect(try sheet(server, isPatient: false).obstacle == nil)
  }

  @Test(arguments: [404, 423]) func whatMayComeBackAtAnyMomentIsAskedFor(_ status: Int) throws {
    let server = SheetServer()
    server.trap = { _ in HTTPResponse(status) }
    for _ in 0..<3 { #expect(throws: SheetFileError.self) { try sheet(server).bytes() } }
    #expect(server.log.count == 3)
  }

  // MARK: A side branch

  /// The server's people are told once, the commit stays to be pushed, and an edit is pushed at once.
  @Test func aCommitThatARemoteRefusesIsNotPushedAtEachLook() throws {
    let host = try MirrorHost.first(releases: ["release/1.3"])
    let log = world.folder.appendingPathComponent("asked").path
    let name = "refs/heads/l10n/release/1.2"
    let hook = try host.hook(
      "update", "test \"$1\" != \(name) || { echo x >> '\(log)'; echo no secrets >&2; exit 1; }")
    func asked() throws -> Int {
      (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").count ?? 0
    }
    try host.type("Hola", "welcome")
    let first = try host.sync(host.access(isPatient: true))
    #expect(first.findings.contains { $0.rule == "side-branch-refused" && $0.message.contains("no secrets") })
    #expect(try host.says("Hola", on: "l10n/release/1.3"))
    // A refusal may be a moment's.
    try host.sync(host.access(isPatient: true))
    let count = try asked()
    for _ in 0..<3 {
      let again = try host.sync(host.access(isPatient: true))
      #expect(again.findings.map(\.line) == first.findings.map(\.line))
    }
    #expect(try asked() == count)
    try host.type("Buenas", "welcome")
    try host.sync(host.access(isPatient: true))
    #expect(try asked() > count, "another commit")
    try FileManager.default.removeItem(at: hook)
    #expect(try host.sync().findings.isEmpty, "a person who waits is answered")
    #expect(try host.says("Buenas", on: "l10n/release/1.2"))
  }
}
