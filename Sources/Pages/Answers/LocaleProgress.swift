import Interchange

/// How far a locale is on a branch.
struct LocaleProgress: Hashable, Sendable {
  var locale: String
  /// Whether the gate asks for it.
  var isRequired: Bool
  var total: Int
  /// Texts by state; those that there are none of are left out.
  var counts: [ShownState: Int]

  init?(_ json: JSON) {
    guard let locale = json["locale"]?.string else { return nil }
    self.locale = locale
    isRequired = json["required"]?.bool ?? true
    total = json["total"]?.count ?? 0
    counts = [:]
    for state in ShownState.allCases {
      if let count = json[state.rawValue]?.count, count > 0 { counts[state] = count }
    }
  }

  var done: Int { min(total, counts[.fresh] ?? 0) }

  /// False where nothing can be counted, too.
  var isDone: Bool { total > 0 && done == total }

  /// `2 missing, 1 stale (allowed)`, in the order of the commands; empty where there is nothing to count. So many are let pass.
  func notDone(_ passing: [ShownState: Int] = [:]) -> String {
    let open = ShownState.allCases.filter { $0 != .fresh }.compactMap { state -> String? in
      guard let count = counts[state] else { return nil }
      let allowed = passing[state] ?? 0
      let mark = allowed == 0 ? "" : allowed < count ? " (\(allowed) allowed)" : " (allowed)"
      return "\(count) \(state.rawValue)\(mark)"
    }.joined(separator: ", ")
    return open.isEmpty && total > 0 ? "nothing" : open
  }
}

extension JSON {
  /// A number of things: what is below none or beyond all reason is as near to it as it can be.
  var count: Int? { number.map { max(0, min($0, 1_000_000_000)) } }
}
