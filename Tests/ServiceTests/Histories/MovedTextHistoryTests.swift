import Testing

/// Whatever becomes of keys and of English between two cuts, a text is stale where it was made for other English, and only there.
@Suite struct MovedTextHistoryTests {
  @Test(arguments: HistorySeeds.batches(40)) func eachTextIsOfItsEnglish(_ seeds: Range<Int>) throws {
    var (looked, stale) = (0, 0)
    for seed in seeds {
      var history = try MovedTextHistory(seed: UInt64(seed))
      do {
        let found = try history.play(steps: 12)
        (looked, stale) = (looked + found.looked, stale + found.stale)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
    #expect(looked > stale && stale > seeds.count)
  }
}
