import TranslationModel

/// The accessors that a project's code has its texts through, by how code says them: `L10n.Common.cancel`, or
/// `L10nCommonCancel` in Objective-C.
package struct AccessorNames: Hashable, Sendable {
  package struct Name: Hashable, Sendable {
    /// From the outermost name on.
    package var path: [String]
    package var key: Text
    /// The string table that has the key; nil where the platform's code names none.
    package var table: Text?
    package var platform: Platform
    /// The languages whose code says it so, by their names.
    package var languages: [String]

    package init(_ path: [String], key: Text, table: Text?, platform: Platform, languages: [String]) {
      (self.path, self.key, self.table) = (path, key, table)
      (self.platform, self.languages) = (platform, languages)
    }
  }

  package let all: [Name]

  package init(_ all: [Name] = []) { self.all = all }

  /// As code says each.
  var texts: [Text] { all.map { Text($0.path.joined(separator: ".")) } }
}

/// Accessors by their names, one after the other.
struct AccessorTrie: Sendable {
  struct Node: Sendable {
    var children: [Text: Int] = [:]
    /// The number of the accessor that ends here.
    var accessor: Int?
  }

  let names: [AccessorNames.Name]
  private(set) var nodes: [Node] = [Node()]

  init(_ names: [AccessorNames.Name]) {
    self.names = names
    for (number, name) in names.enumerated() {
      var node = 0
      for part in name.path.map({ Text($0) }) {
        if let next = nodes[node].children[part] {
          node = next
        } else {
          nodes[node].children[part] = nodes.count
          node = nodes.count
          nodes.append(Node())
        }
      }
      nodes[node].accessor = number
    }
  }

  /// The outermost names.
  var roots: [Text] { Array(nodes[0].children.keys) }

  /// All accessors below a node.
  func below(_ node: Int) -> [AccessorNames.Name] {
    var found = nodes[node].accessor.map { [names[$0]] } ?? []
    for child in nodes[node].children.values.sorted() { found += below(child) }
    return found
  }
}
