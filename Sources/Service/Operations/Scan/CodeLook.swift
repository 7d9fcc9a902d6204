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

  /// What a scanner is made of.
  private struct Making: Equatable {
    var calls: [CallPattern] = []
    var classes: [String] = []
    var accessors = AccessorNames()
  }

  private struct Name: Hashable {
    var blob: ObjectID
    var language: String
  }

  private let repository: Repository
  private var scanner = CodeScanner()
  /// What the scanner was made for.
  private var made = Making()
  private var known: [Name: CodeFacts] = [:]

  init(_ repository: Repository) { self.repository = repository }

  mutating func look(at listing: TreeListing, _ project: Project, base: LocaleTag) throws(GitError) -> Answer
  {
    let (tables, sources, unreadable, unknown) = tables(of: listing, project, base)
    let active = tables.reduce(into: unknown) { $0.insert(PlatformSet($1.platform)) }
    let classes = tables.filter { $0.platform == .dotnet }.map(\.stem.string)
    let making = Making(
      calls: project.code.calls, classes: classes, accessors: AccessorNames(of: project, sources))
    if made != making {
      made = making
      scanner = CodeScanner(calls: made.calls, classes: classes, accessors: made.accessors)
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
    var judgement = CodeJudgement(tables, files, unknown: unknown, accessors: made.accessors)
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
    [KeyTable], [AccessorSource], [Finding], PlatformSet
  ) {
    var tables: [KeyTable] = []
    var sources: [AccessorSource] = []
    var findings: [Finding] = []
    var unknown: PlatformSet = []
    let files = ParsedFiles(RepositoryBlobs(repository))
    for slot in Slot.all(in: listing, resources: project.resources, base: base).slots {
      guard let platform = slot.format.platform, let file = listing.files[slot.basePath] else {
        continue
      }
      do throws(FileProblem) {
        let read = try files.read(file, slot.format, .source(base))
        sources.append(AccessorSource(slot, read.catalog))
        tables.append(
          KeyTable(
            resource: slot.resource.name, platform: platform, path: slot.basePath, catalog: read.catalog,
            style: slot.placeholders, isIgnored: slot.resource.ignores))
      } catch {
        findings.append(error.finding(path: slot.basePath))
        unknown.insert(PlatformSet(platform))
      }
    }
    return (tables, sources, findings, unknown)
  }

  private func codeFiles(of tree: ObjectID, _ project: Project, _ base: LocaleTag) throws(GitError)
    -> [TreeFile]
  {
    let files = try repository.files(of: tree) { path in
      project.isCode(path, base)
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

extension Project {
  /// True for a file of code that is looked at, by its name.
  func isCode(_ path: String, _ base: LocaleTag) -> Bool {
    guard !Languages.of(path: path).isEmpty, !code.ignores(path) else { return false }
    // Generated code names every key. Where uses of accessors are seen, it is none itself.
    if accessors.contains(where: { $0.path.string == path && $0.areSeenInCode }) { return false }
    // Android's string files refer to each other; Qt's have the ending of TypeScript.
    return path.hasSuffix(".xml") || !resources.contains { $0.place(of: path, base: base) != nil }
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
