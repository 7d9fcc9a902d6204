import TranslationModel

/// Which locales are one column of the sheet although files spell them in two ways: `zh-CN` on the web and `zh-Hans` on
/// a phone. Where both stand side by side, for the same texts, the project tells them apart, and so do we.
struct LocaleColumns {
  private var columns: [LocaleTag: LocaleTag] = [:]

  init(_ families: [StringFileFamily], base: LocaleTag) {
    let sides = families.map { $0.present(base: base) }
    var counts: [LocaleTag: Int] = [:]
    for locale in sides.joined() { counts[locale, default: 0] += 1 }
    for (_, alike) in Dictionary(grouping: counts.keys, by: \.full) where alike.count > 1 {
      // What the base locale is called comes first, then the name that most files have, then the one that says most.
      let ordered = alike.sorted { a, b in
        if a == base || b == base { return a == base }
        if counts[a] != counts[b] { return counts[a] ?? 0 > counts[b] ?? 0 }
        return (a.precision, b) > (b.precision, a)
      }
      var groups: [[LocaleTag]] = []
      for locale in ordered {
        let free = groups.firstIndex { group in
          !sides.contains { $0.contains(locale) && !$0.isDisjoint(with: group) }
        }
        if let free { groups[free].append(locale) } else { groups.append([locale]) }
      }
      for group in groups { for other in group.dropFirst() { columns[other] = group[0] } }
    }
  }

  func column(of locale: LocaleTag) -> LocaleTag { columns[locale] ?? locale }

  /// Only what else the base locale is called.
  func ofBase(_ base: LocaleTag) -> LocaleColumns {
    var bases = self
    bases.columns = columns.filter { $0.value == base }
    return bases
  }

  /// What is one column, for a person; nil where each locale has one name.
  var line: String? {
    let joined = columns.sorted {
      ($0.value, $0.key) < ($1.value, $1.key)
    }
    if joined.isEmpty { return nil }
    return "one column each, as they never stand side by side: "
      + joined.map { "\($0.value) and \($0.key)" }.joined(separator: ", ")
  }
}

extension LocaleTag {
  /// A script says more than a region, and either more than none.
  fileprivate var precision: Int { (script == nil ? 0 : 2) + (region == nil ? 0 : 1) }
}
