import TranslationModel

/// Which of a project's locales the locales of a memory file stand for. Files of other tools name them in their own way:
/// `EN-us`, `es_419`.
struct MemoryLocales {
  let base: LocaleTag
  let targets: [LocaleTag]

  /// What one name in a file stands for.
  struct Meaning {
    /// How far it is from the base locale; nil where it is another language, or another script.
    var base: Int?
    /// The targets that it may stand for, with how far it is from each.
    var targets: [(target: Int, distance: Int)]
  }

  init(base: LocaleTag, targets: [LocaleTag]) { (self.base, self.targets) = (base, targets) }

  func meaning(of name: String) -> Meaning {
    guard let tag = LocaleTag(name) else { return Meaning(targets: []) }
    return Meaning(
      base: Self.distance(from: tag, to: base),
      targets: targets.indices.compactMap { target in
        Self.distance(from: tag, to: targets[target]).map { (target, $0) }
      })
  }

  /// 0 for the locale itself, 1 for another way to write it, 2 for the same language without a region, 3 for that of another
  /// region: Spanish of Spain is better than nothing for Mexico's. Nil where readers of one cannot read the other.
  static func distance(from tag: LocaleTag, to wanted: LocaleTag) -> Int? {
    if tag == wanted { return 0 }
    let (full, wantedFull) = (tag.full, wanted.full)
    if full == wantedFull { return 1 }
    guard full.language == wantedFull.language, full.script == wantedFull.script else { return nil }
    return tag.region == nil ? 2 : 3
  }
}

/// The texts of one unit by what their locales stand for, as they come.
struct UnitDraft {
  private var source: (text: Text, distance: Int, place: Int)?
  private var texts: [(text: Text, meaning: MemoryLocales.Meaning)] = []

  mutating func add(_ text: Text, _ meaning: MemoryLocales.Meaning) {
    if text.isBlank { return }
    if let distance = meaning.base, distance < source?.distance ?? .max {
      source = (text, distance, texts.count)
    }
    texts.append((text, meaning))
  }

  /// Nil where there is no source text, or nothing that a target needs.
  func unit(targets count: Int) -> MemoryUnit? {
    guard let source else { return nil }
    var best = [MemoryUnit.Translation?](repeating: nil, count: count)
    for (place, entry) in texts.enumerated() where place != source.place {
      for (target, distance) in entry.meaning.targets where distance < best[target]?.distance ?? .max {
        best[target] = MemoryUnit.Translation(target: target, text: entry.text, distance: distance)
      }
    }
    let translations = best.compactMap { $0 }
    return translations.isEmpty ? nil : MemoryUnit(source: source.text, translations: translations)
  }
}
