import Interchange
import TranslationModel

/// A new version of a sheet on the web, put in the place of the one that was read.
///
/// Where the server has locks, it is locked meanwhile: Apache compares a tag, and then writes, and two who come at once are both
/// let in. Where a version has a tag, the request says so (`If-Match`), too, whatever the server may make of it. Where it has no
/// locks and is not known to look at tags, the sheet is read once more before, and after; that a save in between would be lost is
/// told.
struct WebReplacement {
  let sheet: WebSheet
  let old: [UInt8]
  let new: [UInt8]

  func run() throws(SheetFileError) -> SheetOutcome {
    let now = try sheet.settled()
    guard now.bytes == old else { return .changedMeanwhile(found: [now.bytes]) }
    if let lock = try WebLock(sheet), let outcome = try underLock(lock) { return outcome }
    let probe = try WebProbe(sheet)
    return try run(now, probe.answer).adding(probe.leftover.map { [$0] } ?? [])
  }

  /// Nil where our own lock keeps us out: a proxy may drop what says that it is ours.
  private func underLock(_ lock: WebLock) throws(SheetFileError) -> SheetOutcome? {
    defer { lock.end() }
    do throws(SheetFileError) { return try replace(behind: lock) } catch {
      if error.kind == .openElsewhere { return nil }
      throw error
    }
  }

  private func run(_ now: WebSheetVersion, _ answer: WebProbe.Answer) throws(SheetFileError) -> SheetOutcome {
    let isGuarded = answer == .heeds
    if isGuarded, let outcome = try replace(on: now.strongTags) { return outcome }
    // Asking took a moment, and nothing else may be looking.
    let now = try newest()
    guard now.bytes == old else { return .changedMeanwhile(found: [now.bytes]) }
    let tags = isGuarded ? now.weakTags : now.strongTags + now.weakTags
    if let outcome = try replace(on: tags) {
      return try lookedAt(outcome, isGuarded ? .weakTags(sheet.path) : .unguarded(sheet.path, answer))
    }
    return try replaceUnguarded(answer == .ignores ? .unguarded(sheet.path, answer) : .unfitTags(sheet.path))
  }

  /// After the conditions that could not hold.
  private func replaceUnguarded(_ finding: Finding) throws(SheetFileError) -> SheetOutcome {
    let now = try newest().bytes
    guard now == old else { return .changedMeanwhile(found: [now]) }
    return try lookedAt(try put(), finding)
  }

  /// For what no tag may guard: what comes from a cache does not tell what would be written over.
  private func newest() throws(SheetFileError) -> WebSheetVersion {
    let now = try sheet.read()
    if now.isFromCache {
      throw SheetFileError(
        .writeFailed, sheet.path, "a cache answers in the place of the server",
        hint: "somebody may have saved a newer version: exempt the sheet's address from caching")
    }
    return now
  }

  /// On the condition of the tag, too: what came before the lock may only be there after it.
  private func replace(behind lock: WebLock) throws(SheetFileError) -> SheetOutcome {
    let now = try newest()
    guard now.bytes == old else { return .changedMeanwhile(found: [now.bytes]) }
    if let outcome = try replace(on: now.strongTags, [lock.condition]) { return outcome }
    if let outcome = try replace(fields: [lock.condition]) { return outcome }
    throw SheetFileError(.writeFailed, sheet.path, "the server does not take the lock that it gave")
  }

  /// Nil where none of the tags is what the server has for a version that nobody changed: there are servers whose tags are
  /// others with each answer.
  private func replace(on tags: [String], _ more: [HTTPField] = []) throws(SheetFileError) -> SheetOutcome? {
    for tag in tags {
      if let outcome = try replace(fields: more + [HTTPField("If-Match", tag)]) { return outcome }
    }
    return nil
  }

  private func replace(fields: [HTTPField]) throws(SheetFileError) -> SheetOutcome? {
    let outcome = try put(fields)
    guard case .changedMeanwhile = outcome else { return outcome }
    let now = try sheet.read().bytes
    if now == new { return .written(warnings: []) }
    return now == old ? nil : .changedMeanwhile(found: [now])
  }

  private func put(_ conditions: [HTTPField] = []) throws(SheetFileError) -> SheetOutcome {
    try sheet.put(new, on: conditions)
  }

  /// What nothing guarded: whether it is there.
  private func lookedAt(_ outcome: SheetOutcome, _ finding: Finding) throws(SheetFileError) -> SheetOutcome {
    guard case .written = outcome else { return outcome }
    let now = try sheet.read().bytes
    // An answer from before may come out of some cache.
    return now == new || now == old ? outcome.adding([finding]) : .changedMeanwhile(found: [now])
  }
}

extension Finding {
  private static let hint =
    "serve the sheet with a WebDAV server that has If-Match or LOCK, Apache or Nextcloud say"

  fileprivate static func unguarded(_ path: String, _ answer: WebProbe.Answer) -> Finding {
    let message =
      answer == .ignores
      ? "this server has neither conditions nor locks: what somebody saves in the moment of a write is lost"
      : "nobody can tell whether this server heeds conditions, and it has no locks: what somebody saves in the moment of a "
        + "write may be lost"
    return Finding(
      .warning, "sheet-unguarded", message, at: Place(path),
      hint: answer == .ignores
        ? hint
        : "who asks must be allowed to write a file '.NAME.glossator-probe' beside the sheet; its address has no '?'"
    )
  }

  fileprivate static func weakTags(_ path: String) -> Finding {
    Finding(
      .warning, "sheet-unguarded",
      "this server's tags are weak, and it has no locks: of two saves within a moment one may be lost",
      at: Place(path), hint: hint)
  }

  fileprivate static func unfitTags(_ path: String) -> Finding {
    Finding(
      .warning, "sheet-unguarded",
      "this server has no locks, and no tag that it heeds: what somebody saves in the moment of a write is lost",
      at: Place(path),
      hint: "does the server, or a proxy in front of it, change its ETag, to compress answers for one?")
  }
}
