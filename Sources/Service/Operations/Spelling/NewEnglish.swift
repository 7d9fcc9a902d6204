import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

extension HeldSpelling {
  /// How the keys that a commit holds are spelt, with its own lists of words; nil where the project asks for no dictionary, or
  /// hunspell is not installed.
  package init?(
    _ keys: [HeldKey], at commit: ObjectID, _ resources: [Resource], _ view: RepositoryView, now: Int64
  ) throws(GitError) {
    guard !keys.isEmpty, let speller = try Hunspell(of: commit, view) else { return nil }
    let glossary = try GlossaryFile(of: commit, view)?.glossary ?? .empty
    self.init(keys, of: view.project, resources, glossary, speller, on: CalendarDay(at: now))
  }
}
