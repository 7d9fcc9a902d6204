import CodeScan
import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Looks at the code of commits. A file that several have is read once.
struct CodeLook {
  struct Answer {
    var findings: [Finding]
    var files: Int
    var keys: Int
  }

  private struct Name: Hashable {
    var blob: ObjectID
    var language: String
  }

  private let repository: Repository
  private var scanner = CodeScanner()
  /// What the scanner was made for.
  private var made: (calls: [CallPattern], classes: [String]) = ([], [])
  private var known: [Name: CodeFacts] = [:]

  init(_ repository: Repository) { self.repository = repository }

  mutating func look(at listing: TreeListing, _ project: Project, base: LocaleTag) throws(GitError) -> Answer
  {
    let (tables, unreadable, unknown) = tables(of: listing, project, base)
    let active = tables.reduce(into: unknown) { $0.insert(PlatformSet($1.platform)) }
    let classes = tables.filter { $0.platform == .dotnet }.map(\.stem.string)
    if made.calls != project.code.calls || made.classes != classes {
      made = (project.code.calls, classes)
      scanner = CodeScanner(calls: made.calls, classes: classes)
      known = [:]
    }
    var files: [ScannedFile] = []
    for file in try codeFiles(of: listing.tree, project, base) {
      for language in Languages.of(path: file.path.string) {
        let platforms = language.platforms.intersection(active)
        guard !platforms.isEmpty, let facts = try facts(of: file, in: language) else { continue }
        files.append(ScannedFile(path: file.path.string, facts: facts, platforms: platforms))
      }
    }
    var judgement = CodeJudgement(tables, files, unknown: unknown)
    // Generated code uses every key, and nobody can change what it says.
    let generated = Set(project.accessors.map(\.path.string))
    let findings =
      files.isEmpty
      ? [.noCode] : judgement.run().filter { finding in !generated.contains(finding.place?.file ?? "") }
    return Answer(
      findings: unreadable + findings, files: Set(files.map(\.path)).count,
      keys: tables.reduce(0) { $0 + $1.keys.count })
  }

  /// The keys of each base file, and what cannot be read.
  private func tables(of listing: TreeListing, _ project: Project, _ base: LocaleTag) -> (
    [KeyTable], [Finding], PlatformSet
  ) {
    var tables: [KeyTable] = []
    var findings: [Finding] = []
    var unknown: PlatformSet = []
    let files = ParsedFiles(RepositoryBlobs(repository))
    for slot in Slot.all(in: listing, resources: project.resources, base: base).slots {
      guard let platform = Platform(format: slot.format.name), let file = listing.files[slot.basePath] else {
        continue
      }
      do throws(FileProblem) {
        let read = try files.read(file, slot.format, .source(base))
        tables.append(
          KeyTable(
            resource: slot.resource.name, platform: platform, path: slot.basePath, catalog: read.catalog,
            style: slot.placeholders, isIgnored: slot.resource.ignores))
      } catch {
        findings.append(error.finding(path: slot.basePath))
        unknown.insert(PlatformSet(platform))
      }
    }
    return (tables, findings, unknown)
  }

  private func codeFiles(of tree: ObjectID, _ project: Project, _ base: LocaleTag) throws(GitError)
    -> [TreeFile]
  {
    let files = try repository.files(of: tree) { path in
      guard !Languages.of(path: path).isEmpty, !project.code.ignores(path) else { return false }
      // Android's string files refer to each other; Qt's have the ending of TypeScript.
      return path.hasSuffix(".xml") || !project.resources.contains { $0.place(of: path, base: base) != nil }
    } descend: { folder in
      let name = folder.utf8.split(separator: UInt8(ascii: "/")).last.map {
        String(decoding: $0, as: UTF8.self)
      }
      return !Languages.foreignFolders.contains(name ?? folder)
    }
    return files.filter { $0.mode == .regular || $0.mode == .executable }
  }

  /// Nil for a file that is too large for anybody to have written it.
  private mutating func facts(of file: TreeFile, in language: Language) throws(GitError) -> CodeFacts? {
    let name = Name(blob: file.id, language: language.name)
    if let facts = known[name] { return facts }
    if try repository.size(of: file.id) > CodeScanner.largestFile { return nil }
    let scanner = scanner
    let facts = try repository.withBlob(file.id) { scanner.facts(of: $0, in: language) }
    known[name] = facts
    return facts
  }
}

extension Finding {
  fileprivate static var noCode: Finding {
    Finding(
      .warning, "no-code", "there is no code here of a language that uses these string files",
      at: Place(RepositoryView.fileName),
      hint: "glossator scan --help lists the languages; [code] ignore may leave out too much")
  }
}
