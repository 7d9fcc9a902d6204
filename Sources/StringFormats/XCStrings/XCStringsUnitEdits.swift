import TranslationModel

/// The edits of one locale's unit of one key.
struct XCStringsUnitEdits {
  /// The unit's texts before.
  private let known: [XCStringsText]
  /// The base locale's texts of the key: they say what a new unit looks like.
  private let model: [XCStringsText]
  private let baseBytes: [UInt8]
  var replaced: [EntryID: EntryEdit] = [:]
  var removed: Set<EntryID> = []
  var added: [EntryEdit] = []

  init(_ known: [XCStringsText], model: [XCStringsText], baseBytes: [UInt8]) {
    (self.known, self.model, self.baseBytes) = (known, model, baseBytes)
  }

  var isEmpty: Bool { replaced.isEmpty && removed.isEmpty && added.isEmpty }

  /// True where no text is left.
  var isGone: Bool { added.isEmpty && known.allSatisfy { $0.isHidden || removed.contains($0.id) } }

  private var kept: [XCStringsText] { known.filter { !removed.contains($0.id) } }

  // MARK: What Xcode insists on

  /// Each plural that the edits touch needs its form `other`, and variables and the text around them need each other.
  func checkForms() throws(EditError) {
    var forms: [Text: Set<PluralCategory>] = [:]
    let after = isOtherShape ? keptOfNewShape : kept
    for id in after.filter({ !$0.isHidden }).map(\.id) + added.map(\.id) {
      if let category = id.variant.category { forms[id.key, default: []].insert(category) }
    }
    let touched = (Array(replaced.keys) + Array(removed) + added.map(\.id)).sorted()
    for id in touched {
      guard let categories = forms[id.key], !categories.contains(.other) else { continue }
      throw EditError(id, "its plural form 'other' is not translated yet", waits: true)
    }
    if isGone { return }
    for (id, edit) in replaced.sorted(by: { $0.key < $1.key }) { try checkVariables(id, edit) }
    for id in removed.sorted() {
      guard let text = known.first(where: { $0.id == id && !$0.isHidden }) else { continue }
      let isLast =
        text.path.contains("substitutions") && forms[id.key] == nil
        && isNamed(text.path.variable, above: text)
      let isFormat = kept.contains { $0.path.starts(with: text.path + ["substitutions"]) }
      if !isOtherShape, isLast || isFormat {
        throw EditError(id, "a text with variables stays as long as the other texts of its key", waits: true)
      }
    }
  }

  /// True where the text around a variable names it after the edits.
  private func isNamed(_ variable: Text?, above form: XCStringsText) -> Bool {
    guard let variable, let place = form.path.lastIndex(of: "substitutions") else { return false }
    let format = known.first { $0.path == Array(form.path[..<place]) }
    guard let format, !removed.contains(format.id) else { return false }
    return (replaced[format.id].flatMap(\.text) ?? format.text).variables.contains(variable)
  }

  /// A text with variables keeps them; in their order, where the catalog gives them no numbers. Where the base text has others by now,
  /// it has those, once their forms are there.
  private func checkVariables(_ id: EntryID, _ edit: EntryEdit) throws(EditError) {
    guard let old = known.first(where: { $0.id == id && !$0.isHidden }), let text = edit.text else { return }
    let outer = old.path + ["substitutions"]
    let forms = known.filter { $0.path.starts(with: outer) && !removed.contains($0.id) }
    let new = added.map { path(of: $0.id) }.filter { $0.starts(with: outer) }
    let there = Set((forms.map(\.path) + new).compactMap(\.variable))
    let lacking = text.variables.first { variable in
      let models = model.filter { $0.path.starts(with: outer + [variable]) }
      return !there.contains(variable) && models.contains { !$0.text.isBlank }
    }
    if let lacking {
      throw EditError(id, "the forms of its variable '\(lacking)' are not translated yet", waits: true)
    }
    if isOtherShape || forms.isEmpty || text.variables == old.text.variables { return }
    let wanted = model.first { $0.id == id && !$0.isHidden }?.text.variables ?? old.text.variables
    if Set(wanted) != Set(old.text.variables), text.variables.sorted() == wanted.sorted() { return }
    let isNumbered = forms.allSatisfy { $0.argument?.isNumbered ?? false }
    if isNumbered, text.variables.sorted() == old.text.variables.sorted() { return }
    let names = old.text.variables.map { "%#@\($0)@" }.joined(separator: ", ")
    throw EditError(id, "it must keep its variables \(isNumbered ? "" : "in their order: ")\(names)")
  }

