/// The repository that a person stands in: this folder, or the nearest one above it, as for git.
enum CurrentRepository {
  static var path: String? {
    var folder = absolute(".")
    while true {
      let prefix = folder == "/" ? "" : folder
      // A work tree, or a bare repository.
      if exists("\(prefix)/.git") || exists("\(prefix)/HEAD") && exists("\(prefix)/objects") { return folder }
      if folder == "/" { return nil }
      folder = parent(of: folder)
    }
  }
}
