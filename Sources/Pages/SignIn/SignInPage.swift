import Interchange

/// Where a reader says the token once: a form, which works without a script.
struct SignInPage {
  /// The page that the reader wanted.
  let target: ReturnTarget
  /// True where what was said is none of the tokens.
  let isWrong: Bool

  func response() -> HTTPResponse {
    var response = Frame("Sign in") {
      tag(.h1) { "Sign in" }
      if isWrong { tag(.p, .class("failure"), .set(.role, "alert")) { "That is not a valid token." } }
      tag(.p) { "Whoever runs Glossator here has a token for you." }
      tag(.form, .set(.method, "post"), .action(.signIn)) {
        tag(.input, .set(.type, "hidden"), .set(.name, "to"), .set(.value, target.description))
        // What a browser's own store of passwords asks for.
        tag(
          .input, .set(.type, "text"), .set(.name, "user"), .set(.value, "reader"),
          .set(.autocomplete, "username"),
          .set(.absent, "hidden"))
        tag(.label, .set(.for, "token")) { "Token" }
        tag(
          .input, .id("token"), .set(.name, "token"), .set(.type, "password"),
          .set(.autocomplete, "current-password"), .set(.required, "required"))
        tag(.button, .set(.type, "submit")) { "Sign in" }
      }
    }.response(isWrong ? 401 : 200)
    response.fields = response.fields.map { $0.name == "Cache-Control" ? HTTPField($0.name, "no-store") : $0 }
    return response
  }
}
