import Git
import Glibc
import Service
import TranslationModel
import Workflow

/// What a hook says to the person whose push it refuses: what would have shipped, the gate's list, and what to do.
struct PushRefusal {
  /// A push shows the first of them; the gate lists all.
  static let mostKeys = 10

  private let judgement: PushOperation.Judgement
  private let hook: GitHook

  init(_ judgement: PushOperation.Judgement, _ hook: GitHook) {
    (self.judgement, self.hook) = (judgement, hook)
  }

  func tell() {
    // A hook's output is that of git push, which scripts read.
    _ = dup2(2, 1)
    switch judgement.answer {
    case .success(let report) where report.verdict.answer == .blocked:
      refuse("the commit cannot ship")
      let all = report.commit.map { "glossator gate \($0.short) --limit \(report.keys.count)" }
      report.tell(limit: Self.mostKeys, nil, listing: all)
    case .success(let report):
      refuse("nobody can tell whether the commit can ship")
      if let finding = report.verdict.unknown { Terminal.report(finding) }
    case .failure(let failure):
      refuse("nobody can tell whether the commit can ship")
      Terminal.report(failure)
    }
    if hook == .prePush { Terminal.note("hint: to push all the same: git push --no-verify") }
  }

  private func refuse(_ why: String) {
    Terminal.report(Failure(.content, "\(refs) not pushed: \(why)"))
  }

  private var refs: String {
    let names = judgement.refs.map { ref in
      switch ref {
      case .tag(let name): "tag \(name)"
      case .production(let name): "branch \(name)"
      }
    }
    return names.joined(separator: ", ") + (names.count == 1 ? " is" : " are")
  }
}
