import TranslationModel

/// The shapes of keys that a `.stringsdict` and its base file share: a text, a plural, a text with variables in it, which of
/// them. An entry's key says where in its member it stands, so two members of one shape have entries of the same keys.
struct StringsdictShapes {
  private let file: StringsdictFile
  private let base: StringsdictFile

  init(_ file: StringsdictFile, _ base: StringsdictFile) { (self.file, self.base) = (file, base) }

  /// The file's members that are of another shape than the base file's by now, of which some edit brings a text, where they have no
  /// place for it or more than the base file has.
  func outgrown(by edits: [EntryEdit]) -> Set<Int> {
    let places = StringsdictPlacing(file, base)
    var touched: [Int: Bool] = [:]
    for edit in edits where edit.text != nil {
      guard let member = places.member(of: edit.id) else { continue }
      let isNew = file.catalog.position(of: edit.id) == nil
      touched[member] = touched[member] ?? false || isNew
    }
    return Set(
      touched.filter { member, hasNew in
        guard let model = base.member(named: file.name(member)) else { return false }
        let (own, wanted) = (Self.shape(of: member, in: file), Self.shape(of: model, in: base))
        return hasNew ? own != wanted : !own.isSubset(of: wanted)
      }.keys)
  }

  /// True where a text of a member, maybe a form that only its language has, has a place in the base file's.
  func haveRoom(for id: EntryID, of member: Int) -> Bool {
    guard let model = base.member(named: file.name(member)) else { return false }
    return Self.shape(of: model, in: base).contains(Part(id, of: file.name(member)))
  }

  private static func shape(of member: Int, in file: StringsdictFile) -> Set<Part> {
    let name = file.name(member)
    return Set(file.entries(of: member).map { Part(file.catalog.id(at: $0), of: name) })
  }

  private struct Part: Hashable {
    let key: Text
    let isPlural: Bool

    /// The texts for devices or widths are one part: a language has those that it needs.
    init(_ id: EntryID, of member: Text) {
      isPlural = id.variant.category != nil
      key = isPlural || id.key == member ? id.key : Text("\(member)/")
    }
  }
}
