import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet

/// Which version of each of a project's sheets: the blob id of its bytes, by the sheet's name.
package struct SheetIDs: Hashable, Sendable {
  package private(set) var byName: [String: ObjectID]

  package init(_ byName: [String: ObjectID] = [:]) { self.byName = byName }

  /// Of a project with one sheet.
  package init(_ id: ObjectID) { byName = [SheetName.main: id] }

  package var names: [String] { byName.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  package subscript(name: String) -> ObjectID? {
    get { byName[name] }
    set { byName[name] = newValue }
  }

  package func contains(_ id: ObjectID) -> Bool { byName.values.contains(id) }

  private static let key = "Glossator-Sheet"

  /// One trailer per sheet, the name after the id; `main` has none, as it is usually alone.
  func append(to trailers: inout Trailers) {
    for name in names {
      guard let id = byName[name] else { continue }
      trailers.append(Self.key, name == SheetName.main ? "\(id)" : "\(id) \(name)")
    }
  }

  /// Empty where there are no such trailers.
  init(from trailers: Trailers) {
    byName = [:]
    for value in trailers.values(of: Self.key) {
      let parts = value.split(separator: " ", maxSplits: 1)
      guard let id = parts.first.flatMap({ ObjectID(hex: $0) }) else { continue }
      byName[parts.count > 1 ? String(parts[1]) : SheetName.main] = id
    }
  }
}
