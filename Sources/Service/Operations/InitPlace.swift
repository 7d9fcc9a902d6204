import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// The commit of a repository in which `init` looks for string files.
struct InitPlace {
  let start: ObjectID
  let refs: RefSnapshot
  let branches: [String]
  let paths: [String]
  private let repository: Repository
  private let byPath: [String: TreeFile]

  init(_ repository: Repository, start: ObjectID, refs: RefSnapshot, branches: [String], files: [TreeFile]) {
    (self.repository, self.start, self.refs, self.branches) = (repository, start, refs, branches)
    byPath = Dictionary(files.map { ($0.path.string, $0) }, uniquingKeysWith: { a, _ in a })
    paths = files.filter(\.mode.isFile).map(\.path.string)
  }

  /// A file's bytes; nil where it cannot be read.
  func bytes(_ path: String) -> [UInt8]? {
    byPath[path].flatMap { $0.mode.isFile ? try? repository.blob($0.id) : nil }
  }

  /// What its files and branches say, and what another tool told.
  func discovery(sheet: [UInt8]? = nil, told: ToldProject = ToldProject()) -> ProjectDiscovery {
    ProjectDiscovery(paths: paths, branches: branches, sheet: sheet, told: told, read: bytes)
  }
}
