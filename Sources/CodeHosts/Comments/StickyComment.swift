/// What one comment below a pull request is to say. There is at most one of each name: it is found again by its first line,
/// which people do not see.
package struct StickyComment: Hashable, Sendable {
  package var name: String
  package var text: String
  /// False where there is nothing to say: then one that is there says so, and a new one is not made.
  package var isWorthMaking: Bool

  package init(_ name: String, _ text: String, isWorthMaking: Bool) {
    (self.name, self.text, self.isWorthMaking) = (name, text, isWorthMaking)
  }

  private var mark: String { "<!-- glossator:\(name) -->" }

  /// As the host gets it.
  package var body: String { "\(mark)\n\(text.cutByLines)" }

  /// True for a comment that begins as this one does. Somebody may have copied that line: who wrote it counts, too.
  func isMarked(_ comment: HostComment) -> Bool {
    comment.body.prefix { !$0.isNewline }.utf8.elementsEqual(mark.utf8)
  }
}
