import Foundation
import TestSupport
import Testing

/// The sheet over http: who may read and write it, and that nobody writes over what they have not seen.
@Suite(.serialized) struct SheetDoorTests {
  private static let writer = "5eea7e11-writer-0123456789"
  private static let reader = "5eea7e11-reader-0123456789"
  private static let json = ["Content-Type: application/json"]

  private let daemon: ReadableDaemon

  init() throws {
    daemon = try ReadableDaemon(["read-tokens = READ"])
    let (host, place) = (daemon.host, daemon.host.folder.path)
    try host.write("write", "\(Self.writer)\n")
    try host.write("read", "\(Self.reader)\n")
    let file = host.folder.appendingPathComponent("glossator.conf")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing("READ", with: "\(place)/read")
      .replacing(
        "sheet = \(place)/app.csv\n", with: "sheet = \(place)/app.csv\nsheet-writers = \(place)/write\n")
    try host.write("glossator.conf", text)
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
  }

  private func ask(
    _ method: String, _ path: String = "/sheets/app", _ fields: [String] = [], body: String? = nil,
    token: String? = SheetDoorTests.writer
  ) throws -> ReadableDaemon.Answer {
    let answer = try daemon.ask(
      method, path, (token.map { ["Authorization: Bearer \($0)"] } ?? []) + fields, body: body)
    try checks.check(answer, "\(method) \(path)")
    return answer
  }

  /// Every answer in JSON is what its schema says.
  private let checks = AnswerChecks()

  private final class AnswerChecks {
    private var validator = SchemaValidator()
    var filled: Set<String> { validator.filled }

    func check(_ answer: ReadableDaemon.Answer, _ what: String) throws {
      guard answer["Content-Type"] == "application/json", !answer.body.isEmpty else { return }
      let json = try #require(answer.json, "\(what): \(answer)")
      try validator.validate(json, asPrintedFor: "api/sheet")
      #expect(validator.mistakes.isEmpty, "\(what): \(answer) \(validator.mistakes)")
      if let status = json["error"]?["status"]?.number { #expect(status == answer.status, "\(what)") }
    }
  }

