import Interchange

/// The answer of `status`.
struct StatusAnswer: Hashable, Sendable {
  struct Branch: Hashable, Sendable {
    var name: String
    /// True where it has shipped, and is left alone.
    var isFinished: Bool
    /// Its side branch; nil where there is none yet.
    var side: String?
    var locales: [LocaleProgress]
  }

  /// True where nothing changed since Git and the sheet last agreed.
  var isInStep: Bool
  /// False where a sheet cannot be read or used now, and an older version stands in for it.
  var hasEverySheet: Bool
  /// Whether all that people typed and committed is in force.
  var isInForce: Bool
  var branches: [Branch]
  var findings: [AnswerFinding]

  init(_ json: JSON) {
    isInStep = json["inStep"]?.bool ?? false
    hasEverySheet = json["hasEverySheet"]?.bool ?? true
    isInForce = json["inForce"]?.bool ?? true
    findings = AnswerFinding.all(json["findings"])
    branches = (json["branches"]?.array ?? []).compactMap { branch in
      guard let name = branch["name"]?.string else { return nil }
      let hasSide = branch["hasSide"]?.bool ?? false
      return Branch(
        name: name, isFinished: branch["finished"]?.bool ?? false,
        side: hasSide ? branch["side"]?.string : nil,
        locales: (branch["locales"]?.array ?? []).compactMap(LocaleProgress.init))
    }
  }

  var active: [Branch] { branches.filter { !$0.isFinished } }

  /// All that some active branch has, in their order there.
  var locales: [String] {
    var known: Set<String> = []
    return active.flatMap(\.locales).map(\.locale).filter { known.insert($0).inserted }
  }
}
