import Foundation
import HostDoubles
import TestSupport
import Testing

/// What pull requests say: the daemon's worker, a real repository, and the host's double.
@Suite(.serialized) struct PullRequestTextTests {
  private static let hi = "\"hi\" = \"Hi\";\n"
  private static let two = hi + "\"bye\" = \"Bye\";\n"

  private static func type(_ text: String, into cell: String, _ site: HostedApp) throws {
    let path = site.folder.appendingPathComponent("sheet.csv")
    let sheet = try String(contentsOf: path, encoding: .utf8)
    #expect(sheet.contains(cell), "\(sheet)")
    try site.write("sheet.csv", sheet.replacing(cell, with: cell + text))
  }

  /// What came last stands in the body of the only pull request, below its heading.
  private static func news(_ site: HostedApp) throws -> [String] {
    let request = try #require(site.server.look(\.requests).last)
    let lines = request.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "What came last:") else { return [] }
    return Array(lines[(start + 2)...].prefix { $0.hasPrefix("- ") })
  }

  private static func short(_ branch: String, _ site: HostedApp) throws -> String {
    String(try adasGit(["rev-parse", branch], in: site.app).prefix(10))
  }

  @Test func whatCameLastIsTold() throws {
    let site = try HostedApp("github")
    try site.commit("release/1.0", Self.two)
    try site.look()
    try Self.type("Hola", into: "hi,,Hi,", site)
    try site.look()
    let first = try Self.short("l10n/release/1.0", site)
    #expect(try Self.news(site) == ["- \(first): es 1 new"])

    // An engineer adds English: nothing of it is on the side branch yet.
    try site.commit("release/1.0", Self.two + "\"see\" = \"See you\";\n")
    try site.look()
    #expect(
      try Self.news(site) == ["- on `release/1.0` since then: en 1 new", "- \(first): es 1 new"])

    // Somebody translates on the side branch: a commit without ours has a name.
    try adasGit(["checkout", "-q", "l10n/release/1.0"], in: site.app)
    try site.write("app/ios/es.lproj/M.strings", "\"hi\" = \"¡Hola!\";\n\"bye\" = \"Adiós\";\n")
    try adasGit(["commit", "-qam", "Mine", "--author", "Mary *x* @all <m@example.org>"], in: site.app)
    try adasGit(["checkout", "-q", "main"], in: site.app)
    let second = try Self.short("l10n/release/1.0", site)
    try site.look()
    let told = try Self.news(site)
    #expect(
      told.suffix(2) == [
        "- \(second), by Mary \\*x\\* \\@\u{200B}all: es 1 new, 1 changed", "- \(first): es 1 new",
      ], "\(told)")

    // Told again, it is the same text.
    let body = site.server.look(\.requests).map(\.body)
    try site.forgetWhen()
    #expect(try !site.look().output.contains("updated"))
    #expect(site.server.look(\.requests).map(\.body) == body)

    // What has landed, by a squash, came before.
    try adasGit(["checkout", "-q", "release/1.0"], in: site.app)
    try adasGit(["merge", "-q", "--squash", "l10n/release/1.0"], in: site.app)
    try adasGit(["commit", "-qm", "Translations (#1)"], in: site.app)
    try adasGit(["checkout", "-q", "main"], in: site.app)
    site.server.look { $0.change(1) { $0.state = "merged" } }
    try site.look()
    try Self.type("Hasta luego", into: "see,,See you,", site)
    try site.look()
    #expect(site.server.look(\.requests).count == 2)
    let after = try Self.news(site)
    let third = try Self.short("l10n/release/1.0", site)
    #expect(after == ["- \(third): es 1 new"], "\(after)")

    // Somebody merges the branch into it, and the branch goes on: that is nothing new for it.
    let more = Self.two + "\"see\" = \"See you\";\n\"in\" = \"In\";\n"
    try site.commit("release/1.0", more)
    try adasGit(["checkout", "-q", "l10n/release/1.0"], in: site.app)
    try adasGit(["merge", "-q", "--no-edit", "release/1.0"], in: site.app)
    try adasGit(["checkout", "-q", "main"], in: site.app)
    try site.commit("release/1.0", more.replacing("\"In\"", with: "\"Come in\""))
    try site.look()
    let merged = try Self.news(site)
    #expect(
      merged == ["- on `release/1.0` since then: en 1 changed", "- \(third): es 1 new"], "\(merged)")
  }

  /// However much came, the list stays short.
  @Test func theListIsBounded() throws {
    let site = try HostedApp("github")
    let keys = (1...8).map { "\"k\($0)\" = \"Text \($0)\";\n" }
    try site.commit("release/1.0", keys.joined())
    try site.look()
    for key in 1...8 {
      try Self.type("t", into: "k\(key),,Text \(key),", site)
      try site.look()
    }
    let news = try Self.news(site)
    #expect(news.count == 5 && news.allSatisfy { $0.hasSuffix(": es 1 new") }, "\(news)")
  }

  @Test func rowsAreLinks() throws {
    let site = try HostedApp("github")
    let path = site.folder.appendingPathComponent("glossator.conf")
    let text = try String(contentsOf: path, encoding: .utf8)
    let link = #"sheet-link = "https://sheets.example.org/app?k={key}#row={row}""#
    try site.write("glossator.conf", text.replacing("[host", with: "\(link)\n[host"))
    try site.commit("release/1.0", Self.two + "\"a(b\" = \"C\";\n")
    try site.look()
    try Self.type("Hola", into: "hi,,Hi,", site)
    try site.look()
    let body = try #require(site.server.look(\.requests).last).body
    #expect(
      body.contains("- `bye`: es, [row 3](https://sheets.example.org/app?k=bye#row=3), added by "), "\(body)")
    #expect(body.contains("[row 4](https://sheets.example.org/app?k=a%28b#row=4)"), "\(body)")
    // Another address is news.
    try site.write("glossator.conf", text)
    try site.look()
    #expect(try #require(site.server.look(\.requests).last).body.contains("- `bye`: es, row 3, added by "))
  }

  /// Its text is the same in every process: another look has nothing to ask.
  @Test func withALinkNobodyIsAskedForNothing() throws {
    let site = try HostedApp("github", host: "early-warning = yes", more: "[gate \"app\"]\nrequire = es")
    let path = site.folder.appendingPathComponent("glossator.conf")
    let text = try String(contentsOf: path, encoding: .utf8)
    let link = #"sheet-link = "https://sheets.example.org/?k={key}#row={row}""#
    try site.write("glossator.conf", text.replacing("[host", with: "\(link)\n[host"))
    try site.commit("release/1.0", Self.two)
    try site.look()
    try site.look()
    let count = site.askedCount
    try site.look()
    #expect(site.asked(since: count) == [])
  }

  /// Whatever a key is called: neither long, nor markup, nor a call.
  @Test func namesAreCutAndCallNobody() throws {
    let site = try HostedApp("github", more: "")
    let path = site.folder.appendingPathComponent("glossator.conf")
    let text = try String(contentsOf: path, encoding: .utf8)
    let link = #"sheet-link = "https://sheets.example.org/?k={key}#row={row}""#
    try site.write("glossator.conf", text.replacing("[host", with: "\(link)\n[host"))
    let long = String(repeating: "ก", count: 300)
    let names = ["a <!-- /glossator --> @octocat", "b `\u{301} @octocat", "c\(long)"]
    try site.commit("release/1.0", Self.hi + names.map { "\"\($0)\" = \"Text\";\n" }.joined())
    try site.look()
    try Self.type("Hola", into: "hi,,Hi,", site)
    try site.look()
    let body = try #require(site.server.look(\.requests).last).body
    #expect(body.contains("- `a <\u{200B}!-- /glossator --\u{200B}> @octocat`: es, [row "), "\(body)")
    #expect(body.contains("- `b  \u{301} @octocat`: es, [row "), "\(body)")
    #expect(body.contains("- `c\(String(repeating: "ก", count: 78))…`: es, row "), "\(body)")
    try site.forgetWhen()
    #expect(try !site.look().output.contains("updated"))
  }

  /// The staging locale's files have a side branch of the integration branch's, and a pull request if somebody wants one.
  @Test(arguments: ["github", "gitlab", "gitea", "forgejo"]) func stagingFilesGetOneIfWanted(_ kind: String)
    throws
  {
    let site = try HostedApp(kind)
    try site.write("app/.glossator", SmallApp.project + "[staging \"ig\"]\ncontent = base\n")
    try adasGit(["checkout", "-q", "develop"], in: site.app)
    try adasGit(["commit", "-qam", "Staging"], in: site.app)
    try adasGit(["checkout", "-q", "main"], in: site.app)
    try site.look()
    #expect(site.server.look(\.requests).isEmpty)
    try site.configure(kind, host: "staging = yes\nlabels = l10n\ndrafts = yes")
    try site.look()
    let request = try #require(site.server.look(\.requests).first)
    #expect((request.head, request.base) == ("l10n/develop", "develop"))
    #expect(request.title == "Staging locale for develop" && !request.isDraft && request.labels == ["l10n"])
    let side = try Self.short("l10n/develop", site)
    #expect(
      request.body == """
        <!-- glossator -->
        This brings `develop` the generated files of the staging locale `ig`. Nobody translates them.

        What came last:

        - \(side): ig 1 new
        <!-- /glossator -->
        """)
    try site.forgetWhen()
    #expect(try !site.look().output.contains("pull request"))

    try adasGit(["checkout", "-q", "develop"], in: site.app)
    try adasGit(["merge", "-q", "--squash", "l10n/develop"], in: site.app)
    try adasGit(["commit", "-qm", "Staging (#1)"], in: site.app)
    try adasGit(["checkout", "-q", "main"], in: site.app)
    try site.look()
    #expect(site.server.look(\.requests).map(\.state) == ["closed"])
  }
}