  /// With its byte order mark.
  private var sheet: String {
    let file = daemon.host.folder.appendingPathComponent("app.csv")
    return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The sheet when nothing writes to it, and its tag.
  private func read() throws -> (text: String, tag: String) {
    let answer = try ask("GET")
    #expect(answer.status == 200, "\(answer)")
    return (answer.body, try #require(answer["ETag"]))
  }

  /// What is answered to who sends something for the sheet as it is: again where the daemon has written it meanwhile.
  private func notOvertaken(_ send: (_ text: String, _ tag: String) throws -> ReadableDaemon.Answer) throws
    -> ReadableDaemon.Answer
  {
    while true {
      let now = try read()
      let answer = try send(now.text, now.tag)
      if answer.status != 412 || answer["ETag"] == now.tag { return answer }
    }
  }

  private func cell(_ old: String, _ new: String, key: String = "hi", locale: String = "es") -> String {
    #"[{"key": "\#(key)", "locale": "\#(locale)", "old": "\#(old)", "new": "\#(new)"}]"#
  }

  @Test func whatIsReadIsTheSheet() throws {
    let (text, tag) = try read()
    #expect(text == sheet)
    for seen in [tag, "W/\(tag)", "\(tag.dropLast())-gzip\"", "\"x\", W/\(tag.dropLast())-br\""] {
      let answer = try ask("GET", "/sheets/app", ["If-None-Match: \(seen)"])
      #expect(answer.status == 304 && answer.body.isEmpty, "\(seen): \(answer)")
    }
    let head = try ask("HEAD")
    #expect(head.status == 200 && head["Content-Type"] == "text/csv" && head["ETag"] == tag)
    #expect(head["Content-Length"] == "\(text.utf8.count)" && head.body.isEmpty)
    #expect(try ask("GET", "/sheets/app/main").body == text)
  }

  /// The threat model's lines about it.
  @Test func whoMayDoWhat() throws {
    let tag = try read().tag
    let condition = ["If-Match: \(tag)"]
    let text = sheet
    for method in ["PUT", "PATCH"] {
      #expect(try ask(method, "/sheets/app", condition, body: "x", token: nil).status == 401)
      #expect(
        try ask(method, "/sheets/app", condition, body: "x", token: "wrong-token-0123456789").status == 401)
      // A reader may not write, and a form of another site has no token at all.
      #expect(try ask(method, "/sheets/app", condition, body: "x", token: Self.reader).status == 403)
      let cookie = condition + ["Cookie: glossator=\(Self.writer)", "Origin: https://evil.example"]
      #expect(try ask(method, "/sheets/app", cookie, body: "x", token: nil).status == 401)
      let other = ["Authorization: Bearer \(Self.writer)"] + condition
      #expect(try daemon.ask(method, "/sheets/app", other, host: "evil.example", body: "x").status == 421)
    }
    #expect(try ask("GET", token: nil).status == 401)
    #expect(try ask("GET", token: Self.reader).status == 200)
    #expect(try ask("OPTIONS").status == 405)
    #expect(try ask("DELETE", "/sheets/app", condition).status == 405)
    // A writer of one sheet is nobody elsewhere; whoever may read is told that there is none.
    #expect(try daemon.get("/metrics", ["Authorization: Bearer \(Self.writer)"]).status == 401)
    #expect(try ask("GET", "/sheets/broken").status == 401)
    for path in [
      "/sheets/broken", "/sheets/nobody", "/sheets/", "/sheets/app%2f", "/sheets/%61pp", "/sheets/APP",
    ] {
      #expect(try ask("GET", path, token: Self.reader).status == 404, "\(path)")
    }
    for path in [
      "/sheets/app/../broken", "/sheets/app/..%2f..%2fetc%2fpasswd", "/sheets/app/other", "/sheets/app/%00",
    ] {
      #expect(try [401, 404].contains(ask("GET", path).status), "\(path)")
      let made = try ask("PUT", path, ["If-None-Match: *"], body: text)
      #expect([401, 403, 404].contains(made.status), "\(path): \(made)")
    }
    #expect(sheet == text)
    daemon.host.kill(SIGTERM)
    let log = try daemon.host.logged()
    for secret in [Self.writer, Self.reader] { #expect(!log.contains(secret)) }
  }

  /// Who has not seen the newest version writes nothing over it.
  @Test func aSheetIsWrittenOverTheVersionThatWasSeen() throws {
    let (text, tag) = try read()
    let typed = text.replacingOccurrences(of: "hi,,Hi,,es,,", with: "hi,,Hi,,es,,Hola")
    #expect(typed != text, "\(text)")
    #expect(try ask("PUT", body: typed).status == 428)
    #expect(try ask("PUT", "/sheets/app", ["If-Match: *"], body: typed).status == 400)
    #expect(try ask("PUT", "/sheets/app", ["If-None-Match: *"], body: typed).status == 412)
    let old = "\"\(String(repeating: "0", count: 40))\""
    for seen in [old, "W/\(old)", "\(old.dropLast())-gzip\""] {
      let refused = try ask("PUT", "/sheets/app", ["If-Match: \(seen)"], body: typed)
      #expect(refused.status == 412 && refused["ETag"] == tag, "\(refused)")
      #expect(try ask("PATCH", "/sheets/app", ["If-Match: \(seen)"], body: "[]").status == 412)
    }
    for (part, word) in [
      ("", "cannot be read as a sheet"), ("key,variant,en\n", "'es'"),
      (String(text.prefix { $0 != "\n" }) + "\n", "no rows"), ("<html>", "cannot be read"),
    ] {
      let answer = try ask("PUT", "/sheets/app", ["If-Match: \(tag)"], body: part)
      #expect(answer.status == 422 && answer.body.contains(word), "\(part): \(answer)")
    }
    #expect(sheet == text)
    let written = try ask("PUT", "/sheets/app", ["If-Match: \(tag)"], body: typed)
    #expect(written.status == 200 && written["ETag"] != tag, "\(written)")
    #expect(written.json?["cells"]?.number == 1)
    // A proxy that packs answers has another tag for the same version.
    for spelled: (String) -> String in [{ "W/\($0)" }, { "\($0.dropLast())-gzip\"" }] {
      let again = try notOvertaken { text, tag in
        try ask("PUT", "/sheets/app", ["If-Match: \(spelled(tag))"], body: text)
      }
      #expect(again.status == 200 && again.json?["cells"]?.number == 0, "\(again)")
      let empty = try notOvertaken { _, tag in
        try ask("PATCH", "/sheets/app", ["If-Match: \(spelled(tag))"], body: "[]")
      }
      #expect(empty.status == 200, "\(empty)")
    }
    // Versions that were seen can be read again, whatever the sheet is by now.
    for (version, whole) in [(tag, text), (written["ETag"] ?? "", typed)] {
      let again = try ask("GET", "/sheets/app?version=\(version.dropFirst().dropLast())")
      #expect(again.status == 200 && again.body == whole && again["ETag"] == version, "\(again)")
    }
    #expect(try ask("GET", "/sheets/app?version=\(String(repeating: "0", count: 40))").status == 404)
    #expect(try ask("GET", "/sheets/app?version=HEAD").status == 400)
    let blob = try daemon.host.git(["rev-parse", "main:.glossator"]).trimmingCharacters(in: .newlines)
    #expect(
      try ask("GET", "/sheets/app?version=\(blob)").status == 404, "another file is no version of the sheet")
    let folder = daemon.host.folder.appendingPathComponent("app/.git/glossator/versions")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count >= 2)
    // Whoever saw the same version comes too late.
    let late = text.replacingOccurrences(of: "hi,,Hi,,es,,", with: "hi,,Hi,,es,,Buenas")
    #expect(try ask("PUT", "/sheets/app", ["If-Match: \(tag)"], body: late).status == 412)
    try daemon.host.wait("the file") {
      try self.daemon.host.git(["log", "--all", "-p"]).contains("\"hi\" = \"Hola\"")
    }
    try daemon.host.wait("the row") { sheet.contains("hi,,Hi,,,,Hola") }
  }

