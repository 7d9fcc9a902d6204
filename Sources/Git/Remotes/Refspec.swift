import RepositoryModel

/// What a fetch brings and where it puts it: `+refs/heads/*:refs/remotes/origin/*`.
package struct Refspec: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Both sides are a full ref name, or the beginning of some with `*` at its end; nil where they are not, or where one
  /// is a name and the other is not.
  ///
  /// - Parameter force: Takes what the remote has also where that leaves commits of ours behind.
  package init?(from source: String, to destination: String, force: Bool) {
    guard Self.isSide(source), Self.isSide(destination), source.hasSuffix("*") == destination.hasSuffix("*")
    else {
      return nil
    }
    description = (force ? "+" : "") + source + ":" + destination
  }

  private static func isSide(_ side: String) -> Bool {
    guard side.hasSuffix("*") else { return RefName(side) != nil }
    let name = String(side.dropLast(side.hasSuffix("/*") ? 2 : 1))
    return RefName(name) != nil || name == "refs"
  }
}
