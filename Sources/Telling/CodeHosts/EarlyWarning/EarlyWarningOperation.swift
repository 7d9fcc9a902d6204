import CodeHosts
import Git
import HostConfiguration
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// Tells each open pull request into the integration branch, or into a release branch that is active, what it brings that will
/// have to be translated: one comment, kept up to date.
struct EarlyWarningOperation {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  private let gate: GatePolicy?
  private let now: Int64

  init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, gate: GatePolicy?,
    now: Int64
  ) {
    (self.host, self.settings, self.repository, self.gate) = (host, settings, repository, gate)
    self.now = now
  }

  /// Nothing where it is not asked for, or where no branch moved since it looked a moment ago and the host has no news.
  func run(_ report: LookReport, hostHasNews: Bool) -> CodeHostOperation.Outcome {
    guard settings.warnsEarly else { return CodeHostOperation.Outcome() }
    return CodeHostMemory(repository, "early-warning", now: now)
      .unlessKnown(try? digest(report), hostHasNews: hostHasNews) { told(report) }
  }

  /// Of every branch that people commit to: what a pull request brings rests on nothing else, and it has a branch.
  private func digest(_ report: LookReport) throws(GitError) -> ObjectID {
    let sides = Set(report.branches.map(\.side))
    let heads = try repository.snapshot(prefixes: ["refs/heads/"]).branches
      .filter { !sides.contains($0.name) }.map { "\($0.name) \($0.id)" }
    let lines = [settings.digestText, gate?.digestText ?? ""] + report.active + heads
    return try Repository.hash(blob: Array(lines.joined(separator: "\n").utf8))
  }

  private func told(_ report: LookReport) -> CodeHostOperation.Outcome {
    var outcome = CodeHostOperation.Outcome()
    var look: EarlyWarningLook
    do throws(Failure) { look = try EarlyWarningLook(repository, gate: gate, now: now) } catch {
      return CodeHostOperation.Outcome(error)
    }
    let memory = EarlyWarningMemory(repository, of: settings)
    var entries: [Int: EarlyWarningMemory.Entry] = [:]
    for base in (report.integration.map { [$0] } ?? []) + report.active {
      do throws(HostError) {
        let requests = try host.openPullRequests(into: base)
        // What is not done now is known as it was.
        for request in requests { entries[request.number] = memory.entries[request.number] }
        try tell(requests, base, &look, &entries, &outcome)
      } catch {
        // What was said before stays known.
        entries.merge(memory.entries) { new, _ in new }
        if outcome.failed(base, error) { break }
      }
    }
    memory.write(entries)
    return outcome
  }

  private func tell(
    _ requests: [PullRequest], _ base: String, _ look: inout EarlyWarningLook,
    _ entries: inout [Int: EarlyWarningMemory.Entry], _ outcome: inout CodeHostOperation.Outcome
  ) throws(HostError) {
    let warnings: [EarlyWarningLook.Warning]
    do throws(Failure) {
      warnings = try git { () throws(GitError) in try look.warnings(requests, into: base, known: entries) }
    } catch {
      outcome.findings.append(
        Finding(.error, "code-host", error.message, at: Place(base), hint: error.hint))
      return
    }
    for warning in warnings {
      let known = entries[warning.request.number]
      var entry = EarlyWarningMemory.Entry(
        inputs: warning.inputs, text: warning.text, wasMade: known?.wasMade ?? false)
      do throws(HostError) {
        if known?.text != warning.text {
          let done = try CommentKeeping(host).keep(
            warning.comment, on: warning.request, wasMade: entry.wasMade)
          if done != .absent { entry.wasMade = true }
          outcome.lines += warning.line(done).map { [$0] } ?? []
        }
        entries[warning.request.number] = entry
      } catch {
        // One that takes no comments, a locked one say, keeps nobody from the others.
        if error.endsAll { throw error }
        _ = outcome.failed(warning.request.head, error)
      }
    }
  }
}
