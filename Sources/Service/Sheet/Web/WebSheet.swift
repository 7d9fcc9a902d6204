import CodeHosts
import Interchange
import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The sheet on a server of the web: WebDAV (RFC 4918), or whatever answers GET and PUT.
///
/// A new version is only put in the place of the one that was read: by the version's tag, where the server heeds it; else
/// behind a lock; where it has neither, after one more look, and a warning says that a save in that moment would be lost.
package struct WebSheet: SheetStore {
  let address: HTTPAddress
  let credential: (any SheetCredential)?
  let client: any HTTPClient
  /// Waits: until a tag can be trusted.
  let wait: (Duration) -> Void

  package init(
    _ address: HTTPAddress, credential: (any SheetCredential)?, client: any HTTPClient,
    wait: @escaping (Duration) -> Void
  ) {
    (self.address, self.credential, self.client, self.wait) = (address, credential, client, wait)
  }

  package var path: String { address.description }

  /// Its path on the server, without a query.
  private var location: String { String(address.path.prefix { $0 != "?" }) }

  package func bytes() throws(SheetFileError) -> [UInt8] { try read().bytes }

  package func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) throws(SheetFileError)
    -> SheetOutcome
  {
    if new == old { return .written(warnings: []) }
    let now = try settled()
    guard now.bytes == old else { return .changedMeanwhile(found: [now.bytes]) }
    if let tag = now.strongTag, try heedsConditions(),
      let outcome = try replace(with: new, expecting: old, on: HTTPField("If-Match", tag))
    {
      return outcome
    }
    if let lock = try WebLock(self) {
      defer { lock.end() }
      let now = try read().bytes
      guard now == old else { return .changedMeanwhile(found: [now]) }
      if let outcome = try replace(with: new, expecting: old, on: lock.condition) { return outcome }
      throw SheetFileError(.writeFailed, path, "the server does not take the lock that it gave")
    }
    return try put(new, on: nil).adding([.unguarded(path)])
  }

  /// Nil where the condition did not hold, though nobody changed anything: there are servers whose tags are others with each
  /// answer.
  private func replace(with new: [UInt8], expecting old: [UInt8], on condition: HTTPField)
    throws(SheetFileError)
    -> SheetOutcome?
  {
    let outcome = try put(new, on: condition)
    guard case .changedMeanwhile = outcome else { return outcome }
    let now = try read().bytes
    if now == new { return .written(warnings: []) }
    return now == old ? nil : .changedMeanwhile(found: [now])
  }

  package func create(with bytes: [UInt8], date: Int64) throws(SheetFileError) {
    let isThere = SheetFileError(.exists, path, "the file already exists")
    do throws(SheetFileError) {
      _ = try read()
      throw isThere
    } catch { if !error.isMissing { throw error } }
    guard case .written = try put(bytes, on: HTTPField("If-None-Match", "*")) else { throw isThere }
  }
}

// MARK: Asking

extension WebSheet {
  /// Reads it, in the version that the server has by now.
  func read() throws(SheetFileError) -> WebSheetVersion {
    let answer = try ask(.get, to: .reading)
    guard answer.status == 200 else {
      throw WebSheetRefusal(answer.status, answer, of: self, to: .reading).error
    }
    return try WebSheetVersion(answer, path)
  }

  /// A tag is as coarse as the server's clock: of a version that is younger than its ticks, two saves have the same one.
  private func settled() throws(SheetFileError) -> WebSheetVersion {
    var version = try read()
    for _ in 0..<Self.patience where version.isYoung {
      wait(Self.tick)
      version = try read()
    }
    return version
  }

  private static let tick = Duration.seconds(2)
  private static let patience = 2

  /// Puts a version there, where the condition holds.
  private func put(_ bytes: [UInt8], on condition: HTTPField?) throws(SheetFileError) -> SheetOutcome {
    let kind = HTTPField("Content-Type", SheetDialect.mediaType(ofEnding: location))
    let answer = try ask(.put, to: .writing, [kind] + (condition.map { [$0] } ?? []), bytes)
    if answer.isSuccess { return .written(warnings: []) }
    // RFC 9110, section 13.1: the condition did not hold. Section 12.1 of RFC 4918 has the same for `If`.
    if answer.status == 412, condition != nil { return .changedMeanwhile(found: []) }
    throw WebSheetRefusal(answer.status, answer, of: self, to: .writing).error
  }

  /// True where the server refuses what is put on a condition that cannot hold. Some send tags and do not look at them
  /// (rclone's `serve webdav`, say): asked of a file beside the sheet, with which nothing is lost. What a query makes of an
  /// address, nobody knows: there nothing is tried.
  private func heedsConditions() throws(SheetFileError) -> Bool {
    guard !address.path.utf8.contains(UInt8(ascii: "?")), let slash = address.path.lastIndex(of: "/") else {
      return false
    }
    let name = address.path[address.path.index(after: slash)...]
    guard !name.isEmpty, let probe = address.resolving("\(address.path[..<slash])/.\(name).glossator-probe")
    else { return false }
    let answer = try ask(.put, to: .writing, [HTTPField("If-Match", "\"glossator\"")], [], at: probe)
    if answer.isSuccess { _ = try ask(.delete, to: .writing, at: probe) }
    return answer.status == 412
  }

  func ask(
    _ method: HTTPMethod, to what: WebSheetRefusal.Attempt, _ fields: [HTTPField] = [],
    _ body: [UInt8]? = nil, at other: HTTPAddress? = nil
  ) throws(SheetFileError) -> HTTPResponse {
    var fields = fields
    do throws(CredentialError) {
      if let credential { fields.append(HTTPField("Authorization", try credential.field())) }
    } catch { throw SheetFileError(what.kind, path, error.reason, hint: error.hint) }
    do throws(HTTPFailure) {
      return try client.answer(to: HTTPRequest(method, other ?? address, fields: fields, body: body))
    } catch { throw SheetFileError(error, of: self, to: what) }
  }
}

extension Finding {
  fileprivate static func unguarded(_ path: String) -> Finding {
    Finding(
      .warning, "sheet-unguarded",
      "this server has neither conditions nor locks: what somebody saves in the moment of a write is lost",
      at: Place(path),
      hint: "serve the sheet with a WebDAV server that has If-Match or LOCK, Apache or Nextcloud say")
  }
}
