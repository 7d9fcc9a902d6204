import Accessors
import CodeScan
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Rewrites an app's calls that look keys up to its accessors, where that is certain.
package struct RewriteOperation {
  private let files: SourceFiles
  /// Files, or folders, that are meant; empty for all.
  private let paths: [String]

  /// One generated file, with the code that may use it.
  private struct Scope {
    var settings: AccessorSettings
    var language: CallLanguage
    var rewrite: CallRewrite
    /// The folder of the only module that sees it, with a slash at its end; nil where nobody can tell.
    var module: String?
  }

  package init(_ files: SourceFiles, paths: [String] = []) { (self.files, self.paths) = (files, paths) }

  package func plan() throws(Failure) -> RewritePlan {
    let templates = CallLanguage.all.map(\.template)
    let own = files.project.accessors.filter { templates.contains($0.template) }
    if own.isEmpty {
      let known = templates.map { "'template = \($0)'" }.joined(separator: " or ")
      throw Failure(
        .configuration, "no [accessors \"NAME\"] in .glossator has \(known)",
        hint: "glossator accessors --help has an example")
    }
    var plan = RewritePlan()
    let sources = try sources(of: own)
    let scopes = own.compactMap { scope($0, sources) }
    for settings in own { try examine(settings, sources, &plan) }
    var found = false
    try files.eachCodeFile { file throws(Failure) in
      guard isMeant(file.file.path.string) else { return }
      found = true
      try rewrite(file, scopes, &plan)
    }
    if !found, !paths.isEmpty {
      throw Failure(
        .usage, "there is no code in \(paths.joined(separator: ", "))",
        hint: "paths are those of the repository, from its root")
    }
    return plan
  }

  private func isMeant(_ path: String) -> Bool {
    paths.isEmpty || paths.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  // MARK: Accessors

  /// The base files of the resources that have accessors: all have to be readable.
  private func sources(of all: [AccessorSettings]) throws(Failure) -> [AccessorSource] {
    let (project, base) = (files.project, files.base)
    let listed = try files.files { path in
      project.resources.contains { $0.place(of: path, base: base) != nil }
    }
    let byPath = Dictionary(listed.map { ($0.path.string, $0) }, uniquingKeysWith: { first, _ in first })
    let paths = byPath.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var sources: [AccessorSource] = []
    var problems: [Finding] = []
    for slot in Slot.all(of: paths, resources: project.resources, base: base).slots
    where all.contains(where: { $0.resources.contains(slot.resource.name) }) {
      guard let file = byPath[slot.basePath], file.mode.isFile, let bytes = try files.bytes(of: file) else {
        continue
      }
      do throws(SyntaxError) {
        sources.append(AccessorSource(slot, try slot.format.read(bytes, as: .source(base)).catalog))
      } catch {
        problems.append(FileProblem.syntax(error).finding(path: slot.basePath))
      }
    }
    if problems.isEmpty { return sources }
    throw Failure(.content, "nothing is rewritten: a base file cannot be read", findings: problems)
  }

  private func scope(_ settings: AccessorSettings, _ sources: [AccessorSource]) -> Scope? {
    guard let tree = settings.tree(sources),
      let language = CallLanguage.all.first(where: { $0.template == settings.template })
    else { return nil }
    var targets: [AccessorTargets.Name: AccessorTargets.Target] = [:]
    for accessor in tree.accessors {
      let message = accessor.message
      targets[AccessorTargets.Name(table: Text(message.table), key: accessor.key)] = AccessorTargets.Target(
        accessor.path, parameters: accessor.parameters.map(\.kind), text: message.text,
        comment: message.comment)
    }
    let options = settings.options
    let isHeader = settings.path.name.hasSuffix(".h")
    let accessors = AccessorTargets(
      language, root: options.name, bundle: options.bundle, header: isHeader ? settings.path.name : nil,
      targets)
    return Scope(
      settings: settings, language: language, rewrite: CallRewrite(accessors),
      module: options.access == .internal && !isHeader ? Self.module(of: settings.path.string) : nil)
  }

  /// `Sources/App/` of `Sources/App/Generated/L10n.swift`, as SwiftPM lays modules out.
  private static func module(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let i = parts.firstIndex(where: { $0 == "Sources" || $0 == "Tests" }), i + 2 < parts.count else {
      return nil
    }
    return parts[...(i + 1)].joined(separator: "/") + "/"
  }

  /// Says where the generated file is not what the new code needs.
  private func examine(_ settings: AccessorSettings, _ sources: [AccessorSource], _ plan: inout RewritePlan)
    throws(Failure)
  {
    let path = settings.path
    let file = try files.files { $0 == path.string }.first
    let bytes = try file.flatMap { file throws(Failure) in try files.bytes(of: file) }
    if bytes == AccessorFile(settings, sources)?.bytes { return }
    plan.accessors.append(
      Finding(
        .warning, "accessors-file",
        bytes == nil ? "the accessors are not there yet" : "the accessors are not what the base files give",
        at: Place(path.string), hint: "run 'glossator accessors', and commit the file with the rewritten code"
      ))
  }

  // MARK: Code

  private func rewrite(_ file: CodeFile, _ scopes: [Scope], _ plan: inout RewritePlan) throws(Failure) {
    let path = file.file.path.string
    for language in file.languages {
      guard let calls = CallLanguage.all.first(where: { $0.name == language.name }) else { continue }
      let scopes = scopes.filter { $0.language.name == language.name }
      // The file that sees its own module's accessors uses these.
      let own = scopes.filter { scope in scope.module.map { path.hasPrefix($0) } ?? false }
      let seen = own.isEmpty ? scopes.filter { $0.module == nil } : own
      guard let scope = seen.first ?? scopes.first else {
        let left = CallRewrite(without: calls).answer(for: file.bytes, in: language).kept
        plan.left += left.map { $0.finding(in: path) }
        continue
      }
      let answer = scope.rewrite.answer(for: file.bytes, in: language)
      if seen.isEmpty, let module = scope.module {
        plan.left += answer.places.map { $0.otherModule(module).finding(in: path) }
        continue
      }
      if seen.count > 1, !answer.isEmpty {
        plan.left.append(.severalAccessors(seen.map(\.settings.name), path))
        continue
      }
      let left =
        answer.kept.map { $0.finding(in: path) } + answer.lostComments.map { $0.finding(in: path) }
      plan.left += left.sorted {
        ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
      }
      if answer.changes.isEmpty { continue }
      var splices = Splices()
      for change in answer.changes { splices.replace(change.range, by: change.bytes) }
      plan.calls += answer.calls
      plan.changes.append(
        FileChange(path: file.file.path, old: file.bytes, new: splices.applied(to: file.bytes)))
    }
  }
}

extension CallRewrite.Answer {
  fileprivate var isEmpty: Bool { changes.isEmpty && kept.isEmpty }

  /// What is told of a file where none of it can be rewritten.
  fileprivate var places: [KeptCall] { kept + rewritten }
}

extension KeptCall {
  fileprivate func otherModule(_ folder: String) -> KeptCall {
    KeptCall(
      key: key, place: place,
      reason: .otherModule(folder.split(separator: "/").last.map(String.init) ?? folder))
  }

  fileprivate func finding(in path: String) -> Finding {
    let what = key.map { "'\($0.excerpt)' stays" } ?? "this call stays"
    return Finding(
      .note, "left-alone", "\(what): \(reason.text)",
      at: Place(path, line: place.line, column: place.column))
  }
}

extension CallRewrite.LostComment {
  fileprivate func finding(in path: String) -> Finding {
    Finding(
      .note, "comment-gone", "'\(key.excerpt)': no string file has the comment '\(comment.excerpt)'",
      at: Place(path, line: place.line, column: place.column),
      hint: "add it to the base locale's file, where translators see it")
  }
}

extension Finding {
  fileprivate static func severalAccessors(_ names: [String], _ path: String) -> Finding {
    Finding(
      .note, "left-alone",
      "the file stays: nobody can tell which accessors are meant: \(names.joined(separator: ", "))",
      at: Place(path))
  }
}
