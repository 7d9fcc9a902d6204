/// Where a check is asked: only of texts that have what it could find something in. Each list of signs that is not empty
/// must be met; so a check without any is asked of every text.
struct Trigger: Sendable {
  /// One of these is in the source.
  var source: Signs = []
  /// One of these is in the translation.
  var translation: Signs = []
  /// One of these is in the source or in the translation.
  var either: Signs = []
  /// One of these is in the one and not in the other.
  var one: Signs = []

  static let always = Trigger()
  static func inSource(_ signs: Signs) -> Trigger { Trigger(source: signs) }
  static func inTranslation(_ signs: Signs) -> Trigger { Trigger(translation: signs) }
  static func inEither(_ signs: Signs) -> Trigger { Trigger(either: signs) }
  static func inOne(_ signs: Signs) -> Trigger { Trigger(one: signs) }
  static func inSource(_ source: Signs, andTranslation translation: Signs) -> Trigger {
    Trigger(source: source, translation: translation)
  }

  @inline(__always)
  func isMet(_ source: Signs, _ translation: Signs) -> Bool {
    func meets(_ wanted: Signs, _ signs: Signs) -> Bool { wanted.isEmpty || !wanted.isDisjoint(with: signs) }
    return meets(self.source, source) && meets(self.translation, translation)
      && meets(either, source.union(translation)) && meets(one, source.symmetricDifference(translation))
  }
}
