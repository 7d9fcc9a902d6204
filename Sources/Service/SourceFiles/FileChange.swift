import Git
import RepositoryModel

/// A file of a project with other bytes: of code, or a string file.
package struct FileChange: Hashable, Sendable {
  package var path: RepositoryPath
  package var old: [UInt8]
  package var new: [UInt8]

  /// As `git diff` shows it.
  package func patch() throws(Failure) -> String {
    try git { () throws(GitError) in try FilePatch(path.string, from: old, to: new).text }
  }
}

extension [FileChange] {
  /// All of them, in the order of their paths.
  package func patch() throws(Failure) -> String {
    var text = ""
    for change in sorted(by: { $0.path < $1.path }) { text += try change.patch() }
    return text
  }
}
