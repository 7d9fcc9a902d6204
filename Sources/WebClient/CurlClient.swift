import CCurl
import CCurlShim
import Interchange

/// Asks servers of the web through libcurl. Whoever keeps one keeps its connections, and asks from one thread at a time.
///
/// It follows no redirection, reads no proxy, cookie or credential from anywhere, and takes nothing but http and https.
package final class CurlClient: HTTPClient {
  private let handle: UnsafeMutableRawPointer
  private let limits: TransferLimits
  /// A file of the certificates to trust instead of the system's; nil for the system's.
  private let authorities: String?
  /// The Unix socket that all requests go through; nil for what their addresses name.
  private let socket: String?

  /// Throws where libcurl cannot begin.
  package init(
    limits: TransferLimits = TransferLimits(), authorities: String? = nil, socket: String? = nil
  ) throws(HTTPFailure) {
    guard Self.hasBegun, let handle = curlshim_open() else {
      throw HTTPFailure(.other, "libcurl cannot begin")
    }
    (self.handle, self.limits, self.authorities, self.socket) = (handle, limits, authorities, socket)
  }

  deinit { curlshim_close(handle) }

  /// Once for the process (curl_global_init(3)).
  private static let hasBegun = curlshim_begin() == CURLE_OK

  package func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    // Connections stay; what the last request set does not.
    curlshim_reset(handle)
    let answer = Answer(limit: limits.body)
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let body = request.body ?? []
    let code = message.withUnsafeMutableBufferPointer { message in
      body.withUnsafeBytes { body -> CURLcode in
        var fields = HeaderList(request.fields)
        // Else libcurl waits for a leave to send what is longer than 1 MB.
        fields.append("Expect:")
        defer { fields.free() }
        set(request, fields, body)
        _ = curlshim_set_error_buffer(handle, message.baseAddress)
        answer.receive(on: handle)
        defer { _ = curlshim_set_error_buffer(handle, nil) }
        return withExtendedLifetime(answer) { curlshim_perform(handle) }
      }
    }
    if answer.isTooLarge {
      throw HTTPFailure(.tooLarge, "\(request.address.host) answers with more than \(limits.body) bytes")
    }
    guard code == CURLE_OK else { throw failure(code, message, request) }
    return HTTPResponse(curlshim_status(handle), fields: answer.fields, body: answer.body)
  }

  private func set(_ request: HTTPRequest, _ fields: HeaderList, _ body: UnsafeRawBufferPointer) {
    text(CURLOPT_URL, request.address.description)
    text(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    text(CURLOPT_PROTOCOLS_STR, "http,https")
    text(CURLOPT_USERAGENT, limits.agent)
    // The environment's would be asked otherwise.
    text(CURLOPT_PROXY, "")
    if let authorities { text(CURLOPT_CAINFO, authorities) }
    if let socket { text(CURLOPT_UNIX_SOCKET_PATH, socket) }
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_FOLLOWLOCATION, 0)
    number(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting.milliseconds)
    number(CURLOPT_TIMEOUT_MS, limits.whole.milliseconds)
    number(CURLOPT_LOW_SPEED_LIMIT, 1)
    number(CURLOPT_LOW_SPEED_TIME, Int(limits.stalled.components.seconds))
    if request.body != nil {
      _ = curlshim_set_body(handle, body.baseAddress ?? UnsafeRawPointer(bitPattern: 1), body.count)
    }
    _ = curlshim_set_list(handle, CURLOPT_HTTPHEADER, fields.first)
  }

  private func text(_ option: CURLoption, _ value: String) { _ = curlshim_set_text(handle, option, value) }
  private func number(_ option: CURLoption, _ value: Int) { _ = curlshim_set_number(handle, option, value) }

  private func failure(_ code: CURLcode, _ message: [CChar], _ request: HTTPRequest) -> HTTPFailure {
    let said = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let reason = said.isEmpty ? String(cString: curlshim_reason(code)) : said
    let kind: HTTPFailure.Kind =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT, CURLE_GOT_NOTHING,
        CURLE_SSL_CONNECT_ERROR,
        CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .unreachable
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CACERT_BADFILE:
        .untrusted
      default: .other
      }
    return HTTPFailure(kind, "\(request.address.host): \(reason)")
  }
}

/// What a transfer may take.
package struct TransferLimits: Sendable {
  package var connecting = Duration.seconds(10)
  package var whole = Duration.seconds(30)
  /// Without a byte in either direction; whole seconds.
  package var stalled = Duration.seconds(30)
  /// Of an answer, in bytes.
  package var body = 16 << 20
  /// How the program calls itself: GitHub refuses requests that say nothing.
  package var agent = "glossator"

  package init() {}
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
