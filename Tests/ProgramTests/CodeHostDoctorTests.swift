import Foundation
import HostDoubles
import Interchange
import TestSupport
import Testing

/// What `doctor` says of the code host, over real connections to its double; nothing is ever changed there.
@Suite(.serialized) struct CodeHostDoctorTests {
  private static let kinds = ["github", "gitlab", "gitea", "forgejo"]

  /// The lines of `doctor`, unfolded: each with its mark and its hint.
  private func doctor(_ site: HostedApp) throws -> (text: String, status: Int32) {
    let run = try site.run(["doctor"])
    #expect(site.server.look(\.mistakes) == [])
    #expect(!site.asked(since: 0).contains { !$0.hasPrefix("GET ") })
    let words = run.output.split(whereSeparator: { $0 == " " || $0.isNewline })
    return (words.joined(separator: " "), run.status)
  }

  private func day(in days: Double) -> String {
    Date(timeIntervalSinceNow: days * 86400).ISO8601Format(.iso8601Date(timeZone: .gmt))
  }

  @Test(arguments: kinds) func allIsWell(_ kind: String) throws {
    let site = try HostedApp(kind)
    try site.run(["sync"])
    site.server.look { $0.tokenEnd = day(in: 100) }
    let (text, status) = try doctor(site)
    for line in [
      "ok code host \(site.server.address)", "answers, and takes the token: it is glossator's",
      "ok the repository 'ada/app' is there", "ok the token may read pull requests and statuses",
      "ok its clock and this host's agree",
    ] { #expect(text.contains(line), "\(line): \(text)") }
    #expect(
      text.contains("ok the token is good until \(day(in: 100))") == ["github", "gitlab"].contains(kind))
    #expect(status == 0)
  }

  @Test(arguments: kinds) func aTokenThatIsNone(_ kind: String) throws {
    let site = try HostedApp(kind)
    try site.write("token", "wrong\n")
    let (text, status) = try doctor(site)
    #expect(text.contains("error cannot ask whose the token is: the host answers 401: Bad credentials"))
    #expect(text.contains("hint: the token was revoked, or has expired: put a new one into its file"))
    #expect(!text.contains("wrong") && status == 1 && site.askedCount == 1)
    try FileManager.default.removeItem(at: site.folder.appendingPathComponent("token"))
    #expect(try doctor(site).text.contains("cannot read the token's file"))
  }

  @Test(arguments: kinds) func aRepositoryThatIsNotThere(_ kind: String) throws {
    let site = try HostedApp(kind)
    try site.configure(kind, repository: "ada/appp")
    let (text, status) = try doctor(site)
    #expect(text.contains("takes the token") && text.contains("'ada/appp': the host answers 404"), "\(text)")
    #expect(text.contains("hint: check 'repository ='") && status == 1)
  }

  @Test(arguments: kinds) func aTokenThatMayNotReadStatuses(_ kind: String) throws {
    let site = try HostedApp(kind)
    site.server.look { double in
      let isOfStatuses = { (request: HTTPRequest) in
        request.address.path.contains("/commits/")
          ? HTTPResponse.message(403, "Resource not accessible") : nil
      }
      double.traps = Array(repeating: isOfStatuses, count: 20)
    }
    let (text, status) = try doctor(site)
    #expect(text.contains("error cannot read the statuses of"), "\(text)")
    #expect(text.contains("the host answers 403: Resource not accessible") && status == 1)
    #expect(text.contains("agree"), "the rest is looked at all the same")
  }

  @Test func aHostThatIsAway() throws {
    let site = try HostedApp("github")
    site.server.stop()
    let (text, status) = try doctor(site)
    #expect(text.contains("error cannot ask whose the token is: 127.0.0.1:"), "\(text)")
    #expect(text.contains("hint: try again later; if it stays so, check 'api ='") && status == 1)
  }

  /// An address where something else answers.
  @Test func anInterfaceThatIsNone() throws {
    let site = try HostedApp("gitea")
    site.server.look { $0.traps = [{ _ in HTTPResponse(200, body: Array("<html>".utf8)) }] }
    let (text, status) = try doctor(site)
    #expect(text.contains("error cannot use \(site.server.address)"), "\(text)")
    #expect(text.contains("hint: check 'api =' and 'kind ='") && status == 1)
  }

