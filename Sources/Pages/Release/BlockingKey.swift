/// A key that blocks a release, or a file, with all the reasons.
struct BlockingKey {
  /// The same of several locales.
  struct Reason {
    var why: String
    var detail: String
    var locales: [String]
  }

  let first: GateReason
  private(set) var reasons: [Reason] = []

  private init(_ first: GateReason) {
    self.first = first
    add(first)
  }

  /// By key, in the order of the answer, which has the reasons of a key together.
  static func all(_ reasons: some Sequence<GateReason>) -> [BlockingKey] {
    var keys: [BlockingKey] = []
    for reason in reasons {
      if let last = keys.last?.first, !reason.key.isEmpty, last.key.isSame(reason.key),
        last.sheet == reason.sheet, last.sheetRow == reason.sheetRow
      {
        keys[keys.count - 1].add(reason)
      } else {
        keys.append(BlockingKey(reason))
      }
    }
    return keys
  }

  private mutating func add(_ reason: GateReason) {
    let place = reasons.firstIndex { $0.why == reason.why && $0.detail.isSame(reason.detail) }
    guard let place else {
      reasons.append(
        Reason(why: reason.why, detail: reason.detail, locales: reason.locale.map { [$0] } ?? []))
      return
    }
    if let locale = reason.locale, !reasons[place].locales.contains(locale) {
      reasons[place].locales.append(locale)
    }
  }
}
