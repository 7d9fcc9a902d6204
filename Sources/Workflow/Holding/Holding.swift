import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// A key that a feature or integration branch added, changed or removed, and that no release branch has yet.
package struct HeldKey: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable { case added, changed, removed }

  package var branch: String
  package var change: Change
  package var key: Text
  package var variant: Variant
  /// The English, in the sheet's notation; of a removed key, what it was.
  package var source: Text
  package var comment: Text
  /// The base files that say so: one, or one for each platform.
  package var places: [HeldPlace]
}

/// An entry of a base file on a branch that holds it.
package struct HeldPlace: Hashable, Sendable {
  package var basePath: String
  package var entry: EntryID
  /// 1-based; nil for an entry that was removed.
  package var line: Int?
}

/// A branch beside the point where it left the integration (or release) history.
package struct HoldingInput: Sendable {
  package var branch: String
  package var resources: [Resource]
  package var tip: TreeListing
  package var fork: TreeListing?

  package init(branch: String, resources: [Resource], tip: TreeListing, fork: TreeListing?) {
    self.branch = branch
    self.resources = resources
    self.tip = tip
    self.fork = fork
  }
}

/// What the feature and integration branches hold, and what is odd about it.
package struct Holding: Sendable {
  package private(set) var keys: [HeldKey] = []
  package private(set) var findings: [Finding] = []

  /// `released` are the release branches and production: what they have is held no longer.
  package init(
    _ branches: [HoldingInput], released: [HoldingInput], project: Project,
    blobs: any BlobReader
  ) {
    let files = ParsedFiles(blobs)
    var shipped: Set<HeldText> = []
    for input in released {
      let texts = Self.texts(input.tip, input.resources, project, files)
      for line in texts.lines { shipped.insert(line.held) }
    }
    for input in branches {
      hold(input, shipped: shipped, project: project, files: files)
      findings += Self.targetEdits(input, project: project, files: files)
    }
    findings += collisions()
  }

  private struct HeldText: Hashable {
    var slot: SlotName
    var id: EntryID
    var source: Text
  }

  private struct SourceLine {
    var held: HeldText
    var entry: Entry
    var rowKey: Text
    var basePath: String
  }

  /// What the base files of a commit say, as far as they can be read.
  private struct BaseTexts {
    var lines: [SourceLine] = []
    var findings: [Finding] = []
    var problems: [SlotName: (path: String, problem: FileProblem)] = [:]
  }

  private static func texts(
    _ listing: TreeListing, _ resources: [Resource], _ project: Project, _ files: ParsedFiles
  ) -> BaseTexts {
    let (slots, findings) = Slot.all(in: listing, resources: resources, base: project.base)
    var texts = BaseTexts(findings: findings)
    for slot in slots {
      guard let tree = listing.files[slot.basePath] else { continue }
      do throws(FileProblem) {
        let file = try files.keep(tree, slot.format, .source(project.base))
        for entry in file.catalog.entries where entry.isTranslatable && !slot.resource.ignores(entry.key) {
          let source = Message(entry.text, slot.placeholders, integers: entry.integers).neutral
          texts.lines.append(
            SourceLine(
              held: HeldText(slot: slot.name, id: entry.id, source: source), entry: entry,
              rowKey: slot.resource.rowKey(for: entry.key), basePath: slot.basePath))
        }
      } catch {
        texts.problems[slot.name] = (slot.basePath, error)
        texts.findings.append(error.finding(path: slot.basePath))
      }
    }
    return texts
  }

  private mutating func hold(
    _ input: HoldingInput, shipped: Set<HeldText>, project: Project, files: ParsedFiles
  ) {
    let now = Self.texts(input.tip, input.resources, project, files)
    findings += now.findings.map { $0.on(input.branch) }
    let before = input.fork.map { Self.texts($0, input.resources, project, files) } ?? BaseTexts()
    // What a file said that cannot be read is not nothing: not all of its keys are new.
    let unknown = before.problems.filter { now.problems[$0.key] == nil }
    findings += unknown.values.sorted { $0.path < $1.path }.map { .holdingUnknown($0, on: input.branch) }
    var old: [SlotName: [EntryID: SourceLine]] = [:]
    for line in before.lines { old[line.held.slot, default: [:]][line.held.id] = line }
    for line in now.lines where unknown[line.held.slot] == nil {
      let then = old[line.held.slot]?.removeValue(forKey: line.held.id)
      guard then?.held.source != line.held.source, !shipped.contains(line.held) else { continue }
      if line.held.source.isBlank {
        findings.append(
          .noEnglish(line.rowKey, at: Place(line.basePath, line: line.entry.line)).on(input.branch))
        continue
      }
      add(Self.key(line, then == nil ? .added : .changed, input.branch))
    }
    // A whole file that cannot be read has removed nothing.
    let read = Set(now.lines.map(\.held.slot))
    for line in before.lines where old[line.held.slot]?[line.held.id] != nil && read.contains(line.held.slot)
    {
      add(Self.key(line, .removed, input.branch))
    }
  }

  /// A key that several platforms say alike is held once.
  private mutating func add(_ key: HeldKey) {
    let name = RowOnBranch(
      branch: key.branch, change: key.change, id: RowID(key.key, key.variant, key.source))
    if let same = numbers[name] {
      keys[same].places += key.places
      if keys[same].comment.isBlank { keys[same].comment = key.comment }
    } else {
      numbers[name] = keys.count
      keys.append(key)
    }
  }

  private struct RowOnBranch: Hashable {
    var branch: String
    var change: HeldKey.Change
    var id: RowID
  }

  private var numbers: [RowOnBranch: Int] = [:]

  private static func key(_ line: SourceLine, _ change: HeldKey.Change, _ branch: String) -> HeldKey {
    HeldKey(
      branch: branch, change: change, key: line.rowKey, variant: line.entry.variant, source: line.held.source,
      comment: line.entry.comment,
      places: [
        HeldPlace(
          basePath: line.basePath, entry: line.entry.id, line: change == .removed ? nil : line.entry.line)
      ])
  }

  /// English only on feature branches: a changed file of a target locale is worth a word.
  private static func targetEdits(_ input: HoldingInput, project: Project, files: ParsedFiles)
    -> [Finding]
  {
    let (slots, _) = Slot.all(in: input.tip, resources: input.resources, base: project.base)
    guard let fork = input.fork else { return [] }
    return slots.flatMap { slot -> [Finding] in
      let places =
        slot.paths.map { ($0.key, $0.value) } + slot.sharing(project.targets).map { ($0, slot.basePath) }
      return places.sorted { $0.0 < $1.0 }.compactMap { locale, path in
        guard !project.staging.contains(where: { $0.locale == locale }),
          fork.blob(path) != input.tip.blob(path),
          !slot.resource.holdsAllLocales || slot.isEdited(locale, from: fork, to: input.tip, files)
        else { return nil }
        return Finding(
          .warning, "target-edited", "branch '\(input.branch)' edits the \(locale) translations",
          at: Place("\(input.branch):\(path)"),
          hint: "feature branches change \(project.base) only; translations come through the sheet")
      }
    }
  }

  /// Two branches that hold one key with different English: whoever merges second gets a surprise.
  private func collisions() -> [Finding] {
    var known: [EntryID: [HeldKey]] = [:]
    for key in keys where key.change != .removed {
      known[EntryID(key.key, key.variant), default: []].append(key)
    }
    return known.sorted { $0.key < $1.key }.compactMap { id, holders in
      guard let first = holders.first,
        let other = holders.first(where: { $0.branch != first.branch && $0.source != first.source })
      else { return nil }
      return Finding(
        .warning, "held-twice",
        "'\(RowID(id.key, id.variant, first.source).label)' is '\(first.source.excerpt)' on \(first.branch)"
          + " and '\(other.source.excerpt)' on \(other.branch)",
        at: other.places.first.map { Place("\(other.branch):\($0.basePath)", line: $0.line) },
        hint: "agree on one text, or use two keys")
    }
  }
}

