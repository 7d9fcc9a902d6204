import TranslationModel
import TranslationSheet

/// Merges three versions of the sheet cell by cell, for Git: rows by key, variant and, where that is not enough, their English;
/// columns by their names. As with string files, what both sides come to is first written into each version; people's own
/// columns are then merged as lines.
package struct SheetMerge {
  private let schema: SheetSchema
  private let mergeLines: LineMerge

  package init(_ schema: SheetSchema, mergeLines: @escaping LineMerge) {
    (self.schema, self.mergeLines) = (schema, mergeLines)
  }

  package func run(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> FileMergeOutcome {
    let versions: SheetVersions
    do throws(MergeObstacle) {
      versions = try SheetVersions(schema, base: base, ours: ours, theirs: theirs)
    } catch { return .unsuited(error.message) }
    if versions.conflicts.isEmpty, let plain = mergeLines(base, ours, theirs, false), plain.isClean,
      versions.isMade(in: plain.bytes)
    {
      return .merged(plain.bytes)
    }
    let level = versions.levelled()
    let merged = mergeLines(level.base, level.ours, level.theirs, false)
    if !versions.conflicts.isEmpty {
      for lines in [merged, mergeLines(base, ours, theirs, false)] {
        if let lines, !lines.isClean {
          return .conflict(lines.bytes, names: versions.conflicts, isMarked: true)
        }
      }
      return .conflict(level.ours, names: versions.conflicts, isMarked: false)
    }
    if let merged, merged.isClean, versions.isMade(in: merged.bytes) { return .merged(merged.bytes) }
    if versions.isMade(in: level.ours), !versions.theyChangedOwnColumns, !versions.theyChangedNamelessRows {
      return .merged(level.ours)
    }
    let reason =
      versions.theyChangedNamelessRows
      ? "both sides changed the rows, and theirs some that have no key or no English"
      : "both sides changed the rows, and columns that are the team's own"
    return .incompatible(mergeLines(base, ours, theirs, false)?.bytes ?? level.ours, reason)
  }
}
