import CodeHosts
import Git
import Pages
import RepositoryModel
import TranslationModel
import Workflow

/// Tells a code host the gate's answer about commits, as the status of one name.
struct StatusTelling {
  let host: any CodeHost
  let repository: Repository
  let verdicts: GateVerdicts
  let context: String
  /// The daemon's page; nil where nobody reaches it from elsewhere.
  let page: RepositoryPage?

  /// Commits of which the host shows that an answer is coming, where it had none.
  struct Begun { fileprivate var judgings: [(JudgedCommit, StatusKeeping.Judging)] = [] }

  /// Before anything that takes its time. Nil where the host answers nobody.
  func begin(_ commits: [JudgedCommit], _ outcome: inout CodeHostOperation.Outcome) -> Begun? {
    var begun = Begun()
    var seen: Set<ObjectID> = []
    for judged in commits where seen.insert(judged.commit).inserted {
      do throws(HostError) {
        let judging = try StatusKeeping(host).begin(context, on: judged.commit, of: judged.branch)
        begun.judgings.append((judged, judging))
      } catch {
        if outcome.failed(judged.title, error) { return nil }
      }
    }
    return begun
  }

  /// Takes back what the host says too well by now, before anything else is told, which may be cut off: people ship by that. False
  /// where the host answers nobody.
  func takeBack(_ begun: inout Begun, _ outcome: inout CodeHostOperation.Outcome) -> Bool {
    for i in begun.judgings.indices where begun.judgings[i].1.isSuccess {
      let judged = begun.judgings[i].0
      let status = status(of: judged.commit)
      if status.state == .success { continue }
      do throws(HostError) {
        try StatusKeeping(host).takeBack(&begun.judgings[i].1, status)
        outcome.lines.append(judged.line(status))
      } catch {
        if outcome.failed(judged.title, error) { return false }
      }
    }
    return true
  }

  /// Each leads to where the reasons are listed: the page of its branch's pull request where there is one by then, or else ours.
  func end(_ begun: Begun, _ outcome: inout CodeHostOperation.Outcome) {
    for (judged, judging) in begun.judgings {
      var status = status(of: judged.commit)
      status.page = outcome.pages[judged.branch] ?? page?.release(judged.branch)
      do throws(HostError) {
        if try StatusKeeping(host).end(judging, status) {
          outcome.lines.append(judged.line(status))
        }
      } catch {
        if outcome.failed(judged.title, error) { return }
      }
    }
  }

  /// What cannot be judged is no success.
  private func status(of commit: ObjectID) -> CommitStatus {
    do {
      guard repository.exists(commit) else {
        return CommitStatus(context, .error, "nobody can tell: the commit is on no branch of this repository")
      }
      return CommitStatus(context, try verdicts(commit).verdict)
    } catch { return CommitStatus(context, .error, "nobody can tell: \(error)") }
  }
}

extension JudgedCommit {
  fileprivate func line(_ status: CommitStatus) -> String {
    "\(title): status \(status.state.rawValue), \(status.description)"
  }
}

extension CommitStatus {
  /// The gate's answer.
  fileprivate init(_ context: String, _ verdict: Verdict) {
    switch verdict.answer {
    case .open:
      self.init(context, .success, verdict.openWords)
    case .blocked:
      let open = verdict.blocking.values.reduce(into: Progress()) { $0 += $1 }
      let what = open.openStates.isEmpty ? "\(verdict.reasons.count.counted("reason"))" : open.openStates
      self.init(context, .failure, "blocked: \(what)")
    case .unknown: self.init(context, .error, verdict.unknown?.message ?? "nobody can tell")
    }
  }
}
