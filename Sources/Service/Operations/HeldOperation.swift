import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// What the feature and integration branches hold, each key with who brought it.
package struct HeldReport: Sendable {
  package var keys: [HeldKey]
  package var introductions: [HeldKey: Introduction]
  package var findings: [Finding]
}

/// Lists held keys: what was added, changed or removed on the way to a release branch.
package struct HeldOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  package func run() throws(Failure) -> HeldReport {
    var view = try RepositoryView(repository, journal: Journal.forReading(repository), includesRemotes: true)
    let inputs = try git { () throws(GitError) in try self.inputs(&view) }
    let holding = Holding(
      inputs.holding, released: inputs.released, project: view.project, blobs: RepositoryBlobs(repository))
    var introductions: [HeldKey: Introduction] = [:]
    let history = FileHistory(repository)
    for input in inputs.holding {
      for key in holding.keys where key.branch == input.branch && key.change != .removed {
        guard let place = key.places.first,
          let file = HistoryFile(
            base: place.basePath, of: input.resources, in: view.project.base, from: input.tip.commit)
        else { continue }
        introductions[key] = history.changes(of: [place.entry], in: file)[place.entry]?.last?.introduction
      }
    }
    var findings = view.findings + holding.findings
    if inputs.released.isEmpty, !holding.keys.isEmpty { findings.append(.noReleaseYet) }
    return HeldReport(keys: holding.keys, introductions: introductions, findings: findings)
  }

  private typealias Inputs = (holding: [HoldingInput], released: [HoldingInput])

  private func inputs(_ view: inout RepositoryView) throws(GitError) -> Inputs {
    func input(_ branch: (name: String, tip: ObjectID), fork: ObjectID?) throws(GitError) -> HoldingInput? {
      guard let resources = try view.resources(of: branch.tip, branch: branch.name) else { return nil }
      return HoldingInput(
        branch: branch.name, resources: resources, tip: try view.listing(branch.tip, resources),
        fork: try fork.map { id throws(GitError) in try view.listing(id, resources) })
    }
    var trunks = view.active.compactMap { name in view.branches[name].map { (name, $0) } } + view.production
    // Between two releases, what was released last: not the whole app.
    if view.production.isEmpty { trunks += try LastReleases(view).commits }
    var released: [HoldingInput] = []
    for trunk in trunks {
      if let one = try input(trunk, fork: nil) { released.append(one) }
    }
    var holding: [HoldingInput] = []
    if let integration = view.integration {
      let fork = try nearestFork(of: integration.tip, from: trunks.map(\.1))
      if let one = try input(integration, fork: fork) { holding.append(one) }
    }
    let homes = (view.integration.map { [$0.tip] } ?? []) + trunks.map(\.1)
    let features = view.branches(of: .feature)
    // A feature that is merged holds nothing of its own.
    let open = try repository.unmerged(features.map(\.tip), into: homes)
    for feature in features where open.contains(feature.tip) {
      let fork = try nearestFork(of: feature.tip, from: homes)
      if let one = try input(feature, fork: fork) { holding.append(one) }
    }
    return (holding, released)
  }

  /// Of the points where a branch left one of the others, the one that all others are behind.
  private func nearestFork(of tip: ObjectID, from others: [ObjectID]) throws(GitError) -> ObjectID? {
    var best: ObjectID?
    for other in others {
      guard let fork = try repository.mergeBase(tip, other) else { continue }
      if let known = best, try !repository.isAncestor(known, of: fork) { continue }
      best = fork
    }
    return best
  }
}

extension Finding {
  fileprivate static var noReleaseYet: Finding {
    Finding(
      .note, "no-release-yet",
      "no release branch, production branch or release tag is known: all texts are held",
      hint: "what a release branch has is not held any more; which branches those are: .glossator, [branches]"
    )
  }
}
