import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What the gate judges, and by which policy. The policy comes from the integration branch or the host, never from
/// the commit that is judged.
package struct GateInputs {
  package var project: Project
  package var policy: GatePolicy
  package var commit: TreeListing
  /// The commit's own resources; nil where its `.glossator` cannot be read.
  package var resources: [Resource]?
  /// Resources of the integration branch that the commit has not, or has otherwise: their files count where they are there.
  package var others: [Resource]
  /// The resources that `.glossator` had where the commit and the integration branch parted, if the commit's own ignore more than
  /// the integration branch's do: nobody left those keys out to ship this commit.
  package var parting: [Resource] = []
  /// The sheet of the newest agreed entry, and what that entry says beside it.
  package var agreed: SheetRows
  package var facts: AgreedFacts
  /// Files of the commit that could not be read since some older one, as that one has them.
  package var filesBefore: [String: TreeFile] = [:]
  /// The release branches that the commit is judged as the tip of.
  package var branches: Set<String> = []
  /// True for a commit of branches that the sheet has no rows for: what is new there waits for a release.
  package var isHeld = false
  package var glossary = Glossary.empty
  /// What is wrong with the glossary, where the gate goes by it.
  package var glossaryFault: String?
  /// The day on which the question is asked, for waivers that end; nil where none does.
  package var today: CalendarDay?

  package init(
    project: Project, policy: GatePolicy, commit: TreeListing, resources: [Resource]?,
    others: [Resource] = [], agreed: SheetRows, facts: AgreedFacts
  ) {
    self.project = project
    self.policy = policy
    self.commit = commit
    self.resources = resources
    self.others = others
    self.agreed = agreed
    self.facts = facts
  }
}

/// Judges one commit. What cannot be read blocks.
package func judge(_ inputs: GateInputs, blobs: any BlobReader) -> Verdict {
  verdict(Gate(inputs, files: ParsedFiles(blobs)))
}

/// True where `judge` answers so. It ends at the first thing that blocks, whatever else there is.
package func isOpen(_ inputs: GateInputs, blobs: any BlobReader) -> Bool {
  var gate = Gate(inputs, files: ParsedFiles(blobs))
  gate.endsOnceBlocked = true
  return verdict(gate).answer == .open
}

private func verdict(_ start: Gate) -> Verdict {
  var gate = start
  let inputs = gate.inputs
  guard let resources = inputs.resources else {
    gate.block(path: ".glossator", "the commit's .glossator cannot be read")
    return gate.verdict
  }
  let (slots, findings) = Slot.all(in: inputs.commit, resources: resources, base: inputs.project.base)
  for finding in findings where gate.isConcerned(by: finding, resources) {
    gate.block(path: finding.place?.file ?? "", finding.message)
  }
  for resource in resources where !slots.contains(where: { $0.resource.name == resource.name }) {
    gate.block(path: resource.path.text, "resource '\(resource.name)' has no base file in this commit")
  }
  if let fault = inputs.glossaryFault { gate.block(path: inputs.project.glossary?.string ?? "", fault) }
  if resources.isEmpty { gate.block(path: ".glossator", "no resource is configured") }
  let known = Set(slots.map(\.basePath))
  let more = Slot.all(in: inputs.commit, resources: inputs.others, base: inputs.project.base).slots
  for slot in slots + more.filter({ !known.contains($0.basePath) }) { gate.judge(slot) }
  return gate.verdict
}

private struct Gate {
  let inputs: GateInputs
  let files: ParsedFiles
  let plurals: PluralNeeds
  var reasons: [GateReason] = []
  var progress: [LocaleTag: Progress] = [:]
  var shares: [LocaleTag: LocaleShare] = [:]
  var endsOnceBlocked = false

  init(_ inputs: GateInputs, files: ParsedFiles) {
    self.inputs = inputs
    self.files = files
    plurals = PluralNeeds(base: inputs.project.base, targets: inputs.project.targets)
  }

  /// What is not done of a locale of which enough is does not block.
  var verdict: Verdict {
    let reasons = reasons.filter { reason in
      guard reason.isShortfall, let locale = reason.locale, let share = shares[locale] else { return true }
      return !share.isReached
    }
    return Verdict(
      answer: reasons.isEmpty ? .open : .blocked, reasons: reasons, unknown: nil,
      judged: shares.values.reduce(0) { $0 + $1.judged }, progress: progress, shares: shares)
  }

  /// True where nothing that is still to be judged changes the answer: of a locale that must be complete, what is not done
  /// blocks at once, of another only when all of it was counted.
  private var isEnded: Bool {
    endsOnceBlocked
      && reasons.contains { reason in
        !reason.isShortfall || reason.locale.map { inputs.policy.share(of: $0) == 100 } ?? true
      }
  }

  /// False for what is wrong with a file of a locale that is not required.
  func isConcerned(by finding: Finding, _ resources: [Resource]) -> Bool {
    guard let path = finding.place?.file else { return true }
    let locale = resources.lazy.compactMap { $0.place(of: path, base: inputs.project.base)?.locale }.first
    return locale.map { $0 == inputs.project.base || inputs.policy.require.contains($0) } ?? true
  }

  mutating func block(path: String, locale: LocaleTag? = nil, _ detail: String) {
    reasons.append(GateReason(why: .unknown, locale: locale, key: "", detail: detail, path: path))
  }

  mutating func judge(_ slot: Slot) {
    let base: any StringFile
    do throws(FileProblem) {
      guard let file = inputs.commit.files[slot.basePath] else { return }
      base = try files.keep(file, slot.format, .source(inputs.project.base))
    } catch {
      return block(path: slot.basePath, error.finding(path: slot.basePath).text)
    }
    let judged = JudgedSlot(slot, base, plurals, inputs)
    for locale in inputs.policy.require {
      if isEnded { return }
      var judgement = SlotJudgement(judged, locale, inputs, files)
      judgement.run()
      reasons += judgement.reasons
      progress[locale, default: Progress()] += judgement.progress
      shares[locale, default: LocaleShare(required: inputs.policy.share(of: locale))] += judgement.share
    }
  }
}

extension Finding {
  /// The message after its line and column, for a list that names the path itself.
  var text: String {
    guard let line = place?.line else { return message }
    return "line \(line): \(message)"
  }
}
