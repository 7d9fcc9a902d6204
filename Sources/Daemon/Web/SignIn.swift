import Interchange
import WebServer

/// Where a reader says the token once: a form, which works without a script.
enum SignIn {
  static func page(_ status: Int = 200, isWrong: Bool = false) -> HTTPResponse {
    let wrong = isWrong ? "<p role=\"alert\">That is none of the tokens.</p>\n" : ""
    let text = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Sign in – Glossator</title>
      <main>
      <h1>Sign in</h1>
      \(wrong)<form method="post" action="/sign-in">
      <label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
      <button>Sign in</button>
      </form>
      </main>
      </html>

      """
    return HTTPResponse(
      status,
      fields: [
        HTTPField("Content-Type", "text/html; charset=utf-8"), HTTPField("Cache-Control", "no-store"),
      ], body: Array(text.utf8)
    ).guarded
  }

  static func entered(_ cookie: HTTPField) -> HTTPResponse { see("/", [cookie]) }
  static func left(_ cookie: HTTPField) -> HTTPResponse { see("/sign-in", [cookie]) }
  static var wanted: HTTPResponse { see("/sign-in") }

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
      HTTPField("X-Content-Type-Options", "nosniff"), HTTPField("Referrer-Policy", "no-referrer"),
      HTTPField("X-Frame-Options", "DENY"), HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
      HTTPField("Cross-Origin-Opener-Policy", "same-origin"),
    ]
    var answer = self
    answer.fields += guards.filter { self[$0.name] == nil }
    return answer
  }
}
