/// Asks for the story of a key.
struct WhyForm {
  let repository: String
  let key: String

  var markup: Markup {
    tag(.form, .set(.method, "get"), .set(.role, "search"), .action(.why(repository))) {
      tag(.label, .set(.for, "key")) { "The story of a key" }
      tag(.input, .id("key"), .set(.name, "key"), .set(.type, "text"), .set(.value, key), .dirAuto)
      tag(.button, .set(.type, "submit")) { "Show" }
    }
  }
}
