import TranslationModel

/// One release: the verdict, its locales, and what blocks.
struct ReleaseSection {
  /// So many keys are shown where the release is one of several.
  private static let fewKeys = 10

  private let branch: StatusAnswer.Branch
  private let repository: RepositoryAnswers
  private let request: PageRequest
  /// True where the page is about this release only.
  private let isWhole: Bool
  private let gate: GateAnswer?
  /// What people call it.
  private let name: String

  init(
    _ branch: StatusAnswer.Branch, _ repository: RepositoryAnswers, _ request: PageRequest, isWhole: Bool
  ) {
    (self.branch, self.repository, self.request, self.isWhole) = (branch, repository, request, isWhole)
    gate = repository.gate(branch.name)
    name = repository.names[branch.name]
  }

  var verdict: Verdict { Verdict(name: name, gate: gate) }
  private var address: PageAddress { .repository(repository.name).asking("branch", branch.name) }

  var markup: Markup {
    tag(.section, .class("release \(verdict.style)")) {
      tag(.h2) {
        Verdict.sign(gate?.answer)
        if isWhole { sentence } else { tag(.a, .href(address)) { sentence } }
      }
      if let finding = gate?.unknown { Findings.markup([finding]) }
      next
      passing
      judged
      LocaleTable(branch, name, gate, repository, isWhole: isWhole).markup
      if let gate, !gate.reasons.isEmpty { blocking(gate) }
    }
  }

  private var sentence: Markup { tag(.bdi) { verdict.sentence } }

  /// What opens the gate.
  private var next: Markup? {
    guard let gate, gate.answer == .blocked else { return nil }
    if let opener = gate.opener {
      return tag(.p, .class("next")) {
        "Next: merge "; ForeignText.code(opener); ". That opens the gate."
      }
    }
    return gate.next.map { next in
      tag(.p, .class("next")) {
        "Next: "; tag(.bdi) { next }
      }
    }
  }

  /// What is not done, and does not have to be: why 85% may ship.
  private var passing: Markup? {
    guard let gate else { return nil }
    let (stale, pending) = (gate.passing(.stale), gate.passing(.pending))
    if stale + pending == 0 { return nil }
    let block = { (count: Int) in count == 1 ? "does not block" : "do not block" }
    return together {
      if stale > 0 {
        tag(.p) {
          "\(stale.counted("stale text")) \(block(stale)): the policy says "
          tag(.code) { "stale = allow" }
          "."
        }
      }
      if pending > 0 {
        tag(.p) {
          "\(pending.counted("text")) with a newer wording on the side branch \(block(pending)): the policy says "
          tag(.code) { "pending = allow" }
          "."
        }
      }
    }
  }

  private var judged: Markup {
    tag(.p, .class("aside")) {
      ForeignText.code(branch.name)
      if let side = branch.side {
        together {
          ", side branch "; ForeignText.code(side)
        }
      } else {
        ", no side branch yet"
      }
      if let commit = gate?.commit {
        together {
          ", judged commit "; ForeignText.commit(commit)
        }
      }
      // An answer stays while nothing changes, and the remote is fetched from at each look: the page says when that was.
      if repository.summary.doubt != nil, let fetched = gate?.fetched {
        together {
          ", fetched "; fetched.markup
        }
      }
    }
  }

  // MARK: What blocks

  private func blocking(_ gate: GateAnswer) -> Markup {
    let locale = isWhole ? request["locale"] : nil
    let reasons = locale.map { locale in gate.reasons.filter { $0.locale == locale || $0.locale == nil } }
    let keys = BlockingKey.all(reasons ?? gate.reasons)
    let pager = Pager(keys.count, request, at: address.asking("locale", locale))
    let shown = isWhole ? pager.range : 0..<min(keys.count, Self.fewKeys)
    return together {
      tag(.h3) { "What blocks" + (locale.map { " in \($0)" } ?? "") }
      if isWhole { filter(gate, locale) }
      if keys.isEmpty {
        tag(.p, .class("nothing")) { gate.isWhole ? "Nothing." : "Nothing of what is listed here." }
      } else {
        BlockingTable(keys[shown], name, in: repository.name).markup
      }
      if isWhole { pager.markup("Pages of what blocks") }
      if isWhole, !gate.isWhole {
        tag(.p) {
          "More blocks than is listed here. All of it: "
          tag(.code) { "glossator gate \(branch.name)" }
          if let locale, let count = gate.blocking[locale] {
            "; in \(locale) that is \(count.counted("text"))."
          }
        }
      }
      if !isWhole, keys.count > shown.count {
        tag(.p) {
          let which = gate.isWhole ? "All" : "The first"
          tag(.a, .href(address)) {
            "\(which) \(keys.count.counted("key")) that block \(name)"
          }
        }
      }
    }
  }

  private func filter(_ gate: GateAnswer, _ locale: String?) -> Markup? {
    // Also those of which the answer lists no key, since it is too long.
    let locales = Set(gate.reasons.compactMap(\.locale)).union(gate.blocking.keys).sorted()
    guard locales.count > 1 || locale != nil else { return nil }
    return tag(.form, .set(.method, "get"), .action(.repository(repository.name))) {
      tag(.input, .set(.type, "hidden"), .set(.name, "branch"), .set(.value, branch.name))
      tag(.label, .set(.for, "locale")) { "Locale" }
      tag(.select, .id("locale"), .set(.name, "locale")) {
        tag(.option, .set(.value, "")) { "all" }
        for name in locales {
          if name == locale {
            tag(.option, .set(.value, name), .set(.selected, "selected")) { name }
          } else {
            tag(.option, .set(.value, name)) { name }
          }
        }
      }
      tag(.button, .set(.type, "submit")) { "Show" }
    }
  }
}
