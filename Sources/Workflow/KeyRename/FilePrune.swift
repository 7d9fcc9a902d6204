import ProjectConfiguration
import StringFormats
import TranslationModel

/// A locale's file without the texts of some keys. That nothing else changes is proven by reading it again.
package struct FilePrune {
  package let result: any StringFile
  /// How many texts went.
  package let count: Int

  /// `base` is the base locale's file, which has none of the keys.
  package init(
    _ keys: Set<Text>, outOf file: any StringFile, _ format: ResourceFormat, _ role: FileRole,
    beside base: any StringFile
  ) throws(RenderProblem) {
    let edits = file.catalog.entries.filter { keys.contains($0.key) }.map { EntryEdit($0.id, nil) }
    let rendering = try Rendering(edits, of: file, format: format, base: base, role: role)
    if let refused = rendering.refused.first { throw .edit(refused) }
    (result, count) = (rendering.result, edits.count)
  }
}
