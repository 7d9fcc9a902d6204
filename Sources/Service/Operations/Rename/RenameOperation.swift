import CodeScan
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Gives a key another name in the string files of all locales and in the code, or says why it cannot: all or nothing.
///
/// The sheet is not touched: its row follows at the next look, because the key's English stays (`Workflow/Rows/Renames`).
package struct RenameOperation {
  private let files: SourceFiles

  package init(_ files: SourceFiles) { self.files = files }

  package func plan(_ rename: KeyRename) throws(Failure) -> RenamePlan {
    if rename.key == rename.new {
      throw Failure(
        .usage, "both names are '\(rename.key.excerpt)'", hint: "give the old name, then the new one")
    }
    if rename.new.isBlank { throw Failure(.usage, "the new key is empty") }
    var draft = StringFileRenames(files)
    let slots = try draft.slots(of: rename)
    try draft.rename(rename, in: slots)
    if !draft.problems.isEmpty {
      throw Failure(.content, "nothing is renamed", findings: draft.problems)
    }
    var plan = RenamePlan()
    plan.changes = draft.changes
    plan.stringFiles = draft.changes.count
    plan.names = draft.names
    try renameCode(draft, &plan)
    try generate(draft, &plan)
    plan.left += try mentions(of: plan)
    plan.changes.sort { $0.path < $1.path }
    return plan
  }

  // MARK: Code

  private func renameCode(_ draft: StringFileRenames, _ plan: inout RenamePlan) throws(Failure) {
    let classes = draft.tables.filter { $0.platform == .dotnet }.map(\.stem.string)
    let accessors = AccessorNames(of: files.project, draft.before)
    var code = CodeRename(
      draft.codeNames, tables: Set(draft.tables.filter { $0.platform == .apple }.map(\.stem)),
      scanner: CodeScanner(calls: files.project.code.calls, classes: classes, accessors: accessors))
    code.accessors = RenamedAccessors(files.project, draft, plan.names).paths
    var unknown = 0
    // Android's string files refer to each other.
    let stringFiles = Dictionary(
      plan.changes.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    // These are made anew.
    let generated = Set(files.project.accessors.map(\.path))
    try files.eachCodeFile { file throws(Failure) in
      if generated.contains(file.file.path) { return }
      let number = stringFiles[file.file.path]
      let bytes = number.map { plan.changes[$0].new } ?? file.bytes
      var changes: [CodeChange] = []
      for language in file.languages {
        let answer = code.answer(for: bytes, in: language)
        changes += answer.changes.filter { change in !changes.contains { $0.range == change.range } }
        unknown += answer.unknown
        plan.left += answer.left.map { $0.finding(in: file.file.path.string) }
      }
      if changes.isEmpty { return }
      var splices = Splices()
      for change in changes { splices.replace(change.range, by: change.bytes) }
      plan.places += changes.count
      plan.codeFiles += 1
      let new = splices.applied(to: bytes)
      if let number {
        plan.changes[number].new = new
      } else {
        plan.changes.append(FileChange(path: file.file.path, old: file.bytes, new: new))
      }
    }
    if unknown > 0 { plan.left.append(.unknownKeys(unknown)) }
  }

  /// Generated files follow, where they are what the base files gave until now.
  private func generate(_ draft: StringFileRenames, _ plan: inout RenamePlan) throws(Failure) {
    for settings in files.project.accessors {
      guard let old = AccessorFile(settings, draft.before), let new = AccessorFile(settings, draft.after),
        old.bytes != new.bytes,
        let file = try files.files(where: { $0 == settings.path.string }).first,
        let bytes = try files.bytes(of: file)
      else { continue }
      if bytes == old.bytes {
        plan.changes.append(FileChange(path: settings.path, old: bytes, new: new.bytes))
      } else {
        plan.left.append(
          Finding(
            .warning, "accessors-file", "the accessors are not what the base files give",
            at: Place(settings.path.string), hint: "run 'glossator accessors'"))
      }
    }
  }

  /// Lines of `.glossator` that name the keys.
  private func mentions(of plan: RenamePlan) throws(Failure) -> [Finding] {
    let name = RepositoryView.fileName
    guard let file = try files.files(where: { $0 == name }).first, let bytes = try files.bytes(of: file)
    else {
      return []
    }
    let keys = Set(plan.names.map(\.old.string))
    var findings: [Finding] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let words = String(decoding: line, as: UTF8.self).split { " \t=\"".contains($0) }
      if words.contains(where: { keys.contains(String($0)) }) {
        findings.append(
          Finding(
            .note, "left-alone", "this line names the key", at: Place(name, line: number + 1),
            hint: "if it means this key, change it by hand"))
      }
    }
    return findings
  }
}

extension LeftUse {
  fileprivate func finding(in path: String) -> Finding {
    Finding(
      .note, "left-alone", "'\(key.excerpt)' stays: \(reason.text)",
      at: Place(path, line: place.line, column: place.column))
  }
}

extension Finding {
  fileprivate static func unknownKeys(_ count: Int) -> Finding {
    Finding(
      .note, "dynamic-key",
      "\(count.counted("call")) of the code \(count == 1 ? "makes its key" : "make their keys") when the program runs, and may use this one",
      hint: "glossator scan --level note lists them as dynamic-key")
  }
}
