import CLibgit2
import Glibc
import RepositoryModel

/// Where an object has a file of its own, as git names those: in a folder by the first two digits of its id.
struct LooseObject {
  let folder: String
  let path: String

  init(_ id: ObjectID, in repository: Repository) {
    let name = id.description
    folder = "\(repository.objectFolder)/\(name.prefix(2))"
    path = "\(folder)/\(name.dropFirst(2))"
  }

  /// True where its file is there and has nothing in it, as a host that loses its power leaves what nobody waited for. That is no object,
  /// but who writes it again by git or libgit2 is told that it is there, and `git gc` stops at it.
  var isEmpty: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_size == 0
  }
}

extension Repository {
  /// The folder of all objects.
  var objectFolder: String { "\(commonDirectory)/objects" }

  /// Has libgit2 write an object, and once more where an empty file was taken for it.
  func written(_ doing: String, _ write: (inout git_oid) -> Int32) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(write(&oid), doing)
    let place = LooseObject(ObjectID(oid), in: self)
    if place.isEmpty {
      unlink(place.path)
      try check(write(&oid), doing)
    }
    return ObjectID(oid)
  }
}
