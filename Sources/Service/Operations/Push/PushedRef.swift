import RepositoryModel

/// A ref that somebody pushes, as git tells its hooks.
package struct PushedRef: Hashable, Sendable {
  /// The full name at the remote, `refs/heads/main`.
  package var name: String
  /// What it is to point to: a commit or a tag. Nil where the ref is deleted.
  package var target: ObjectID?

  package init(name: String, target: ObjectID?) {
    self.name = name
    self.target = target
  }

  /// What git tells the `update` hook as its arguments.
  package init(name: String, target: some StringProtocol) throws(Failure) {
    guard let id = ObjectID(hex: target) else {
      throw Failure(
        .usage, "'\(target)' is not an object id of 40 digits", hint: "git calls hooks with what they need")
    }
    self.init(name: name, target: id.isZero ? nil : id)
  }

  /// A line of the standard input of `pre-push`: local ref, its id, remote ref, its id. What somebody called the local
  /// one may have spaces in it.
  package init(prePush line: String) throws(Failure) {
    let words = line.split(separator: " ")
    guard words.count >= 4 else { throw Self.unknown(line) }
    try self.init(name: String(words[words.count - 2]), target: words[words.count - 3])
  }

  /// A line of the standard input of `pre-receive`: old id, new id, ref.
  package init(preReceive line: String) throws(Failure) {
    let words = line.split(separator: " ")
    guard words.count == 3 else { throw Self.unknown(line) }
    try self.init(name: String(words[2]), target: words[1])
  }

  private static func unknown(_ line: String) -> Failure {
    Failure(
      .usage, "cannot read what git says of a push: '\(line)'",
      hint: "this is for git's hooks: see githooks(5)")
  }
}
