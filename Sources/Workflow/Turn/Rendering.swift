import ProjectConfiguration
import StringFormats
import TranslationModel

/// Why edits could not be written into a string file; the file stays as it is.
package enum RenderProblem: Error, Hashable, Sendable {
  case edit(EditError)
  /// The format's reader and writer disagree about this very file: it is not touched.
  case roundTrip
  case result(SyntaxError)

  package func finding(path: String) -> Finding {
    switch self {
    case .edit(let error):
      Finding(
        .error, "unwritable-text", "cannot write '\(error.id.key)': \(error.message)", at: Place(path),
        hint: "change the translation in the sheet")
    case .roundTrip:
      Finding(
        .error, "round-trip", "reading and writing the file without an edit changes it", at: Place(path),
        hint: "this is a bug in Glossator: please report it; the file is left alone")
    case .result(let error):
      Finding(
        .error, "round-trip", "the edited file would not parse: \(error.message)", at: Place(path),
        hint: "this is a bug in Glossator: please report it; the file is left alone")
    }
  }
}

extension RenderProblem {
  /// One finding for each text that cannot be written, and one for all that wait.
  static func findings(of refused: [EditError], path: String) -> [Finding] {
    let waiting = refused.filter(\.waits)
    let wrong = refused.filter { !$0.waits }.map { RenderProblem.edit($0).finding(path: path) }
    guard let first = waiting.first else { return wrong }
    let more = (waiting.count - 1).counted("more text of the file waits", "more texts of the file wait")
    let others = waiting.count == 1 ? "" : "; \(more)"
    return wrong + [
      Finding(
        .note, "waiting-text", "'\(first.id.key)' is not written yet: \(first.message)\(others)",
        at: Place(path))
    ]
  }
}

extension KeptForm {
  func finding(path: String) -> Finding {
    Finding(
      .warning, "kept-form",
      "'\(id.key)': the plural form \(number) stays '\(text.excerpt)' beside a new text, for the sheet has no cell for it",
      at: Place(path),
      hint: "see whether it still says what the English says, and edit the file where it does not")
  }
}

/// A file after edits: of the file that is there, or of a new one in the manner of the base file.
///
/// The round trip is proven on the very file before, and the result is read again after. An edit that the format
/// cannot say is left out and reported; the others are made.
struct Rendering {
  private(set) var result: any StringFile
  var refused: [EditError]
  /// The plural forms that stay as they are beside the edits.
  private(set) var kept: [KeptForm] = []
  /// False where the bytes are those of the file that was there, or a new file would have no entry.
  let isChange: Bool

  init(
    _ edits: [EntryEdit], of file: (any StringFile)?, format: any StringFormat, base: any StringFile,
    role: FileRole
  ) throws(RenderProblem) {
    let start: any StringFile
    if let file { start = file } else { start = try Self.start(format, base, role) }
    guard Self.isUnchanged(start, base: base) else { throw .roundTrip }
    refused = start.obstacles(to: edits, base: base)
    var edits = edits
    if !refused.isEmpty {
      let placeless = Set(refused.map(\.id))
      edits.removeAll { placeless.contains($0.id) }
    }
    var bytes = start.bytes
    var made: [EntryEdit] = []
    var staying: Set<EntryID> = []
    while true {
      // What gives way to a text goes with that text alone.
      let leftovers = start.leftovers(beside: edits, base: base).filter { !staying.contains($0) }
      made = edits + leftovers.map { EntryEdit($0, nil) }
      do throws(EditError) {
        bytes = try start.applying(made, base: base)
        break
      } catch {
        if leftovers.contains(error.id) {
          staying.insert(error.id)
          continue
        }
        let count = edits.count
        edits.removeAll { $0.id == error.id }
        refused.append(error)
        guard edits.count < count else { throw .edit(error) }
      }
    }
    result = try Self.read(bytes, format, role, beside: base)
    kept = start.keptForms(beside: made)
    isChange = file.map { $0.bytes != bytes } ?? !result.catalog.entries.isEmpty
    try Self.demandMade(made, in: result.catalog)
    try Self.demandOthersKept(from: start.catalog, to: result.catalog, made)
  }

  /// A new file with plain texts of the base file's entries; nil where it has to be made by edits.
  init?(_ texts: NewTexts, format: any StringFormat, base: any StringFile, role: FileRole)
    throws(RenderProblem)
  {
    let start = try Self.start(format, base, role)
    guard Self.isUnchanged(start, base: base) else { throw .roundTrip }
    let bytes: [UInt8]
    do throws(EditError) {
      guard let filled = try start.filled(with: texts, base: base) else { return nil }
      bytes = filled
    } catch {
      throw .edit(error)
    }
    result = try Self.read(bytes, format, role, beside: base)
    (refused, isChange) = ([], true)
    try Self.demandMade(texts, in: result.catalog, like: base.catalog)
  }

