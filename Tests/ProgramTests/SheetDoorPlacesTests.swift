import Foundation
import TestSupport
import Testing

/// The sheet over http, wherever it is kept, and while others write to it.
@Suite(.serialized) struct SheetDoorPlacesTests {
  private static let token = "5eea7e11-writer-0123456789"

  private func daemon(sheet place: String, name: String = "app.csv") throws -> ReadableDaemon {
    let daemon = try ReadableDaemon([], sheet: name)
    let host = daemon.host
    try host.write("write", Self.token)
    let file = host.folder.appendingPathComponent("glossator.conf")
    let text = try String(contentsOf: file, encoding: .utf8).replacing(
      "sheet = \(host.folder.path)/\(name)\n",
      with:
        "sheet = \(place.replacing("HERE", with: host.folder.path))\nsheet-writers = \(host.folder.path)/write\n"
    )
    try host.write("glossator.conf", text)
    // An empty branch for the sheet, as OPERATORS.md makes it.
    let commit = try host.git(["commit-tree", "-m", "the sheet", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"])
    try host.git(["branch", "l10n-sheet", commit.trimmingCharacters(in: .newlines)])
    try host.start()
    try host.wait("the row") { (try? self.ask(daemon, "GET").status) == 200 }
    return daemon
  }

  private func ask(_ daemon: ReadableDaemon, _ method: String, _ fields: [String] = [], body: String? = nil)
    throws -> ReadableDaemon.Answer
  {
    try daemon.ask(method, "/sheets/app", ["Authorization: Bearer \(Self.token)"] + fields, body: body)
  }

  @Test(arguments: [
    ("HERE/app.tsv", "app.tsv", "text/tab-separated-values"), ("HERE/app.xlsx", "app.xlsx", "text/csv"),
    ("l10n-sheet:strings.csv", "app.csv", "text/csv"),
  ])
  func eachPlaceIsTheSame(_ place: String, _ name: String, _ type: String) throws {
    let daemon = try daemon(sheet: place, name: name)
    let first = try ask(daemon, "GET")
    #expect(first.status == 200 && first["Content-Type"] == type, "\(first)")
    let edit = #"[{"key": "hi", "locale": "es", "old": "", "new": "Hola"}]"#
    let patched = try ask(daemon, "PATCH", body: edit)
    #expect(patched.status == 200, "\(patched)")
    let second = try ask(daemon, "GET")
    #expect(second.body.contains("Hola") && second["ETag"] != first["ETag"])
    try daemon.host.wait("the file") {
      try daemon.host.git(["log", "--all", "-p"]).contains("\"hi\" = \"Hola\"")
    }
    try daemon.host.wait("the look's own writing") {
      let now = try self.ask(daemon, "GET")
      let whole = now.body.replacing("Hola", with: "Buenas")
      return try self.ask(daemon, "PUT", ["If-Match: \(now["ETag"] ?? "")"], body: whole).status == 200
    }
    try daemon.host.wait("the newer text") {
      try daemon.host.git(["log", "--all", "-p"]).contains("\"hi\" = \"Buenas\"")
    }
    #expect(try ask(daemon, "GET").body.contains("Buenas"))
  }

  /// Two programs write, each by its own way, and the daemon looks all the while. Nobody writes over
  /// what they have not seen: the text that was written last, as the answers say, is in force at the end.
  @Test(arguments: [1, 2] as [UInt64]) func theNewestIsInForce(seed: UInt64) throws {
    let daemon = try daemon(sheet: "HERE/app.csv")
    var numbers = SeededNumbers(seed: seed)
    var (newest, count) = ("", 0)
    for round in 0..<40 {
      let seen = try ask(daemon, "GET")
      #expect(seen.status == 200, "\(seen)")
      // Time passes between looking and writing, in which a look or the other program writes.
      usleep(UInt32.random(in: 0..<200_000, using: &numbers))
      let holds = newest
      if Int.random(in: 0..<3, using: &numbers) == 0 {
        let text = "other \(round)"
        let edit = #"[{"key": "hi", "locale": "es", "old": "\#(newest)", "new": "\#(text)"}]"#
        let answer = try ask(daemon, "PATCH", body: edit)
        #expect([200, 503].contains(answer.status), "seed \(seed), round \(round): \(answer)")
        if answer.status == 200 { newest = text }
      }
      let text = "text \(round)"
      let answer: ReadableDaemon.Answer
      if Bool.random(using: &numbers) {
        let edit = #"[{"key": "hi", "locale": "es", "old": "\#(holds)", "new": "\#(text)"}]"#
        answer = try ask(daemon, "PATCH", body: edit)
        #expect((answer.status == 200) == (holds == newest) || answer.status == 503, "\(answer)")
      } else {
        let whole =
          holds.isEmpty
          ? seen.body.replacing("Hi,,es,,", with: "Hi,,es,,\(text)") : seen.body.replacing(holds, with: text)
        answer = try ask(daemon, "PUT", ["If-Match: \(seen["ETag"] ?? "")"], body: whole)
        #expect([200, 412, 503].contains(answer.status), "\(answer)")
        if holds != newest { #expect(answer.status != 200, "seed \(seed), round \(round)") }
      }
      if answer.status == 200 {
        newest = text
        count += 1
      }
    }
    #expect(count > 5)
    try daemon.host.wait("the newest text") {
      try daemon.host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("\"\(newest)\"")
    }
    #expect(try ask(daemon, "GET").body.contains(newest), "seed \(seed)")
  }
}
