import StringFormats
import TranslationModel

/// A resource to be, from the families that it takes in.
struct ResourceProposal {
  private var families: [StringFileFamily]
  /// The pattern that takes all of them in, and no other family.
  private var pattern: String

  /// The resources for what is kept, named, in the order of their patterns.
  static func resources(_ selection: FamilySelection, base: LocaleTag) -> [Resource] {
    var folders: [Text: [StringFileFamily]] = [:]
    for family in selection.kept {
      let kind =
        "\(family.format.name)/\(family.placeholders?.name ?? "")/\(family.baseText)/\(family.layout.path)"
      folders[
        Text("\(kind)/\(family.hasBaseWithoutName)/\(family.patternElsewhere ?? "")/\(family.parent)"),
        default: []
      ].append(family)
    }
    var proposals: [ResourceProposal] = []
    for (_, families) in folders.sorted(by: { $0.key < $1.key }) {
      proposals += inFolder(families, selection)
    }
    proposals = acrossModules(proposals, selection).sorted { Text($0.pattern) < Text($1.pattern) }
    var names = ResourceNames(proposals.map { ($0.first.layout, $0.pattern) })
    return proposals.compactMap { $0.resource(&names, base: base) }
  }

  private var first: StringFileFamily { families[0] }

  // MARK: Wildcards

  /// The files of one folder: one resource where a wildcard takes in all of them and nothing else.
  private static func inFolder(_ families: [StringFileFamily], _ selection: FamilySelection)
    -> [ResourceProposal]
  {
    let alone = families.map { ResourceProposal(families: [$0], pattern: $0.pattern) }
    guard families.count > 1, let first = families.first else { return alone }
    // A folder of values has many files that hold no strings: there a beginning in common is needed.
    let start = commonPrefix(families.map(\.name))
    let isMixed = first.layout.contents == .mixed
    let stars = isMixed ? [start + "*"] : ["*", start + "*"]
    guard ResourceProposal(families: families, pattern: "").hasOneSpelling else { return alone }
    for star in stars where star == "*" && !isMixed || start.utf8.count >= 3 {
      let whole = ResourceProposal(families: families, pattern: first.parent + first.layout.path(named: star))
      if whole.leavesOutOthers(selection) { return [whole] }
    }
    return alone
  }

  private static func commonPrefix(_ names: [String]) -> String {
    guard var prefix = names.first else { return "" }
    for name in names { while !name.hasPrefix(prefix) { prefix.removeLast() } }
    return prefix
  }

  /// Three modules or more whose paths differ in one folder's name share a resource: a new module is then in it.
  private static func acrossModules(_ all: [ResourceProposal], _ selection: FamilySelection)
    -> [ResourceProposal]
  {
    var buckets: [Text: [Int]] = [:]
    for (i, proposal) in all.enumerated() {
      let parts = proposal.pattern.split(separator: "/").map(String.init)
      for j in parts.dropLast().indices where !parts[j].contains("{locale}") {
        var starred = parts
        starred[j] = "*"
        buckets[Text(starred.joined(separator: "/")), default: []].append(i)
      }
    }
    var result: [ResourceProposal] = []
    var taken: Set<Int> = []
    for (pattern, members) in buckets.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      let free = members.filter { !taken.contains($0) }
      let merged = ResourceProposal(families: free.flatMap { all[$0].families }, pattern: pattern.string)
      guard free.count >= 3, free.count == members.count, merged.hasOneBasePattern, merged.hasOneSpelling,
        merged.leavesOutOthers(selection)
      else { continue }
      taken.formUnion(free)
      result.append(merged)
    }
    return result + all.indices.filter { !taken.contains($0) }.map { all[$0] }
  }

  private var hasOneBasePattern: Bool {
    Set(families.map { $0.unnamed != nil }).count == 1
      && Set(families.map { Text("\($0.format.name) \($0.placeholders?.name ?? "") \($0.baseText)") }).count
        == 1
  }

  /// False where two families call one locale by different names of their own: a resource has room for one.
  private var hasOneSpelling: Bool {
    var own: [LocaleTag: LocaleTag?] = [:]
    for family in families {
      for (locale, name) in family.ownNames {
        let tag = first.format.locale(named: name)
        if let other = own[locale], other != tag { return false }
        own[locale] = .some(tag)
      }
    }
    return true
  }

  private func leavesOutOthers(_ selection: FamilySelection) -> Bool {
    guard let path = PathPattern(pattern) else { return false }
    let own = Set(families.map { Text($0.pattern) })
    return !(selection.kept + selection.dropped).contains {
      !own.contains(Text($0.pattern)) && path.match($0.example) != nil
    }
  }

  // MARK: The resource

  private func resource(_ names: inout ResourceNames, base: LocaleTag) -> Resource? {
    // A path that no pattern can say (a brace in a folder's name) stays out.
    guard let path = PathPattern(pattern) else { return nil }
    var basePath: PathPattern?
    if let elsewhere = first.patternElsewhere {
      basePath = PathPattern(elsewhere.replacing("*", with: star))
    } else if first.hasBaseWithoutName, !first.layout.hasName {
      basePath = first.unnamed.flatMap(PathPattern.init)
    } else if first.hasBaseWithoutName, let unnamed = first.layout.unnamedPath(named: star) {
      basePath = PathPattern(pattern.dropLast(first.layout.path(named: star).count) + unnamed)
    }
    return Resource(
      name: names.name(for: pattern), format: first.format.name, path: path, basePath: basePath,
      baseText: first.baseText, placeholders: first.placeholders, spellings: spellings())
  }

  /// What the pattern has for the families' names: one name, or what they have in common and a wildcard.
  private var star: String {
    let start = Self.commonPrefix(families.map(\.name))
    return ["*", start + "*"].first { pattern.hasSuffix(first.layout.path(named: $0)) } ?? first.name
  }

  /// The locales that have a name of their own here, and those that no file of these spells as a new file would be
  /// spelled.
  private func spellings() -> [LocaleTag: String] {
    var all: [LocaleTag: Set<String>] = [:]
    for family in families {
      for (locale, spelling) in family.spellings { all[locale, default: []].insert(spelling) }
    }
    var odd: [LocaleTag: String] = [:]
    for (locale, spellings) in all {
      let own = spellings.filter { first.format.locale(named: $0) != locale }
      if let name = own.min(by: { Text($0) < Text($1) }) {
        odd[locale] = name
        continue
      }
      guard let usual = first.format.names(of: locale).first, !spellings.contains(usual) else { continue }
      odd[locale] = spellings.min { Text($0) < Text($1) }
    }
    return odd
  }
}
