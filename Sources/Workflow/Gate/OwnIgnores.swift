import ProjectConfiguration
import TranslationModel

/// Which keys of one of a commit's base files its own `.glossator` alone leaves out. Those are judged: else a commit would open its own
/// gate by leaving out what is not done.
///
/// What the integration branch's leaves out is left out, and what `.glossator` left out where the commit and that branch parted: a key
/// that the integration branch stops leaving out is asked of the releases that are cut after that.
struct OwnIgnores {
  private let slot: Slot
  /// The others' resources for the base file; nil where the commit's own leaves out no more than the integration branch's.
  private let others: [Resource]?

  init(of slot: Slot, _ inputs: GateInputs) {
    self.slot = slot
    let project = inputs.project
    guard !slot.resource.ignoresNoMore(than: project.resources) else {
      others = nil
      return
    }
    others = [project.resources, inputs.parting].flatMap {
      $0.having(base: slot.basePath, like: slot.resource, of: project.base)
    }
  }

  func contains(_ key: Text) -> Bool {
    guard let others else { return false }
    return slot.resource.ignores(key) && !others.contains { $0.ignores(key) }
  }

  /// What is to be done about such a key, behind what is wrong with its text.
  static func remedy(_ project: Project) -> String {
    "; only the commit's own .glossator ignores this key: take that out, or put it into that of "
      + "'\(project.branches.integration)', too"
  }

  /// The entries of the base file that count.
  func entries(of catalog: Catalog, _ plurals: PluralNeeds) -> [SourceEntry] {
    guard others != nil else { return plurals.sourceEntries(of: catalog, in: slot) }
    var whole = slot
    whole.resource.ignored = []
    return plurals.sourceEntries(of: catalog, in: whole).filter { entry in
      !slot.resource.ignores(entry.id.key) || contains(entry.id.key)
    }
  }
}

extension [Resource] {
  /// Those that have a base file; of several only the one that is called as another resource is, where there is one.
  fileprivate func having(base path: String, like resource: Resource, of base: LocaleTag) -> [Resource] {
    let all = filter { $0.place(of: path, base: base)?.isBase ?? false }
    let same = all.filter { $0.name == resource.name }
    return same.isEmpty ? all : same
  }
}
