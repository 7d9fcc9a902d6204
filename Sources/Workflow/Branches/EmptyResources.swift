import ProjectConfiguration
import TranslationModel

/// Told of each resource of which no branch has a base file: mostly its path is wrong, and nobody would miss what is in no sheet.
func emptyResources(_ resources: [Resource], in sources: [BranchSource]) -> [Finding] {
  if sources.isEmpty { return [] }
  let filled = Set(
    sources.flatMap { source in
      source.slots.map(\.slot.name.resource) + source.unread.map(\.name.resource)
    })
  return resources.filter { !filled.contains($0.name) }.map { resource in
    let (what, pattern) = resource.basePath.map { ("base-path", $0) } ?? ("path", resource.path)
    return Finding(
      .warning, "no-file",
      "no branch has a base file of the resource '\(resource.name)': its \(what) is '\(pattern.text)'",
      at: Place(".glossator"),
      hint: "put it right in .glossator, on the integration branch and on release branches")
  }
}
