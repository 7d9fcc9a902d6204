import Interchange
import Pages
import WebServer

/// What is answered to who signs in or out.
enum SignIn {
  static func page(to target: ReturnTarget, isWrong: Bool = false) -> HTTPResponse {
    signInPage(to: target, isWrong: isWrong).guarded
  }

  static func entered(_ cookie: HTTPField, to target: ReturnTarget) -> HTTPResponse {
    see(target.description, [cookie])
  }
  static func left(_ cookie: HTTPField) -> HTTPResponse {
    see(signInAddress(to: ReturnTarget(nil)), [cookie])
  }
  static func wanted(for target: ReturnTarget) -> HTTPResponse { see(signInAddress(to: target)) }

  private static func see(_ path: String, _ fields: [HTTPField] = []) -> HTTPResponse {
    HTTPResponse(
      303, fields: [HTTPField("Location", path), HTTPField("Cache-Control", "no-store")] + fields
    ).guarded
  }

  /// A form as it comes in. No token is longer.
  final class Form: BodyReader {
    static let longest = 4096
    private var bytes: [UInt8] = []
    private let end: (FormFields) -> WebAnswer

    init(_ end: @escaping (FormFields) -> WebAnswer) { self.end = end }

    func take(_ piece: UnsafeRawBufferPointer) { bytes += piece }
    func answer() -> WebAnswer { end(FormFields(String(decoding: bytes, as: UTF8.self))) }
  }
}

extension HTTPResponse {
  /// With what keeps a browser from running, loading or framing anything that is not ours.
  var guarded: HTTPResponse {
    let guards = [
      HTTPField(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
          + "frame-ancestors 'none'"),
      HTTPField("X-Content-Type-Options", "nosniff"),
      // Other sites learn no address. Without any, a browser would say of our own form that it comes from nowhere (Fetch
      // Standard, "append a request `Origin` header").
      HTTPField("Referrer-Policy", "same-origin"),
      HTTPField("X-Frame-Options", "DENY"), .notForOtherSites,
      HTTPField("Cross-Origin-Opener-Policy", "same-origin"),
    ]
    var answer = self
    answer.fields += guards.filter { self[$0.name] == nil }
    return answer
  }
}
