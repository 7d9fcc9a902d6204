import Git
import RepositoryModel
import TranslationModel

/// The sheet as a file on a branch: people commit to the branch, and so does Glossator, by
/// compare-and-swap. Other files of the branch stay as they are.
///
/// What a person or a program sends is a commit of its own kind, for who reads the branch's history. For a look, no commit says whose
/// texts it has: those that a *writing* entry of the journal announced are Glossator's, and all others people's.
///
/// It is written like one in a file, by itself and before anything else. It could move together with the side branches; but
/// then one refused push of a side branch would hold up the sheet.
package struct BranchSheet: SheetStore {
  let branch: any SheetBranch
  let name: String
  let file: RepositoryPath
  let identity: CommitIdentity

  package var path: String { "\(name):\(file)" }

  /// Nil where either name is not valid.
  init?(branch: String, path: String, access: any RepositoryAccess, identity: CommitIdentity) {
    guard let ref = RefName(branch: branch), let file = RepositoryPath(path) else { return nil }
    (self.branch, name, self.file, self.identity) = (access.sheetBranch(ref), branch, file, identity)
  }

  package var obstacle: SheetFileError? {
    branch.obstacle.map { SheetFileError(.openElsewhere, path, $0.message, hint: $0.hint) }
  }

  package func bytes() throws(SheetFileError) -> [UInt8] { try bytes(at: try tip()) }

  package func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) throws(SheetFileError)
    -> SheetOutcome
  {
    if new == old { return .written(warnings: []) }
    let tip = try tip()
    let now = try bytes(at: tip)
    guard now == old else { return .changedMeanwhile(found: [now]) }
    return try commit(new, after: tip, date: date)
  }

  package func create(with bytes: [UInt8], date: Int64) throws(SheetFileError) {
    let tip = try tip()
    let isThere = SheetFileError(.exists, path, "the file already exists")
    if let tip, try entry(at: tip) != nil { throw isThere }
    if case .changedMeanwhile = try commit(bytes, after: tip, date: date) { throw isThere }
  }
}

// MARK: Reading

extension BranchSheet {
  private func tip() throws(SheetFileError) -> ObjectID? {
    try asking(.unreadable) { () throws(GitError) in try branch.repository.id(of: branch.kept) }
  }

  private func entry(at tip: ObjectID) throws(SheetFileError) -> TreeFile? {
    try asking(.unreadable) { () throws(GitError) in try branch.repository.file(at: file, in: tip) }
  }

  private func bytes(at tip: ObjectID?) throws(SheetFileError) -> [UInt8] {
    guard let tip else {
      throw SheetFileError(.missing, path, "there is no such branch", hint: "was it renamed or deleted?")
    }
    guard let entry = try entry(at: tip) else {
      throw SheetFileError(
        .missing, path, "the branch has no such file", hint: "was it moved or deleted there?")
    }
    guard entry.mode.isFile else {
      throw SheetFileError(.notAFile, path, "it is not a regular file", hint: "name a CSV, TSV or XLSX file")
    }
    return try asking(.unreadable) { () throws(GitError) in
      try branch.repository.blob(entry.id, limit: SheetFile.largest)
    }
  }
}

// MARK: Writing

extension BranchSheet {
  /// Commits a version and moves the branch, if it still is where it was.
  private func commit(_ bytes: [UInt8], after tip: ObjectID?, date: Int64) throws(SheetFileError)
    -> SheetOutcome
  {
    if let obstacle { throw obstacle }
    let commit = try asking(.writeFailed) { () throws(GitError) in
      try branch.repository.commit(draft(bytes, after: tip, date: date))
    }
    do throws(Failure) {
      try branch.move(from: tip, to: commit)
      return .written(warnings: [])
    } catch {
      // Somebody was faster: the next look reads what they committed.
      if error.kind == .busy { return .changedMeanwhile(found: []) }
      throw SheetFileError(.writeFailed, path, error.message, hint: error.hint)
    }
  }

  private func draft(_ bytes: [UInt8], after tip: ObjectID?, date: Int64) throws(GitError) -> CommitDraft {
    let repository = branch.repository
    let before = try tip.map { tip throws(GitError) in try repository.commit(tip) }
    let signature = Signature(
      name: identity.name, email: identity.email, seconds: max(date, before?.committer.seconds ?? 0))
    let blob = try repository.writeBlob(bytes)
    var trailers = Trailers()
    if date != 0 { trailers.append("Glossator-Sheet", blob.description) }
    let subject = date == 0 ? "\(file.name) as somebody sent it" : "bring \(file.name) up to date"
    return CommitDraft(
      parents: tip.map { [$0] } ?? [], base: before?.tree, edits: [FileEdit(path: file, blob: blob)],
      message: CommitMessage(subject: "l10n: \(subject)", trailers: trailers).text,
      author: signature, committer: signature)
  }

  /// What Git cannot do is the store's failure, of this kind.
  private func asking<Result>(_ kind: SheetFileError.Kind, _ work: () throws(GitError) -> Result)
    throws(SheetFileError) -> Result
  {
    do throws(GitError) { return try work() } catch {
      throw SheetFileError(
        error.kind == .tooLarge ? .tooLarge : kind, path, error.reason, hint: error.hint)
    }
  }
}
