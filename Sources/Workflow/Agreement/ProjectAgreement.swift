import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// What an agreed entry says of one project alone, beside its branches, where several share the journal.
package struct ProjectAgreement: Hashable, Sendable {
  /// The `.glossator` that was in force, as a blob id.
  package var configuration: ObjectID?
  /// Which edition of the rules made its plan.
  package var rules: Int?
  /// A digest of what its users had got then.
  package var released: ObjectID?
  /// Where its production was then; empty in an entry that does not say so.
  package var production: Set<ObjectID> = []
  /// Which files its memory was; nil where it has none, or one could not be read.
  package var memory: ObjectID?
  /// The locales that it is translated into.
  package var targets: [LocaleTag] = []

  package init() {}
}

/// A journal is written in the names that everybody uses, and read by one project in its own: its branches are called what
/// its repository calls them, and what is said of the others goes along as it is.
extension JournalEntry {
  /// The entry as one of its projects reads it. What names no project is its own: a project that has got its name since.
  package func seen(by names: SharedNames) -> JournalEntry {
    guard let project = names.project else { return self }
    var entry = self
    entry.branches = branches.map { $0.renamed(names.own($0.branch)) }
    entry.finished = [:]
    for (name, tip) in finished { entry.finished[names.own(name)] = tip }
    entry.moving = moving.map {
      SideMove(branch: names.own($0.branch), commit: $0.commit, madeFrom: $0.madeFrom)
    }
    if let own = entry.others.removeValue(forKey: project) { entry.own = own }
    return entry
  }

  /// The entry as it is written.
  package func shared(by names: SharedNames) -> JournalEntry {
    guard let project = names.project else { return self }
    var entry = self
    entry.branches = branches.map { $0.renamed(names.shared($0.branch)) }
    entry.finished = [:]
    for (name, tip) in finished { entry.finished[names.shared(name)] = tip }
    entry.moving = moving.map {
      SideMove(branch: names.shared($0.branch), commit: $0.commit, madeFrom: $0.madeFrom)
    }
    if kind == .agreed {
      entry.others[project] = entry.own
      entry.own = ProjectAgreement()
    }
    return entry
  }

  /// The states of the project's own branches.
  package func ownBranches(_ names: SharedNames) -> [BranchState] {
    branches.filter { !names.isForeign($0.branch) }
  }

  /// The locales that the other projects are translated into.
  package var otherTargets: [LocaleTag] {
    others.sorted { $0.key < $1.key }.flatMap(\.value.targets)
  }

  /// True where the entry has something to say of a project without a name.
  package var isUnnamed: Bool { kind == .agreed && own != ProjectAgreement() }
}

extension BranchState {
  fileprivate func renamed(_ name: String) -> BranchState {
    var state = self
    state.branch = name
    return state
  }
}

// MARK: Trailers

extension ProjectAgreement {
  private static let config = "Glossator-Config"
  private static let rules = "Glossator-Rules"
  private static let released = "Glossator-Released"
  private static let production = "Glossator-Production"
  private static let memory = "Glossator-Memory"
  private static let targets = "Glossator-Targets"

  /// `project` is nil for the one that has no name.
  func append(to trailers: inout Trailers, of project: String?) {
    let suffix = project.map { " \($0)" } ?? ""
    if let configuration { trailers.append(Self.config, configuration.description + suffix) }
    if let rules { trailers.append(Self.rules, String(rules) + suffix) }
    if let released { trailers.append(Self.released, released.description + suffix) }
    for tip in production.sorted() { trailers.append(Self.production, tip.description + suffix) }
    if let memory { trailers.append(Self.memory, memory.description + suffix) }
    if !targets.isEmpty, let project {
      trailers.append(Self.targets, "\(project) \(targets.map(\.description).joined(separator: " "))")
    }
  }

  /// Those of every project that a message names; the key of the one without a name is empty.
  static func all(in trailers: Trailers) -> [String: ProjectAgreement] {
    var all: [String: ProjectAgreement] = [:]
    func each(_ name: String, _ take: (inout ProjectAgreement, String) -> Void) {
      for value in trailers.values(of: name) {
        let words = value.split(separator: " ").map(String.init)
        if let first = words.first { take(&all[words.count > 1 ? words[1] : "", default: Self()], first) }
      }
    }
    each(config) { $0.configuration = ObjectID(hex: $1) }
    each(rules) { $0.rules = Int($1) }
    each(released) { $0.released = ObjectID(hex: $1) }
    each(production) { if let tip = ObjectID(hex: $1) { $0.production.insert(tip) } }
    each(memory) { $0.memory = ObjectID(hex: $1) }
    for value in trailers.values(of: targets) {
      let words = value.split(separator: " ").map(String.init)
      guard let project = words.first else { continue }
      all[project, default: Self()].targets = words.dropFirst().compactMap { LocaleTag($0) }
    }
    return all
  }
}
