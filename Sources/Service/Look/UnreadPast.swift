import Git
import RepositoryModel
import Workflow

/// What kept somebody from looking into the past during one look. Who asks goes on as if nothing was there; so an older text would be news,
/// and a copy from this morning an edit.
///
/// What cannot be read just now may be there for the next look: nothing that this one concluded counts (``require()``). What is lost or
/// damaged concerns the files that were asked about (``lost``): they wait, and the others go on. A clone that is shallow or partial has no
/// more to tell: there the past ends.
final class UnreadPast {
  private let isWhole: Bool
  private var first: GitError?
  /// Why nobody can tell what was said of a file before.
  private(set) var lost: [BranchFile: GitError] = [:]
  /// The file that somebody asks about.
  var asked: BranchFile?

  init(_ repository: Repository) { isWhole = !repository.isShallow && !repository.isPartial }

  func note(_ error: GitError) {
    if error.isPassing {
      first = first ?? error
    } else if isWhole, error.kind != .unsupported, let asked, lost[asked] == nil {
      lost[asked] = error
    }
  }

  /// Asks, and notes where there is no answer.
  func noting<Answer>(_ ask: () throws(GitError) -> Answer) throws(GitError) -> Answer {
    do throws(GitError) { return try ask() } catch {
      note(error)
      throw error
    }
  }

  /// Fails where something could not be read that may be there for the next look.
  func require() throws(GitError) { if let first { throw first } }
}
