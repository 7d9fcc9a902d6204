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
      if isWrong { tag(.p, .class("failure"), .set(.role, "alert")) { "That is none of the tokens." } }
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

/// The page that somebody wanted who had to sign in first: a path of this site and its query, as they were sent.
package struct ReturnTarget: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The front page for whatever could lead elsewhere, or is no address as a browser sends one.
  package init(_ text: String?) {
    let text = text ?? ""
    let leadsHere = text.hasPrefix("/") && !text.hasPrefix("//")
    let isPlain = text.utf8.count <= 2048 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }
    let isSigning =
      text.hasPrefix(PageAddress.signIn.description) || text.hasPrefix(PageAddress.signOut.description)
    description = leadsHere && isPlain && !isSigning ? text : "/"
  }
}

/// GET of the page where a reader says the token; status 401 after a wrong one.
package func signInPage(to target: ReturnTarget, isWrong: Bool = false) -> HTTPResponse {
  SignInPage(target: target, isWrong: isWrong).response()
}

/// Where a reader without a cookie goes, to come back to what was asked for.
package func signInAddress(to target: ReturnTarget) -> String {
  PageAddress.signIn.asking("to", target.description == "/" ? nil : target.description).description
}

/// True for what says nothing of any project: how pages look.
package func isForEverybody(_ path: String) -> Bool {
  [PageAddress.styleSheet, .icon].contains { $0.description == path }
}

/// True for the picture of a release for a README.
package func isBadge(_ path: String) -> Bool {
  PageRequest(path, query: nil).map {
    $0.parts.count == 3 && $0.parts[0] == "r" && $0.parts[2] == "badge.svg"
  } ?? false
}
