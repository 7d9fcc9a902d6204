import StringFormats
import TranslationModel

/// Merges three versions of a string file key by key, for Git.
///
/// What both sides came to agree on, key by key, is first written into each of the three versions. Lines then differ only in
/// what no key says (comments, headers, attributes), and are merged as git does. Whatever comes of it is read again: it has to
/// say what was wanted, or the next way is tried, down to our version with the other side's texts.
package struct StringFileMerge {
  private let format: any StringFormat
  private let role: FileRole
  private let mergeLines: LineMerge

  package init(_ format: any StringFormat, _ role: FileRole, mergeLines: @escaping LineMerge) {
    (self.format, self.role, self.mergeLines) = (format, role, mergeLines)
  }

  /// An empty base is that of a file which both sides added.
  package func run(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> FileMergeOutcome {
    let versions: MergedVersions
    do throws(MergeObstacle) {
      versions = try MergedVersions(format, role, base: base, ours: ours, theirs: theirs)
    } catch { return .unsuited(error.message) }
    let names = versions.conflicts
    if names.isEmpty, let plain = mergeLines(base, ours, theirs, false), plain.isClean,
      versions.isMade(in: plain.bytes)
    {
      return .merged(plain.bytes)
    }
    guard let level = versions.levelled() else {
      return .incompatible(
        mergeLines(base, ours, theirs, false)?.bytes ?? ours,
        "the keys of both sides cannot be put into one file")
    }
    if !names.isEmpty { return conflict(level, names, (base, ours, theirs)) }
    let ways: [() -> [UInt8]?] = [
      { lines(level, favorsOurs: false) }, { versions.assembled(level, mergeLines) },
      { lines(level, favorsOurs: true) }, { level.ours },
    ]
    for way in ways { if let bytes = way(), versions.isMade(in: bytes) { return .merged(bytes) } }
    return .incompatible(
      mergeLines(base, ours, theirs, false)?.bytes ?? level.ours,
      "the merged file would not say what both sides say")
  }

  private func lines(_ level: LevelledVersions, favorsOurs: Bool) -> [UInt8]? {
    guard let base = level.base, let merged = mergeLines(base, level.ours, level.theirs, favorsOurs),
      merged.isClean || favorsOurs
    else { return nil }
    return merged.bytes
  }

  /// Markers stand round the lines of the keys that differ; where lines do not show it, round all that differs. Where there are
  /// no lines, what is in conflict is as in ours.
  private func conflict(
    _ level: LevelledVersions, _ names: [String], _ versions: (base: [UInt8], ours: [UInt8], theirs: [UInt8])
  ) -> FileMergeOutcome {
    if let base = level.base, let merged = mergeLines(base, level.ours, level.theirs, false), !merged.isClean
    {
      return .conflict(merged.bytes, names: names, isMarked: true)
    }
    if let merged = mergeLines(versions.base, versions.ours, versions.theirs, false), !merged.isClean {
      return .conflict(merged.bytes, names: names, isMarked: true)
    }
    return .conflict(level.ours, names: names, isMarked: false)
  }
}
