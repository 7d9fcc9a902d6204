import Interchange
import TranslationModel

/// For the operator: what is wrong, since when, and what to do about it.
struct FaultsPage {
  let repository: RepositoryAnswers
  let request: PageRequest

  func response() -> HTTPResponse {
    let known = repository.faults
    // The worst first, each kind in the order of the answer.
    let findings = [Finding.Severity.error, .warning, .note].flatMap { severity in
      (known ?? []).filter { $0.severity == severity }
    }
    let failure = repository.untoldFailure
    let count = findings.count + (failure == nil ? 0 : 1)
    let title = known == nil && count == 0 ? "Faults" : "Faults: \(count == 0 ? "none" : String(count))"
    let pager = Pager(findings.count, request, at: .faults(repository.name))
    return Frame("\(title) – \(repository.name)", repository, .faults) {
      tag(.h1) { title }
      if let failure { Findings.failure(failure, "The last look failed") }
      if known == nil { NoAnswer(repository, "status", command: "glossator status").markup }
      if known != nil, count == 0 { tag(.p, .class("nothing")) { "Nothing is wrong." } }
      if !findings.isEmpty { Findings.markup(findings[pager.range]) }
      pager.markup("Pages of the faults")
    }.response()
  }
}
