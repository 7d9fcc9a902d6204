import CodeHosts
import Foundation
import HostConfiguration
import HostDoubles
import Interchange
import Pages
import Service
import Telling

/// The code host of a story: its double, what `[host]` says, and what the last look told it.
final class StoryHost {
  let double: HostDouble
  private let world: World
  private var settings: CodeHostSettings
  private var links = Links()
  private(set) var outcome = CodeHostOperation.Outcome()
  /// What the last look asked.
  private(set) var asked: ArraySlice<String> = []
  /// For how long the last look waited before it asked again, each time.
  private(set) var waits: [Duration] = []
  /// By the story's clock.
  private var now: Int64 = 1_795_000_000

  init(_ kind: String, of world: World) throws {
    double = HostDouble(kind)
    self.world = world
    settings = try Self.settings(kind, at: double.face.address, "")
    double.tip = { [unowned world] branch in (try? world.tip(branch))?.description }
  }

  /// Reads more lines of `[host]`, as the daemon does.
  func configure(_ lines: String) throws {
    settings = try Self.settings(double.face.kind, at: double.face.address, lines)
  }

  /// The daemon's page is at this address.
  func servePage(at address: String) throws {
    guard let root = PageRoot(address) else { throw StoryError("no page can be at \(address)") }
    links.page = RepositoryPage("app", at: root)
  }

  private static func settings(_ kind: String, at address: String, _ lines: String) throws -> CodeHostSettings
  {
    let text = """
      [daemon]
      state = /var/lib/glossator
      [repository "app"]
      path = /srv/app.git
      sheet = /srv/app.csv
      [host "app"]
      kind = \(kind)
      api = \(address)
      repository = ada/app
      token = /etc/glossator/token
      \(lines)

      """
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "glossator.conf")
    guard let settings = configuration?.repositories.first?.codeHost, findings.isEmpty else {
      throw StoryError("[host] is wrong: \(findings.map(\.line))")
    }
    return settings
  }

  /// One look of the daemon's.
  func look(hostHasNews: Bool) throws {
    let report = try world.sync()
    guard let kind = CodeHostKind.named(settings.kind) else { throw StoryError("no kind \(settings.kind)") }
    waits = []
    let site = HostSite(
      kind, at: settings.interface, repository: settings.repository,
      credential: kind.credential(token: HostDouble.token), client: double,
      wait: { [unowned self] in waits.append($0) })
    let count = double.log.count
    let repository = try world.access.repository
    outcome = CodeHostLook(
      site.host, settings, repository, verdicts: GateVerdicts(repository, policy: nil, namesAuthors: true),
      links: links, now: now
    ).run(report, hostHasNews: hostHasNews)
    asked = double.log.dropFirst(count)
    if let mistake = double.mistakes.first { throw StoryError("the host's description: \(mistake)") }
  }

  func letPass(minutes: Int64) { now += minutes * 60 }

  func request(_ number: String) throws -> HostDouble.Request {
    guard let found = double.requests.first(where: { "\($0.number)" == number }) else {
      throw StoryError("there is no pull request #\(number)")
    }
    return found
  }
}

/// What the daemon and people do on a code host, in a story. The daemon's worker looks in the same way.
///
///     on KIND[,KIND] STEP                   a step on hosts of these kinds only
///     host                                  what is indented below it are lines of `[host "app"]`
///     page ADDRESS                          the daemon's page can be reached there from now on
///     look [N]                              one look of the daemon's, or several: a sync, and the host is told
///     hook                                  a webhook, and the look that it brings about
///     fails METHOD / works                  requests of that method are answered with 502
///     later [MINUTES]                       time goes by: ten minutes, after which what was told is asked about again
///     open BRANCH into BASE TITLE           a person opens a pull request …
///     fork BRANCH into BASE TITLE           … from a fork that has a branch of that name
///     close N | reopen N                    a person closes one, or opens it again
///     land N [by squash | by rebase] [and delete]    … merges one; its branch may be deleted
///     retarget N BASE                       … has it go into another branch
///     retitle N TITLE | write N TEXT        … gives it another title; writes above its text
///     limit SECONDS COUNT                   the next requests are too many: 429, with a Retry-After
///     away / back                           nobody reaches the host
///     lag / catch-up                        its lists do not show what is opened from now on
///     renamed                               its repository gets another name: 301 for the old one
///     may-not-merge                         the token's account may not merge (GitLab)
extension Story {
  /// Does a step, if it is one of these.
  mutating func performOnHost(_ words: [String]) throws -> Bool {
    guard let host else { return false }
    switch words.first {
    case "host": try host.configure(words[1])
    case "page": try host.servePage(at: words[1])
    case "look":
      for _ in 0..<(words.count > 1 ? Int(words[1]) ?? 0 : 1) { try host.look(hostHasNews: false) }
    case "fails": host.double.failing = words[1]
    case "works": host.double.failing = nil
    case "hook": try host.look(hostHasNews: true)
    case "later": host.letPass(minutes: words.count > 1 ? Int64(words[1]) ?? 0 : 10)
    case "limit":
      let answer = HTTPResponse(429, fields: [HTTPField("Retry-After", words[1])])
      host.double.traps = Array(repeating: { _ in answer }, count: Int(words[2]) ?? 0)
    case "away", "back": host.double.isAway = words[0] == "away"
    case "lag":
      let shown = host.double.requests.count
      host.double.lists = { $0.filter { $0.number <= shown } }
    case "catch-up": host.double.lists = { $0 }
    case "renamed": host.double.isRenamed = true
    case "may-not-merge": host.double.mayMerge = false
    case "expect" where words.count > 1: return try host.expect(Array(words.dropFirst()))
    default: return try performOnRequests(words, host.double)
    }
    return true
  }

  private func performOnRequests(_ words: [String], _ double: HostDouble) throws -> Bool {
    switch words.first {
    case "open":
      guard double.open(words[4], body: "", head: words[1], base: words[3], isDraft: false) != nil else {
        throw StoryError("the host does not open it")
      }
    case "fork": double.openFromFork(words[4], head: words[1], base: words[3])
    case "land": try land(words)
    case "close", "reopen", "retarget", "retitle", "write":
      let number = try host?.request(words[1]).number ?? 0
      double.change(number) { request in
        switch words[0] {
        case "close": request.state = "closed"
        case "reopen": request.state = "open"
        case "retarget": request.base = words[2]
        case "retitle": request.title = words[2]
        default: request.body = "\(words[2])\n\n\(request.body)"
        }
      }
    default: return false
    }
    return true
  }

  private func land(_ words: [String]) throws {
    guard let host else { return }
    let request = try host.request(words[1])
    if host.double.face.isDraft(request) { throw StoryError("a draft cannot be merged") }
    if words.contains("squash") {
      try world.squash(request.head, into: request.base)
    } else if words.contains("rebase") {
      try world.rebase(request.head, into: request.base)
    } else {
      try world.merge(request.head, into: request.base)
    }
    host.double.change(request.number) { $0.state = "merged" }
    if words.contains("delete") { try world.git("update-ref", "-d", "refs/heads/\(request.head)") }
  }
}
