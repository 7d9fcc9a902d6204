import Git
import RepositoryModel
import TranslationModel
import Workflow

// Another repository that syncs as the same project: what one agrees of its branches, the other takes for its own, and undoes.
extension SyncLook {
  /// So many agreed entries are looked at: two repositories that both sync take turns.
  private static let mostTurns = 50

  /// Told where what was agreed last of the project's branches are commits of another repository, and what was agreed before are
  /// this one's. Nil where history was written anew: then neither is there.
  func namesake() throws(GitError) -> Finding? {
    guard let name = view.project.names.project, let agreement, try isOurs(agreement.entry) == false else {
      return nil
    }
    var (left, isFound) = (Self.mostTurns, false)
    try journal.walk(from: agreement.record.commit.parents.first) { record throws(GitError) in
      guard record.entry.kind == .agreed else { return true }
      left -= 1
      isFound = try isOurs(record.entry) ?? false
      return !isFound && left > 0
    }
    return isFound ? .namesake(name) : nil
  }

  /// True where the repository has a commit that the entry names; nil where it names none of the project's.
  private func isOurs(_ entry: JournalEntry) throws(GitError) -> Bool? {
    let own = entry.ownBranches(view.project.names)
    for state in own where repository.exists(state.tip) { return true }
    return own.isEmpty ? nil : false
  }
}

extension Finding {
  fileprivate static func namesake(_ name: String) -> Finding {
    Finding(
      .error, "name-taken",
      "another repository that shares the sheet is called '\(name)', too, and each of their syncs undoes the other's",
      at: Place(RepositoryView.fileName),
      hint: "give one of them another name, in [project] in its .glossator on the integration branch")
  }
}
