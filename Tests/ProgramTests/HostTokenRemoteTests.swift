import Foundation
import HostDoubles
import TestSupport
import Testing

/// A remote over https that takes the token of its code host: git's own http-backend, which demands it.
@Suite(.serialized) struct HostTokenRemoteTests {
  private static let token = "glpat-0123456789"

  /// The server, and a user's settings that trust it and would keep any password.
  private static func site(user: String = "oauth2", redirect: String = "") throws -> SecureRemoteTests.Site {
    let site = try SecureRemoteTests.Site()
    try site.write("expected", token)
    try site.write("token", token + "\n")
    try site.serveHttps(
      user: user, password: "@" + site.path("expected"), redirect: redirect)
    try FileManager.default.createDirectory(atPath: site.path("home"), withIntermediateDirectories: true)
    try site.write(
      "home/.gitconfig",
      """
      [http]
      \tsslCAInfo = \(site.path("tls.crt"))
      [credential]
      \thelper = store --file \(site.path("home/kept"))

      """)
    return site
  }

  private static func sync(
    _ site: SecureRemoteTests.Site, path: String = "/app.git", host: String = ""
  ) throws -> FinishedProcess {
    let keys = """
      remote = https://127.0.0.1:\(site.port)\(path)
      git-configuration = user
      [host "app"]
      kind = gitlab
      repository = ada/app
      token = \(site.path("token"))
      \(host)
      """
    let run = try site.sync(keys, home: site.path("home"))
    #expect(!(run.output + run.errors).contains(token), "\(run.output) \(run.errors)")
    return run
  }

  /// Each request's path and password, in their order.
  private static func asked(_ site: SecureRemoteTests.Site) throws -> [String] {
    try String(contentsOfFile: site.path("server.log"), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  /// Files that have the token in them.
  private static func holders(_ site: SecureRemoteTests.Site) throws -> [String] {
    var found: [String] = []
    let files = FileManager.default.enumerator(at: site.folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      if let text = try? Data(contentsOf: file), text.range(of: Data(token.utf8)) != nil {
        found.append(file.lastPathComponent)
      }
    }
    return found.sorted()
  }

  @Test func itsTokenFetchesAndPushes() throws {
    if let missing = SecureRemoteTests.Site.missingTool {
      return print("SKIPPED: \(missing) is not installed")
    }
    let site = try Self.site()
    let first = try Self.sync(site)
    #expect(first.status == 0, "\(first.errors)")
    try site.translate()
    #expect(try Self.sync(site).status == 0)
    #expect(site.sideFile == "\"hi\" = \"Hola\";\n")
    #expect(
      try Self.holders(site) == ["expected", "server.log", "token"], "and no helper of the user's kept it")
    #expect(try !Self.asked(site).contains { $0.contains("LEAK") })

    // Somebody put another one there: read anew.
    try site.write("expected", "glpat-rotated")
    try site.write("token", "glpat-rotated\n")
    #expect(try Self.sync(site).status == 0)
    let before = try Self.asked(site).count

    // One that is none, and none at all: once, with what to do.
    try site.write("token", "glpat-wrong\n")
    let wrong = try Self.sync(site)
    #expect(wrong.status == 74 && !wrong.errors.contains("glpat-wrong"), "\(wrong.errors)")
    #expect(
      wrong.errors.contains("127.0.0.1 refuses the token in \(site.path("token"))")
        && wrong.errors.contains("hint:"), "\(wrong.errors)")
    #expect(try Self.asked(site).count - before == 2, "one question, and one try with the token")
    try FileManager.default.removeItem(atPath: site.path("token"))
    let none = try Self.sync(site)
    #expect(none.status == 74 && none.errors.contains("cannot read the token's file"), "\(none.errors)")
    #expect(try Self.asked(site).count - before == 2)
  }

  @Test func nobodyElseGetsIt() throws {
    if let missing = SecureRemoteTests.Site.missingTool {
      return print("SKIPPED: \(missing) is not installed")
    }
    let other = try LoopbackServer { _ in
      LoopbackServer.Reply("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n")
    }
    defer { other.stop() }
    let site = try Self.site(redirect: "http://127.0.0.1:\(other.port)")
    let moved = try Self.sync(site, path: "/moved/app.git")
    #expect(moved.status == 74 && other.requests.isEmpty, "\(moved.errors)")
    // The interface is somebody else's, or git is not to have it.
    for host in ["api = https://git.example.org/api/v4", "git = no"] {
      let run = try Self.sync(site, host: host)
      #expect(run.status == 74 && run.errors.contains("could not read Username"), "\(run.errors)")
    }
    let asked = try Self.asked(site)
    #expect(asked.allSatisfy { !$0.contains(Self.token) }, "\(asked)")
  }

  /// An App's: got once for all connections of a command, and again at once where it is refused.
  @Test func anAppFetchesAndPushes() throws {
    if let missing = SecureRemoteTests.Site.missingTool {
      return print("SKIPPED: \(missing) is not installed")
    }
    let site = try Self.site(user: "x-access-token")
    let double = HostDouble(GitHubFace())
    double.app = try AppDouble(in: site.folder.appendingPathComponent("github"))
    let server = try HostServer(double)
    defer { server.stop() }
    func sync(expecting number: Int) throws -> FinishedProcess {
      try site.write("expected", "ghs_\(number)_" + String(repeating: "x", count: 200))
      let keys = """
        remote = https://127.0.0.1:\(site.port)/app.git
        git-configuration = user
        [host "app"]
        kind = github
        repository = ada/app
        api = \(server.address)
        app = \(AppDouble.id)
        app-key = \(site.path("github/app-key.pem"))
        """
      let run = try site.sync(keys, home: site.path("home"))
      #expect(!(run.output + run.errors).contains("ghs_"), "\(run.output) \(run.errors)")
      return run
    }
    let first = try sync(expecting: 0)
    #expect(first.status == 0, "\(first.errors)")
    try site.translate()
    #expect(try sync(expecting: 1).status == 0)
    #expect(site.sideFile == "\"hi\" = \"Hola\";\n")
    // The third is refused, and the fourth got at once.
    #expect(try sync(expecting: 3).status == 0)
    #expect(server.look { $0.app?.tokens.count } == 4)
    // None is good: two tries, and no more.
    let refused = try sync(expecting: 99)
    #expect(refused.status == 74 && refused.errors.contains("refuses the App's token, by the key in"))
    #expect(server.look { $0.app?.tokens.count } == 6)
    #expect(server.look { $0.app?.mistakes } == [])
    let leaks = try Self.asked(site).contains { $0.contains("LEAK") }
    #expect(!leaks)
  }
}
