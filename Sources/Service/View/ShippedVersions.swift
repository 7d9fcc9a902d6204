import Git
import RepositoryModel

// What users have got: what is on production, and the versions that are tagged.
extension RepositoryView {
  package var production: [(name: String, tip: ObjectID)] {
    project.branches.production.compactMap { name in branches[name].map { (name, $0) } }
  }

  /// A production branch that is there, and of which nobody can tell now where it is.
  var unreadableProduction: String? {
    project.branches.production.first { RefName(branch: $0).map(refs.isUnreadable) ?? false }
  }

  /// The tags of versions that users got.
  var finalTags: [RefSnapshot.Entry] {
    refs.entries.filter { entry in
      entry.ref.hasPrefix("refs/tags/")
        && project.branches.isFinal(tag: String(entry.ref.full.dropFirst("refs/tags/".count)))
    }
  }

  /// The commits of those tags by the tags' names, and why one cannot be read just now, which may be any. A tag of something else than a
  /// commit tells nothing, nor does one that is lost.
  func finalCommits() -> (commits: [(name: String, id: ObjectID)], unread: GitError?) {
    var found: (commits: [(name: String, id: ObjectID)], unread: GitError?) = ([], nil)
    for tag in finalTags {
      do throws(GitError) {
        if let id = try repository.commit(ofTag: tag.id, called: tag.ref.full) {
          found.commits.append((tag.ref.full, id))
        }
      } catch { if error.isPassing { found.unread = error } }
    }
    return found
  }
}
