import TranslationModel

/// The shapes of one unit of a string catalog, and of the base locale's: a text, with variables in it or not, or variations of one kind, at
/// the top or for one device.
struct XCStringsShapes {
  private let own: [XCStringsText]
  private let models: [XCStringsText]

  init(_ own: [XCStringsText], _ models: [XCStringsText]) { (self.own, self.models) = (own, models) }

  /// True for a text that has no place beside the ones that are written: the base unit says other things there, or the new text around
  /// it does not name its variable.
  func isOutgrown(_ text: XCStringsText, by written: [EntryID: Text]) -> Bool {
    if models.contains(where: { $0.id.isOfPlural(like: text.id) }) { return false }
    if let place = text.path.lastIndex(of: "substitutions"), place + 1 < text.path.count {
      let outer = Array(text.path[..<place])
      let around = (own + models).first { $0.path == outer && !$0.isHidden }
      if let around, let new = written[around.id] { return !new.variables.contains(text.path[place + 1]) }
    }
    guard !models.isEmpty else { return Self.kind(text.path) != nil }
    // The base texts that it parts from last.
    let parted = models.map { model in
      (model: model, at: zip(text.path, model.path).prefix { $0 == $1 }.count)
    }
    let last = parted.map(\.at).max() ?? 0
    return parted.filter { $0.at == last }.allSatisfy { model, at in
      Self.kind(Array(text.path[at...])) != Self.kind(Array(model.path[at...]))
    }
  }

  /// What stands at a place that two ways part at: variations of a kind, a variable, or nil for a text. Two devices are of one kind.
  private static func kind(_ path: [Text]) -> Text? {
    guard let first = path.first else { return nil }
    return first == "variations" ? path.count > 1 ? path[1] : first : first == "substitutions" ? nil : "form"
  }
}

extension EntryID {
  /// True for the same entry, or another form of the same plural: a language has forms that the base locale lacks.
  fileprivate func isOfPlural(like other: EntryID) -> Bool {
    key == other.key && (variant == other.variant || variant.category != nil && other.variant.category != nil)
  }
}
