import RepositoryModel

/// A commit that changed a file, and what it left there: nil where it took the file out.
package struct PathStep: Hashable, Sendable {
  package var commit: ObjectID
  package var blob: ObjectID?
  /// True where all older changes are found from here: whatever a walk began with, it goes on in the same way.
  package var isAlone: Bool

  package init(commit: ObjectID, blob: ObjectID?, isAlone: Bool) {
    (self.commit, self.blob, self.isAlone) = (commit, blob, isAlone)
  }
}

/// The history of a file as somebody remembers it. It follows from the ids of commits, so it is never out of date.
package struct PathLine: Hashable, Sendable {
  /// Newest first.
  package var steps: [PathStep]
  /// False where there are more behind the last one, which is alone then.
  package var isComplete: Bool
  /// From which commits the line was gone through, with the number of the newest step that each has.
  package var heads: [ObjectID: Int]

  package init(steps: [PathStep], isComplete: Bool, heads: [ObjectID: Int]) {
    (self.steps, self.isComplete, self.heads) = (steps, isComplete, heads)
  }

  /// As many commits as branches that somebody looks at.
  private static let mostHeads = 64

  /// Takes over what was found from another commit. Of two lines that parted the one that was there stays; of two that
  /// have nothing in common the new one.
  package mutating func add(_ other: PathLine) {
    guard other.heads.count == 1, let tip = other.heads.keys.first, heads[tip] == nil || !isComplete else {
      return
    }
    if let number = place(of: other.steps.first) {
      if steps.count - number <= other.steps.count { end(with: other, from: number) }
      heads[tip] = number
    } else if let number = other.place(of: steps.first) {
      let older = self
      self = other
      if steps.count - number < older.steps.count { end(with: older, from: number) }
      for (commit, place) in older.heads { heads[commit] = place + number }
      heads[tip] = 0
    } else if !other.steps.contains(where: { place(of: $0) != nil }) {
      self = other
    }
    if heads.count > Self.mostHeads { heads = [tip: heads[tip] ?? 0] }
  }

  /// Where a step is that the line can be joined at.
  private func place(of step: PathStep?) -> Int? {
    guard let step, step.isAlone else { return nil }
    return steps.firstIndex { $0.isAlone && $0.commit == step.commit }
  }

  private mutating func end(with other: PathLine, from number: Int) {
    steps = Array(steps[..<number]) + other.steps
    isComplete = other.isComplete
  }
}
