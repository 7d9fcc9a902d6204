import Interchange
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

extension Command {
  static let rename = Command(
    "rename", "give a key another name: string files of all locales, and code",
    operands: "KEY NEW", operandCount: 2...2,
    options: [
      .flag("plan", "print what would change, as a diff, and change nothing"),
      .value("branch", "NAME", "make it a commit on top of this branch, instead of changing the work tree"),
      .value("resource", "NAME", "only in the files of this [resource \"NAME\"], and its code"),
    ],
    discussion: """
      Renames the key with all its forms in the base locale's files and in every other locale's; comments stay with it, and
      no other byte changes. KEY is as a string file has it, or as the sheet does; each platform gets NEW in its own
      spelling, by its key-prefix and key-separator. Then the code: what 'glossator scan' sees as a use of the key gets the
      new name. Each place that may be one and stays as it is, is listed with the reason.

      It changes the files of the work tree that git tracks, as they are now, and you commit them; a bare repository needs
      --branch. Either everything is renamed or nothing is: where NEW is taken, where a format cannot have it, and where a
      file cannot be read.

        glossator rename --plan settings.title settings.heading
        glossator rename settings.title settings.heading
        glossator rename settings.title settings.heading --branch develop

      The sheet is left alone: at the next sync its row gets the new key, and keeps its translations, because the English
      stays. Change the English in another commit.

      Keys that are their own English are no names, and cannot be renamed. Texts of storyboards are named by their objects.
      """,
    schema: .rename
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    let files = try SourceFiles(access, at: invocation.place)
    let (key, new) = (Text(invocation.operands[0]), Text(invocation.operands[1]))
    let plan = try RenameOperation(files).plan(
      KeyRename(key, to: new, resource: invocation["resource"]))
    var commit: ObjectID?
    if !invocation.has("plan") {
      commit = try files.apply(
        plan.changes, message: CommitMessage(subject: "l10n: rename \(key.excerpt) to \(new.excerpt)"),
        identity: selection.identity)
    }
    if invocation.wantsJSON {
      Terminal.say(try plan.json(isPlan: invocation.has("plan"), commit).text)
    } else {
      try plan.told.tell(invocation, commit)
    }
    return .yes
  }
}

extension Invocation {
  /// Where the files are that a command changes.
  var place: SourceFiles.Place { self["branch"].map { .branch($0) } ?? .workTree }
}

extension RenamePlan {
  fileprivate var told: ToldChanges {
    ToldChanges(
      changes: changes, left: left,
      hint: "look at git diff, and commit it; the sheet's row follows at the next sync", summary: summary)
  }

  private func summary(isDone: Bool) -> String {
    let code =
      places == 0
      ? "no code" : "\(places.counted("place")) in \(codeFiles.counted("file")) of code"
    let names = Set(names.map { "\($0.old.excerpt) \(isDone ? "is now" : "becomes") \($0.new.excerpt)" })
    return "\(names.sorted().joined(separator: ", ")): \(stringFiles.counted("string file")), \(code)"
      + (left.isEmpty ? "" : "; \(left.count.counted("place")) to look at")
  }

  fileprivate func json(isPlan: Bool, _ commit: ObjectID?) throws(Failure) -> JSON {
    .object([
      (
        "names",
        .array(
          names.map {
            .object([
              ("resource", .string($0.resource)), ("old", .string($0.old.string)),
              ("new", .string($0.new.string)),
            ])
          })
      ),
      ("files", .strings(changes.map(\.path.string))), ("stringFiles", .number(stringFiles)),
      ("places", .number(places)), ("left", .array(left.map(\.json))),
      ("diff", .string(try changes.patch())), ("isPlan", .bool(isPlan)),
      ("commit", .optional(commit?.description)),
    ])
  }
}
