import ProjectConfiguration
import TranslationModel

/// Told of each resource without a base file, on all branches or on one: mostly its path is wrong, or the file was moved. Nobody would
/// miss its texts, for no sheet has rows of them.
func emptyResources(_ resources: [Resource], in sources: [BranchSource]) -> [Finding] {
  if sources.isEmpty { return [] }
  let filled = sources.map { source in
    Set(source.slots.map(\.slot.name.resource) + source.unread.map(\.name.resource))
  }
  let anywhere = filled.reduce(into: Set()) { $0.formUnion($1) }
  let nowhere = resources.filter { !anywhere.contains($0.name) }
  let missing = zip(sources, filled).flatMap { source, filled in
    source.input.resources.filter { !filled.contains($0.name) && anywhere.contains($0.name) }
      .map { Finding.emptyResource($0, "there is no base file", hint: ofOne).on(source.input.name) }
  }
  return nowhere.map { .emptyResource($0, "no branch has a base file", hint: ofAll) } + missing
}

private let ofAll = "put it right in .glossator, on the integration branch and on release branches"
private let ofOne =
  "if it was moved, say so in that branch's .glossator; if the branch has no such texts, give it one without the resource"

extension Finding {
  fileprivate static func emptyResource(_ resource: Resource, _ what: String, hint: String) -> Finding {
    let (name, pattern) = resource.basePath.map { ("base-path", $0) } ?? ("path", resource.path)
    return Finding(
      .warning, "no-file", "\(what) of the resource '\(resource.name)': its \(name) is '\(pattern.text)'",
      at: Place(".glossator"), hint: hint)
  }
}
