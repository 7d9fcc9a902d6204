import Interchange
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel

extension Command {
  static let rewrite = Command(
    "rewrite", "turn calls that look a key up into accessors: L10n.Common.cancel",
    operands: "[PATH …]", operandCount: 0...1000,
    options: [
      .flag("plan", "print what would change, as a diff, and change nothing (default)"),
      .flag("write", "make the changes"),
      .value("branch", "NAME", "make them a commit on top of this branch, instead of changing the work tree"),
    ],
    discussion: """
      For a project whose .glossator has [accessors "NAME"] with 'template = swift' or 'template = objective-c': see 'glossator
      accessors --help'. In the code that git tracks, or in the PATHs that are given, it rewrites

        NSLocalizedString("common.cancel", comment: "")           L10n.Common.cancel
        String(localized: "common.cancel")                        L10n.Common.cancel
        String(format: NSLocalizedString("hi", comment: ""), a)   L10n.hi(a)
        String.localizedStringWithFormat(NSLocalizedString(…), n) L10n.files(n)
        NSLocalizedString(@"common.cancel", nil)                  L10nCommonCancel()
        [NSString stringWithFormat:NSLocalizedString(…), n]       L10nFiles(n)

      where table, bundle, text and number of values are those of the accessor, and no other byte. Each call that stays is
      listed with its place and the reason: a key that is made when the program runs or that no file has, another table or
      bundle, values that are given elsewhere or are plainly of another type, a comment in the call. Objective-C sees no enums
      of Swift: without accessors of its own its calls stay. With them, a file that is rewritten imports their header.

        glossator accessors
        glossator rewrite
        glossator rewrite --write App/Settings

      It prints a diff, which git apply takes; with --write it changes the files of the work tree, and you commit them. Build
      then: the compiler finds a value of another type. Accessors format values for the user's locale, as
      localizedStringWithFormat does.
      """,
    schema: .rewrite
  ) { invocation throws(Failure) in
    let writes = invocation.has("write")
    if writes, invocation.has("plan") {
      throw Failure(.usage, "--plan and --write exclude each other", hint: "--plan is the default")
    }
    let selection = try Selection(invocation)
    let access = try selection.access()
    let files = try SourceFiles(access, at: invocation.place)
    let plan = try RewriteOperation(files, paths: invocation.operands).plan()
    var commit: ObjectID?
    if writes, !plan.changes.isEmpty {
      commit = try files.apply(
        plan.changes, message: CommitMessage(subject: "l10n: \(plan.calls.counted("call")) to accessors"),
        identity: selection.identity)
    }
    if invocation.wantsJSON {
      Terminal.say(try plan.json(isPlan: !writes, commit).text)
    } else {
      try plan.tell(invocation, commit)
    }
    return .yes
  }
}

extension RewritePlan {
  fileprivate func tell(_ invocation: Invocation, _ commit: ObjectID?) throws(Failure) {
    let writes = invocation.has("write")
    if !writes { Terminal.write(file: Array(try changes.patch().utf8)) }
    Terminal.report(left, isWhole: true)
    Terminal.report(accessors)
    let summary =
      "\(calls.counted("call")) in \(changes.count.counted("file")) \(writes ? (calls == 1 ? "is" : "are") + " rewritten" : "would be rewritten")"
      + (left.isEmpty ? "" : "; \(left.count.counted("place")) to look at")
    if !writes {
      Terminal.note(summary)
      if calls > 0 { Terminal.note("hint: glossator rewrite --write makes the changes") }
      return
    }
    Terminal.say(summary)
    if let commit {
      Terminal.say("committed to \(invocation["branch"] ?? ""): \(commit.short)")
    } else if calls > 0 {
      Terminal.note("hint: build the app, look at git diff, and commit it")
    }
  }

  fileprivate func json(isPlan: Bool, _ commit: ObjectID?) throws(Failure) -> JSON {
    .object([
      ("files", .strings(changes.map(\.path.string))), ("calls", .number(calls)),
      ("left", .array(left.map(\.json))), ("accessors", .array(accessors.map(\.json))),
      ("diff", .string(try changes.patch())), ("isPlan", .bool(isPlan)),
      ("commit", .optional(commit?.description)),
    ])
  }
}