  // MARK: Shape

  /// The way to an id's text: where its like is in this unit, else where the base locale has it.
  private func path(of id: EntryID) -> [Text] {
    for texts in [known, model] {
      if let same = texts.first(where: { $0.id == id && !$0.isHidden }) { return same.path }
      guard let category = id.variant.category else { continue }
      let sibling = texts.first { $0.id.key == id.key && $0.id.variant.category != nil && !$0.isHidden }
      if let sibling { return sibling.path.dropLast() + [Text(category.rawValue)] }
    }
    return id.variant.category.map { ["variations", "plural", Text($0.rawValue)] } ?? []
  }

  /// What a unit can be at its top, one at a time.
  private enum Shape: Equatable {
    /// A text, maybe with variables in it.
    case text
    /// A plural by way of one variable.
    case variable
    /// Variations of one kind.
    case variations(Text)
  }

  private static func shape(_ path: [Text], in texts: [XCStringsText]) -> Shape {
    if path.first == "variations", path.count > 1 { return .variations(path[1]) }
    return texts.contains { $0.isHidden && $0.path.isEmpty } ? .variable : .text
  }

  /// The shape that the new texts want; nil without any.
  private var newShape: Shape? {
    guard let first = added.first else { return nil }
    let path = path(of: first.id)
    let isOwn = known.contains { !$0.isHidden && $0.path.dropLast() == path.dropLast() && !path.isEmpty }
    return Self.shape(path, in: path.isEmpty ? [] : isOwn ? known : model)
  }

  /// True where the new texts do not fit beside those that are there: the base text became a plural, or is not one any more.
  var isOtherShape: Bool { keptOfNewShape.count < kept.count }

  private var keptOfNewShape: [XCStringsText] {
    newShape.map { shape in kept.filter { Self.shape($0.path, in: known) == shape } } ?? kept
  }

  // MARK: Steps

