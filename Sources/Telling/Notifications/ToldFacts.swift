/// What people were told, and what is to be told next. A function of two looks: no clock, and nothing of delivery.
package struct ToldFacts: Hashable, Sendable {
  /// As of the last look that could tell.
  package var facts: LookFacts
  /// Faults of the last look that were told of nobody yet: most pass by themselves, so one is told when it is there twice.
  package var fresh: Set<String> = []

  /// What the gates were judged from; nil where nobody can tell.
  package var digest: String?

  /// Whoever begins takes what is for granted.
  package init(_ facts: LookFacts, digest: String? = nil) {
    self.facts = facts
    self.digest = digest
    self.facts.isWhole = true
  }

  /// True where a fault was told whose end was not, or is told if it stands at the next look.
  var hasFaults: Bool { !facts.faults.isEmpty || !fresh.isEmpty }

  /// Takes in a look; answers with what is to be told of it, at most one notice of each kind.
  package mutating func hear(_ now: LookFacts, digest: String? = nil) -> [Notice] {
    let begun = begunFaults(now)
    let ended = endedFaults(now)
    let all = [
      Notice(.work, work(now)), Notice(.gateBlocked, blocked(now)), Notice(.gateOpened, opened(now)),
      Notice(.held, held(now)), Notice(.faultBegan, begun), Notice(.faultEnded, ended),
    ]
    take(now)
    if now.isWhole { self.digest = digest }
    return all.filter { !$0.items.isEmpty }
  }

  // MARK: What is new

  private func work(_ now: LookFacts) -> [Notice.Item] {
    var items: [Notice.Item] = []
    for (locale, branches) in now.work.sorted(by: { $0.key < $1.key }) {
      for (branch, count) in branches.sorted(by: { $0.key < $1.key }) {
        let more = count - (facts.work[locale]?[branch] ?? 0)
        if more > 0 { items.append(.init(branch: branch, locale: locale, count: more, total: count)) }
      }
    }
    return items
  }

  /// Of a gate that was open, or was none. That it is blocked for another reason is the branch's daily life.
  private func blocked(_ now: LookFacts) -> [Notice.Item] {
    now.gates.sorted { $0.key < $1.key }.filter { branch, why in
      !why.isEmpty && (facts.gates[branch] ?? "").isEmpty
    }.map { .init(branch: $0.key, detail: $0.value) }
  }

  /// Of a gate that was blocked: one that is open from the start surprises nobody.
  private func opened(_ now: LookFacts) -> [Notice.Item] {
    now.gates.filter { branch, why in why.isEmpty && !(facts.gates[branch] ?? "").isEmpty }
      .keys.sorted().map { .init(branch: $0) }
  }

  private func held(_ now: LookFacts) -> [Notice.Item] {
    now.held.filter { facts.held[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { .init(detail: "\($0.key), version \($0.value)") }
  }

  private func begunFaults(_ now: LookFacts) -> [Notice.Item] {
    now.faults.filter { fresh.contains($0.key) && facts.faults[$0.key] == nil }.sorted { $0.key < $1.key }
      .map { .init(detail: $0.value) }
  }

  private func endedFaults(_ now: LookFacts) -> [Notice.Item] {
    guard now.isWhole else { return [] }
    return facts.faults.filter { now.faults[$0.key] == nil }.sorted { $0.key < $1.key }
      .map { .init(detail: $0.value) }
  }

  // MARK: What was told

  private mutating func take(_ now: LookFacts) {
    let told = facts.faults
    facts.faults = now.faults.filter { told[$0.key] != nil || fresh.contains($0.key) }
    fresh = Set(now.faults.keys).subtracting(facts.faults.keys)
    guard now.isWhole else {
      facts.faults.merge(told) { new, _ in new }
      return
    }
    // A branch that cannot be read is not told of, and keeps what was told.
    for (locale, branches) in now.work {
      for (branch, count) in branches {
        let before = now.doubtful.contains(branch) ? facts.work[locale]?[branch] ?? 0 : 0
        facts.work[locale, default: [:]][branch] = max(count, before)
      }
    }
    facts.gates.merge(now.gates) { $1 }
    // One that is finished is forgotten.
    facts.branches = now.branches
    facts.work = facts.work.mapValues { $0.filter { now.branches.contains($0.key) } }
    facts.gates = facts.gates.filter { now.branches.contains($0.key) }
    facts.held = now.held
  }
}
