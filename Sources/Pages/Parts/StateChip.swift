/// A state's word: its colour only repeats it.
enum StateChip {
  static func markup(_ state: String) -> Markup {
    let known = ShownState(rawValue: state)
    return tag(.span, .class("state" + (known.map { " \($0.rawValue)" } ?? ""))) { state }
  }
}
