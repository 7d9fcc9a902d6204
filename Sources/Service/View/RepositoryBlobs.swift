import Git
import RepositoryModel
import Spreadsheets
import TranslationModel
import Workflow

/// A repository as the pure layers see it: bytes by blob id.
package struct RepositoryBlobs: BlobReader {
  /// A string file larger than this is refused by name rather than read.
  package static let largestFile = 256 << 20

  private let repositories: RepositoryPool
  /// Blobs that nobody dares to read any more.
  private let refused: Set<ObjectID>
  /// Files of which nobody can tell what was said before, and why.
  private let withheld: [ObjectID: GitError]

  package init(
    _ repository: Repository, without refused: Set<ObjectID> = [], withheld: [ObjectID: GitError] = [:]
  ) {
    repositories = repository.others
    (self.refused, self.withheld) = (refused, withheld)
  }

  package func table(in spreadsheet: [UInt8]) throws(SyntaxError) -> [UInt8] {
    do throws(SpreadsheetFault) { return try SpreadsheetFile(spreadsheet).text } catch {
      throw SyntaxError(line: 1, column: 1, error.reason, hint: error.hint)
    }
  }

  package func refusal(of blob: ObjectID) -> UnreadableBlob? {
    if let error = withheld[blob] {
      return UnreadableBlob(
        blob, "its history \(error)", hint: error.hint ?? "see what is lost: git fsck --full")
    }
    guard refused.contains(blob) else { return nil }
    return UnreadableBlob(blob, "the worker died twice reading it; it is left alone until the file changes")
  }

  package func bytes(of blob: ObjectID) throws(UnreadableBlob) -> [UInt8] {
    if let refusal = refusal(of: blob) { throw refusal }
    do throws(GitError) {
      return try repositories.lend { repository throws(GitError) in
        try repository.blob(blob, limit: Self.largestFile)
      }
    } catch {
      throw UnreadableBlob(blob, "\(error)", hint: error.hint, isPassing: error.isPassing)
    }
  }
}
