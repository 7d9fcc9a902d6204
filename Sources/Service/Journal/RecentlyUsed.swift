/// A few values by key: of more than `limit`, those go that nobody has asked for the longest.
struct RecentlyUsed<Key: Hashable, Value> {
  var limit: Int
  /// The one that was asked for last stands last.
  private var values: [(key: Key, value: Value)] = []

  init(limit: Int) { self.limit = limit }

  /// The one that was asked for last.
  var last: Value? { values.last?.value }

  subscript(key: Key) -> Value? {
    mutating get {
      guard let i = values.firstIndex(where: { $0.key == key }) else { return nil }
      let found = values.remove(at: i)
      values.append(found)
      return found.value
    }
    set {
      values.removeAll { $0.key == key }
      if let newValue { values.append((key, newValue)) }
      if values.count > limit { values.removeFirst(values.count - limit) }
    }
  }

  mutating func forget(where isOld: (Key) -> Bool) { values.removeAll { isOld($0.key) } }
}
