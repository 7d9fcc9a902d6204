import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// What `init` found in a repository and would write.
///
/// Where there is a `.glossator` already, only ``changes`` is of use.
package struct InitProposal: Sendable {
  /// The commit that was looked at.
  package var start: ObjectID
  package var configuration: Project
  /// Why it is what it is, a line each, in plain words.
  package var explanation: [String]
  /// The `.glossator` to be.
  package var text: String
  /// The first sheet, with everything that is translated today.
  package var sheet: [UInt8]
  package var rowCount: Int
  package var findings: [Finding]
  /// The cells of a sheet that is there already which differ from the files.
  package var disputes: [Dispute] = []
  /// What is new since the `.glossator` that is there was written; nil where there is none.
  package var changes: ProjectChanges?
  /// Branches with a role that only a remote has: nothing but `init` and questions about commits sees them.
  package var elsewhere: [String] = []
}

/// Looks at a repository without a `.glossator`, and proposes one with the first sheet.
package struct InitOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  /// `known` is the `.glossator` that is there already, `existing` the sheet.
  package func run(
    dialect: SheetDialect, known: Project? = nil, existing: [UInt8]? = nil
  ) throws(Failure) -> InitProposal {
    let place = try place()
    let discovery = place.discovery(sheet: existing)
    var proposal = try proposal(discovery, at: place)
    if let known {
      proposal.changes = ProjectChanges(from: known, to: proposal.configuration, in: place.paths)
      return proposal
    }
    let first = try firstSheet(
      proposal.configuration, start: place.start, dialect: dialect, existing: existing)
    proposal.take(first, discovery, isNew: existing == nil)
    return proposal
  }

  /// What is proposed by what was found, without a sheet.
  func proposal(_ discovery: ProjectDiscovery, at place: InitPlace) throws(Failure) -> InitProposal {
    guard let configuration = discovery.configuration else {
      throw Failure(
        .content, "found no string files that Glossator knows",
        hint: discovery.explanation.joined(separator: "; "))
    }
    let mistakes = Project.read(Array(discovery.text().utf8), file: RepositoryView.fileName).findings
    if mistakes.contains(where: { $0.severity == .error }) {
      throw Failure(.bug, "the .glossator for this repository would not be accepted", findings: mistakes)
    }
    let habits = try git { () throws(GitError) in
      try TranslationHabits(of: place.start, configuration, repository)
    }
    return InitProposal(
      start: place.start, configuration: configuration, explanation: discovery.explanation + habits.lines,
      text: discovery.text(), sheet: [], rowCount: 0, findings: [],
      elsewhere: RepositoryView.onlyRemote(place.refs, configuration.branches))
  }

  /// Where a repository without a `.glossator` is looked at.
  func place() throws(Failure) -> InitPlace {
    let refs = try git { () throws(GitError) in
      try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"])
    }
    // A fresh clone has one branch of its own, and the project's branches are its remote's.
    let branches = RepositoryView.branches(refs)
    guard let start = startingPoint(branches) else {
      throw Failure(.repository, "the repository has no commits yet", hint: "commit the app first")
    }
    let files = try git { () throws(GitError) in try repository.files(of: start) }
    return InitPlace(repository, start: start, refs: refs, branches: branches.keys.sorted(), files: files)
  }

  /// The `.glossator` of the commit that would be looked at.
  package func committed() throws(Failure) -> [UInt8]? {
    try git { () throws(GitError) in
      let refs = try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"])
      guard let start = startingPoint(RepositoryView.branches(refs)),
        let path = RepositoryPath(RepositoryView.fileName),
        let file = try repository.file(at: path, in: start)
      else { return nil }
      return try repository.blob(file.id)
    }
  }

  /// Commits the proposal's `.glossator` on top of a branch, for a repository without a work tree. A branch that is not
  /// there yet begins at the commit that was looked at.
  package func commit(
    _ proposal: InitProposal, to branch: String, of access: any RepositoryAccess, identity: CommitIdentity
  ) throws(Failure) -> ObjectID {
    guard let ref = RefName(branch: branch), let path = RepositoryPath(RepositoryView.fileName) else {
      throw Failure(.usage, "'\(branch)' is not a branch name")
    }
    let (tip, known) = try git { () throws(GitError) in
      let tip = try repository.id(of: ref)
      return (tip, try repository.file(at: path, in: tip ?? proposal.start))
    }
    if known != nil {
      throw Failure(
        .content, "\(path) is already on \(branch)", hint: "edit it there, or name another branch")
    }
    let id = try git { () throws(GitError) in
      let base = tip ?? proposal.start
      let signature = Signature(
        name: identity.name, email: identity.email, seconds: try repository.commit(base).committer.seconds)
      return try repository.commit(
        CommitDraft(
          parents: [base], base: base, edits: [FileEdit(path: path, content: Array(proposal.text.utf8))],
          message: "l10n: let Glossator watch this repository\n", author: signature, committer: signature))
    }
    try access.publish([RefMove(ref, from: tip, to: id)], allowed: [ref.full])
    return id
  }

  /// The commit to look at: the integration branch as people name it, or what HEAD points at.
  private func startingPoint(_ branches: [String: ObjectID]) -> ObjectID? {
    for name in BranchRules.usualTrunks {
      if let tip = branches[name] { return tip }
    }
    return branches.min { $0.key < $1.key }?.value
  }

  /// The rows of the active release branches, or of production where there are none; of the starting point where the
  /// repository has neither.
  func firstSheet(
    _ project: Project, start: ObjectID, dialect: SheetDialect, existing: [UInt8]?
  ) throws(Failure) -> FirstLook {
    let view = try RepositoryView(repository, project: project)
    let schema = SheetSchema(base: project.base, targets: project.targets)
    let look = BranchLook(view: view, agreed: nil)
    let served = view.served.isEmpty ? [(project.branches.integration, start)] : view.served
    var inputs: [BranchInput] = []
    for (name, tip) in served {
      inputs.append(
        try git { () throws(GitError) in
          try look.input(name, tip: tip, resources: project.resources, sideRef: false)
        })
    }
    let sheet: Sheet
    do throws(SyntaxError) {
      sheet = try Sheet(reading: existing ?? Sheet.blank(schema: schema, dialect: dialect), schema: schema)
    } catch {
      if existing == nil { throw Failure(.bug, "the first sheet cannot be read back") }
      throw Failure(
        .content, "the sheet that is there already cannot be read; nothing was written",
        hint: "fix it, or name another with --sheet",
        findings: [error.finding(in: "sheet", rule: "unreadable-sheet")])
    }
    let plan = planSync(
      SyncInputs(project: project, branches: inputs, sheet: SheetRows(sheet)),
      blobs: RepositoryBlobs(repository), executor: AllCores())
    return FirstLook(sheet: sheet.applying(plan.sheetEdits.parts[0]), plan: plan, branches: inputs)
  }
}

/// The first sheet, and the plan that made it.
struct FirstLook {
  var sheet: [UInt8]
  var plan: SyncPlan
  /// The branches that it serves.
  var branches: [BranchInput]
}

extension InitProposal {
  /// Takes the first sheet over, which `isNew` where there was none.
  mutating func take(_ first: FirstLook, _ discovery: ProjectDiscovery, isNew: Bool) {
    let plan = first.plan
    text = discovery.text(differing: plan.disputes.count)
    (sheet, rowCount, disputes) = (first.sheet, plan.rowCounts.added, plan.disputes)
    // A first sheet is written with them.
    let told = plan.places.told(plan.report.allFindings, in: isNew ? ["sheet"] : [])
    findings = told.filter { $0.rule != "waiting-text" || plan.disputes.isEmpty }
  }
}
