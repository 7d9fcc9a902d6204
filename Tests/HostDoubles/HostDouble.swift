import CodeHosts
import Foundation
import Interchange
import RepositoryModel

/// A code host in this process: what it has, and what it is told. How one kind of host speaks is a face's business.
///
/// Every request is held against the host's own description, where that is at hand.
package final class HostDouble: HTTPClient {
  package struct Request: Hashable {
    package var number: Int
    package var title: String
    package var body: String
    package var head: String
    package var base: String
    package var headCommit: String
    package var state = "open"
    package var isDraft = false
    package var labels: [String] = []
    package var asked: [String] = []
    package var mergesByItself = false
    package var isFork = false
    /// The newest pipeline that runs for it, and the commit that it runs on, if that is another than the head.
    package var pipeline: Int?
    package var pipelineCommit: String?
  }

  package struct Status: Hashable {
    package var context: String
    package var state: String
    package var description: String
    package var page: String?
    package var ref: String?
    package var pipeline: Int?
  }

  package struct Comment: Hashable {
    package var id: Int
    package var request: Int
    package var body: String
    package var author: Int
  }

  /// Whose the token is: the account, or nil for a program without one.
  package var account: Int? = 70

  /// The seconds that its clock is ahead, the day on which the token ends, and whether the repository has another name by
  /// now.
  package var ahead: TimeInterval = 0
  package var tokenEnd: String?
  package var isRenamed = false
  /// True while nobody reaches it.
  package var isAway = false
  package var isArchived = false
  /// False where the token's account may not merge.
  package var mayMerge = true
  /// What its repository is called.
  package var name: String { isRenamed ? "ada/renamed" : "ada/app" }

  package static let token = "t0ken"
  package let face: any HostFace
  /// Whose tokens count instead, where there is one.
  package var app: AppDouble?
  package var branches: [String: String] = [
    "develop": HostDouble.commit(1), "release/1.0": HostDouble.commit(2),
  ]
  /// Where a branch is; another repository may be asked instead of the list.
  package lazy var tip: (String) -> String? = { [unowned self] in branches[$0] }
  /// All that it has: what is taken out of it can be put back.
  package struct Contents: Hashable {
    package var requests: [Request] = []
    /// By commit, in their order.
    package var statuses: [String: [Status]] = [:]
    package var comments: [Comment] = []
    fileprivate var deleted = 0
  }

  package var contents = Contents()
  package var requests: [Request] {
    get { contents.requests }
    set { contents.requests = newValue }
  }
  package var statuses: [String: [Status]] {
    get { contents.statuses }
    set { contents.statuses = newValue }
  }
  package var comments: [Comment] {
    get { contents.comments }
    set { contents.comments = newValue }
  }
  /// Every request that came, as `GET path`.
  package private(set) var log: [String] = []
  package private(set) var mistakes: [String] = []
  /// What to answer to the next requests in the place of the host: traps.
  package var traps: [(HTTPRequest) -> HTTPResponse?] = []
  /// Requests of this method are answered with 502.
  package var failing: String?
  /// The request, from 1, that never arrives, or whose answer does not.
  package var loses: (request: Int, isAnswer: Bool)?
  /// True where lists do not show yet what was opened last.
  package var lists: ([Request]) -> [Request] = { $0 }

  package init(_ face: any HostFace) { self.face = face }

  /// One of a kind, as the configuration calls it.
  package convenience init(_ kind: String) {
    switch kind {
    case "github": self.init(GitHubFace())
    case "gitlab": self.init(GitLabFace())
    default: self.init(GiteaFace(kind))
    }
  }

  package static func commit(_ number: Int) -> String { String(repeating: "\(number % 10)", count: 40) }

  package func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    var answer = try dateless(answerTo: request)
    let date = DateFormatter()
    date.locale = Locale(identifier: "en_US_POSIX")
    date.timeZone = TimeZone(identifier: "GMT")
    date.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    answer.fields.append(HTTPField("Date", date.string(from: Date(timeIntervalSinceNow: ahead))))
    return answer
  }

  /// The request as it would be with the older name; nil where it has that: who asks so is sent on.
  private func renamed(_ request: HTTPRequest) -> HTTPRequest? {
    let (old, new) = (face.root + face.place, face.root + face.laterPlace)
    guard request.address.path.hasPrefix(new),
      let address = request.address.resolving(old + request.address.path.dropFirst(new.count))
    else { return nil }
    return HTTPRequest(request.method, address, fields: request.fields, body: request.body)
  }

  private func dateless(answerTo request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    var request = request
    let path = request.address.path
    log.append("\(request.method.rawValue) \(path)")
    if isAway { throw HTTPFailure(.unreachable, "nobody is there") }
    var asked = HostQuestion(isRenamed ? renamed(request) ?? request : request, below: face.root)
    if let answer = app?.answer(asked, request.fields, sentOnFrom: isRenamed ? path : nil) {
      if let schema = face.schema {
        mistakes += schema.mistakes(in: asked.method, asked.path, query: [], body: asked.body)
      }
      return answer
    }
    let token = app.map { $0.tokens.last ?? "" } ?? Self.token
    let credentials = request.fields.values(of: "Authorization")
    if credentials != ["\(face.scheme) \(token)"] {
      return HTTPResponse(401, body: Array(#"{"message":"Bad credentials"}"#.utf8))
    }
    if path.contains(token) { mistakes.append("the token is in the address: \(path)") }
    if isRenamed, path.hasPrefix(face.root + face.place) {
      let later = face.root + face.laterPlace + path.dropFirst((face.root + face.place).count)
      return HTTPResponse(301, fields: [HTTPField("Location", later)])
    }
    if isRenamed { request = renamed(request) ?? request }
    asked = HostQuestion(request, below: face.root)
    notice()
    if let schema = face.schema, !face.undocumented.contains(asked.path) {
      mistakes += schema.mistakes(
        in: asked.method, asked.path, query: asked.query.keys.sorted(), body: asked.body)
    }
    if asked.method.rawValue == failing { return HTTPResponse(502) }
    if !traps.isEmpty, let answer = traps.removeFirst()(request) { return answer }
    if log.count == loses?.request, loses?.isAnswer == false {
      throw HTTPFailure(.unreachable, "nobody is there")
    }
    let answer = face.answer(asked, self)
    if log.count == loses?.request { throw HTTPFailure(.unreachable, "the connection was lost") }
    return answer
  }

  // MARK: What people do

  /// Looks at the branches after a push: what is open has their newest commits, and some hosts close what has lost one.
  package func notice() {
    for i in requests.indices where requests[i].state == "open" && !requests[i].isFork {
      let head = tip(requests[i].head)
      if face.closesWithBranches, head == nil || tip(requests[i].base) == nil {
        requests[i].state = "closed"
      }
      requests[i].headCommit = head ?? requests[i].headCommit
    }
  }

  package func open(_ title: String, body: String, head: String, base: String, isDraft: Bool) -> Request? {
    guard let commit = tip(head), tip(base) != nil else { return nil }
    if requests.contains(where: { $0.state == "open" && $0.head == head && $0.base == base && !$0.isFork }) {
      return nil
    }
    requests.append(
      Request(
        number: requests.count + 1, title: title, body: body, head: head, base: base, headCommit: commit,
        isDraft: isDraft))
    return requests.last
  }

  /// Somebody's fork has a branch of that name.
  package func openFromFork(_ title: String, head: String, base: String) {
    requests.append(
      Request(
        number: requests.count + 1, title: title, body: "", head: head, base: base,
        headCommit: Self.commit(9), isFork: true))
  }

  package func change(_ number: Int, _ change: (inout Request) -> Void) {
    if let i = requests.firstIndex(where: { $0.number == number }) { change(&requests[i]) }
  }

  /// Somebody comments on a pull request.
  @discardableResult
  package func comment(_ text: String, on request: Int, by author: Int) -> Comment {
    comments.append(
      Comment(id: 900 + comments.count + contents.deleted, request: request, body: text, author: author))
    return comments[comments.count - 1]
  }

  package func change(comment id: Int, to text: String) -> Comment? {
    guard let i = comments.firstIndex(where: { $0.id == id }) else { return nil }
    comments[i].body = text
    return comments[i]
  }

  /// Somebody deletes all comments.
  package func deleteComments() {
    contents.deleted += comments.count
    comments = []
  }

  package func push(_ branch: String, _ commit: Int) {
    branches[branch] = Self.commit(commit)
  }
}

/// A request as a face reads it.
package struct HostQuestion {
  package var method: HTTPMethod
  /// Below the interface's root, decoded only where nothing is a part of a part.
  package var path: String
  package var parts: [String]
  package var query: [String: String] = [:]
  package var body: JSON?

  package init(_ request: HTTPRequest, below root: String) {
    method = request.method
    let pieces = request.address.path.split(separator: "?", maxSplits: 1)
    path = String(pieces[0].dropFirst(root.utf8.count))
    parts = path.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
    for pair in pieces.count > 1 ? pieces[1].split(separator: "&") : [] {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0).removingPercentEncoding ?? ""
      }
      query[halves[0]] = halves.count > 1 ? halves[1] : ""
    }
    body = request.body.flatMap { try? JSON(reading: $0) }
  }
}

/// How one kind of host speaks.
package protocol HostFace {
  var kind: String { get }
  /// The address of its interface, and the path of that.
  var address: String { get }
  var root: String { get }
  /// Where the repository is below that, and where it is once it has another name.
  var place: String { get }
  var laterPlace: String { get }
  var scheme: String { get }
  var schema: HostSchema? { get }
  /// Paths that are in no description that is at hand.
  var undocumented: Set<String> { get }
  /// What the title of a draft begins with; nil where a draft is one by itself.
  var draftMark: String? { get }
  /// True where a request is closed that loses its branch, or the one that it is to go into.
  var closesWithBranches: Bool { get }
  func answer(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse
}

extension HostFace {
  /// True for a draft, as people see it.
  package func isDraft(_ request: HostDouble.Request) -> Bool {
    draftMark.map { request.title.hasPrefix($0) } ?? request.isDraft
  }
}

extension HTTPResponse {
  package init(_ status: Int, _ json: JSON) { self.init(status, body: Array(json.text.utf8)) }
  package static func message(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status, .object([("message", .string(text))]))
  }
}
