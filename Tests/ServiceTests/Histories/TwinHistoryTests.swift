import Testing

/// A look that is killed leaves no trace: what people do after it ends as if it had never begun, or had come to its end.
@Suite struct TwinHistoryTests {
  private static let kills = 4

  @Test(arguments: HistorySeeds.batches(40, known: [1116, 1240, 940_108, 941_284]))
  func aKillLeavesNoTrace(_ seeds: Range<Int>) throws {
    var compared = 0
    for seed in seeds {
      var history = try TwinHistory(seed: UInt64(seed))
      do { compared += try history.play(kills: Self.kills) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
    #expect(compared > seeds.count)
  }
}