  @Test(arguments: kinds) func aRepositoryWithAnotherNameByNow(_ kind: String) throws {
    let site = try HostedApp(kind)
    try site.run(["sync"])
    site.server.look { $0.isRenamed = true }
    let (text, status) = try doctor(site)
    #expect(
      text.contains("warning the repository 'ada/app' is now called 'ada/renamed' on its host"), "\(text)")
    #expect(text.contains("ok the token may read pull requests and statuses") && status == 0)
  }

  @Test func theRemoteIsAnotherRepository() throws {
    let site = try HostedApp("github")
    try adasGit(["remote", "add", "origin", "https://github.com/bob/app.git"], in: site.app)
    #expect(
      try doctor(site).text.contains("pull requests are made in 'ada/app', but the remote is 'bob/app'"))
    try adasGit(["remote", "set-url", "origin", "git@github.com:Ada/App.git"], in: site.app)
    site.server.look { $0.isArchived = true }
    let (text, status) = try doctor(site)
    #expect(text.contains("ok the repository 'ada/app' is there"))
    #expect(text.contains("error the repository is archived") && status == 1)
  }

  @Test func whatIsAboutTime() throws {
    let site = try HostedApp("gitlab")
    site.server.look { double in
      double.tokenEnd = day(in: 5)
      double.ahead = 600
    }
    let text = try doctor(site).text
    #expect(
      text.contains(
        "warning the token ends in 5 days, on \(day(in: 5)) hint: put a new one into "
          + "\(site.folder.path)/token; the daemon needs no restart"), "\(text)")
    #expect(
      text.contains("behind the code host's hint: timedatectl set-ntp true")
        && (text.contains("clock is 10 min") || text.contains("clock is 9 min")), "\(text)")
  }

  /// Only early warnings need to know whose the token is.
  @Test func aTokenThatMayNotSayWhoseItIs() throws {
    let site = try HostedApp("forgejo")
    site.server.look { $0.account = nil }
    #expect(try doctor(site).text.contains("ok code host"))
    try site.configure("forgejo", host: "early-warning = yes")
    #expect(try doctor(site).text.contains("hint: the token needs 'read:user', too"))
  }

  // MARK: Webhooks

  private func webhooks(_ site: HostedApp, _ listen: String) throws {
    try site.configure(
      "github", host: "webhook-secret = FOLDER/secret", more: "[http]\nlisten = \(listen)")
  }

  @Test func aSecretThatCannotBeUsed() throws {
    let site = try HostedApp("github")
    try webhooks(site, "FOLDER/http")
    var text = try doctor(site).text
    #expect(text.contains("error cannot read the webhook's secret"), "\(text)")
    #expect(text.contains("warning nobody answers at \(site.folder.path)/http"))
    try site.write("secret", "\n")
    text = try doctor(site).text
    #expect(text.contains("is empty: all webhooks are refused"))
    try site.write("secret", "old\nnew\n")
    #expect(try doctor(site).text.contains("ok webhooks are checked with 2 secrets"))
    try site.configure("github", host: "webhook-secret = %d/webhook", more: "[http]\nlisten = FOLDER/http")
    #expect(
      try doctor(site).text.contains(
        "hint: the unit has to hand it over: LoadCredential=webhook:FILE under [Service], then"))
  }

  @Test(arguments: [true, false]) func theDaemonAnswers(_ isSocket: Bool) throws {
    let site = try HostedApp("github")
    let listen = isSocket ? "FOLDER/http" : "127.0.0.1:\(try freePort())"
    try site.write("secret", "s\n")
    try webhooks(site, listen)
    let daemon = Process()
    daemon.executableURL = BuiltProgram.url
    daemon.arguments = ["serve", "--config", site.folder.path + "/glossator.conf"]
    daemon.standardError = FileHandle.nullDevice
    daemon.standardOutput = FileHandle.nullDevice
    try daemon.run()
    defer {
      daemon.terminate()
      daemon.waitUntilExit()
    }
    var text = ""
    for _ in 0..<60 {
      text = try site.run(["doctor"]).output.split(whereSeparator: { $0 == " " || $0.isNewline })
        .joined(separator: " ")
      if text.contains("and is ready") { break }
      Thread.sleep(forTimeInterval: 0.5)
    }
    #expect(text.contains("and is ready"), "\(text)")
  }

  @Test func anotherProgramIsThere() throws {
    let site = try HostedApp("github")
    let other = try LoopbackServer { _ in .init("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n") }
    defer { other.stop() }
    try site.write("secret", "s\n")
    try webhooks(site, "127.0.0.1:\(other.port)")
    let (text, status) = try doctor(site)
    #expect(text.contains("error what answers at 127.0.0.1:\(other.port) is not the daemon: it says 404"))
    #expect(status == 1)
  }
}
