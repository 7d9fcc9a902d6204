/// The refs of a repository at one moment, in the order of their names.
///
/// A ref is one of three things: there, with what it points to; absent; or unknown, where something is there and
/// cannot be read. Nothing is concluded from what is unknown.
package struct RefSnapshot: Hashable, Sendable {
  /// One ref and the object it points to.
  package struct Entry: Hashable, Sendable {
    package var ref: RefName
    package var id: ObjectID

    package init(ref: RefName, id: ObjectID) {
      self.ref = ref
      self.id = id
    }
  }

  package let entries: [Entry]
  /// What stands in the place of a ref and cannot be read, in the order of the names. It may be a folder of refs as
  /// well: ask ``isUnreadable(_:)`` about a ref.
  package let unreadable: [RefName]

  /// Of several entries of one name the last counts. An entry that is unreadable, too, is left out.
  package init(_ entries: [Entry] = [], unreadable: [RefName] = []) {
    let unknown = Set(unreadable).sorted()
    self.unreadable = unknown
    let known = unknown.isEmpty ? entries : entries.filter { !Self.covers(unknown, $0.ref) }
    if zip(known, known.dropFirst()).allSatisfy({ $0.ref < $1.ref }) {
      self.entries = known
      return
    }
    // Stable, and quick where most of them are in order, as packed ones are.
    var unique: [Entry] = []
    unique.reserveCapacity(known.count)
    for entry in known.sorted(by: { $0.ref < $1.ref }) {
      if unique.last?.ref == entry.ref { unique.removeLast() }
      unique.append(entry)
    }
    self.entries = unique
  }

  /// What a ref points to; nil where it does not exist, and where it ``isUnreadable(_:)``.
  package subscript(ref: RefName) -> ObjectID? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].ref < ref { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].ref == ref ? entries[low].id : nil
  }

  /// True where nobody can tell whether the ref exists: it, or what should be the folder that it is in, is there and
  /// cannot be read.
  package func isUnreadable(_ ref: RefName) -> Bool { Self.covers(unreadable, ref) }

  private static func covers(_ unreadable: [RefName], _ ref: RefName) -> Bool {
    guard !unreadable.isEmpty else { return false }
    return unreadable.contains { $0 == ref || ref.hasPrefix($0.full + "/") }
  }

  /// The branches by name, `refs/heads/` taken off.
  package var branches: [(name: String, id: ObjectID)] {
    entries.compactMap { entry in entry.ref.branch.map { ($0, entry.id) } }
  }

  /// What moved, appeared and went since an earlier snapshot, in the order of the names.
  ///
  /// What is unreadable now has not changed, as far as anybody can tell. What was unreadable and is there now comes
  /// as if it were new, since nobody knows what it was; what was unreadable and is absent now is left out.
  package func changes(since earlier: RefSnapshot) -> [RefChange] {
    var changes: [RefChange] = []
    var (old, new) = (earlier.entries[...], entries[...])
    while let next = [old.first?.ref, new.first?.ref].compactMap({ $0 }).min() {
      let before = old.first?.ref == next ? old.popFirst()?.id : nil
      let after = new.first?.ref == next ? new.popFirst()?.id : nil
      if before != after, !isUnreadable(next) {
        changes.append(RefChange(ref: next, old: before, new: after))
      }
    }
    return changes
  }
}

/// A ref that differs between two snapshots.
package struct RefChange: Hashable, Sendable {
  package var ref: RefName
  /// Nil where the ref is new.
  package var old: ObjectID?
  /// Nil where the ref is gone.
  package var new: ObjectID?

  package init(ref: RefName, old: ObjectID?, new: ObjectID?) {
    self.ref = ref
    self.old = old
    self.new = new
  }
}
