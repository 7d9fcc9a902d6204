import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// What commits took out of string files while its English stayed.
extension CommitHistory {
  /// See `BranchHistory`.
  func wasTakenOut(_ entry: EntryID, of file: BranchFile, base: BranchFile, isOut: Bool) -> Bool? {
    var takers = takers(of: entry, among: versions(of: file))
    if takers.isEmpty { return nil }
    if !isContinued(file) {
      // A branch that is new, or was reset, took out what its own commits did: what others had taken out it only inherits.
      let own = ownCommits(of: file)
      takers = takers.filter { own.contains($0.commit) }
      // Who puts again what the reset took along says nothing new: somebody may have put the text back since.
      let abandoned = abandonedVersions(of: file)
      if !abandoned.isWhole || !self.takers(of: entry, among: abandoned.all).isEmpty { return false }
    }
    takers = takers.filter { hasEnglish(of: entry, base, $0) }
    if isOut || takers.isEmpty { return !takers.isEmpty }
    // What is out nowhere any more somebody put back after it was heard: a merge or a squash brings it once more.
    let heard = self.takers(of: entry, among: versionsElsewhere(of: file)).filter {
      hasEnglish(of: entry, base, $0)
    }
    if heard.isEmpty { return true }
    let commits = Set(heard.map(\.commit))
    return !takers.allSatisfy { commits.contains($0.commit) || maySquash($0.commit, onto: file.branch) }
  }

  /// The commits that took the text of an entry out: of what a merge takes out, one of its sides did.
  private func takers(of entry: EntryID, among versions: [Version]) -> [Version] {
    func says(_ catalog: Catalog?) -> Bool { catalog?[entry].map { !$0.text.isBlank } ?? false }
    return versions.filter { version in
      !version.isUnreadable && !says(version.catalog) && !version.parents.isEmpty
        && version.parents.allSatisfy(says)
    }
  }

  private func hasEnglish(of entry: EntryID, _ base: BranchFile, _ version: Version) -> Bool {
    files.catalog(base, at: version.commit)?.english(of: entry) != nil
  }

  /// True for a commit that may have what a release said: on the integration branch, and in what a hotfix has from production, or from a
  /// tag. Another release's own commit decides for that release.
  private func maySquash(_ commit: ObjectID, onto branch: String) -> Bool {
    if branch == view.project.branches.integration { return true }
    return state(of: branch) == nil && newBranches.isReleased(commit)
  }
}
