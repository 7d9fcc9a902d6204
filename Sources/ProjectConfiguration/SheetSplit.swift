import TranslationModel

/// How a project with several sheets divides its rows: which sheet a new row goes to. It stays there from then on.
package enum SheetSplit: String, CaseIterable, Hashable, Sendable {
  /// To the sheet that its resource names.
  case byResource = "by-resource"
  /// To the sheet of the first release branch that needs it.
  case byRelease = "by-release"
}

extension Project {
  /// The sheet that a new row of a resource on a branch goes to. By the project's own resources: a branch's cannot
  /// choose one.
  package func sheet(of resource: Resource, on branch: String) -> String {
    switch sheets {
    case .byResource: resources.first { $0.name == resource.name }?.sheet ?? SheetName.main
    case .byRelease: branches.isRelease(branch) ? branch : SheetName.main
    }
  }

  /// Every sheet that rows of these branches may go to, in the configuration's order.
  package func sheets(for branches: [String]) -> [String] {
    var names: [String] = []
    for branch in branches.isEmpty ? [""] : branches {
      for resource in resources {
        let name = sheet(of: resource, on: branch)
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.isEmpty ? [SheetName.main] : names
  }
}
