import TranslationModel

/// How far one locale is on one branch: how many of its texts are in which state.
package struct Progress: Hashable, Sendable {
  package private(set) var counts: [TextState: Int] = [:]

  package init(_ counts: [TextState: Int] = [:]) { self.counts = counts.filter { $0.value != 0 } }

  package subscript(state: TextState) -> Int { counts[state] ?? 0 }

  package var total: Int { counts.values.reduce(0, +) }
  package var fresh: Int { self[.fresh] }
  /// How many are not done.
  package var open: Int { total - fresh }

  /// `2 missing, 1 refused`: all but what is fresh.
  package var openStates: String {
    TextState.allCases.filter { $0 != .fresh && self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
      .joined(separator: ", ")
  }

  package mutating func add(_ state: TextState, _ number: Int = 1) {
    let count = self[state] + number
    counts[state] = count == 0 ? nil : count
  }

  package static func += (a: inout Progress, b: Progress) {
    for (state, count) in b.counts { a.add(state, count) }
  }
}

/// A text that is not done: what it is, and where a person finds it.
package struct OpenText: Hashable, Sendable {
  package var branch: String
  package var locale: LocaleTag
  package var row: RowID
  package var state: StateOfText
  /// The locale's file.
  package var path: String
  /// The base file and the entry in it.
  package var basePath: String
  package var entry: EntryID

  package init(
    branch: String, locale: LocaleTag, row: RowID, state: StateOfText, path: String, basePath: String,
    entry: EntryID
  ) {
    self.branch = branch
    self.locale = locale
    self.row = row
    self.state = state
    self.path = path
    self.basePath = basePath
    self.entry = entry
  }
}
