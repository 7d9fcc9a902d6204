/// What a commit says.
package struct CommitInfo: Hashable, Sendable {
  package var id: ObjectID
  package var tree: ObjectID
  package var parents: [ObjectID]
  package var author: Signature
  package var committer: Signature
  /// The whole message; bytes that are no UTF-8 are replaced.
  package var message: String

  package init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
    message: String
  ) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
  }

  /// The first line of the message that is not blank.
  package var summary: String {
    let line = message.utf8.split(separator: 0x0A).first { line in line.contains { $0 > 0x20 } }
    return line.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A commit that changed one file, and what it left there.
package struct PathChange: Hashable, Sendable {
  package var commit: CommitInfo
  /// The file's blob after the commit; nil where the commit deleted it.
  package var blob: ObjectID?

  package init(commit: CommitInfo, blob: ObjectID?) {
    self.commit = commit
    self.blob = blob
  }
}
