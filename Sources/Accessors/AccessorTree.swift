import TranslationModel

/// Every accessor of some base files, named and in groups: a function of the files, the template and its options.
///
/// A name depends on its own key, and on others only where these would have the very same: see ``AccessorScope``.
package struct AccessorTree: Sendable {
  package let root: AccessorGroup
  /// Keys that cannot have the names that they should have, and those that got one all the same.
  package let findings: [Finding]
  private let byKey: [Name: Accessor]

  private struct Name: Hashable {
    var table: String
    var key: Text
  }

  package init(_ tables: [AccessorTable], _ template: AccessorTemplate, _ options: AccessorOptions) {
    var scope = AccessorScope(rule: template.identifiers, name: options.name)
    var seen: Set<Name> = []
    let isSplit = !template.mergesTables && Set(tables.map(\.name)).count > 1
    // Foundation asks a .stringsdict before the .strings file beside it.
    let ordered = tables.filter { $0.format == "stringsdict" } + tables.filter { $0.format != "stringsdict" }
    for table in ordered {
      let scopeName = template.mergesTables ? "" : table.name
      for message in table.messages where seen.insert(Name(table: scopeName, key: message.key)).inserted {
        scope.add(message, parts: (isSplit ? [table.name] : []) + options.parts(of: message.key))
      }
    }
    var findings: [Finding] = []
    root = scope.group(&findings)
    self.findings = findings.sorted { Text($0.place?.description ?? "") < Text($1.place?.description ?? "") }
    var byKey: [Name: Accessor] = [:]
    Self.collect(root) { byKey[Name(table: $0.message.table, key: $0.key)] = $0 }
    self.byKey = byKey
  }

  /// The accessor of a key of a table; nil where there is no such key.
  package subscript(table: String, key: Text) -> Accessor? { byKey[Name(table: table, key: key)] }

  /// All of them, group by group.
  package var accessors: [Accessor] {
    var all: [Accessor] = []
    Self.collect(root) { all.append($0) }
    return all
  }

  private static func collect(_ group: AccessorGroup, _ take: (Accessor) -> Void) {
    group.accessors.forEach(take)
    for inner in group.groups { collect(inner, take) }
  }
}

extension AccessorOptions {
  /// A key deeper than that is no tree of a person's.
  private static let deepest = 16

  /// The parts of a key between its separators; the last one has what is too deep.
  func parts(of key: Text) -> [String] {
    guard !separator.isEmpty else { return [key.string] }
    let parts = key.string.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    guard parts.count > Self.deepest else { return parts }
    return parts[..<(Self.deepest - 1)] + [parts[(Self.deepest - 1)...].joined(separator: separator)]
  }
}
