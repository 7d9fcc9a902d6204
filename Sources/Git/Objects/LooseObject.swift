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
}

extension Repository {
  /// The folder of all objects.
  var objectFolder: String { "\(commonDirectory)/objects" }
}
