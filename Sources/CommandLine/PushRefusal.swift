import Git
import Glibc
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// What a hook says to the person whose push it refuses: what would have shipped, the gate's list, and what to do.
struct PushRefusal {
  /// A push shows the first of them; the gate lists all.
  static let mostKeys = 10

  private let judgements: [PushOperation.Judgement]
  private let unasked: [ShippingRef]
  private let hook: GitHook

  init(_ judgements: [PushOperation.Judgement], unasked: [ShippingRef], _ hook: GitHook) {
    (self.judgements, self.unasked, self.hook) = (judgements, unasked, hook)
  }

  func tell() {
    // A hook's output is that of git push, which scripts read.
    _ = dup2(2, 1)
    for judgement in judgements { tell(judgement) }
    if !unasked.isEmpty { refuse(unasked, "the commits after these were not checked") }
    guard hook == .prePush else { return }
    for case .tag(let name) in judgements.flatMap(\.refs) {
      // To a sync of this clone the version has been shipped, whoever has the tag.
      Terminal.note("hint: until the gate is open, take the tag back: git tag -d \(shellWord(name))")
    }
    Terminal.note("hint: to push all the same: git push --no-verify")
  }

  private func tell(_ judgement: PushOperation.Judgement) {
    switch judgement.answer {
    case .success(let report) where report.verdict.answer == .blocked:
      refuse(judgement.refs, "the commit cannot ship")
      let all = report.commit.map { "glossator gate \($0.short) --limit \(report.keys.count)" }
      report.tell(limit: Self.mostKeys, nil, listing: all)
    case .success(let report):
      refuse(judgement.refs, "nobody can tell whether the commit can ship")
      if let finding = report.verdict.unknown { Terminal.report(finding) }
    case .failure(let failure):
      refuse(judgement.refs, "nobody can tell whether the commit can ship")
      Terminal.report(failure)
    }
  }

  private func refuse(_ refs: [ShippingRef], _ why: String) {
    let names = refs.prefix(Self.mostRefs).map { ref in
      switch ref {
      case .tag(let name): "tag \(name)"
      case .production(let name): "branch \(name)"
      case .unknown(let name): "ref \(Terminal.visible(name))"
      }
    }
    let more = refs.count > names.count ? " and \(refs.count - names.count) more" : ""
    let list = names.joined(separator: ", ") + more
    Terminal.report(Failure(.content, "\(list) \(refs.count == 1 ? "is" : "are") not pushed: \(why)"))
  }

  private static let mostRefs = 10
}
