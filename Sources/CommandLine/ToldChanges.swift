import RepositoryModel
import Service
import TranslationModel

/// What a command tells people of a plan that changes files: with `--plan` the diff, else what was done.
struct ToldChanges {
  var changes: [FileChange]
  /// What is left to people.
  var left: [Finding]
  /// What to do next where the work tree was changed.
  var hint: String
  /// In a line, of what was done, or would be.
  var summary: (_ isDone: Bool) -> String

  func tell(_ invocation: Invocation, _ commit: ObjectID?) throws(Failure) {
    if invocation.has("plan") {
      Terminal.write(file: Array(try changes.patch().utf8))
      Terminal.report(left)
      return Terminal.note(summary(false))
    }
    Terminal.say(folding: summary(true))
    Terminal.report(left)
    if let commit {
      Terminal.say("committed to \(invocation["branch"] ?? ""): \(commit.short)")
    } else if !changes.isEmpty {
      Terminal.note("hint: \(hint)")
    }
  }
}
