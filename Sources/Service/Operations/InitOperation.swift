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
    let refs = try git { () throws(GitError) in
      try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"])
    }
    // A fresh clone has one branch of its own, and the project's branches are its remote's.
    let branches = RepositoryView.branches(refs)
    guard let start = startingPoint(branches) else {
      throw Failure(.repository, "the repository has no commits yet", hint: "commit the app first")
    }
    let files = try git { () throws(GitError) in try repository.files(of: start) }
    let byPath = Dictionary(files.map { ($0.path.string, $0) }, uniquingKeysWith: { a, _ in a })
    let paths = files.filter(\.mode.isFile).map(\.path.string)
    let discovery = ProjectDiscovery(
      paths: paths, branches: branches.keys.sorted(), sheet: existing
    ) { path in byPath[path].flatMap { try? repository.blob($0.id) } }
    guard let configuration = discovery.configuration else {
      throw Failure(
        .content, "found no string files that Glossator knows",
        hint: discovery.explanation.joined(separator: "; "))
    }
    let mistakes = Project.read(Array(discovery.text().utf8), file: RepositoryView.fileName).findings
    if mistakes.contains(where: { $0.severity == .error }) {
      throw Failure(.bug, "the .glossator for this repository would not be accepted", findings: mistakes)
    }
    let elsewhere = RepositoryView.onlyRemote(refs, configuration.branches)
    let habits = try git { () throws(GitError) in
      try TranslationHabits(of: start, configuration, repository)
    }
    let explanation = discovery.explanation + habits.lines
    if let known {
      return InitProposal(
        start: start, configuration: configuration, explanation: explanation,
        text: discovery.text(),
        sheet: [], rowCount: 0, findings: [],
        changes: ProjectChanges(from: known, to: configuration, in: paths), elsewhere: elsewhere)
    }
    let (sheet, plan) = try firstSheet(configuration, start: start, dialect: dialect, existing: existing)
    // A first sheet is written with them.
    let findings = plan.places.told(plan.report.allFindings, in: existing == nil ? ["sheet"] : [])
    return InitProposal(
      start: start, configuration: configuration, explanation: explanation,
      text: discovery.text(differing: plan.disputes.count), sheet: sheet, rowCount: plan.rowCounts.added,
      findings: findings.filter { $0.rule != "waiting-text" || plan.disputes.isEmpty },
      disputes: plan.disputes, elsewhere: elsewhere)
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
    for name in ["develop", "development", "dev", "main", "master", "trunk"] {
      if let tip = branches[name] { return tip }
    }
    return branches.min { $0.key < $1.key }?.value
  }

  /// The rows of the active release branches, or of production where there are none; of the starting point where the
  /// repository has neither.
  private func firstSheet(
    _ project: Project, start: ObjectID, dialect: SheetDialect, existing: [UInt8]?
  ) throws(Failure) -> ([UInt8], SyncPlan) {
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
    return (sheet.applying(plan.sheetEdits.parts[0]), plan)
  }
}
