import Accessors
import CodeScan
import ProjectConfiguration
import StringFormats
import TranslationModel
import Workflow

extension AccessorNames {
  /// The accessors that a project's code has, by the keys of its base files.
  init(of project: Project, _ sources: [AccessorSource]) {
    var all: [Name] = []
    for settings in project.accessors where settings.areSeenInCode {
      guard let template = AccessorTemplates.named(settings.template), let tree = settings.tree(sources)
      else {
        continue
      }
      for accessor in tree.accessors {
        guard let platform = StringFormats.named(accessor.message.format)?.platform else { continue }
        let table = platform == .apple ? Text(accessor.message.table) : nil
        all.append(
          Name(
            accessor.path, key: accessor.key, table: table, platform: platform, languages: template.seenIn))
      }
    }
    self.init(all)
  }
}

extension AccessorSettings {
  /// True where code says an accessor by its names alone; Dart and TypeScript ask an object for it.
  var areSeenInCode: Bool { AccessorTemplates.named(template)?.seenIn.isEmpty == false }

  /// Its accessors; nil where its template is not known.
  func tree(_ sources: [AccessorSource]) -> AccessorTree? {
    guard let template = AccessorTemplates.named(self.template) else { return nil }
    let own = sources.filter { resources.contains($0.slot.resource.name) }
    return AccessorTree(own.map(\.table), template, options)
  }
}
