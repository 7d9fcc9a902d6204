/// A place for new entries among those that a file has already.
enum Placement: Hashable {
  /// Right after, or before, the existing entry with this number.
  case after(Int)
  case before(Int)
  /// The file has no entries that could be a neighbour.
  case end

  /// Puts every new entry after the entry that it follows in the base file; entries that come before all others
  /// there stand before the first, and those that the base file doesn't know go to the end.
  ///
  /// `base` is the base file's order, `position` the number of an entry in the file, `last` that of its last one.
  static func plan<ID: Hashable>(
    _ new: [ID], inOrderOf base: some Sequence<ID>, last: Int?, position: (ID) -> Int?
  ) -> [(place: Placement, ids: [ID])] {
    var waiting = Set(new)
    var result: [(place: Placement, ids: [ID])] = []
    var group: [ID] = []
    var anchor: Int?
    func close(_ place: Placement) {
      if !group.isEmpty { result.append((place, group)) }
      group = []
    }
    for id in base {
      if waiting.remove(id) != nil {
        group.append(id)
      } else if let known = position(id) {
        close(anchor.map { .after($0) } ?? .before(known))
        anchor = known
      }
    }
    let rest = new.filter { waiting.remove($0) != nil }
    if let anchor, anchor != last { close(.after(anchor)) }
    group += rest
    close(last.map { .after($0) } ?? .end)
    return result
  }
}
