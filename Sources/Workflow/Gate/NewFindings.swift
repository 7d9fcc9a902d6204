import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// What is wrong with the string files of a commit that was not there in an older one. A finding is the same wherever its
/// line has moved to in its file.
///
/// What both commits have alike is checked in neither: files of the same bytes beside the same base file, and beside another
/// one those texts whose English is the same. `speller` is asked about English that is new.
package func newFindings(
  in commit: InspectedCommit, since older: InspectedCommit, project: Project,
  _ strictness: Strictness, blobs: any BlobReader, speller: (any Speller)? = nil
) -> [Finding] {
  let files = ParsedFiles(blobs)
  let now = Inspection(commit, project, files, strictness, speller)
  let then = Inspection(older, project, files, strictness, speller)
  var comparison = InspectionComparison(now, then)
  for slot in now.slots { comparison.compare(slot) }
  for slot in then.slots { comparison.compareGone(slot) }
  return comparison.new
}

private struct InspectionComparison {
  private let now: Inspection
  private let then: Inspection
  /// The older commit's slots that the newer one has as well.
  private let kept: [String: Slot]
  private var added: [Finding]
  private var before: [Finding]

  init(_ now: Inspection, _ then: Inspection) {
    (self.now, self.then) = (now, then)
    (added, before) = (now.findings, then.findings)
    let old = Dictionary(then.slots.map { ($0.basePath, $0) }, uniquingKeysWith: { a, _ in a })
    var kept: [String: Slot] = [:]
    for slot in now.slots {
      guard let other = old[slot.basePath], other.name == slot.name, other.resource == slot.resource else {
        continue
      }
      kept[slot.basePath] = other
    }
    self.kept = kept
  }

  /// Those of which the older commit has fewer.
  var new: [Finding] { added.new(since: before) }

  mutating func compare(_ slot: Slot) {
    guard let other = kept[slot.basePath] else {
      added += now.findings(of: slot)
      return
    }
    let isSameBase = now.commit.files[slot.basePath] == then.commit.files[slot.basePath]
    let locales = now.project.targets.filter { !isSameBase || !isSameFile(slot, other, $0) }
    if isSameBase, locales.isEmpty { return }
    let (base, own) = now.base(of: slot)
    let (oldBase, ownThen) = then.base(of: other)
    added += own
    before += ownThen
    let reworded = base.flatMap { base in oldBase.map { base.keys(notAsIn: $0) } } ?? []
    for locale in locales {
      if let base, let oldBase, isSameFile(slot, other, locale),
        compare(base, oldBase, locale, ofKey: reworded.contains)
      {
        continue
      }
      added += base.map { now.findings(of: $0, in: locale) } ?? []
      before += oldBase.map { then.findings(of: $0, in: locale) } ?? []
    }
  }

  /// Compares one file beside two base files; false where it says something else beside each, or cannot be read.
  private mutating func compare(
    _ base: InspectedSlot, _ oldBase: InspectedSlot, _ locale: LocaleTag, ofKey isWanted: (Text) -> Bool
  ) -> Bool {
    guard let path = now.path(of: base.slot, in: locale) else { return true }
    guard let file = (try? now.file(of: base, in: locale)) ?? nil,
      let old = (try? then.file(of: oldBase, in: locale)) ?? nil, file.catalog == old.catalog
    else { return false }
    added += base.findings(of: file, at: path, in: locale, ofKey: isWanted)
    before += oldBase.findings(of: old, at: path, in: locale, ofKey: isWanted)
    return true
  }

  private func isSameFile(_ slot: Slot, _ other: Slot, _ locale: LocaleTag) -> Bool {
    let (path, old) = (now.path(of: slot, in: locale), then.path(of: other, in: locale))
    return path == old && path.flatMap { now.commit.files[$0] } == old.flatMap { then.commit.files[$0] }
  }

  /// A slot that only the older commit has.
  mutating func compareGone(_ slot: Slot) {
    if kept[slot.basePath] == nil { before += then.findings(of: slot) }
  }
}

extension InspectedSlot {
  /// The keys whose source texts another version of the base file has otherwise, or has not.
  fileprivate func keys(notAsIn other: InspectedSlot) -> Set<Text> {
    let (own, old) = (entriesByKey, other.entriesByKey)
    return Set(own.keys.filter { own[$0] != old[$0] }).union(old.keys.filter { own[$0] == nil })
  }

  private var entriesByKey: [Text: [SourceEntry]] { Dictionary(grouping: entries, by: \.id.key) }
}

extension [Finding] {
  /// Those of which there are fewer among others, wherever their lines are.
  package func new(since before: [Finding]) -> [Finding] {
    var left: [Finding: Int] = [:]
    for finding in before { left[finding.withoutLine, default: 0] += 1 }
    return filter { finding in
      guard let count = left[finding.withoutLine], count > 0 else { return true }
      left[finding.withoutLine] = count - 1
      return false
    }
  }
}

extension Finding {
  fileprivate var withoutLine: Finding {
    var finding = self
    finding.place = place.map { Place($0.file) }
    finding.hint = nil
    return finding
  }
}
