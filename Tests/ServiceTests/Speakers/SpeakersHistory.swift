import TestSupport

/// One history: what people did, and in what kind of app. It reads as the Swift that makes it.
struct SpeakersHistory: Sendable, CustomStringConvertible {
  var shape: SpeakersShape
  var steps: [SpeakersStep]

  init(_ shape: SpeakersShape, _ steps: [SpeakersStep]) { (self.shape, self.steps) = (shape, steps) }

  var description: String {
    "SpeakersHistory(\n  \(shape),\n  [\n"
      + steps.map { "    .\($0),\n" }.joined() + "  ])"
  }

  /// What became of a history.
  struct Outcome: Sendable {
    var history: SpeakersHistory
    /// The law that it broke; nil where all held.
    var law: BrokenLaw.Law?
    var message = ""
    var log: [String] = []

    var failed: Bool { !message.isEmpty }
  }

  /// Makes a history by chance, and lives it: the same seed is the same history.
  static func live(seed: UInt64, steps: Int) -> Outcome {
    var numbers = SeededNumbers(seed: seed)
    let shape = SpeakersShape(&numbers)
    var history = SpeakersHistory(shape, [])
    return history.outcome(in: shape) { world, history in
      var choice = SpeakersChoice(numbers, world)
      while history.steps.count < steps {
        for step in [try choice.step(), choice.looks()] {
          guard let step else { continue }
          history.steps.append(step)
          try world.perform(step)
        }
      }
    }
  }

  /// Lives the history once more.
  func replayed() -> Outcome {
    var copy = self
    return copy.outcome(in: shape) { world, history in
      for step in history.steps { try world.perform(step) }
    }
  }

  private mutating func outcome(
    in shape: SpeakersShape, _ act: (SpeakersWorld, inout SpeakersHistory) throws -> Void
  ) -> Outcome {
    var world: SpeakersWorld?
    do {
      let new = try SpeakersWorld(shape)
      world = new
      try new.look(0, shape.isFirstLookKilled ? [.killed(hasMoved: false)] : [])
      try act(new, &self)
      try new.settle()
      return Outcome(history: self)
    } catch {
      return Outcome(
        history: self, law: (error as? BrokenLaw)?.law, message: "\(error)", log: world?.log ?? [])
    }
  }

  /// A shorter history that breaks the same law: steps are left out as long as it still does.
  static func shrunk(_ outcome: Outcome, tries: Int = 300) -> Outcome {
    var (best, left) = (outcome, tries)
    var size = max(1, best.history.steps.count / 2)
    while left > 0 {
      let before = best.history.steps.count
      var end = before
      while end > 0, left > 0 {
        var shorter = best.history
        shorter.steps.removeSubrange(max(0, end - size)..<end)
        left -= 1
        let next = shorter.replayed()
        if next.failed, next.law == outcome.law { best = next }
        end -= size
      }
      if size == 1, best.history.steps.count == before { break }
      size = max(1, size / 2)
    }
    return best
  }
}
