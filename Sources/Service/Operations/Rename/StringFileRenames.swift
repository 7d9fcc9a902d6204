import CodeScan
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// The string files of a rename: which have the key, what each calls it, and their new bytes.
struct StringFileRenames {
  private let files: SourceFiles
  private var strings: ProjectStrings
  private(set) var changes: [FileChange] = []
  private(set) var names: [RenamePlan.Name] = []
  /// What is wrong with the new name.
  private var mistakes: [Finding] = []
  /// The keys of the base files that have the key.
  private(set) var tables: [KeyTable] = []
  /// Every base file's keys, now and then.
  private(set) var before: [AccessorSource] = []
  private(set) var after: [AccessorSource] = []
  /// What code calls the keys, now and then.
  private(set) var codeNames: [Platform: [Text: Text]] = [:]

  init(_ files: SourceFiles) { (self.files, strings) = (files, ProjectStrings(files)) }

  var problems: [Finding] { strings.problems + mistakes }

  /// Every base file of the project. One that cannot be read may have the key, so nothing is renamed.
  mutating func slots(of rename: KeyRename) throws(Failure) -> [ProjectStrings.BaseFile] {
    let read = try strings.baseFiles(resource: rename.resource)
    before = read.map { AccessorSource($0.slot, $0.file.catalog) }
    after = before
    return read
  }

  // MARK: Renaming

  mutating func rename(_ rename: KeyRename, in all: [ProjectStrings.BaseFile]) throws(Failure) {
    let meant = all.filter { rename.resource == nil || $0.slot.resource.name == rename.resource }
    let catalogs = meant.map { ($0.slot.resource, $0.file.catalog) }
    let found: [KeyRename.Names?]
    do throws(RenameProblem) { found = try rename.names(in: catalogs) } catch {
      mistakes.append(error.finding(path: RepositoryView.fileName))
      return
    }
    if found.allSatisfy({ $0 == nil }) {
      guard problems.isEmpty else { return }
      throw unknownKey(rename, meant)
    }
    for (base, names) in zip(meant, found) {
      guard let names else { continue }
      checkNeighbours(of: names, in: base, all, onlyThis: rename.resource != nil)
      try self.rename(names, in: base)
    }
    if self.names.isEmpty, problems.isEmpty { throw unknownKey(rename, meant) }
  }

  private func unknownKey(_ rename: KeyRename, _ meant: [ProjectStrings.BaseFile]) -> Failure {
    let keys = Set(meant.flatMap { base in base.file.catalog.entries.map(\.key.string) })
    let nearest = Spelling.nearest(to: rename.key.string, among: keys.sorted())
    return Failure(
      .content, "no string file has the key '\(rename.key.excerpt)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "glossator entries FILE lists the keys of one")
  }

  /// Keys that are one name where they are used, or one row in the sheet.
  private mutating func checkNeighbours(
    of names: KeyRename.Names, in base: ProjectStrings.BaseFile, _ all: [ProjectStrings.BaseFile],
    onlyThis: Bool
  ) {
    let resource = base.slot.resource
    let row = resource.rowKey(for: names.new)
    let platform = base.slot.format.platform
    let name = platform.map { KeyTable.inCode(names.new, $0) }
    for other in all where !onlyThis || other.slot.resource.name == resource.name {
      let isOwn = other.slot.name == base.slot.name
      for entry in other.file.catalog.entries where !entry.key.isPart(of: names.old) {
        let isTaken = isOwn && entry.key == names.new
        let isRow = other.slot.resource.rowKey(for: entry.key) == row
        let isName =
          other.slot.resource.name == resource.name && platform != .apple
          && platform.map { KeyTable.inCode(entry.key, $0) } == name
        guard isTaken || isRow || isName else { continue }
        let what = entry.key == names.new ? "" : ", which is the same as '\(names.new.excerpt)' here"
        let isOther = other.slot.resource.name != resource.name
        let finding = Finding(
          .error, "key-taken", "there is a key '\(entry.key.excerpt)' already\(what)",
          at: Place(other.slot.basePath, line: entry.line),
          hint: isOther
            ? "choose another name; if both are to share a row: --resource \(shellWord(resource.name))"
            : "choose another name, or delete one of the two first")
        if !mistakes.contains(finding) { mistakes.append(finding) }
        break
      }
    }
  }

  private mutating func rename(_ names: KeyRename.Names, in base: ProjectStrings.BaseFile) throws(Failure) {
    let slot = base.slot
    guard let renamed = change(names, base.file, slot.basePath, base.path, slot.format, .source(files.base)),
      renamed.bytes != base.file.bytes
    else { return }
    let name = RenamePlan.Name(resource: slot.resource.name, old: names.old, new: names.new)
    if !self.names.contains(name) { self.names.append(name) }
    note(names, base)
    for i in after.indices where after[i].slot.name == slot.name { after[i].catalog = renamed.catalog }
    for (locale, path) in slot.paths.sorted(by: { $0.value < $1.value }) {
      guard let safe = RepositoryPath(path) else { continue }
      let role = FileRole.translation(locale)
      guard let file = try strings.read(path, slot.format, role, beside: base.file) else { continue }
      _ = change(names, file, path, safe, slot.format, role, beside: renamed)
    }
  }

  /// The file with the new name; nil, and a problem, where it cannot have it.
  private mutating func change(
    _ names: KeyRename.Names, _ file: any StringFile, _ path: String, _ safe: RepositoryPath,
    _ format: ResourceFormat, _ role: FileRole, beside base: (any StringFile)? = nil
  ) -> (any StringFile)? {
    do throws(RenameProblem) {
      let renamed = try FileRename(names.old, to: names.new, in: file, format, role, beside: base)
      if renamed.isChange {
        changes.append(FileChange(path: safe, old: file.bytes, new: renamed.result.bytes))
      }
      return renamed.result
    } catch {
      // It is told of the base file, with its line.
      if case .taken = error, mistakes.contains(where: { $0.rule == "key-taken" }) { return nil }
      mistakes.append(error.finding(path: path))
      return nil
    }
  }

  /// What code calls the key.
  private mutating func note(_ names: KeyRename.Names, _ base: ProjectStrings.BaseFile) {
    let slot = base.slot
    guard let platform = slot.format.platform else { return }
    let (old, new) = (KeyTable.inCode(names.old, platform), KeyTable.inCode(names.new, platform))
    if old != new { codeNames[platform, default: [:]][old] = new }
    tables.append(
      KeyTable(
        resource: slot.resource.name, platform: platform, path: slot.basePath, catalog: base.file.catalog,
        style: slot.placeholders, isIgnored: slot.resource.ignores))
  }
}
