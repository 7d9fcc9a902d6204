import CSystemShim
import Glibc
import RepositoryModel

// A damaged mirror is made anew beside itself, and takes its own place.
extension Mirror {
  /// Makes a mirror that has nothing yet, beside this one, and answers with its path. What an attempt left that was cut off is removed.
  package func draft() throws(GitError) -> String {
    let draft = path + ".anew"
    let code = systemshim_remove_folder(draft)
    guard code == 0 || code == -ENOENT else {
      throw GitError(.other, "remove \(draft)", String(cString: strerror(-code)))
    }
    try MirrorLayout.create(at: draft)
    return draft
  }

  /// Puts its draft in its place at once: who opens it has the one or the other. Answers with where this one is from now on, for a person
  /// to look at.
  ///
  /// - Parameter now: In seconds since 1970: a new one need not be examined.
  package func replace(with draft: String, at now: Int64) throws(GitError) -> String {
    let doing = "put \(draft) in the place of \(path)"
    try MirrorNote.examined.write(now, in: draft)
    let aside = try freePlace(doing)
    if systemshim_exchange(AT_FDCWD, draft, path) == 0 {
      guard rename(draft, aside) == 0 else { throw failure(doing) }
    } else {
      // Not every file system exchanges names. Where this is cut off in between, the next one to open it begins with nothing.
      guard rename(path, aside) == 0, rename(draft, path) == 0 else { throw failure(doing) }
    }
    return aside
  }

  private func freePlace(_ doing: String) throws(GitError) -> String {
    for number in 1...1000 {
      let place = "\(path).corrupt-\(number)"
      if access(place, F_OK) != 0 { return place }
    }
    throw GitError(
      .other, doing, "a thousand damaged ones are beside it", hint: "delete those that nobody needs")
  }

  private func failure(_ doing: String) -> GitError {
    GitError(.other, doing, String(cString: strerror(errno)))
  }
}
