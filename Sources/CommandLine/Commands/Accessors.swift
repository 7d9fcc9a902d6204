import Accessors
import Interchange
import ProjectConfiguration
import Service
import TranslationModel

extension Command {
  static let accessors = Command(
    "accessors", "generate code with an accessor for each key: L10n.cancel",
    operands: "[NAME …]", operandCount: 0...64,
    options: [
      .flag("check", "write nothing, and say whether each file of the commit is what it should be"),
      .flag("print", "write nothing, and print the file"),
      .value("rev", "REV", "of this commit, with --check or --print (default: HEAD, or the work tree)"),
    ], isQuestion: true,
    discussion: """
      Each [accessors "NAME"] of .glossator is a file of Swift, Objective-C, Kotlin, Dart or TypeScript, with one accessor for
      each key of its resources. A key that is misspelled in code, or a value that is forgotten, does not compile any more.

        [accessors "ios"]
            template = swift
            path = App/Generated/L10n.swift
            resource = ios

      Keys are divided at dots: 'common.cancel' is L10n.Common.cancel. Placeholders are parameters, and plurals count an Int;
      the developer's comment and the English stand above each. Swift's names are those that SwiftGen's structured template
      gives. In Objective-C 'common.cancel' is L10nCommonCancel(), in a header. Where two keys would have one name, one of them
      gets digits that follow from the key alone, and a warning says so.

      The files are written into the work tree, from the base files as they are there; commit them. A file that does not begin
      as a generated one is never overwritten. On side branches they follow the English: where a copywriter changes it in the
      sheet, the side branch brings the base file and the generated one.

        glossator accessors
        glossator accessors --check
        glossator accessors --print ios --rev release/1.2

      Exit status 1: a file is not what the base files give, or could not be written.
      """,
    schema: .accessors
  ) { invocation throws(Failure) in
    let (checks, prints) = (invocation.has("check"), invocation.has("print"))
    if checks, prints {
      throw Failure(.usage, "--check and --print are two answers", hint: "give one of them")
    }
    if invocation["rev"] != nil, !checks, !prints {
      throw Failure(
        .usage, "a commit's files are not written",
        hint: "give --check or --print with --rev, or check it out")
    }
    if prints, invocation.wantsJSON { throw Failure(.usage, "--print prints code, and no JSON") }
    let operation = AccessorsOperation(
      try Selection(invocation).access().repository, names: invocation.operands)
    let report: AccessorsReport
    if let revision = invocation["rev"] ?? (checks ? "HEAD" : nil) {
      report = try operation.look(at: revision)
    } else {
      report = try operation.look(writes: !prints)
    }
    if prints { return try report.printed() }
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return report.isCurrent ? .yes : .no
  }
}

extension AccessorsReport {
  fileprivate func tell() {
    for file in files {
      Terminal.say(folding: "\(file.file.settings.path): \(file.sentence)")
    }
    Terminal.report(findings)
  }

  fileprivate func printed() throws(Failure) -> ExitStatus {
    guard let one = files.first, files.count == 1 else {
      throw Failure(
        .usage, "there are \(files.count) files",
        hint: "name one: \(files.map(\.file.settings.name).joined(separator: " | "))")
    }
    Terminal.report(findings)
    if one.state == .unknown { return .no }
    Terminal.write(file: one.file.bytes)
    return .yes
  }

  fileprivate var json: JSON {
    .object([("files", .array(files.map(\.json))), ("findings", .array(findings.map(\.json)))])
  }
}

extension AccessorsReport.File {
  fileprivate var sentence: String {
    let count = file.tree.accessors.count.counted("accessor")
    return switch state {
    case .written: "written, \(count)"
    case .current: "as it should be, \(count)"
    case .stale: "not what the base files give; run 'glossator accessors' and commit it"
    case .missing: "missing; run 'glossator accessors' and commit it"
    case .foreign: "not a generated file"
    case .unknown: "unknown, for a base file cannot be read"
    }
  }

  fileprivate var json: JSON {
    let template = AccessorTemplates.named(file.settings.template)
    return .object([
      ("name", .string(file.settings.name)), ("template", .string(file.settings.template)),
      ("path", .string(file.settings.path.string)), ("state", .string(state.rawValue)),
      (
        "accessors",
        .array(
          file.tree.accessors.map { accessor in
            .object([
              ("key", .string(accessor.key.string)), ("table", .string(accessor.message.table)),
              ("path", .strings(accessor.path)),
              (
                "parameters",
                .array(
                  accessor.parameters.map { parameter in
                    .object([
                      ("name", .string(parameter.name)), ("type", .string(template?.type(parameter) ?? "")),
                    ])
                  })
              ),
            ])
          })
      ),
    ])
  }
}
