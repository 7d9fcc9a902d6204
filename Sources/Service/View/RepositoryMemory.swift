import Git
import RepositoryModel
import Workflow

extension RepositoryView {
  /// The files of the project's memory, as the integration branch has them; none while nobody can tell where that is.
  func memorySources() throws(GitError) -> [MemorySource] {
    guard let tip = integration?.tip else { return [] }
    var sources: [MemorySource] = []
    for path in project.memory.paths {
      sources.append(MemorySource(path, try repository.file(at: path, in: tip)))
    }
    return sources
  }
}
