import Foundation
import HostDoubles
import TestSupport
import Testing

/// The daemon's worker is killed while it tells a code host, just before the host gets a request of its or just after the host
/// has answered one: the next look makes the host, the branches and the sheet what they are where nobody was killed, to the
/// last status and comment. So one release goes from its feature branch to the merge.
///
/// At each request of each look on GitHub, and at some on the others; at each on all of them with `GLOSSATOR_ALL_KILLS`.
@Suite struct KilledAtTheHostTests {
  private static let triesAll = ProcessInfo.processInfo.environment["GLOSSATOR_ALL_KILLS"] != nil

  @Test(arguments: ["github", "gitlab", "gitea", "forgejo"])
  func theNextLookComesToTheSame(_ kind: String) throws {
    let train = try HostedRelease(kind)
    var dice = SeededNumbers(seed: UInt64(kind.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    var kills = 0
    for (name, act) in HostedRelease.steps {
      try act(train)
      let before = try train.save()
      let requests = try train.look()
      let expected = try train.outcome()
      let after = try train.save()
      #expect(requests > 0, "\(name) tells the host nothing")
      let tried = (1...max(requests, 1)).filter { _ in
        Self.triesAll || kind == "github" || Int.random(in: 0..<12, using: &dice) == 0
      }
      for number in tried {
        for isAnswered in [false, true] {
          try train.restore(before)
          let wasKilled = try train.isKilled(at: number, isAnswered: isAnswered)
          #expect(wasKilled, "\(name): request \(number) did not come")
          try train.look()
          let found = try train.outcome()
          #expect(
            found == expected,
            "\(name): killed \(isAnswered ? "after" : "before") the answer to request \(number) of \(requests)"
          )
          kills += 1
        }
      }
      try train.restore(after)
    }
    #expect(kills >= (Self.triesAll || kind == "github" ? 60 : 4), "\(kills)")
    let last = try #require(train.app.server.look(\.requests).last)
    #expect(train.app.server.look(\.requests).count == 3 && last.state == "merged")
  }

  /// Each look is killed at its first request, started again and killed at its second, and so on until none is left.
  @Test(arguments: ["github", "gitlab", "gitea", "forgejo"])
  func soDoesOneThatIsKilledOverAndOver(_ kind: String) throws {
    let train = try HostedRelease(kind)
    for (name, act) in HostedRelease.steps {
      try act(train)
      let before = try train.save()
      try train.look()
      let expected = try train.outcome()
      try train.restore(before)
      var number = 1
      while try train.isKilled(at: number, isAnswered: number % 2 == 0), number < 100 { number += 1 }
      #expect(try train.outcome() == expected, "\(name): killed \(number - 1) times")
      #expect(number > 2, "\(name): nothing was killed")
    }
  }
}
