import CodeHosts
import Foundation
import Interchange
import RepositoryModel

/// A code host in this process: what it has, and what it is told. How one kind of host speaks is a face's business.
///
/// Every request is held against the host's own description, where that is at hand.
final class HostDouble: HTTPClient {
  struct Request {
    var number: Int
    var title: String
    var body: String
    var head: String
    var base: String
    var headCommit: String
    var state = "open"
    var isDraft = false
    var labels: [String] = []
    var asked: [String] = []
    var mergesByItself = false
    var isFork = false
  }

  struct Status: Hashable {
    var context: String
    var state: String
    var description: String
    var page: String?
    var ref: String?
  }

  static let token = "t0ken"
  let face: any HostFace
  var branches: [String: String] = ["develop": HostDouble.commit(1), "release/1.0": HostDouble.commit(2)]
  var requests: [Request] = []
  var statuses: [String: [Status]] = [:]
  /// Every request that came, as `GET path`.
  private(set) var log: [String] = []
  private(set) var mistakes: [String] = []
  /// What to answer to the next requests in the place of the host: traps.
  var traps: [(HTTPRequest) -> HTTPResponse?] = []
  /// The request, from 1, that never arrives, or whose answer does not.
  var loses: (request: Int, isAnswer: Bool)?
  /// True where lists do not show yet what was opened last.
  var lists: ([Request]) -> [Request] = { $0 }

  init(_ face: any HostFace) { self.face = face }

  static func commit(_ number: Int) -> String { String(repeating: "\(number % 10)", count: 40) }

  func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    let path = request.address.path
    log.append("\(request.method.rawValue) \(path)")
    let credentials = request.fields.filter { $0.isNamed("Authorization") }.map(\.value)
    if credentials != ["\(face.scheme) \(Self.token)"] {
      return HTTPResponse(401, body: Array(#"{"message":"Bad credentials"}"#.utf8))
    }
    if path.contains(Self.token) { mistakes.append("the token is in the address: \(path)") }
    let asked = HostQuestion(request, below: face.root)
    // These two are in none of the documents.
    if let schema = face.schema, asked.path != "/graphql", asked.path != "/users" {
      mistakes += schema.mistakes(
        in: asked.method, asked.path, query: asked.query.keys.sorted(), body: asked.body)
    }
    if !traps.isEmpty, let answer = traps.removeFirst()(request) { return answer }
    if log.count == loses?.request, loses?.isAnswer == false {
      throw HTTPFailure(.unreachable, "nobody is there")
    }
    let answer = face.answer(asked, self)
    if log.count == loses?.request { throw HTTPFailure(.unreachable, "the connection was lost") }
    return answer
  }

  // MARK: What people do

  func open(_ title: String, body: String, head: String, base: String, isDraft: Bool) -> Request? {
    guard let commit = branches[head], branches[base] != nil else { return nil }
    if requests.contains(where: { $0.state == "open" && $0.head == head && $0.base == base && !$0.isFork }) {
      return nil
    }
    requests.append(
      Request(
        number: requests.count + 1, title: title, body: body, head: head, base: base, headCommit: commit,
        isDraft: isDraft))
    return requests.last
  }

  func change(_ number: Int, _ change: (inout Request) -> Void) {
    if let i = requests.firstIndex(where: { $0.number == number }) { change(&requests[i]) }
  }

  func push(_ branch: String, _ commit: Int) {
    branches[branch] = Self.commit(commit)
    for i in requests.indices where requests[i].head == branch && requests[i].state == "open" {
      requests[i].headCommit = Self.commit(commit)
    }
  }
}

/// A request as a face reads it.
struct HostQuestion {
  var method: HTTPMethod
  /// Below the interface's root, decoded only where nothing is a part of a part.
  var path: String
  var parts: [String]
  var query: [String: String] = [:]
  var body: JSON?

  init(_ request: HTTPRequest, below root: String) {
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
protocol HostFace {
  var kind: String { get }
  /// The address of its interface, and the path of that.
  var address: String { get }
  var root: String { get }
  var scheme: String { get }
  var schema: HostSchema? { get }
  func answer(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse
}

extension HTTPResponse {
  init(_ status: Int, _ json: JSON) { self.init(status, body: Array(json.text.utf8)) }
  static func message(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status, .object([("message", .string(text))]))
  }
}
