import Telling
import Testing

/// What is told of a look, after what was told before.
@Suite struct ToldFactsTests {
  private static func facts(_ change: (inout LookFacts) -> Void) -> LookFacts {
    var facts = LookFacts()
    facts.branches = ["r/1", "r/2"]
    change(&facts)
    return facts
  }

  /// Looks one after the other; of each, what is told: kinds, and what their items say.
  private static func told(_ looks: [LookFacts]) -> [[String]] {
    guard let first = looks.first else { return [] }
    var told = ToldFacts(first)
    return looks.dropFirst().map { look in
      told.hear(look).map { notice in
        let items = notice.items.map { item in
          [item.locale, item.branch, item.count.map { "+\($0)" }, item.total.map { "=\($0)" }, item.detail]
            .compactMap { $0 }.joined(separator: " ")
        }
        return "\(notice.kind.rawValue): \(items.joined(separator: ", "))"
      }
    }
  }

  private static func work(_ counts: [String: [String: Int]]) -> LookFacts { facts { $0.work = counts } }
  private static func gate(_ why: String?) -> LookFacts {
    facts { $0.gates = why.map { ["r/1": $0] } ?? [:] }
  }
  private static func fault(_ faults: [String: String], whole: Bool = true) -> LookFacts {
    facts { ($0.faults, $0.isWhole) = (faults, whole) }
  }

  @Test func newWork() {
    let looks = [
      Self.work(["es": ["r/1": 3]]), Self.work(["es": ["r/1": 3]]), Self.work(["es": ["r/1": 5, "r/2": 1]]),
      // Done, in part; and the same number again is new.
      Self.work(["es": ["r/1": 1, "r/2": 1]]), Self.work(["es": ["r/1": 3, "r/2": 1], "th": ["r/1": 2]]),
      // Nobody can tell, and then it is as it was.
      Self.work([:]), Self.work(["es": ["r/1": 3, "r/2": 1], "th": ["r/1": 2]]),
    ]
    #expect(
      Self.told(looks) == [
        [], ["work: es r/1 +2 =5, es r/2 +1 =1"], [], ["work: es r/1 +2 =3, th r/1 +2 =2"], [], [],
      ])
  }

  /// Where a file cannot be read, its texts are neither done nor, once it can, new.
  @Test func workThatCannotBeSeen() {
    var (less, more) = (Self.work(["es": ["r/1": 1]]), Self.work(["es": ["r/1": 7]]))
    (less.doubtful, more.doubtful) = (["r/1"], ["r/1"])
    let looks = [Self.work(["es": ["r/1": 5]]), less, Self.work(["es": ["r/1": 5]]), more]
    #expect(Self.told(looks) == [[], [], ["work: es r/1 +2 =7"]])
  }

  @Test func theGate() {
    let looks = [
      "1 missing", "2 missing", "", "", "1 stale", nil, "1 stale", "",
    ].map { Self.gate($0) }
    #expect(
      Self.told(looks) == [
        [], ["gateOpened: r/1"], [], ["gateBlocked: r/1 1 stale"], [], [], ["gateOpened: r/1"],
      ])
  }

  @Test func aNewBranchWhoseGateIsOpenSurprisesNobody() {
    #expect(Self.told([Self.gate(nil), Self.gate("")]) == [[]])
    #expect(Self.told([Self.gate(nil), Self.gate("1 missing")]) == [["gateBlocked: r/1 1 missing"]])
    // One that is finished is forgotten: its name may come again.
    var gone = Self.gate(nil)
    gone.branches = []
    #expect(Self.told([Self.gate("1 missing"), gone, Self.gate("")]) == [[], []])
  }

  @Test func aHeldVersion() {
    func held(_ versions: [String: String]) -> LookFacts { Self.facts { $0.held = versions } }
    let looks = [held([:]), held(["a.csv": "1"]), held(["a.csv": "1"]), held(["a.csv": "2"]), held([:])]
    #expect(
      Self.told(looks) == [["held: a.csv, version 1"], [], ["held: a.csv, version 2"], []])
  }

  @Test func faultsThatStand() {
    let (a, b) = (["a": "A is bad"], ["a": "A is bad", "b": "B is bad"])
    // What passes by itself is told to nobody.
    #expect(Self.told([Self.fault([:]), Self.fault(a), Self.fault([:]), Self.fault([:])]) == [[], [], []])
    let looks = [
      Self.fault([:]), Self.fault(a), Self.fault(b), Self.fault(b), Self.fault(b),
      // A look that did not come to its end ends no fault.
      Self.fault(["look": "the remote is away"], whole: false),
      Self.fault(["look": "the remote is away"], whole: false), Self.fault(["b": "B is worse"]),
    ]
    #expect(
      Self.told(looks) == [
        [], ["faultBegan: A is bad"], ["faultBegan: B is bad"], [], [], ["faultBegan: the remote is away"],
        ["faultEnded: A is bad, the remote is away"],
      ])
  }

  /// One message a look and kind, however much is new.
  @Test func oneOfEachKind() {
    let now = Self.facts { facts in
      facts.work = ["es": ["r/1": 2, "r/2": 1], "th": ["r/1": 1]]
      facts.gates = ["r/1": "1 missing", "r/2": "2 missing"]
      facts.held = ["a.csv": "1"]
    }
    #expect(Self.told([Self.facts { _ in }, now])[0].map { $0.prefix(5) } == ["work:", "gateB", "held:"])
  }
}
