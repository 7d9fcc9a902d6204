import Accessors
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// A base file whose keys get accessors.
package struct AccessorSource: Sendable {
  package var slot: Slot
  package var catalog: Catalog

  package init(_ slot: Slot, _ catalog: Catalog) { (self.slot, self.catalog) = (slot, catalog) }

  package var table: AccessorTable {
    AccessorTable(
      name: slot.tableName, format: slot.format.name, placeholders: slot.placeholders, path: slot.basePath,
      catalog: catalog)
  }
}

extension Slot {
  /// What the platform calls the base file when it looks a key up: Apple's table has the file's name, i18next's namespace
  /// is what differs between the files of one locale. Others have none.
  fileprivate var tableName: String {
    switch format.platform {
    case .apple:
      let file = basePath.split(separator: "/").last ?? ""
      return String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
    case .web: return name.wildcards.filter { !$0.isEmpty }.joined(separator: "/")
    default: return ""
    }
  }
}

/// A generated file as it should be.
package struct AccessorFile: Sendable {
  package let settings: AccessorSettings
  package let tree: AccessorTree
  package let bytes: [UInt8]

  /// Nil where the template is not known. A function of what it is given: the sources come in the order of a commit's slots.
  package init?(_ settings: AccessorSettings, _ sources: [AccessorSource]) {
    guard let template = AccessorTemplates.named(settings.template) else { return nil }
    let own = sources.filter { settings.resources.contains($0.slot.resource.name) }
    self.settings = settings
    tree = AccessorTree(own.map(\.table), template, settings.options)
    bytes = Array(template.write(tree, settings.options).utf8)
  }
}
