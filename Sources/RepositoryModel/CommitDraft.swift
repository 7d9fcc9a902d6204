/// A commit that is yet to be written. The same draft gives the same commit id, on every host.
package struct CommitDraft: Hashable, Sendable {
  package var parents: [ObjectID]
  /// The tree or commit whose tree is edited; nil starts from nothing.
  package var base: ObjectID?
  package var edits: [FileEdit]
  /// Written as it is, save for NUL bytes; ``CommitMessage`` makes one from parts.
  package var message: String
  package var author: Signature
  package var committer: Signature

  package init(
    parents: [ObjectID], base: ObjectID?, edits: [FileEdit] = [], message: String, author: Signature,
    committer: Signature
  ) {
    self.parents = parents
    self.base = base
    self.edits = edits
    self.message = message
    self.author = author
    self.committer = committer
  }
}
