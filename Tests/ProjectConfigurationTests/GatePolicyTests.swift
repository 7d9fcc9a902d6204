import ProjectConfiguration
import TranslationModel
import Testing

@Suite struct GatePolicyTests {
  /// A dictionary has another order in each process, and where it has another history.
  @Test func whatItSaysForDigestsHasOneOrder() throws {
    let locales = try ["es", "fr", "th", "de", "sv", "fi", "ja", "zh-Hans"].map {
      try #require(LocaleTag($0))
    }
    var orders: Set<[LocaleTag]> = []
    var texts: Set<String> = []
    for size in 3..<12 {
      var shares = [LocaleTag: Int](minimumCapacity: 1 << size)
      for (index, locale) in locales.enumerated() { shares[locale] = 50 + index }
      orders.insert(Array(shares.keys))
      texts.insert(GatePolicy(require: locales, shares: shares).digestText)
    }
    #expect(orders.count > 1)
    #expect(
      texts == [
        "require=es fr th de sv fi ja zh-Hans shares=de 53 es 50 fi 55 fr 51 ja 56 sv 54 th 52 zh-Hans 57 stale=block pending=allow warnings=allow"
      ])
  }
}