  var removedPaths: [[Text]] {
    let gone = known.filter { removed.contains($0.id) && !$0.isHidden }.map {
      isOfGoneVariable($0)
        ? $0.path.upToVariable : hasMore(below: $0.path) ? $0.path + ["stringUnit"] : $0.path
    }
    return Set(gone).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// True where other texts are at a place, or will be, than the one that is taken out.
  private func hasMore(below path: [Text]) -> Bool {
    path.isEmpty || added.contains { self.path(of: $0.id).starts(with: path) }
  }

  /// True for a form of a variable of which none is left: its number and conversion go with it.
  private func isOfGoneVariable(_ text: XCStringsText) -> Bool {
    let variable = text.path.upToVariable
    if variable.isEmpty { return false }
    return !(kept.map(\.path) + added.map { path(of: $0.id) }).contains { $0.starts(with: variable) }
  }

  /// The unit anew: what is kept of the old one, and what is added.
  func leavesOfWhole() throws(EditError) -> [(path: [Text], value: JSONNew)] {
    var leaves = try newLeaves()
    for text in keptOfNewShape {
      let new = replaced[text.id].flatMap(\.text) ?? text.text
      leaves.append((text.path + ["stringUnit"], Self.leaf(try text.written(new))))
    }
    return leaves
  }

  /// What the unit does not have yet, with all that has to stand around it.
  func newLeaves() throws(EditError) -> [(path: [Text], value: JSONNew)] {
    var leaves: [(path: [Text], value: JSONNew)] = []
    var substitutions: [[Text]: EntryID] = [:]
    for edit in added {
      guard let text = edit.text else { continue }
      let path = path(of: edit.id)
      var written = text
      if let like = (known + model).first(where: { !$0.isHidden && $0.path.dropLast() == path.dropLast() }) {
        written = try like.written(text)
      }
      leaves.append((path + ["stringUnit"], Self.leaf(written)))
      if let place = path.firstIndex(of: "substitutions") {
        substitutions[Array(path[...(place + 1)])] = edit.id
      }
    }
    for (path, _) in substitutions.sorted(by: { $0.value < $1.value }) {
      leaves += details(of: path)
    }
    leaves += try formats(substitutions)
    return leaves
  }

  private static func leaf(_ text: Text) -> JSONNew {
    .object([("state", .string("translated")), ("value", .string(text))])
  }

  /// The number and the conversion of a substitution that is new in the unit, as the base locale has them.
  private func details(of path: [Text]) -> [(path: [Text], value: JSONNew)] {
    if kept.contains(where: { $0.path.starts(with: path) }) { return [] }
    guard let like = model.first(where: { $0.path.starts(with: path) })?.argument else { return [] }
    var leaves: [(path: [Text], value: JSONNew)] = [(path + ["formatSpecifier"], .string(like.specifier))]
    if like.isNumbered { leaves.append((path + ["argNum"], .raw(Array(String(like.number).utf8)))) }
    return leaves
  }

  /// The text around new substitutions: translated with them, there already, or the base locale's where no word is in it.
  private func formats(_ substitutions: [[Text]: EntryID]) throws(EditError) -> [(
    path: [Text], value: JSONNew
  )] {
    var leaves: [(path: [Text], value: JSONNew)] = []
    var done: Set<[Text]> = []
    let added = added.map { (path: path(of: $0.id), edit: $0) }
    for (path, id) in substitutions.sorted(by: { $0.value < $1.value }) {
      let outer = Array(path.dropLast(2))
      guard done.insert(outer).inserted else { continue }
      var format = kept.first { $0.path == outer }.map { replaced[$0.id].flatMap(\.text) ?? $0.text }
      if format == nil { format = added.first { $0.path == outer }?.edit.text }
      if format == nil, let like = model.first(where: { $0.path == outer }),
        like.isHidden || !like.isTranslatable
      {
        format = like.text
        leaves.append((outer + ["stringUnit"], Self.leaf(like.text)))
      }
      guard let format else {
        throw EditError(id, "the text around its variable is not translated yet", waits: true)
      }
      leaves += try missing(format.variables, at: outer, for: id, substitutions)
    }
    // A new text with variables needs them.
    for (path, edit) in added where model.contains(where: { $0.path.starts(with: path + ["substitutions"]) })
    {
      leaves += try missing(edit.text?.variables ?? [], at: path, for: edit.id, substitutions)
    }
    return leaves
  }

  /// The variables that a text needs beside those that are there: the base locale's where all their forms say nothing, since
  /// nobody translates those. Any other has to be translated first.
  private func missing(
    _ variables: [Text], at outer: [Text], for id: EntryID, _ new: [[Text]: EntryID]
  ) throws(EditError) -> [(path: [Text], value: JSONNew)] {
    var leaves: [(path: [Text], value: JSONNew)] = []
    for variable in variables {
      let path = outer + ["substitutions", variable]
      if new[path] != nil || kept.contains(where: { $0.path.starts(with: path) }) { continue }
      let forms = model.filter { $0.path.starts(with: path) }
      guard !forms.isEmpty, forms.allSatisfy(\.text.isBlank) else {
        throw EditError(id, "the forms of its variable '\(variable)' are not translated yet", waits: true)
      }
      leaves += forms.map { ($0.path + ["stringUnit"], Self.leaf($0.text)) }
      leaves += details(of: path)
    }
    return leaves
  }
}

extension [Text] {
  /// Of the way to a form, the part to its variable; empty where it is none's.
  fileprivate var upToVariable: [Text] {
    guard let place = lastIndex(of: "substitutions"), place + 1 < count else { return [] }
    return Array(self[...(place + 1)])
  }

  fileprivate var variable: Text? { upToVariable.last }
}
