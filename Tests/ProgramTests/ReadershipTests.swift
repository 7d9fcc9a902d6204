import Foundation
import TestSupport
import Testing

/// Who may read the page and its API: each line of the threats that are about it.
@Suite(.serialized) struct ReadershipTests {
  private static let token = "c0ffee5e88a7c0ffee5e88a7c0ffee5e"
  private static let readable = [
    "/api/v1/repositories", "/api/v1/repositories/app/status", "/api/v1/events", "/metrics",
  ]

  private let folder = Result { try ScratchFolder() }

  private func guardedDaemon(_ tokens: String, _ settings: [String] = []) throws -> ReadableDaemon {
    let place = try folder.get().path("tokens")
    try Data(tokens.utf8).write(to: URL(fileURLWithPath: place))
    let daemon = try ReadableDaemon(["read-tokens = \(place)"] + settings)
    try daemon.host.start()
    try daemon.host.wait("the port") { (try? daemon.get("/healthz").status) == 200 }
    return daemon
  }

  @Test func whoHasATokenReads() throws {
    let daemon = try guardedDaemon(
      "older-token-1234567890\n  \(Self.token) \r\nshort\n", ["name = L10n.example.com"])
    let right = ["Authorization: Bearer \(Self.token)"]
    for path in Self.readable.filter({ !$0.hasSuffix("events") }) {
      #expect(try daemon.get(path).status == 401, "\(path)")
      #expect(try [200, 503].contains(daemon.get(path, right).status), "\(path)")
      #expect(
        try [200, 503].contains(daemon.get(path, ["authorization: bearer older-token-1234567890"]).status))
    }
    // Nobody learns whether anything has changed, either: a tag is no token.
    for path in ["/api/v1/repositories", "/r/app", "/sheets/app"] {
      for tag in ["*", try daemon.get(path, right)["ETag"] ?? "\"none\""] {
        let refused = try daemon.get(path, ["Accept: text/html", "If-None-Match: \(tag)"])
        #expect([401, 303, 404].contains(refused.status) && refused["ETag"] == nil, "\(path) \(tag)")
      }
    }
    // Wrong in every way: too short a token counts for nothing, two claims are none, and no address has one.
    for wrong in [
      "Bearer short", "Bearer ", "Bearer", "Basic \(Self.token)", Self.token, "Bearer \(Self.token)x",
      "Bearer x\(Self.token)",
    ] {
      let begin = ContinuousClock.now
      #expect(try daemon.get("/metrics", ["Authorization: \(wrong)"]).status == 401, "\(wrong)")
      #expect(ContinuousClock.now - begin > .milliseconds(900), "a wrong token is answered slowly")
    }
    #expect(try daemon.get("/metrics", right + right).status == 401)
    #expect(try daemon.get("/metrics?token=\(Self.token)").status == 401)
    #expect(try daemon.get("/metrics", ["Cookie: glossator=\(Self.token)"]).status == 401)
    // Whoever asks by a name that is not the daemon's reads nothing, a token or not.
    for name in [
      "evil.example", "localhost.evil.example", "l10n.example.com.", "", "[evil]", "127.0.0.1.evil.example",
      "/", "/evil",
    ] {
      #expect(try daemon.get("/metrics", right, host: name).status == 421, "\(name)")
      #expect(try daemon.get("/sign-in", host: name).status == 421, "\(name)")
    }
    for name in [
      "l10n.example.com", "L10N.example.com:443", "localhost:1", "127.0.0.1", "[::1]:80", "192.0.2.7",
    ] {
      #expect(try daemon.get("/metrics", right, host: name).status == 200, "\(name)")
    }
    #expect(try [400, 421].contains(daemon.ask("GET", "/metrics", right, host: nil).status))
    // How it is, and webhooks, are anybody's question.
    #expect(try daemon.get("/healthz", host: "evil.example").status == 200)
    daemon.host.kill(SIGTERM)
    let log = try daemon.host.logged()
    for secret in [Self.token, "older-token-1234567890", "evil.example"] { #expect(!log.contains(secret)) }
  }

