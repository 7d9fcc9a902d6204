import Cryptography
import Foundation
import HostDoubles
import TestSupport
import Testing

/// Webhooks at the daemon's door: one that is signed makes it look, and nothing makes it do more. The remote is a real git
/// server that tells nobody when it changes.
@Suite(.serialized) struct WebhookTests {
  private final class Site {
    let host: DaemonHost
    let port: Int
    private let server: GitServer
    let codeHost: HostServer
    static let secret = "geheim-7f3a91"

    init(_ kind: String = "github") throws {
      let host = try DaemonHost()
      self.host = host
      let double = HostDouble(kind)
      double.tip = { branch in
        let tip = try? host.git(["rev-parse", "-q", "--verify", "refs/heads/\(branch)"])
        return tip.flatMap { $0.isEmpty ? nil : $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      }
      codeHost = try HostServer(double)
      port = try freePort()
      server = try GitServer(serving: host.folder)
      try host.write("secret", "older-one\n  \(Self.secret) \r\n")
      try host.write("token", HostDouble.token)
      try host.write(
        "glossator.conf",
        """
        [daemon]
        state = \(host.folder.path)/state
        poll = 1 h
        settle = 1 s
        [http]
        listen = 127.0.0.1:\(port)
        [repository "app"]
        remote = \(server.address(of: "app"))
        sheet = \(host.folder.path)/app.csv
        [repository "my app/2"]
        path = \(host.folder.path)/nowhere
        sheet = \(host.folder.path)/nowhere.csv
        [host "app"]
        kind = \(kind)
        repository = ada/app
        api = \(codeHost.address)
        token = \(host.folder.path)/token
        webhook-secret = \(host.folder.path)/secret

        """)
    }

    deinit {
      codeHost.stop()
    }

    /// Until the first look has written its row, and the look at what it wrote is over.
    func start() throws {
      try host.start()
      try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
      try host.wait("the port") { try status("GET", "/readyz") != nil }
      var quiet = 0
      try host.wait("the looks to end") {
        quiet = try host.children() == 0 ? quiet + 1 : 0
        return quiet > 60
      }
    }

    func status(
      _ method: String, _ path: String, _ fields: [String] = [], body: String? = nil
    ) throws -> Int? {
      guard let answer = try? answer(method, path, fields, body: body) else { return nil }
      return Int(answer.dropFirst(9).prefix(3))
    }

    func answer(_ method: String, _ path: String, _ fields: [String] = [], body: String? = nil) throws
      -> String
    {
      let connection = try RawConnection(port: port)
      let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
      let head = ["\(method) \(path) HTTP/1.1", "Host: evil.example"] + fields + length
      connection.send(head.map { $0 + "\r\n" }.joined() + "\r\n" + (body ?? ""))
      return try #require(connection.answer())
    }

    static func signature(_ body: String, _ secret: String = secret) -> String {
      let code = MessageCode(key: Array(secret.utf8))
      Array(body.utf8).withUnsafeBytes { code.take($0) }
      return (code.value() ?? []).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// A new key on the release branch, which nobody tells.
    func add(_ key: String) throws {
      try host.git(["checkout", "-q", "release/1"])
      let path = host.folder.appendingPathComponent("app/ios/en.lproj/M.strings")
      let text = try String(contentsOf: path, encoding: .utf8) + "\"\(key)\" = \"\(key)!\";\n"
      try Data(text.utf8).write(to: path)
      try host.git(["-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-a", "-m", key])
      try host.git(["checkout", "-q", "main"])
    }
  }

  private static let body = """
    {"ref": "refs/heads/other", "repository": {"full_name": "eve/other", "clone_url": "https://evil.example/x.git"}}
    """

  @Test func aSignedWebhookMakesItLook() throws {
    let site = try Site()
    try site.start()
    try site.add("new")
    usleep(2_500_000)
    #expect(!site.host.sheet().contains("new,"), "nobody has told of it")
    let refused: [[String]] = [
      [], ["X-Hub-Signature-256: "], ["X-Hub-Signature-256: sha256=" + Site.signature(Self.body, "other")],
      ["X-Hub-Signature-256: sha256=" + Site.signature(Self.body + " ")],
      ["X-Hub-Signature-256: sha256=" + Site.signature(Self.body, "")],
      ["X-Hub-Signature: sha1=" + Site.signature(Self.body).prefix(40)], ["X-Gitlab-Token: \(Site.secret)"],
    ]
    for fields in refused {
      #expect(try site.status("POST", "/hooks/app", fields, body: Self.body) == 401, "\(fields)")
    }
    let signed = ["X-Hub-Signature-256: sha256=" + Site.signature(Self.body), "X-GitHub-Event: push"]
    for (method, path, status) in [
      ("POST", "/hooks/other", 404), ("POST", "/hooks/my%20app%2F2", 404), ("POST", "/hooks/app/", 404),
      ("POST", "/hooks/../hooks/app", 404), ("POST", "/hooks/%61pp", 404), ("POST", "/hooks/", 404),
      ("GET", "/hooks/app", 405), ("PUT", "/hooks/app", 405), ("POST", "/healthz", 405), ("GET", "/", 421),
      ("DELETE", "/readyz", 405), ("GET", "/healthz", 200), ("GET", "/healthz?a=b", 200),
    ] {
      #expect(
        try site.status(method, path, signed, body: method == "POST" ? Self.body : nil) == status, "\(path)")
    }
    #expect(!site.host.sheet().contains("new,"), "what is refused does nothing")
    #expect(try site.status("POST", "/hooks/app", signed, body: Self.body) == 202)
    try site.host.wait("the new row") { site.host.sheet().contains("new,,new!,") }
    // Again, as somebody who recorded it would: it looks, and finds nothing.
    for _ in 0..<3 { #expect(try site.status("POST", "/hooks/app", signed, body: Self.body) == 202) }
    // The older secret is valid until it is taken out; no restart is needed.
    let older = ["X-Hub-Signature-256: sha256=" + Site.signature(Self.body, "older-one")]
    #expect(try site.status("POST", "/hooks/app", older, body: Self.body) == 202)
    try site.host.write("secret", Site.secret)
    #expect(try site.status("POST", "/hooks/app", older, body: Self.body) == 401)
    try site.host.write("secret", "\n")
    #expect(try site.status("POST", "/hooks/app", signed, body: Self.body) == 401, "an empty secret is none")
    site.host.kill(SIGTERM)
    #expect(site.host.status == 0)
    let log = try site.host.logged()
    for said in ["listening at 127.0.0.1:\(site.port)", "app: webhooks arrive", "app: a webhook was refused"]
    {
      #expect(log.contains(said), "\(said) is not in the log:\n\(log)")
    }
    for secret in [Site.secret, "older-one", HostDouble.token, "evil.example"] {
      #expect(!log.contains(secret), "\(secret) is in the log")
    }
  }

  /// A pull request into production changes nothing in Git: the webhook tells of it, and it is judged at once. The next one, a
  /// moment later, is judged a moment later.
  @Test func whatHappensAtTheHostIsSeenAtOnce() throws {
    let site = try Site()
    for branch in ["fix", "fix2"] {
      try site.host.git(["checkout", "-q", "-b", branch])
      try site.host.git(
        [
          "-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m",
          branch,
        ])
    }
    try site.host.git(["checkout", "-q", "main"])
    try site.start()
    let signed = ["X-Hub-Signature-256: sha256=" + Site.signature("{}"), "X-GitHub-Event: pull_request"]
    for branch in ["fix", "fix2"] {
      let tip = try site.host.git(["rev-parse", branch]).trimmingCharacters(in: .whitespacesAndNewlines)
      site.codeHost.look { _ = $0.open(branch, body: "", head: branch, base: "main", isDraft: false) }
      #expect(try site.status("POST", "/hooks/app", signed, body: "{}") == 202)
      try site.host.wait("the status of \(branch)") {
        site.codeHost.look { $0.statuses[tip]?.last.map { $0.state != "pending" } ?? false }
      }
    }
  }

  /// GitLab's two ways, and Gitea's.
  @Test func eachHostSignsInItsWay() throws {
    let gitLab = try Site("gitlab")
    try gitLab.start()
    #expect(try gitLab.status("POST", "/hooks/app", ["X-Gitlab-Token: \(Site.secret)"], body: "{}") == 202)
    #expect(try gitLab.status("POST", "/hooks/app", ["X-Gitlab-Token: \(Site.secret)x"], body: "{}") == 401)
    let foreign = [
      "webhook-id: a", "webhook-timestamp: 1", "webhook-signature: v1,\(String(repeating: "A", count: 43))=",
    ]
    #expect(try gitLab.status("POST", "/hooks/app", foreign, body: "{}") == 401)
    // The one age that has no absolute value: it once ended the daemon.
    for second in 0..<3 {
      let time = Int64.min + Int64(Date().timeIntervalSince1970) + Int64(second)
      let fields = [foreign[0], "webhook-timestamp: \(time)", foreign[2]]
      #expect(try gitLab.status("POST", "/hooks/app", fields, body: "{}") == 401)
    }
    let key = "AAECAwQFBgcICQoLDA0ODw=="
    try gitLab.host.write("secret", "whsec_\(key)\n")
    let now = Int(Date().timeIntervalSince1970)
    for (time, status) in [(now, 202), (now - 1000, 401)] {
      let code = MessageCode(key: (0..<16).map { UInt8($0) })
      Array("id-1.\(time).{}".utf8).withUnsafeBytes { code.take($0) }
      let signature = Data(code.value() ?? []).base64EncodedString()
      let fields = ["webhook-id: id-1", "webhook-timestamp: \(time)", "webhook-signature: v1,\(signature)"]
      #expect(try gitLab.status("POST", "/hooks/app", fields, body: "{}") == status)
      let both = fields.dropLast() + ["webhook-signature: v1,\(signature.lowercased())"]
      #expect(
        try gitLab.status("POST", "/hooks/app", both + ["X-Gitlab-Token: whsec_\(key)"], body: "{}") == 401)
    }
    gitLab.host.kill(SIGTERM)
    let gitea = try Site("forgejo")
    try gitea.start()
    let signed = ["X-Gitea-Signature: \(Site.signature("{}"))"]
    #expect(try gitea.status("POST", "/hooks/app", signed, body: "{}") == 202)
    #expect(try gitea.status("POST", "/hooks/app", ["X-Gitea-Signature: "], body: "{}") == 401)
  }

  /// A flood of them is one look that runs and one that waits; the daemon grows no larger, and sees what comes after it.
  @Test func aFloodIsOneLookAfterAnother() throws {
    let site = try Site()
    try site.start()
    let body = Self.body
    let fields = [
      "X-Hub-Signature-256: sha256=" + Site.signature(body), "Content-Length: \(body.utf8.count)",
    ]
    let request =
      "POST /hooks/app HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body
    let before = try site.host.memory()
    for _ in 0..<10 {
      let connection = try RawConnection(port: site.port)
      for _ in 0..<50 {
        connection.send(String(repeating: request, count: 10))
        for _ in 0..<10 { #expect(connection.answer()?.hasPrefix("HTTP/1.1 202") == true) }
      }
    }
    #expect(try site.host.memory() < before + 16 << 20)
    #expect(try site.host.children() <= 1, "one look at a time")
    try site.add("after")
    #expect(try site.status("POST", "/hooks/app", Array(fields.prefix(1)), body: body) == 202)
    try site.host.wait("the row after the flood") { site.host.sheet().contains("after,,after!,") }
  }
}
