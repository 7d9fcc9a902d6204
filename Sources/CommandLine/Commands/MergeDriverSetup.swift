import Git
import ProjectConfiguration
import Service
import TranslationModel

/// Lets git call the merge driver: lines in `.gitattributes`, which is committed for all, and a setting of the clone.
struct MergeDriverSetup {
  private static let settings = [
    ("merge.\(Project.mergeDriver).name", "Glossator: string files key by key"),
    ("merge.\(Project.mergeDriver).driver", "glossator merge-driver %O %A %B %P"),
  ]
  private static let attributes = ".gitattributes"

  private let project: Project
  private let repository: Repository

  init(_ project: Project, _ repository: Repository) {
    (self.project, self.repository) = (project, repository)
  }

  /// What was done, and the file that was written. Where there is no work tree, what is to be done is only said.
  func run() throws(Failure) -> (lines: [String], written: String?) {
    guard let folder = repository.workTree else {
      let settings = Self.settings.map { "  git config \($0.0) \"\($0.1)\"" }
      return (
        ["in each clone:"] + settings + ["in .gitattributes:"] + project.mergeAttributes.map { "  " + $0 },
        nil
      )
    }
    do throws(GitError) {
      for (name, value) in Self.settings { try repository.setLocal(name, to: value) }
    } catch {
      throw Failure(error)
    }
    let path = "\(folder)/\(Self.attributes)"
    let known = exists(path) ? try readFile(path, limit: 1 << 20) : []
    let lines = known.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    let new = project.mergeAttributes.filter { !lines.contains($0) }
    let clone = "this clone merges string files key by key; others do after: glossator init --merge-driver"
    if new.isEmpty { return (["\(path) has the lines for that already", clone], nil) }
    let start = known.isEmpty || known.last == 0x0A ? "" : "\n"
    try appendFile(path, Array((start + new.joined(separator: "\n") + "\n").utf8))
    return (["added \(new.count.counted("line")) to \(path): commit it", clone], path)
  }
}