  /// A browser says the token once, in a form of this very site, and keeps a code that the token signs.
  @Test func aBrowserSignsIn() throws {
    let daemon = try guardedDaemon(Self.token)
    let page = try daemon.get("/")
    #expect(page.status == 303 && page["Location"] == "/sign-in")
    for path in [
      "/r/app", "/r/app/l/es", "/r/app/held", "/r/app/why?key=hi", "/r/app/badge.svg", "/r/nobody",
      "/nothing",
    ] {
      let refused = try daemon.get(path)
      #expect(refused.status == 303 && refused.body.isEmpty, "\(path)")
    }
    // Whoever followed a link comes back to what it leads to.
    #expect(
      try daemon.get("/r/app/l/es?branch=release%2F1")["Location"]
        == "/sign-in?to=%2Fr%2Fapp%2Fl%2Fes%3Fbranch%3Drelease%252F1")
    #expect(
      try daemon.get("/style.css").status == 200
        && daemon.get("/style.css", host: "evil.example").status == 421)
    let form = try daemon.get("/sign-in")
    #expect(form.status == 200 && form.body.contains("name=\"token\""))
    #expect(form["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    #expect(form["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
    #expect(form["X-Content-Type-Options"] == "nosniff" && form["Referrer-Policy"] == "same-origin")
    let type = "Content-Type: application/x-www-form-urlencoded"
    let body = "token=\(Self.token)"
    // A form of another site is refused, whatever it says.
    for fields in [
      ["Origin: https://evil.example"], ["Origin: null"], ["Sec-Fetch-Site: cross-site"],
      ["Sec-Fetch-Site: same-site"],
      ["Origin: http://localhost", "Sec-Fetch-Site: cross-site"],
    ] {
      let refused = try daemon.ask("POST", "/sign-in", [type] + fields, body: body)
      #expect(refused.status == 403 && refused["Set-Cookie"] == nil, "\(fields)")
    }
    let wrong = try daemon.ask("POST", "/sign-in", [type], body: "token=nobody-knows-this-one-123")
    #expect(wrong.status == 401 && wrong["Set-Cookie"] == nil && wrong.body.contains("not a valid token"))
    #expect(
      try daemon.ask("POST", "/sign-in", [type], body: String(repeating: "a", count: 5000)).status == 413)
    let entered = try daemon.ask(
      "POST", "/sign-in", [type, "Origin: http://localhost", "Sec-Fetch-Site: same-origin"], body: body)
    #expect(entered.status == 303 && entered["Location"] == "/")
    // A browser that is told to name no site says "null", and that the form is of this one; a proxy may say another host.
    for (origin, to, place) in [
      ("null", "%2Fr%2Fapp%3Fbranch%3Drelease%252F1", "/r/app?branch=release%2F1"),
      ("https://l10n:8443", "%2F%2Fevil.example", "/"),
      ("null", "https%3A%2F%2Fevil.example", "/"), ("null", "%2F%5Cevil.example", "/"),
      ("null", "%2Fsign-out", "/"),
      ("null", "%2Fa%0D%0ASet-Cookie:x", "/"),
    ] {
      let entered = try daemon.ask(
        "POST", "/sign-in", [type, "Origin: \(origin)", "Sec-Fetch-Site: same-origin"],
        body: "\(body)&to=\(to)")
      #expect(entered.status == 303 && entered["Location"] == place, "\(to)")
    }
    let cookie = try #require(entered["Set-Cookie"])
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] { #expect(cookie.contains(word), "\(cookie)") }
    #expect(!cookie.contains(Self.token) && !cookie.contains("Secure"))
    let behind = try daemon.ask("POST", "/sign-in", [type, "X-Forwarded-Proto: https"], body: body)
    #expect(behind["Set-Cookie"]?.hasSuffix("; Secure") == true)
    let pass = String(cookie.prefix { $0 != ";" })
    #expect(try daemon.get("/metrics", ["Cookie: a=b; \(pass)"]).status == 200)
    let front = try daemon.get("/", ["Cookie: \(pass)"]).body
    #expect(front.contains("/r/app") && front.contains("action=\"/sign-out\""))
    for path in [
      "/", "/r/app", "/r/app/l/es", "/r/app/held", "/r/app/faults", "/r/app/why?key=hi", "/nothing",
    ] {
      let page = try daemon.get(path, ["Cookie: \(pass)"])
      #expect(page["Cache-Control"] == "private, no-store", "\(path)")
    }
    let parts = pass.split(separator: ".")
    for forged in [
      pass + "0", "\(parts[0])1.\(parts[1])", "\(parts[0]).", "glossator=", "glossator=9999999999999.",
    ] {
      #expect(try daemon.get("/metrics", ["Cookie: \(forged)"]).status == 401, "\(forged)")
    }
    let left = try daemon.ask("POST", "/sign-out", [type, "Cookie: \(pass)"], body: "")
    #expect(left.status == 303 && left["Set-Cookie"]?.contains("Max-Age=0") == true)
  }

  /// Whoever has a token that is in the file no more reads nothing, with it or with what it signed, without a restart.
  @Test func aTokenThatIsTakenOutOpensNothing() throws {
    let daemon = try ReadableDaemon()
    let tokens = "\(daemon.host.folder.path)/tokens"
    try daemon.host.write("tokens", "\(Self.token)\n")
    #expect(chmod(tokens, 0o600) == 0)
    let conf = try String(contentsOfFile: "\(daemon.host.folder.path)/glossator.conf", encoding: .utf8)
    try daemon.host.write("glossator.conf", conf + "read-tokens = \(tokens)\n")
    try daemon.host.start()
    try daemon.host.wait("the port") { (try? daemon.get("/healthz").status) == 200 }
    let type = "Content-Type: application/x-www-form-urlencoded"
    let entered = try daemon.ask("POST", "/sign-in", [type], body: "token=\(Self.token)")
    let pass = "Cookie: " + (try #require(entered["Set-Cookie"]).prefix { $0 != ";" })
    let token = "Authorization: Bearer \(Self.token)"
    for field in [pass, token] { #expect(try daemon.get("/metrics", [field]).status == 200) }
    let listeners = try [pass, token].map { try listener(daemon, $0) }
    try daemon.host.write("tokens", "another-token-of-the-file\n")
    for field in [pass, token] { #expect(try daemon.get("/metrics", [field]).status == 401) }
    #expect(try daemon.get("/", [pass]).status == 303)
    // Nor does whoever listened before hear of what comes.
    try daemon.host.write("app.csv", daemon.host.sheet().replacing("hi,,Hi,,es,,", with: "hi,,Hi,,es,,Hola"))
    for listener in listeners {
      #expect(listener.until("\n\n") { $0.contains("event: look") } == nil, "it goes on without a token")
    }
  }

  /// Who hears of each report from now on.
  private func listener(_ daemon: ReadableDaemon, _ field: String) throws -> RawConnection {
    let list = "/api/v1/repositories"
    try daemon.host.wait("the answers") {
      let all = try daemon.get(list, [field]).json?["repositories"]?.array
      return all?.first { $0["name"]?.string == "app" }?["answers"]?["current"]?.bool == true
    }
    let connection = try RawConnection(port: daemon.port)
    connection.send("GET /api/v1/repositories/app/events HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n")
    _ = try #require(connection.until("\n\n") { $0.contains("event: look") })
    return connection
  }

  /// Where the configuration lets them, badges are for everybody, and nothing else is.
  @Test func badgesMayBeOpen() throws {
    let daemon = try guardedDaemon(Self.token, ["open-badges = yes"])
    let path = "/r/app/badge.svg?branch=release%2F1"
    try daemon.host.wait("the badge") { try daemon.get(path).body.contains("cannot ship") }
    #expect(try daemon.get(path)["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(try daemon.get(path, host: "evil.example").status == 421)
    for other in ["/r/app", "/r/app/l/badge.svg", "/r/app/badge.svg/", "/"] {
      let page = try daemon.get(other)
      #expect(page.status == 303 && page["Cross-Origin-Resource-Policy"] == "same-origin", "\(other)")
    }
    // What there is cannot be tried out, by names of releases nor of projects.
    let none = try daemon.get("/r/nobody/badge.svg")
    #expect(none.status == 404 && !none.body.contains("<") && !none.body.contains("nobody"), "\(none.body)")
    #expect(try daemon.get("/r/app/badge.svg?branch=release%2Fsecret").body == none.body)
  }

  /// While many wrong tokens wait, no token is looked at but those that were right before: nobody tries thousands, and nobody is
  /// kept out who was let in.
  @Test func nobodyTriesThousands() throws {
    let other = "another-token-of-the-file"
    let daemon = try guardedDaemon("\(Self.token)\n\(other)\n")
    #expect(try daemon.get("/metrics", ["Authorization: Bearer \(Self.token)"]).status == 200)
    let many = try (0..<200).map { number in
      let connection = try RawConnection(port: daemon.port)
      connection.send(
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer guess-number-\(number)-of-many\r\n\r\n"
      )
      return connection
    }
    let right = try (0..<10).map { _ in
      try daemon.get("/metrics", ["Authorization: Bearer \(Self.token)"]).status
    }
    #expect(right.allSatisfy { $0 == 200 }, "\(right)")
    let statuses = many.compactMap { $0.answer().map { ReadableDaemon.Answer($0).status } }
    #expect(statuses.count { $0 == 401 } <= 130 && statuses.count { $0 == 429 } >= 70, "\(statuses)")
    try daemon.host.wait("the answers") {
      try daemon.get("/metrics", ["Authorization: Bearer \(other)"]).status == 200
    }
  }

  /// Where others reach it and nobody has set up tokens, nobody reads.
  @Test(arguments: [nil, "", "short\n# whose the next one is\n#whose-the-next-one-is\n"])
  func withoutTokensNobodyReadsFromElsewhere(tokens: String?) throws {
    let daemon = try ReadableDaemon(["without-tls = yes"], listen: "0.0.0.0")
    if let tokens {
      try daemon.host.write("tokens", tokens)
      let conf = daemon.host.folder.appendingPathComponent("glossator.conf")
      let text = try String(contentsOf: conf, encoding: .utf8)
      try daemon.host.write("glossator.conf", text + "read-tokens = \(daemon.host.folder.path)/tokens\n")
    }
    try daemon.host.start()
    try daemon.host.wait("the port") { (try? daemon.get("/healthz").status) == 200 }
    for path in Self.readable + ["/", "/sign-in"] {
      for token in ["short", "# whose the next one is", "#whose-the-next-one-is"] {
        #expect(try daemon.get(path, ["Authorization: Bearer \(token)"]).status == 403, "\(path)")
      }
    }
    try daemon.host.wait("the log") { try daemon.host.logged().contains("nobody may read the page") }
    let conf = daemon.host.folder.appendingPathComponent("glossator.conf").path
    let doctor = try BuiltProgram.run(["doctor", "--config", conf, "--project", "app"])
    #expect(doctor.output.contains("nobody may read the page"), "\(doctor.output)")
    let check = try BuiltProgram.run(["serve", "--config", conf, "--check"])
    #expect(check.status == 0 && check.errors.contains("warning: nobody may read the page"), "\(check)")
  }

  /// Tokens that others may read, or add to, are told of, where they are looked for; and so is every secret.
  @Test(
    arguments: [
      (0o600, nil), (0o640, nil), (0o400, nil), (0o644, "every user of this host may read"),
      (0o660, "others than its owner may write to"), (0o666, "others than its owner may write to"),
    ] as [(mode_t, String?)]) func tokensAreTheOwnersAlone(_ mode: mode_t, _ warning: String?) throws
  {
    let daemon = try ReadableDaemon()
    let (tokens, conf) = ("\(daemon.host.folder.path)/tokens", "\(daemon.host.folder.path)/glossator.conf")
    try daemon.host.write("tokens", Self.token + "\n")
    #expect(chmod(tokens, mode) == 0)
    let text = try String(contentsOfFile: conf, encoding: .utf8)
    let own = text.replacing("sheet = ", with: "sheet-writers = \(tokens)\nsheet = ", maxReplacements: 1)
    let post = text + "[notify \"app\"]\npost = \(tokens)\n"
    for settings in [text + "read-tokens = \(tokens)\n", own, post] {
      try daemon.host.write("glossator.conf", settings)
      let check = try BuiltProgram.run(["serve", "--config", conf, "--check"])
      let doctor = try BuiltProgram.run(["doctor", "--config", conf, "--project", "app"])
      #expect(check.status == 0 && check.output.contains("is in order"))
      for said in [check.errors, doctor.output] {
        #expect(said.contains(warning ?? "of this host may read") == (warning != nil), "\(said)")
        #expect(said.contains("chmod 600") == (warning != nil), "\(said)")
      }
    }
  }
}
