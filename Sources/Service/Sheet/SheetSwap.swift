import Glibc
import ProjectConfiguration

/// One exchange of a new version with the sheet, and the look at what came out.
///
/// Two files take turns under two names: the sheet's, and the draft's. What is under the draft's name and was changed
/// by somebody is newer than what they saw last, so it goes back under the sheet's name, until what came out is a
/// version that is known and that nobody writes to any more.
struct SheetSwap {
  private let old: [UInt8]
  private let new: [UInt8]
  private let draft: String
  private let grace: Duration
  private let knowsWriters: Bool
  /// What the file under the draft's name should hold, and the one under the sheet's.
  private var outside: [UInt8]
  private var inside: [UInt8]
  private var found: [[UInt8]] = []
  /// Why the old version went back although nobody changed it.
  private var refusal: SheetFileError?

  /// After this many saves by others in a row, the versions stay where they are.
  private static let mostTurns = 32
  /// How long to wait for a program that has the displaced file open for writing.
  private static let patience = Duration.seconds(2)

  init(old: [UInt8], new: [UInt8], draft: String, grace: Duration, knowsWriters: Bool) {
    self.old = old
    self.new = new
    self.draft = draft
    self.grace = grace
    self.knowsWriters = knowsWriters
    outside = old
    inside = new
  }

  /// Nil where the file system cannot exchange names.
  mutating func run(in place: borrowing SheetPlace) throws(SheetFileError) -> SheetOutcome? {
    let unsupported = [EINVAL, ENOSYS, EOPNOTSUPP]
    do throws(SystemError) { try place.folder.exchange(draft, place.name) } catch {
      if unsupported.contains(error.code) { return nil }
      throw .writing(place.path, error)
    }
    // There are file systems that exchange names, and wait for no folder.
    do throws(SystemError) { try place.folder.sync() } catch {
      if !unsupported.contains(error.code) { throw .writing(place.path, error) }
    }
    for _ in 0..<Self.mostTurns {
      switch look(at: draft, in: place) {
      case .same: return try finish(in: place)
      case .changed(let bytes):
        note(bytes)
        guard turn(in: place, holding: bytes) else { return .changedMeanwhile(found: found) }
      case .stillOpen:
        // Both files are being written to: the second one stays beside the sheet.
        guard refusal == nil else { throw place.openForWriting }
        refusal = place.openForWriting
        guard turn(in: place, holding: outside) else { return .changedMeanwhile(found: found) }
      case .gone: return try finish(in: place)
      case .notAFile(let error):
        guard refusal == nil else { throw error }
        refusal = error
        guard turn(in: place, holding: outside) else { throw error }
      }
    }
    return .changedMeanwhile(found: found)
  }

  private mutating func note(_ bytes: [UInt8]) {
    if bytes != old, bytes != new, !found.contains(bytes) { found.append(bytes) }
  }

  /// Puts what is under the draft's name back under the sheet's. False where that ended it: the sheet had been
  /// deleted meanwhile, and now there is one file only.
  private mutating func turn(in place: borrowing SheetPlace, holding bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      try place.folder.exchange(draft, place.name)
      (outside, inside) = (inside, bytes)
      try place.folder.sync()
      return true
    } catch {
      try? place.folder.rename(draft, toFree: place.name)
      return false
    }
  }

  private func finish(in place: borrowing SheetPlace) throws(SheetFileError) -> SheetOutcome {
    // A version that somebody saved stays beside the sheet until it is in the journal.
    if outside == old || outside == new { try? place.folder.unlink(draft) }
    try? place.folder.sync()
    if !found.isEmpty || inside != new && refusal == nil { return .changedMeanwhile(found: found) }
    if let refusal { throw refusal }
    return .written(warnings: [])
  }
}

// MARK: The look

extension SheetSwap {
  private enum Look {
    case same
    case changed([UInt8])
    /// A program still has it open for writing.
    case stillOpen
    /// Somebody removed it.
    case gone
    case notAFile(SheetFileError)
  }

  /// Looks at a file that came out until it is known what it holds in the end.
  private func look(at name: String, in place: borrowing SheetPlace) -> Look {
    do throws(SystemError) {
      guard try place.folder.status(name).st_mode & S_IFMT == S_IFREG else { throw SystemError(EISDIR) }
      return watch(try place.folder.file(name))
    } catch {
      return error.code == ENOENT ? .gone : .notAFile(.reading(place.path, error))
    }
  }

  private func watch(_ file: borrowing OpenFile) -> Look {
    let clock = ContinuousClock()
    let end = clock.now + Self.patience
    repeat {
      let writers = knowsWriters ? file.takeLease() : .unknown
      defer { file.releaseLease() }
      guard let bytes = (try? file.readAll(limit: SheetFile.largest)) ?? nil else { return .stillOpen }
      if bytes != outside { return .changed(bytes) }
      switch writers {
      case .none:
        // A program that was between finding the file and opening it breaks the lease.
        pause(.milliseconds(5))
        if file.leaseHolds { return .same }
      case .some: pause(.milliseconds(20))
      case .unknown:
        pause(grace)
        let later = (try? file.readAll(limit: SheetFile.largest)) ?? nil
        return later == outside ? .same : .changed(later ?? bytes)
      }
    } while clock.now < end
    return .stillOpen
  }

  private func pause(_ time: Duration) {
    let parts = time.components
    var rest = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    var left = timespec()
    while nanosleep(&rest, &left) < 0 && errno == EINTR { rest = left }
  }
}

// MARK: Without an exchange

extension SheetSwap {
  /// Where two names cannot be exchanged (NFS, FAT): the old file gets a second name, then the new one is renamed
  /// over it. Between the last look and the renaming is a moment in which a save by renaming would be lost.
  mutating func runWithoutExchange(in place: borrowing SheetPlace) throws(SheetFileError) -> SheetOutcome {
    let aside = place.draftName()
    let file = try place.file()
    let hasAside = (try? place.folder.link(place.name, aside)) != nil
    do throws(SheetFileError) {
      guard let now = try place.contents(), now.bytes == old else {
        throw SheetFileError(.beingSaved, place.path, "it was saved in the meantime")
      }
    } catch {
      if hasAside { try? place.folder.unlink(aside) }
      throw error
    }
    do throws(SystemError) {
      try place.folder.rename(draft, over: place.name)
      try place.folder.sync()
    } catch {
      if hasAside { try? place.folder.unlink(aside) }
      throw .writing(place.path, error)
    }
    guard hasAside else { return lookAgain(at: file) }
    return try settle(aside, in: place)
  }

  private mutating func settle(_ aside: String, in place: borrowing SheetPlace) throws(SheetFileError)
    -> SheetOutcome
  {
    let seen = look(at: aside, in: place)
    switch seen {
    case .same, .gone:
      try? place.folder.unlink(aside)
      return .written(warnings: [])
    case .changed(let bytes): note(bytes)
    case .stillOpen, .notAFile: break
    }
    // Where somebody has saved over the new version, too, theirs stays, and this one beside it.
    if let now = try? place.contents(), now.bytes == new {
      try? place.folder.rename(aside, over: place.name)
      try? place.folder.sync()
    }
    if found.isEmpty { throw place.openForWriting }
    return .changedMeanwhile(found: found)
  }

  /// The old file has no name any more, and is still open.
  private mutating func lookAgain(at file: borrowing OpenFile) -> SheetOutcome {
    pause(grace)
    if let bytes = (try? file.readAll(limit: SheetFile.largest)) ?? nil { note(bytes) }
    return found.isEmpty ? .written(warnings: []) : .changedMeanwhile(found: found)
  }
}
