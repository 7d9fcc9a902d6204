import Accessors
import ProjectConfiguration
import TranslationModel
import Workflow

/// What the accessors of renamed keys are called, now and then.
struct RenamedAccessors {
  private(set) var paths: [[String]: [String]] = [:]

  init(_ project: Project, _ draft: StringFileRenames, _ names: [RenamePlan.Name]) {
    let new = Dictionary(names.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    for settings in project.accessors {
      guard let before = settings.tree(draft.before), let after = settings.tree(draft.after) else { continue }
      for accessor in before.accessors {
        guard let key = new[accessor.key], let now = after[accessor.message.table, key] else { continue }
        paths[accessor.path] = now.path
      }
    }
  }
}
