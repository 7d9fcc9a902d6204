import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// The string files of a project, as a command reads those that it changes.
struct ProjectStrings {
  /// A base file that was read, with the files of the other locales.
  struct BaseFile {
    var slot: Slot
    var path: RepositoryPath
    var file: any StringFile
  }

  private let files: SourceFiles
  /// By path.
  private var listed: [String: TreeFile] = [:]
  /// Why some could not be read.
  private(set) var problems: [Finding] = []

  init(_ files: SourceFiles) { self.files = files }

  /// Every base file of the project. `resource` is one that somebody asks for: there has to be one of that name.
  mutating func baseFiles(resource name: String?) throws(Failure) -> [BaseFile] {
    let (project, base) = (files.project, files.base)
    if let name, !project.resources.contains(where: { $0.name == name }) {
      let names = project.resources.map(\.name)
      throw Failure(
        .usage, "there is no [resource \"\(name)\"]",
        hint: Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
          ?? "one of: \(names.joined(separator: ", "))")
    }
    let found = try files.files { path in
      project.resources.contains { $0.place(of: path, base: base) != nil }
    }
    listed = Dictionary(found.map { ($0.path.string, $0) }, uniquingKeysWith: { first, _ in first })
    let (slots, findings) = Slot.all(
      of: listed.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, resources: project.resources,
      base: base)
    problems += findings.filter { $0.severity == .error }
    var read: [BaseFile] = []
    for slot in slots {
      guard let path = RepositoryPath(slot.basePath),
        let file = try self.read(slot.basePath, slot.format, .source(base))
      else { continue }
      read.append(BaseFile(slot: slot, path: path, file: file))
    }
    return read
  }

  /// Nil, and a problem, where it cannot be read; nil alone where somebody has deleted it.
  mutating func read(
    _ path: String, _ format: ResourceFormat, _ role: FileRole, beside base: (any StringFile)? = nil
  ) throws(Failure) -> (any StringFile)? {
    guard let file = listed[path] else { return nil }
    guard file.mode.isFile else {
      let what = file.mode == .submodule ? "a submodule" : "a symbolic link"
      problems.append(FileProblem.notAFile(what).finding(path: path))
      return nil
    }
    guard let bytes = try files.bytes(of: file) else { return nil }
    do throws(SyntaxError) {
      guard let base else { return try format.read(bytes, as: role) }
      return try format.read(bytes, as: role, beside: base)
    } catch {
      problems.append(FileProblem.syntax(error).finding(path: path))
      return nil
    }
  }
}
