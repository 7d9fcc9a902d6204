extension Schema {
  package static let check = object([Field("findings", findings, "what is wrong in the string files")])
}
