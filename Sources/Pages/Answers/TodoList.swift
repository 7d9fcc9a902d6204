/// What is not done in a language.
struct TodoList {
  var texts: [OpenText]
  /// False where more is not done than a page can be made of.
  var isWhole: Bool
}
