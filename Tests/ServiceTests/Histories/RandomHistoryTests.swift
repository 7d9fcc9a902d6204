import Testing

/// Invariants over random histories. A seed that ever failed stays in the list.
@Suite struct RandomHistoryTests {
  @Test(arguments: HistorySeeds.batches(60, known: [910_431, 920_189, 930_691, 950_779]))
  func invariants(_ seeds: Range<Int>) throws {
    for seed in seeds {
      var history = try RandomHistory(seed: UInt64(seed))
      do { try history.play(steps: 12) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
