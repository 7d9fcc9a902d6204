import ProjectConfiguration
import RepositoryModel

/// The string files of one commit: every file of its tree that some resource's pattern matches.
package struct TreeListing: Sendable {
  package var commit: ObjectID
  package var tree: ObjectID
  /// By path, as Git spells it.
  package private(set) var files: [String: TreeFile]

  package init(commit: ObjectID, tree: ObjectID, files: [TreeFile]) {
    self.commit = commit
    self.tree = tree
    self.files = Dictionary(files.map { ($0.path.string, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// With another commit's version of a file, or none.
  package func replacing(_ path: String, with file: TreeFile?) -> TreeListing {
    var copy = self
    copy.files[path] = file
    return copy
  }

  /// With these of its files only.
  package func only(_ paths: Set<String>) -> TreeListing {
    var copy = self
    copy.files = files.filter { paths.contains($0.key) }
    return copy
  }

  /// The blob at a path; nil where there is no file.
  package func blob(_ path: String) -> ObjectID? { files[path]?.id }

  package var paths: [String] { files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
