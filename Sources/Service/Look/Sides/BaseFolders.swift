import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// The folders that base files are in, as far as the resources name them: what is no folder there, but a symbolic link or a submodule,
/// hides a base file. Its texts are not gone, nobody can read them.
struct BaseFolders {
  private let resources: [Resource]
  private let base: LocaleTag
  /// The base files that may be below a folder; of a name with wildcards, the name as it is written.
  private var below: [String: [(resource: Int, path: RepositoryPath)]] = [:]

  init(of resources: [Resource], base: LocaleTag) {
    (self.resources, self.base) = (resources, base)
    for (i, resource) in resources.enumerated() {
      let wildcards = (resource.basePath ?? resource.path).wildcards
      for path in resource.basePaths(base: base, wildcards: wildcards) {
        guard let path = RepositoryPath(path) else { continue }
        var folder = path.string[...]
        while let slash = folder.lastIndex(of: "/") {
          folder = folder[..<slash]
          below[String(folder), default: []].append((i, path))
        }
      }
    }
  }

  /// True for a path below which a base file may be.
  func hold(_ path: String) -> Bool { below[path] != nil }

  /// Of what is where folders should be: a base file that is such a thing itself, for each resource that has no other one.
  func hidden(by others: [TreeFile], beside files: [TreeFile]) -> [TreeFile] {
    if others.isEmpty { return [] }
    var open = Set(resources.indices)
    for file in files {
      open = open.filter { resources[$0].place(of: file.path.string, base: base)?.isBase != true }
    }
    var hidden: [TreeFile] = []
    for other in others where other.mode == .symlink || other.mode == .submodule {
      for (resource, path) in below[other.path.string] ?? [] where open.remove(resource) != nil {
        hidden.append(TreeFile(path: path, mode: other.mode, id: other.id))
      }
    }
    return hidden
  }
}
