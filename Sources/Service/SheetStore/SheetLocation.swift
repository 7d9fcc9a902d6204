import RepositoryModel

/// Where a project keeps its sheet: a file on this host, or a path on a branch of its own repository.
package struct SheetLocation: Hashable, Sendable, CustomStringConvertible {
  /// Nil for a file on this host.
  package let branch: String?
  /// On this host, or from the root of the branch.
  package let path: String

  /// A file on this host.
  package init(file path: String) { (branch, self.path) = (nil, path) }

  /// `BRANCH:PATH`, where what stands before the first colon can be a branch's name and what stands behind it a path in
  /// a repository; nil otherwise. A file whose path has a colon in it is absolute, or begins with `./`.
  package init?(onBranch text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let (branch, path) = (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
    guard RefName(branch: branch) != nil, RepositoryPath(path) != nil else { return nil }
    (self.branch, self.path) = (branch, path)
  }

  package var description: String { branch.map { "\($0):\(path)" } ?? path }
}
