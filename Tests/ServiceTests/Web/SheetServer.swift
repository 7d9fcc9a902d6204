import Interchange

/// A WebDAV server in this process: files, their tags, and locks. What it leaves out, real ones leave out, too.
final class SheetServer: HTTPClient {
  struct File {
    var bytes: [UInt8]
    var version: Int
    /// How many readings from now on its tag is weak.
    var weakReadings = 0
  }

  /// By path, as the address has it.
  var files: [String: File] = [:]
  /// The token of whose lock is on a path.
  var locks: [String: String] = [:]
  /// Whether it refuses what is put on a condition that does not hold, whether it has locks, and whether it gives tags.
  var heedsConditions = true
  var hasLocks = true
  var givesTags = true
  /// Where an answer has the lock's token: RFC 4918 wants both, and there are servers that have one of them.
  enum TokenPlace: String, CaseIterable { case head, body, both }

  /// Whether a lock makes a file where there is none, how it gives the lock's token, and whether a proxy drops `If`.
  var makesLockedFiles = false
  var putsTokensInBrackets = true
  var saysTokens = TokenPlace.head
  var dropsIf = false
  /// How many readings after a change tags are weak: Apache's are for a second.
  var weakReadings = 0
  /// What it says in the place of an answer.
  var trap: (HTTPRequest) throws(HTTPFailure) -> HTTPResponse? = { _ in nil }
  private(set) var log: [String] = []
  private(set) var credentials: Set<String> = []
  private var changes = 0

  static let address = "https://dav.example.org"

  /// Anna's, who has a file open.
  static let lockOfAnna = "<opaquelocktoken:anna>"

  /// Somebody saves a file, who asks nobody. False where another one has locked it.
  @discardableResult
  func save(_ bytes: [UInt8], to path: String) -> Bool {
    if let lock = locks[path], lock != Self.lockOfAnna { return false }
    store(bytes, path)
    return true
  }

  private func store(_ bytes: [UInt8], _ path: String) {
    changes += 1
    files[path] = File(bytes: bytes, version: changes, weakReadings: weakReadings)
  }

  func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    let path = request.address.path
    log.append("\(request.method.rawValue) \(path)")
    credentials.formUnion(request.fields.values(of: "Authorization"))
    if let answer = try trap(request) { return answer }
    switch request.method {
    case .get: return read(path, request)
    case .put: return put(path, request)
    case .delete:
      if isLocked(path, to: request) { return HTTPResponse(423) }
      locks[path] = nil
      return HTTPResponse(files.removeValue(forKey: path) == nil ? 404 : 204)
    case .lock: return lock(path)
    case .unlock:
      guard locks[path] == request.fields.values(of: "Lock-Token").first else { return HTTPResponse(409) }
      locks[path] = nil
      return HTTPResponse(204)
    case .post, .patch: return HTTPResponse(405)
    }
  }

  private func read(_ path: String, _ request: HTTPRequest) -> HTTPResponse {
    guard let file = files[path] else { return HTTPResponse(404) }
    files[path]?.weakReadings -= 1
    let tag = tag(of: file)
    if request.fields.values(of: "If-None-Match").first == tag { return HTTPResponse(304) }
    let fields = givesTags ? [HTTPField("ETag", tag)] : []
    return HTTPResponse(200, fields: fields + [HTTPField("Content-Type", "text/csv")], body: file.bytes)
  }

  private func tag(of file: File) -> String { "\(file.weakReadings > 0 ? "W/" : "")\"\(file.version)\"" }

  private func isLocked(_ path: String, to request: HTTPRequest) -> Bool {
    guard let lock = locks[path] else { return false }
    return dropsIf || request.fields.values(of: "If").first != "(\(lock))"
  }

  private func put(_ path: String, _ request: HTTPRequest) -> HTTPResponse {
    if isLocked(path, to: request) { return HTTPResponse(423) }
    let isThere = files[path] != nil
    if heedsConditions, !isMet(path, request) { return HTTPResponse(412) }
    store(request.body ?? [], path)
    return HTTPResponse(isThere ? 204 : 201)
  }

  private func isMet(_ path: String, _ request: HTTPRequest) -> Bool {
    let tag = files[path].map(tag)
    // RFC 9110, section 13.1.1: weak tags never match here.
    if let wanted = request.fields.values(of: "If-Match").first {
      return wanted == tag && !wanted.hasPrefix("W/")
    }
    return request.fields.values(of: "If-None-Match").first != "*" || tag == nil
  }

  private func lock(_ path: String) -> HTTPResponse {
    if !hasLocks { return HTTPResponse(405) }
    if locks[path] != nil { return HTTPResponse(423) }
    changes += 1
    let token = "opaquelocktoken:\(changes)"
    locks[path] = "<\(token)>"
    let isThere = files[path] != nil
    if !isThere, makesLockedFiles { store([], path) }
    let field = HTTPField("Lock-Token", putsTokensInBrackets ? "<\(token)>" : token)
    return HTTPResponse(
      isThere || !makesLockedFiles ? 200 : 201, fields: saysTokens == .body ? [] : [field],
      body: saysTokens == .head ? [] : Array(Self.discovery(token).utf8))
  }

  /// As sabre/dav writes it.
  private static func discovery(_ token: String) -> String {
    """
    <?xml version="1.0"?>
    <d:prop xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><d:lockdiscovery><d:activelock>
     <d:lockscope><d:exclusive/></d:lockscope><d:locktype><d:write/></d:locktype>
     <d:lockroot><d:href>/files/strings.csv</d:href></d:lockroot><d:depth>0</d:depth><d:timeout>Second-60</d:timeout>
     <d:locktoken>
      <d:href>\(token)</d:href>
     </d:locktoken>
     <d:owner>Glossator</d:owner></d:activelock></d:lockdiscovery></d:prop>

    """
  }
}
