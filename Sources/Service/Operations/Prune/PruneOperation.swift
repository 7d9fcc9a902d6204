import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Takes the texts out of the files of all locales whose English somebody has taken out of the base file.
///
/// What never had English there stays, and is told; and so does what a file beside the base file has. Of `InfoPlist.strings` nothing goes:
/// the system asks for texts whose English is in `Info.plist`.
package struct PruneOperation {
  private let files: SourceFiles
  /// The one resource whose files are meant; nil for all.
  private let resource: String?

  package init(_ files: SourceFiles, resource: String? = nil) {
    (self.files, self.resource) = (files, resource)
  }

  package func plan() throws(Failure) -> PrunePlan {
    var strings = ProjectStrings(files)
    let all = try strings.baseFiles(resource: resource)
    let english = EnglishKeys(of: all, try neighbours(of: all))
    let former = try files.tip.map {
      FormerKeys(files.access.repository, from: $0, base: files.base, paths: all.map(\.path))
    }
    var plan = PrunePlan()
    for base in all where resource == nil || base.slot.resource.name == resource {
      // Their keys are another tool's, which takes them out itself: Xcode, msgmerge, lupdate.
      if base.slot.resource.holdsAllLocales || base.isOfTool || base.isOfSystem { continue }
      try prune(base, english, former, &strings, &plan)
    }
    if !strings.problems.isEmpty { throw Failure(.content, "nothing is pruned", findings: strings.problems) }
    plan.changes.sort { $0.path < $1.path }
    return plan
  }

  /// The keys of the files beside the base files, which need be in no resource: `values/donottranslate.xml`, say. What cannot be read is
  /// no such file.
  private func neighbours(of all: [ProjectStrings.BaseFile]) throws(Failure) -> [(Slot, Set<Text>)] {
    let own = Set(all.map(\.path.string))
    var places: [String: Slot] = [:]
    for base in all { places[Self.place(base.path.string)] = base.slot }
    let found = try files.files { !own.contains($0) && places[Self.place($0)] != nil }
    var neighbours: [(Slot, Set<Text>)] = []
    for file in found where file.mode.isFile {
      guard let slot = places[Self.place(file.path.string)], let bytes = try files.bytes(of: file),
        let read = try? slot.format.read(bytes, as: .source(files.base))
      else { continue }
      neighbours.append((slot, Set(read.catalog.entries.map(\.key))))
    }
    return neighbours
  }

  /// A file's folder and its ending.
  private static func place(_ path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let ending = path.lastIndex(of: ".").map { path[$0...] } ?? ""
    return "\(folder)*\(ending.contains("/") ? "" : ending)"
  }

  private func prune(
    _ base: ProjectStrings.BaseFile, _ english: EnglishKeys, _ former: FormerKeys?,
    _ strings: inout ProjectStrings, _ plan: inout PrunePlan
  ) throws(Failure) {
    var found: [(locale: LocaleTag, path: String, file: any StringFile, entries: [Entry])] = []
    for (locale, path) in base.slot.paths.sorted(by: { $0.value < $1.value }) {
      guard let file = try strings.read(path, base.slot.format, .translation(locale), beside: base.file)
      else { continue }
      let entries = file.catalog.entries.filter { !english.have($0.key, of: base.slot) }
      if !entries.isEmpty { found.append((locale, path, file, entries)) }
    }
    let keys = Set(found.flatMap { $0.entries.map(\.key) })
    let known = former?.keys(among: keys, of: base) ?? []
    for (locale, path, file, entries) in found {
      var told: Set<Text> = []
      for entry in entries where !known.contains(entry.key) && told.insert(entry.key).inserted {
        plan.left.append(.neverEnglish(entry, path))
      }
      let gone = Set(entries.map(\.key)).intersection(known)
      guard !gone.isEmpty, let safe = RepositoryPath(path) else { continue }
      do throws(RenderProblem) {
        let pruned = try FilePrune(
          gone, outOf: file, base.slot.format, .translation(locale), beside: base.file)
        plan.changes.append(FileChange(path: safe, old: file.bytes, new: pruned.result.bytes))
        plan.texts += pruned.count
        plan.keys.formUnion(gone)
      } catch { plan.left.append(error.finding(path: path)) }
    }
  }
}

/// What is to be taken out, and what is left to people.
package struct PrunePlan: Sendable {
  package var changes: [FileChange] = []
  /// How many texts go, and whose.
  package var texts = 0
  package var keys: Set<Text> = []
  /// Texts without English that stay, each with the reason.
  package var left: [Finding] = []
}

/// The keys that have English. An app's files of one platform know each other's keys: plural forms are in a file of their own,
/// and resources of all files of a folder are one.
private struct EnglishKeys {
  private var keys: [Place: Set<Text>] = [:]

  private enum Place: Hashable {
    case platform(Platform)
    case resource(String)

    init(_ slot: Slot) { self = slot.format.platform.map { .platform($0) } ?? .resource(slot.resource.name) }
  }

  init(of all: [ProjectStrings.BaseFile], _ others: [(slot: Slot, keys: Set<Text>)]) {
    for base in all { keys[Place(base.slot), default: []].formUnion(base.file.catalog.entries.map(\.key)) }
    for other in others { keys[Place(other.slot), default: []].formUnion(other.keys) }
  }

  /// True for a key, and for what hangs on one: a product's version of it (`title@tablet`), a variable of its text.
  func have(_ key: Text, of slot: Slot) -> Bool {
    guard let known = keys[Place(slot)] else { return false }
    if known.contains(key) { return true }
    let name = key.string
    return name.indices.contains { place in
      "/@".contains(name[place]) && known.contains(Text(String(name[..<place])))
    }
  }
}

extension ProjectStrings.BaseFile {
  /// True where the system asks for texts by itself.
  fileprivate var isOfSystem: Bool { path.string.split(separator: "/").last == "InfoPlist.strings" }

  /// True where another tool puts the keys into the files.
  fileprivate var isOfTool: Bool {
    !file.obstacles(to: [EntryEdit(EntryID("glossator"), "x")], base: file).isEmpty
  }
}

extension Finding {
  fileprivate static func neverEnglish(_ entry: Entry, _ path: String) -> Finding {
    Finding(
      .note, "left-alone",
      "'\(entry.key.excerpt)' stays: it has no English, and no earlier version of its base file has it",
      at: Place(path, line: entry.line), hint: "if nobody asks for it, take it out by hand")
  }
}
