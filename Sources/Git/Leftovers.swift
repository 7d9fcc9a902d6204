import Glibc

/// Files that a killed process leaves in a repository: lock files, and objects and packs written by half.
enum Leftovers {
  /// Removes them from a repository that nobody else uses.
  static func remove(from path: String) throws(GitError) {
    for file in all(in: path, depth: 0) where isLeftover(file) {
      guard unlink(file) == 0 || errno == ENOENT else {
        throw GitError(.other, "remove \(file)", String(cString: strerror(errno)))
      }
    }
  }

  private static func isLeftover(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if path.contains("/objects/") {
      // git's own, and libgit2's: tmp_obj_*, tmp_object_git2_*, tmp_pack_*, .tmp-*-pack-*, pack_git2_*.
      return ["tmp_", ".tmp-", "pack_git2_"].contains { name.hasPrefix($0) } || name.hasSuffix(".lock")
        || name.hasSuffix(".keep")
    }
    // The last is what git writes before it renames it, and makes where there is none only.
    return name.hasSuffix(".lock") || name == "gc.pid" || name == "packed-refs.new"
  }

  /// The regular files in a folder and in the folders of it. Symlinks are not followed.
  private static func all(in folder: String, depth: Int) -> [String] {
    guard depth < 64 else { return [] }
    var files: [String] = []
    for name in names(in: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        files += all(in: path, depth: depth + 1)
      } else if status.st_mode & S_IFMT == S_IFREG {
        files.append(path)
      }
    }
    return files
  }
}
