import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

extension Command {
  static let mergeDriver = Command(
    "merge-driver", "for Git: merge string files and sheets key by key",
    operands: "BASE OURS THEIRS [PATH]", operandCount: 3...4, shares: [],
    discussion: """
      A merge driver (see gitattributes(5)): git calls it where both sides of a merge, rebase or cherry-pick changed a file.
      'glossator init --merge-driver' sets it up. By hand, in a clone:

        git config merge.glossator.name "Glossator: key by key"
        git config merge.glossator.driver "glossator merge-driver %O %A %B %P"
        echo '*.strings merge=glossator' >> .gitattributes

      A key that one side changed, added or removed is taken from that side, and a change that both made is made once.
      Comments and order are those of OURS, the file that is written; new keys stand where THEIRS has them. In a sheet (.csv,
      .tsv) that is so for rows and cells. PATH tells what the file is: by the resources of .glossator, else by its name.

      Where both changed one key differently, it is a conflict: git's markers stand round its lines, and standard error names
      the key. Where lines cannot show it, as in UTF-16, there are no markers: the file has our text of the key. It is a conflict,
      too, where what both sides say does not go into one file. A file that cannot be read on some side is merged line by line,
      as git does without a driver.

      Exit status 0: merged. 1: there is a conflict.
      """
  ) { invocation throws(Failure) in
    let operands = invocation.operands
    let versions = (
      base: try readFile(operands[0]), ours: try readFile(operands[1]), theirs: try readFile(operands[2])
    )
    let path = operands.count > 3 ? operands[3] : operands[1]
    var outcome = MergedFile(path, DriverProject.read()).merge(versions)
    if case .unsuited(let reason) = outcome {
      Terminal.note("\(path): \(reason): merged line by line")
      outcome = MergedFile.lines(versions)
    }
    switch outcome {
    case .merged(let bytes):
      try replaceFile(operands[1], by: bytes)
      return .yes
    case .conflict(let bytes, let names, let isMarked):
      try replaceFile(operands[1], by: bytes)
      for name in names { Terminal.note("\(path): conflict: both sides changed \(name)") }
      if !isMarked, !names.isEmpty {
        Terminal.note("\(path): no markers could be set: the file has our text of what is in conflict")
      }
      return .no
    case .incompatible(let bytes, let reason):
      try replaceFile(operands[1], by: bytes)
      Terminal.note("\(path): conflict: \(reason): look through what the file has now")
      return .no
    case .unsuited: return .no
    }
  }
}

/// The file that git asks about, by what the project says of its path, or what its name tells.
private struct MergedFile {
  typealias Versions = (base: [UInt8], ours: [UInt8], theirs: [UInt8])

  private let path: String
  private let project: Project?

  init(_ path: String, _ project: Project?) { (self.path, self.project) = (path, project) }

  func merge(_ versions: Versions) -> FileMergeOutcome {
    if let (format, role) = file {
      return StringFileMerge(format, role, mergeLines: Self.lines).run(
        base: versions.base, ours: versions.ours, theirs: versions.theirs)
    }
    if SheetDialect.delimiter(ofEnding: path) != nil, let schema = schema(versions) {
      return SheetMerge(schema, mergeLines: Self.lines).run(
        base: versions.base, ours: versions.ours, theirs: versions.theirs)
    }
    return .unsuited("neither a string file of this project nor its sheet")
  }

  /// The path's format, and what the file is read for.
  private var file: (any StringFormat, FileRole)? {
    for resource in project?.resources ?? [] {
      guard let project, let place = resource.place(of: path, base: project.base),
        let format = resource.fileFormat
      else { continue }
      return (format, place.isBase ? .source(project.base) : .translation(place.locale ?? project.base))
    }
    // Formats with one locale in a file read it alike for any.
    guard let base = project?.base ?? LocaleTag("en"),
      let format = StringFormats.all.first(where: { $0.claims(path: absolute(path)) })
    else { return nil }
    return (format, format.carries.contains(.allLocales) ? .source(base) : .translation(base))
  }

  private func schema(_ versions: Versions) -> SheetSchema? {
    let guesses = [versions.ours, versions.theirs, versions.base].compactMap {
      SheetSchema(headerOf: $0, base: project?.base)
    }
    return guesses.first?.adding(guesses.dropFirst().flatMap(\.targets) + (project?.targets ?? []))
  }

  private static func lines(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], favorsOurs: Bool)
    -> (bytes: [UInt8], isClean: Bool)?
  {
    guard let merge = try? TextMerge(base: base, ours: ours, theirs: theirs, favorsOurs: favorsOurs) else {
      return nil
    }
    return (merge.bytes, merge.isClean)
  }

  /// What git does without a driver: of binary files ours stay, and are in conflict.
  static func lines(_ versions: Versions) -> FileMergeOutcome {
    let merged = lines(versions.base, versions.ours, versions.theirs, favorsOurs: false)
    guard let merged, merged.isClean else {
      return .conflict(merged?.bytes ?? versions.ours, names: [], isMarked: merged != nil)
    }
    return .merged(merged.bytes)
  }
}

/// The project whose merge it is: git runs a driver at the top of the work tree.
private enum DriverProject {
  /// That of the work tree; where it is in conflict itself, that of the commit which is merged into. Nil where there is none
  /// that can be read: then file names tell.
  static func read() -> Project? {
    if let bytes = try? readFile(".glossator", limit: ConfigurationText.largestSize),
      let project = Project.read(bytes, file: ".glossator").configuration
    {
      return project
    }
    guard let repository = try? HookEnvironment.repository(),
      let bytes = try? repository.committedConfiguration()
    else { return nil }
    return Project.read(bytes, file: ".glossator").configuration
  }
}

extension Repository {
  /// `.glossator` of HEAD.
  fileprivate func committedConfiguration() throws(GitError) -> [UInt8]? {
    guard let path = RepositoryPath(".glossator"), let file = try file(at: path, in: try resolve("HEAD"))
    else {
      return nil
    }
    return try blob(file.id)
  }
}
