import CodeHosts
import Interchange
import TranslationModel
import TranslationSheet

/// The sheet on a server of the web: WebDAV (RFC 4918), or whatever answers GET and PUT.
///
/// A new version is only put in the place of the one that was read (`WebReplacement`).
package struct WebSheet: SheetStore {
  let address: HTTPAddress
  let credential: (any SheetCredential)?
  let client: any HTTPClient
  /// Waits: until a tag can be trusted.
  let wait: (Duration) -> Void
  /// What the server refused before; nil where nobody keeps it.
  var refusals: Refusals?
  private let news = News()

  /// The answer to the question whether there is another version than a known one: where there is, nobody need ask twice.
  private final class News { var answer: HTTPResponse? }

  package init(
    _ address: HTTPAddress, credential: (any SheetCredential)?, client: any HTTPClient,
    wait: @escaping (Duration) -> Void
  ) {
    (self.address, self.credential, self.client, self.wait) = (address, credential, client, wait)
  }

  package var path: String { address.description }

  /// Its path on the server, without a query.
  private var location: String { String(address.path.prefix { $0 != "?" }) }

  package func bytes() throws(SheetFileError) -> [UInt8] {
    try patiently(.reading) { () throws(SheetFileError) in try read().bytes }
  }

  package func contents() throws(SheetFileError) -> SheetSnapshot {
    let version = try patiently(.reading) { () throws(SheetFileError) in
      if let answer = news.answer {
        news.answer = nil
        return try self.version(answer)
      }
      return try read()
    }
    var snapshot = SheetSnapshot(bytes: version.bytes)
    snapshot.tag = version.knownAs
    return snapshot
  }

  package func isStill(_ tag: WebSheetTag) -> Bool {
    // What is not asked now is told by who reads it.
    if refusal(.reading) != nil { return false }
    let answer = try? ask(.get, to: .reading, Self.asItIs + [tag.condition])
    news.answer = answer?.status == 200 ? answer : nil
    guard answer?.status == 304 else { return false }
    answered(.reading)
    return true
  }

  package func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) throws(SheetFileError)
    -> SheetOutcome
  {
    if new == old { return .written(warnings: []) }
    return try patiently(.writing) { () throws(SheetFileError) in
      try WebReplacement(sheet: self, old: old, new: new).run()
    }
  }

  package var obstacle: SheetFileError? { refusal(.writing) }

  package func create(with bytes: [UInt8], date: Int64) throws(SheetFileError) {
    try patiently(.writing) { () throws(SheetFileError) in try make(bytes) }
  }

  private func make(_ bytes: [UInt8]) throws(SheetFileError) {
    let isThere = SheetFileError(.exists, path, "the file already exists")
    do throws(SheetFileError) {
      _ = try read()
      throw isThere
    } catch { if !error.isMissing { throw error } }
    guard case .written = try put(bytes, on: [HTTPField("If-None-Match", "*")]) else { throw isThere }
  }
}

// MARK: Asking

extension WebSheet {
  /// Reads it, in the version that the server has by now.
  func read() throws(SheetFileError) -> WebSheetVersion {
    try version(try ask(.get, to: .reading, Self.asItIs))
  }

  private func version(_ answer: HTTPResponse) throws(SheetFileError) -> WebSheetVersion {
    guard answer.status == 200 else {
      throw WebSheetRefusal(answer.status, answer, of: self, to: .reading).error
    }
    return try WebSheetVersion(answer, path)
  }

  /// Of an answer that is compressed on its way, the tag is another one: with it no version can be written. One from some cache
  /// may be older than what somebody saved since (RFC 9111, section 5.2.1.4).
  static let asItIs = [HTTPField("Accept-Encoding", "identity"), HTTPField("Cache-Control", "no-cache")]

  /// A tag is as coarse as the server's clock: of a version that is younger than its ticks, two saves have the same one.
  func settled() throws(SheetFileError) -> WebSheetVersion {
    var version = try read()
    for _ in 0..<Self.patience where version.isYoung {
      wait(Self.tick)
      version = try read()
    }
    return version
  }

  private static let tick = Duration.seconds(2)
  private static let patience = 2

  /// Puts a version there, where the conditions hold.
  func put(_ bytes: [UInt8], on conditions: [HTTPField]) throws(SheetFileError) -> SheetOutcome {
    let kind = HTTPField("Content-Type", SheetDialect.mediaType(ofEnding: location))
    let answer = try ask(.put, to: .writing, [kind] + conditions, bytes)
    if answer.isSuccess { return .written(warnings: []) }
    // RFC 9110, section 13.1: the condition did not hold. Section 12.1 of RFC 4918 has the same for `If`.
    if answer.status == 412, !conditions.isEmpty { return .changedMeanwhile(found: []) }
    throw WebSheetRefusal(answer.status, answer, of: self, to: .writing).error
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
