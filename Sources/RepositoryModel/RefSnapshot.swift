/// The refs of a repository at one moment, in the order of their names.
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

  /// Of several entries of one name the last counts.
  package init(_ entries: [Entry] = []) {
    if zip(entries, entries.dropFirst()).allSatisfy({ $0.ref < $1.ref }) {
      self.entries = entries
      return
    }
    let unique = Dictionary(entries.map { ($0.ref, $0) }, uniquingKeysWith: { _, last in last })
    self.entries = unique.values.sorted { $0.ref < $1.ref }
  }

  /// What a ref points to; nil where it does not exist.
  package subscript(ref: RefName) -> ObjectID? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].ref < ref { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].ref == ref ? entries[low].id : nil
  }

  /// The branches by name, `refs/heads/` taken off.
  package var branches: [(name: String, id: ObjectID)] {
    entries.compactMap { entry in entry.ref.branch.map { ($0, entry.id) } }
  }

  /// What moved, appeared and went since an earlier snapshot, in the order of the names.
  package func changes(since earlier: RefSnapshot) -> [RefChange] {
    var changes: [RefChange] = []
    var (old, new) = (earlier.entries[...], entries[...])
    while let next = [old.first?.ref, new.first?.ref].compactMap({ $0 }).min() {
      let before = old.first?.ref == next ? old.popFirst()?.id : nil
      let after = new.first?.ref == next ? new.popFirst()?.id : nil
      if before != after { changes.append(RefChange(ref: next, old: before, new: after)) }
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
