import RepositoryModel

/// A ref that somebody pushes, as git tells its hooks.
package struct PushedRef: Hashable, Sendable {
  /// The full name at the remote, `refs/heads/main`.
  package var name: String
  /// What it is to point to; nil where the ref is deleted.
  package var target: Target?

  /// What a ref is to point to.
  package enum Target: Hashable, Sendable {
    /// A commit or a tag.
    case object(ObjectID)
    /// The same in a repository with SHA-256 object ids, which Glossator cannot open.
    case sha256
  }

  /// What git tells the `update` hook as its arguments.
  package init(name: String, target: Substring) throws(Failure) {
    self.name = name
    self.target = try Self.target(target)
  }

  private static func target(_ id: Substring) throws(Failure) -> Target? {
    if let id = ObjectID(hex: id) { return id.isZero ? nil : .object(id) }
    guard id.utf8.count == 64, id.allSatisfy(\.isHexDigit) else {
      throw Failure(
        .usage, "'\(id)' is not an object id: neither 40 digits, nor 64 as with SHA-256",
        hint: "git calls hooks with what they need")
    }
    return id.allSatisfy { $0 == "0" } ? nil : .sha256
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
