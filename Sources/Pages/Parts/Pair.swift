/// A name and what it stands for, in a list of such.
enum Pair {
  static func markup(_ name: String, _ value: Markup) -> Markup {
    tag(.div) {
      tag(.dt) { name }
      tag(.dd) { value }
    }
  }
}