  @Test func aCellIsWrittenWhereItHoldsWhatWasSeen() throws {
    let (text, tag) = try read()
    let first = try ask("PATCH", "/sheets/app", Self.json, body: cell("", "Hola, \\\"tú\\\""))
    #expect(first.status == 200 && first.json?["cells"]?.number == 1, "\(first)")
    #expect(sheet.contains(#""Hola, ""tú""""#), "\(sheet)")
    // Once more is the same, and what was seen before is not there any more.
    #expect(try ask("PATCH", body: cell("", "Hola, \\\"tú\\\"")).json?["cells"]?.number == 0)
    let late = try ask("PATCH", body: cell("", "Buenas"))
    #expect(late.status == 409, "\(late)")
    #expect(late.json?["conflicts"]?.array?.first?["holds"]?.string == "Hola, \"tú\"", "\(late)")
    // All or nothing.
    let both = cell("Hola, \\\"tú\\\"", "Hey").dropLast() + ", " + cell("x", "y", key: "no.such").dropFirst()
    #expect(try ask("PATCH", body: String(both)).status == 409)
    #expect(!sheet.contains("Hey"))
    #expect(try ask("PATCH", "/sheets/app", ["If-Match: \(tag)"], body: cell("x", "y")).status == 412)
    for (body, status) in [
      (cell("", "x", locale: "xx"), 409), (cell("", "x", locale: "en"), 409), ("{", 400), ("{}", 400),
      (#"[{"key": "hi"}]"#, 400),
      (#"[{"key": "hi", "locale": "es", "old": "", "new": "x", "todo": ""}]"#, 400),
      ("[]", 200), (cell("", "a\\u0000b"), 409),
    ] {
      let answer = try ask("PATCH", body: body)
      #expect(answer.status == status, "\(body): \(answer)")
    }
    #expect(text.split(separator: "\n").count == sheet.split(separator: "\n").count)
    // A text that a spreadsheet would run stays a text.
    #expect(try ask("PATCH", body: cell("Hola, \\\"tú\\\"", "=1+1")).status == 200)
    #expect(sheet.contains("'=1+1"), "\(sheet)")
    #expect(try read().text == sheet)
    for path in [".cells", ".version", ".error.hint", ".conflicts[].reason", ".conflicts[].holds"] {
      #expect(checks.filled.contains(path), "no answer had \(path)")
    }
    let printed = try BuiltProgram.run(["schema", "api/sheet"])
    #expect(printed.status == 0 && printed.output.contains("/sheets/NAME"))
  }
}
