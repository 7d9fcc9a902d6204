import RepositoryModel

/// The part of a pull request's text that is ours: what people write around it stays.
package struct PullRequestSection: Hashable, Sendable {
  private static let begin = "<!-- glossator -->"
  private static let end = "<!-- /glossator -->"
  /// In the section of a pull request that we closed: nobody decided anything by that.
  private static let closed = "<!-- closed: nothing to bring in -->"

  /// In the section of one whose reviewers were asked: whoever declines is not asked at each look.
  private static let asked = "<!-- reviewers were asked -->"

  /// In the section of a pull request into a branch that has a mark of its own: a later branch of that name has another.
  private static func cut(_ mark: ObjectID) -> String { "<!-- cut: \(mark) -->" }

  package let text: String

  /// No comment can stand in it, so that whatever names have in them, our own marks are the only ones. It is cut where a host
  /// would not take it.
  package init(_ text: String) { self.init(marked: text.withoutComments.cutByLines) }

  private init(marked text: String) { self.text = text }

  /// What a pull request that has nothing to bring in says.
  package static let nothingLeft = PullRequestSection(
    marked:
      "\(closed)\nThe branch has all that this would bring in. Closed by Glossator; the next translations get a new one."
  )

  /// The body with this section in the place of an older one; at the end of a body without one.
  package func placed(in body: String) -> String {
    let section = "\(Self.begin)\n\(text)\n\(Self.end)"
    guard let place = Self.place(in: body) else {
      return body.isEmpty ? section : "\(body)\n\n\(section)"
    }
    return body[..<place.lowerBound] + section + body[place.upperBound...]
  }

  /// True where one stands in it.
  static func isIn(_ body: String) -> Bool { place(in: body) != nil }

  /// True where we closed it.
  package static func isClosed(_ body: String) -> Bool {
    place(in: body).map { body[$0].contains(closed) } ?? false
  }

  /// True where its reviewers were asked.
  static func isAsked(_ body: String) -> Bool { place(in: body).map { body[$0].contains(asked) } ?? false }

  /// A body without the mark that they were.
  static func unasked(_ body: String) -> String { body.replacing("\(asked)\n", with: "") }

  /// True where it was opened for an earlier branch of the name; not where nobody can tell, or a person took the section out.
  static func isOfEarlierBranch(_ body: String, than mark: ObjectID?) -> Bool {
    guard let mark, let place = place(in: body) else { return false }
    return !body[place].contains(cut(mark))
  }

  /// The same section, of a pull request into the branch with that mark.
  func into(_ mark: ObjectID?) -> PullRequestSection {
    mark.map { PullRequestSection(marked: "\(Self.cut($0))\n\(text)") } ?? self
  }

  /// The same section, of a pull request whose reviewers were asked.
  var askedForReview: PullRequestSection { PullRequestSection(marked: "\(Self.asked)\n\(text)") }

  /// From the last mark before an end to that end: where somebody deleted one of them, what they wrote between it and another
  /// section stays. Some hosts change line ends, and none changes a comment.
  private static func place(in body: String) -> Range<String.Index>? {
    guard let first = body.firstRange(of: begin), let last = body[first.upperBound...].firstRange(of: end),
      let nearest = body[..<last.lowerBound].ranges(of: begin).last
    else { return nil }
    return nearest.lowerBound..<last.upperBound
  }
}
