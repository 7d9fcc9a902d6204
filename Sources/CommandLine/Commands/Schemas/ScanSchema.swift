extension Schema {
  package static let scan = object([
    Field("findings", findings, "what is wrong with the keys that the code uses"),
    Field("files", .integer, "how many files of code were looked at"),
    Field("keys", .integer, "how many keys the string files have"),
  ])
}
