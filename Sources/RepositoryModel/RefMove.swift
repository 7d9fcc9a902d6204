/// A ref's move by compare-and-swap.
package struct RefMove: Hashable, Sendable {
  package var ref: RefName
  /// What the ref must be at; nil where it must not exist.
  package var from: ObjectID?
  package var to: ObjectID

  package init(_ ref: RefName, from: ObjectID?, to: ObjectID) {
    self.ref = ref
    self.from = from
    self.to = to
  }
}
