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

  /// What kept the answer that is being looked for from being a better one.
  private var lack: GitError?

  init(_ repository: Repository) { isWhole = !repository.isShallow && !repository.isPartial }

  func note(_ error: GitError) {
    lack = lack ?? error
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

  /// Asks, and notes where there is no answer: nil then.
  @discardableResult
  func answer<Answer>(_ ask: () throws(GitError) -> Answer) -> Answer? { try? noting(ask) }

  /// An answer, and what kept it from being a better one.
  struct Answered<Answer> {
    var answer: Answer
    var lack: GitError?
  }

  /// Looks for an answer that others will ask for, too.
  func tracing<Answer>(_ find: () -> Answer) -> Answered<Answer> {
    let outer = lack
    lack = nil
    let answer = find()
    defer { lack = outer ?? lack }
    return Answered(answer: answer, lack: lack)
  }

  /// Gives an answer that somebody was given before: who asks now lacks the same.
  func repeating<Answer>(_ found: Answered<Answer>) -> Answer {
    if let lack = found.lack { note(lack) }
    return found.answer
  }

  /// Fails where something could not be read that may be there for the next look.
  func require() throws(GitError) { if let first { throw first } }
}
