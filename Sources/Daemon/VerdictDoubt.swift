import Telling
import Workflow

/// Why nobody can tell what the gate says now, though it was asked before.
package enum VerdictDoubt: Hashable, Sendable {
  /// The last look has no answer, for this reason.
  case failedLook(String)
  /// No look of this daemon has come to its end: what it found was made by one before.
  case noLook
  /// Something has changed since, and this keeps it from being judged.
  case unanswered(String)
  /// Something has changed since, and is being judged.
  case judgedAnew

  /// Such an answer from before counts no more. What blocked may still do so while it is judged anew: nobody ships by that.
  func voids(_ answer: String) -> Bool { self != .judgedAnew || answer == Verdict.Answer.open.rawValue }
}

extension RepositoryStatus {
  /// Nil where what the gate said is as new as the last look.
  var doubt: VerdictDoubt? {
    if let failure { return .failedLook(failure) }
    if report == nil { return .noLook }
    if let trouble = answers.trouble.all.first { return .unanswered(trouble.finding.text) }
    return answers.isCurrent ? nil : .judgedAnew
  }

  /// What the gate says of each release branch now: what is in doubt is unknown.
  var gates: [AnswerIndex.Gate] {
    (answers.index?.gates ?? []).map { gate in
      var gate = gate
      if doubt?.voids(gate.answer) == true { gate.answer = Verdict.Answer.unknown.rawValue }
      return gate
    }
  }
}