  /// The file that a new one starts as.
  private static func start(_ format: any StringFormat, _ base: any StringFile, _ role: FileRole)
    throws(RenderProblem) -> any StringFile
  {
    try read(format.emptyFile(like: base, for: role.locale), format, role, beside: base)
  }

  /// Each entry says what it was to say, and there is no other.
  private static func demandMade(_ texts: NewTexts, in catalog: Catalog, like base: Catalog)
    throws(RenderProblem)
  {
    let wrong: Int? = catalog.look { entries in
      base.look { base in
        texts.numbers.indices.first { i in
          !(i < entries.count && entries.hasName(at: i, of: base, at: texts.numbers[i])
            && entries.has(texts.texts[i], at: i))
        }
      }
    }
    if let wrong {
      let id = base.id(at: texts.numbers[wrong])
      throw .edit(EditError(id, "the file would not say what the sheet says"))
    }
    if catalog.count > texts.numbers.count {
      let id = catalog.id(at: texts.numbers.count)
      throw .edit(EditError(id, "the file would have a text that nobody put there"))
    }
  }

  /// Each entry says what its edit says, or is not there.
  private static func demandMade(_ edits: [EntryEdit], in catalog: Catalog) throws(RenderProblem) {
    let wrong: Int? = catalog.look { entries in
      edits.withUnsafeBufferPointer { edits in
        var next = 0
        return edits.indices.first { i in
          let isNext = next < entries.count && entries.has(edits[i].id, at: next)
          let position = isNext ? next : catalog.position(of: edits[i].id)
          guard let position, let text = edits[i].text else { return position != nil || edits[i].text != nil }
          next = position + 1
          return !entries.has(text, at: position)
        }
      }
    }
    if let wrong {
      throw .edit(EditError(edits[wrong].id, "the file would not say what the sheet says"))
    }
  }

  /// What was not edited says what it said. Texts of an edited key may come and go with it: forms that become a text.
  private static func demandOthersKept(from old: Catalog, to new: Catalog, _ edits: [EntryEdit])
    throws(RenderProblem)
  {
    guard let first = edits.first, !old.entries.isEmpty else { return }
    let keys = Set(edits.map(\.id.key))
    var next = 0
    for entry in old.entries {
      if next < new.entries.count, new.entries[next].id != entry.id, let place = new.position(of: entry.id) {
        next = place
      }
      if next < new.entries.count, new.entries[next].id == entry.id, new.entries[next].text == entry.text {
        next += 1
      } else if !Self.isOf(keys, entry.key) {
        throw .edit(EditError(first.id, "writing it would change '\(entry.key)'"))
      }
    }
  }

  /// True for one of the keys, and for what stands below one.
  private static func isOf(_ keys: Set<Text>, _ key: Text) -> Bool {
    if keys.contains(key) { return true }
    let path = key.string
    return path.indices.contains { path[$0] == "/" && keys.contains(Text(String(path[..<$0]))) }
  }

  static func read(
    _ bytes: [UInt8], _ format: any StringFormat, _ role: FileRole, beside base: any StringFile
  ) throws(RenderProblem) -> any StringFile {
    do { return try format.read(bytes, as: role, beside: base) } catch { throw .result(error) }
  }

  private static func isUnchanged(_ file: any StringFile, base: any StringFile) -> Bool {
    (try? file.applying([], base: base)) == file.bytes
  }
}

extension LocaleSummary {
  /// What tells one catalog from another, and from each of some others.
  init(from old: Catalog?, to new: Catalog, unlike others: ArraySlice<Catalog> = []) {
    guard let old else {
      added = new.entries.count
      return
    }
    var (next, found) = (0, 0)
    for position in new.entries.indices {
      let id = new.id(at: position)
      let isNext = next < old.entries.count && old.has(id, at: next)
      guard let before = isNext ? next : old.position(of: id) else {
        if !others.contains(where: { $0.has(new, at: position) }) { added += 1 }
        continue
      }
      (next, found) = (before + 1, found + 1)
      if !old.has(new.text(at: position), at: before), !others.contains(where: { $0.has(new, at: position) })
      {
        changed += 1
      }
    }
    removed = old.entries.count - found
    guard removed > 0, !others.isEmpty else { return }
    removed = old.entries.indices.count { position in
      let id = old.id(at: position)
      return new.position(of: id) == nil && others.allSatisfy { $0.position(of: id) != nil }
    }
  }
}

extension Catalog {
  /// True where it has another's text of the same name.
  fileprivate func has(_ other: Catalog, at index: Int) -> Bool {
    position(of: other.id(at: index)).map { has(other.text(at: index), at: $0) } ?? false
  }
}
