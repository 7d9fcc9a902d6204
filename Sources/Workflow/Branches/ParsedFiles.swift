import Accessors
import ProjectConfiguration
import RepositoryModel
import StringFormats
import Synchronization
import TranslationModel

/// Why a string file cannot be used now.
package enum FileProblem: Error, Hashable, Sendable {
  case syntax(SyntaxError)
  case unreadable(UnreadableBlob)
  case notAFile(String)
  /// A base file without entries, beside translations that have some.
  case emptied

  /// The same in a few words.
  var reason: String { finding(path: "").message }

  /// True where the file may be readable at the next look, as it is.
  var isPassing: Bool { if case .unreadable(let blob) = self { blob.isPassing } else { false } }

  package func finding(path: String) -> Finding {
    switch self {
    case .syntax(let error): error.finding(in: path, rule: "unreadable-file")
    case .unreadable(let blob):
      Finding(
        .error, "unreadable-file", "cannot read the file: \(blob.reason)", at: Place(path), hint: blob.hint)
    case .emptied:
      Finding(
        .error, "emptied-file", "the file has no entries, but its translations have some", at: Place(path),
        hint: "restore it if it was emptied by mistake; otherwise delete its translations as well")
    case .notAFile(let what):
      Finding(
        .error, "unreadable-file", "this is \(what), not a file", at: Place(path),
        hint: "Glossator reads and writes regular files only")
    }
  }
}

/// Reads string files, each blob at most once as long as somebody keeps the answer.
package final class ParsedFiles: Sendable {
  private let blobs: any BlobReader
  private let observer: SyncObserver
  private let kept = Mutex<[Name: Result<any StringFile, FileProblem>]>([:])
  private let entries = Mutex<[EntriesName: [SourceEntry]]>([:])

  private struct EntriesName: Hashable {
    var blob: ObjectID
    var slot: SlotName
    var resource: Resource
  }

  /// The source entries of a base file that was read. Most branches have the same one: they share them. All who ask have
  /// the same plural needs, and want those of the same rows: all, or `rows`.
  func sourceEntries(
    of blob: ObjectID, _ catalog: Catalog, in slot: Slot, _ plurals: PluralNeeds, only rows: Set<RowID>? = nil
  ) -> [SourceEntry] {
    let name = EntriesName(blob: blob, slot: slot.name, resource: slot.resource)
    if let known = entries.withLock({ $0[name] }) { return known }
    let made =
      rows.map { plurals.sourceEntries(of: catalog, in: slot, only: $0) }
      ?? plurals.sourceEntries(of: catalog, in: slot)
    entries.withLock { $0[name] = made }
    return made
  }

  private struct Name: Hashable {
    var blob: ObjectID
    var format: ResourceFormat
    var role: FileRole
  }

  package init(_ blobs: any BlobReader, observer: @escaping SyncObserver = { _ in }) {
    self.blobs = blobs
    self.observer = observer
  }

  /// True for a blob that nobody dares to read any more.
  func isRefused(_ blob: ObjectID) -> Bool { blobs.refusal(of: blob) != nil }

  /// True for a version of a base file that nobody can read any more, though everybody would dare to.
  func isLost(_ file: TreeFile, _ slot: Slot, _ base: LocaleTag) -> Bool {
    do throws(FileProblem) { _ = try keep(file, slot.format, .source(base)) } catch {
      if case .unreadable = error { return !isRefused(file.id) }
    }
    return false
  }

  /// Reads and forgets: for the many files of target locales, of which a sync needs each once.
  package func read(
    _ file: TreeFile, _ format: ResourceFormat, _ role: FileRole, beside base: (any StringFile)? = nil
  ) throws(FileProblem) -> any StringFile {
    // Whoever is told of a file that is read takes it that the reader got past it.
    if let refusal = blobs.refusal(of: file.id) { throw .unreadable(refusal) }
    observer(.reads(file.id))
    defer { observer(.hasRead) }
    let bytes = try bytes(of: file)
    do throws(SyntaxError) {
      guard let base else { return try format.read(bytes, as: role) }
      return try format.read(bytes, as: role, beside: base)
    } catch {
      throw .syntax(error)
    }
  }

  private func bytes(of file: TreeFile) throws(FileProblem) -> [UInt8] {
    switch file.mode {
    case .regular, .executable: break
    case .symlink: throw .notAFile("a symbolic link")
    case .submodule: throw .notAFile("a submodule")
    }
    do { return try blobs.bytes(of: file.id) } catch { throw .unreadable(error) }
  }

  /// What a base file said in a version of the past; nil where nobody will ever know.
  ///
  /// - Throws: Where it cannot be read just now. What is new since nobody knows then, and an older text would seem to be.
  func past(_ file: TreeFile, _ slot: Slot, _ base: LocaleTag) throws(FileProblem) -> (any StringFile)? {
    do throws(FileProblem) { return try keep(file, slot.format, .source(base)) } catch {
      if error.isPassing { throw error }
      return nil
    }
  }

  /// The bytes of code that Glossator generated; what people wrote is a problem.
  func generatedCode(_ file: TreeFile) throws(FileProblem) -> [UInt8] {
    let bytes = try bytes(of: file)
    guard GeneratedMark.isBorne(by: bytes) else { throw .notAFile("code that nobody generated") }
    return bytes
  }

  /// Reads and keeps the answer: for base files, which every locale's turn needs.
  package func keep(_ file: TreeFile, _ format: ResourceFormat, _ role: FileRole)
    throws(FileProblem) -> any StringFile
  {
    let name = Name(blob: file.id, format: format, role: role)
    if let known = kept.withLock({ $0[name] }) { return try known.get() }
    let result: Result<any StringFile, FileProblem>
    do { result = .success(try read(file, format, role)) } catch { result = .failure(error) }
    kept.withLock { $0[name] = result }
    return try result.get()
  }
}
