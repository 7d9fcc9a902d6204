import RepositoryModel
import TranslationModel

/// How a look is to end, said before it touches anything: an agreed entry that is made and that no journal has yet, and
/// where side branches go with it. Where the process is killed, the next look brings it to that end.
package struct PlannedEnding: Hashable, Sendable {
  /// The move of a side branch.
  package struct Move: Hashable, Sendable {
    package var side: String
    /// Where it was; nil where there was none.
    package var from: ObjectID?
    package var to: ObjectID

    package init(side: String, from: ObjectID?, to: ObjectID) {
      (self.side, self.from, self.to) = (side, from, to)
    }
  }

  package var agreed: ObjectID
  /// Whose look it is, where several projects share the journal.
  package var project: String?
  package var moves: [Move]

  package init(agreed: ObjectID, project: String?, moves: [Move]) {
    (self.agreed, self.project, self.moves) = (agreed, project, moves)
  }
}

// MARK: Trailers

extension PlannedEnding {
  private static let ending = "Glossator-Ending"
  private static let move = "Glossator-Ending-Side"
  private static let none = "-"

  func append(to trailers: inout Trailers) {
    trailers.append(Self.ending, "\(agreed) \(project.map(TrailerWord.encoded) ?? Self.none)")
    for move in moves {
      trailers.append(Self.move, "\(move.from?.description ?? Self.none) \(move.to) \(move.side)")
    }
  }

  /// Nil where there are no such trailers, or one of them does not read as it was written.
  init?(from trailers: Trailers) {
    let words = trailers[Self.ending]?.split(separator: " ").map(String.init) ?? []
    guard words.count == 2, let agreed = ObjectID(hex: words[0]) else { return nil }
    self.init(
      agreed: agreed, project: words[1] == Self.none ? nil : TrailerWord.decoded(words[1]), moves: [])
    for value in trailers.values(of: Self.move) {
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 3, let to = ObjectID(hex: words[1]) else { return nil }
      let from = ObjectID(hex: words[0])
      guard from != nil || words[0] == Self.none else { return nil }
      moves.append(Move(side: words[2], from: from, to: to))
    }
  }
}
