import TranslationModel

/// How the texts of a file are written: as the old value shows it, else as the base file does.
struct AndroidManner {
  private let file: AndroidFile
  private let base: AndroidFile?
  private let escapesGreater: Bool
  /// One more than the number of the base file's entry that was asked for last.
  private var last = 0

  init(_ file: AndroidFile, base: AndroidFile?, escapesGreater: Bool) {
    (self.file, self.base, self.escapesGreater) = (file, base, escapesGreater)
  }

  /// The number of the base file's entry. Edits come in its order, so that it is mostly the next one.
  private mutating func basePosition(of id: EntryID) -> Int? {
    guard let catalog = base?.catalog else { return nil }
    let isNext = last < catalog.count && catalog.has(id, at: last)
    let position = isNext ? last : catalog.position(of: id)
    if let position { last = position + 1 }
    return position
  }

  private func baseForm(at position: Int?) -> AndroidForm {
    guard let base, let position else { return [] }
    return base.values[position].form
  }

  /// The manner of the old value decides where it shows one, else that of the base file's.
  mutating func writer(for id: EntryID, old: Int?) -> AndroidTextWriter {
    let position = basePosition(of: id)
    return writer(old: old, base: position, isPlain: id.variant == .plain)
  }

  /// That of a string which is new in the file, by the number of the base file's entry.
  func writer(ofNew number: Int) -> AndroidTextWriter { writer(old: nil, base: number, isPlain: true) }

  private func writer(old: Int?, base position: Int?, isPlain: Bool) -> AndroidTextWriter {
    let kinds: AndroidForm = [.elements, .cdata, .escapedMarkup]
    let oldForm = old.map { file.values[$0].form } ?? []
    let baseForm = baseForm(at: position)
    let decides = oldForm.isDisjoint(with: kinds) ? baseForm : oldForm
    var form = decides.intersection([.elements, .cdata])
    form.formUnion(oldForm.intersection([.quoted, .reference]))
    form.formUnion(baseForm.intersection(.reference))
    // What the element itself says counts where there is one. aapt2 looks at plain strings only.
    let isFormat =
      isPlain && form.isDisjoint(with: .elements)
      && !(old == nil ? baseForm : oldForm).contains(.unformatted)
    return AndroidTextWriter(
      form: form, isFormat: isFormat, isUnformatted: baseForm.contains(.unformatted),
      escapesGreater: escapesGreater, guards: guards(old: old, oldForm, base: position, baseForm))
  }

  private func guards(
    old: Int?, _ oldForm: AndroidForm, base position: Int?, _ baseForm: AndroidForm
  ) -> [AndroidGuard] {
    if let old, oldForm.contains(.guarded) {
      return AndroidGuard.all(in: file.bytes[file.values[old].content])
    }
    guard baseForm.contains(.guarded), file.root.declaresXLIFF, let base, let position else { return [] }
    return AndroidGuard.all(in: base.bytes[base.values[position].content]).filter(\.isPortable)
  }
}
