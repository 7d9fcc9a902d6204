import TranslationModel

/// One thing that keeps a commit from shipping.
package struct GateReason: Hashable, Sendable {
  /// What the text is; `unknown` for a whole file that cannot be read.
  package var why: TextState
  /// Nil where it concerns all locales.
  package var locale: LocaleTag?
  /// The row's label, `welcome` or `files (few)`; empty where it concerns a whole file.
  package var key: String
  /// The row's key alone, `files`; nil where it concerns a whole file.
  package var rowKey: String?
  package var detail: String
  /// The detail of a text that is missing, where there is no more to say.
  package static let notTranslated = "not translated"
  /// The locale's file, or the one that cannot be read.
  package var path: String
  /// The base file and the entry in it, for whoever asks who added the key.
  package var basePath: String?
  package var entry: EntryID?
  /// The sheet's row, as a spreadsheet numbers it.
  package var sheetRow: Int?
  /// The name of the sheet, where there are several.
  package var sheet: String?
  /// True where it blocks only as long as too few texts of its locale are done.
  var isShortfall = false
}

/// How much of one locale is done, as the gate's policy counts it.
package struct LocaleShare: Hashable, Sendable {
  package var judged = 0
  /// The texts that nothing is wrong with.
  package var done = 0
  /// How much must be done, in percent.
  package var required: Int
  /// The texts that are not fresh, and that the policy lets pass: stale ones, or those that wait on the side branch.
  package var passing = Progress()

  package var isReached: Bool { done * 100 >= required * judged }
  /// Rounded down.
  package var percent: Int { judged == 0 ? 100 : done * 100 / judged }

  static func += (a: inout LocaleShare, b: LocaleShare) {
    a.judged += b.judged
    a.done += b.done
    a.passing += b.passing
  }
}

/// The answer to "can this commit ship?".
package struct Verdict: Hashable, Sendable {
  package enum Answer: String, Hashable, Sendable { case open, blocked, unknown }

  package var answer: Answer
  package var reasons: [GateReason]
  /// Why the answer is unknown, and what to do about it.
  package var unknown: Finding?
  /// How many texts were judged: entries times required locales.
  package var judged: Int
  /// The states of the texts of every required locale.
  package var progress: [LocaleTag: Progress]
  /// How much of each required locale is done, and must be.
  package var shares: [LocaleTag: LocaleShare]

  /// How many texts are in order: not those that only pass, since the policy allows what is stale.
  package var inOrder: Int { shares.values.reduce(0) { $0 + $1.done - $1.passing[.stale] } }

  /// `9 of 11 texts complete, fresh and free of errors`: what an open gate says.
  package var openWords: String {
    let some = inOrder < judged ? "\(inOrder) of " : ""
    return "\(some)\(judged.counted("text")) complete, fresh and free of errors"
  }

  /// The texts of each locale that block, by state: those of a locale of which enough is done only if something else is wrong
  /// with them. What passes although it is not fresh is the rest of ``progress``.
  package var blocking: [LocaleTag: Progress] {
    let reasons = Dictionary(grouping: reasons.filter { $0.entry != nil && $0.why != .unknown }, by: \.locale)
    return progress.reduce(into: [:]) { blocking, each in
      let (locale, progress) = each
      let share = shares[locale]
      var counts = Progress([.unknown: progress[.unknown]])
      if share?.isReached ?? false {
        for reason in reasons[locale] ?? [] where reason.why != .fresh { counts.add(reason.why) }
      } else {
        for state in TextState.allCases where state != .fresh && state != .unknown {
          counts.add(state, progress[state] - (share?.passing[state] ?? 0))
        }
      }
      blocking[locale] = counts
    }
  }

  package static func unknown(_ why: Finding) -> Verdict {
    Verdict(answer: .unknown, reasons: [], unknown: why, judged: 0)
  }

  package init(
    answer: Answer, reasons: [GateReason], unknown: Finding?, judged: Int,
    progress: [LocaleTag: Progress] = [:], shares: [LocaleTag: LocaleShare] = [:]
  ) {
    self.answer = answer
    self.reasons = reasons
    self.unknown = unknown
    self.judged = judged
    self.progress = progress
    self.shares = shares
  }
}