extension Slot {
  /// The locales whose texts are in the base file itself.
  fileprivate func sharing(_ targets: [LocaleTag]) -> [LocaleTag] {
    resource.holdsAllLocales ? targets : []
  }

  /// True where two commits' versions of the base file differ in a locale's texts, as far as they can be read.
  fileprivate func isEdited(
    _ locale: LocaleTag, from old: TreeListing, to new: TreeListing, _ files: ParsedFiles
  ) -> Bool {
    func texts(_ listing: TreeListing) throws(FileProblem) -> [EntryID: Text] {
      guard let file = listing.files[basePath] else { return [:] }
      let read = try files.read(file, format, .translation(locale))
      return Dictionary(
        read.catalog.entries.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    }
    do throws(FileProblem) { return try texts(old) != texts(new) } catch { return false }
  }
}

extension Finding {
  /// The rule of one that says of which file nobody can tell what a branch added.
  package static let heldUnknown = "held-unknown"

  fileprivate static func holdingUnknown(_ file: (path: String, problem: FileProblem), on branch: String)
    -> Finding
  {
    Finding(
      .warning, heldUnknown,
      "nobody can tell what '\(branch)' added to this file: the version that it was made from cannot be read: \(file.problem.reason)",
      at: Place("\(branch):\(file.path)"))
  }

  fileprivate static func noEnglish(_ key: Text, at place: Place) -> Finding {
    Finding(
      .warning, "no-english", "key '\(key)' was added without English", at: place,
      hint: "write its English text; without it, translators have nothing to go by")
  }
}
