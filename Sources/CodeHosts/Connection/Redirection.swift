import Interchange

extension HTTPClient {
  /// The answer to a request, wherever it is sent on to, with the same method and body: a renamed repository's are. Only on
  /// the server itself, for the token goes along. `address` is where it ended.
  func answerFollowing(_ request: HTTPRequest, on server: HTTPAddress, _ doing: String) throws(HostError)
    -> (response: HTTPResponse, address: HTTPAddress)
  {
    var request = request
    for _ in 0...3 {
      let response: HTTPResponse
      do throws(HTTPFailure) { response = try answer(to: request) } catch {
        throw HostError(error.kind == .unreachable ? .unavailable : .refused, doing, error.reason)
      }
      guard [301, 302, 307, 308].contains(response.status) else { return (response, request.address) }
      guard let next = response["Location"].flatMap(request.address.resolving), next.hasSameServer(as: server)
      else {
        throw HostError(
          .refused, doing, "the host sends the request on to \(response["Location"] ?? "nowhere")",
          hint: "if the repository moved to another server, change 'api =' and the remote")
      }
      request.address = next
    }
    throw HostError(.refused, doing, "the host sends the request on and on")
  }
}
