import CodeHosts
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

/// What a pull request says of a release branch: how far each locale is, and what its merge would leave open.
struct PullRequestText {
  let branch: LookReport.Branch
  let required: Set<LocaleTag>
  /// The verdict on the branch as it is.
  let verdict: GateReport
  /// What came last, as lines.
  let news: [String]
  let links: Links

  /// Keys that are listed by name.
  static let mostKeys = 20
  /// In bytes: a key may be a whole sentence, and stand in the address.
  private static let longestLink = 500

  /// True where the merge leaves nothing that keeps the branch from shipping: what only waits to be merged is what it brings.
  var opensGate: Bool {
    switch verdict.verdict.answer {
    case .open: true
    case .blocked: verdict.verdict.reasons.allSatisfy { $0.why == .pending }
    case .unknown: false
    }
  }

  var section: PullRequestSection {
    let table = [headline, "", "| Locale | Done | Open |", "| --- | ---: | --- |"] + rows
    return PullRequestSection((table + news + open + whole).joined(separator: "\n"))
  }

  private var headline: String {
    let name = branch.name.inCodeSpan
    if opensGate { return "With this, `\(name)` can ship: every required text is there and in order." }
    let what = "This brings `\(name)` what the sheet has by now."
    return verdict.verdict.answer == .blocked ? "\(what) It leaves open what is listed below." : what
  }

  private var rows: [String] {
    branch.progress.sorted { $0.locale < $1.locale }.map { locale, progress in
      // What waits to be merged is what this brings.
      let done = progress.fresh + progress[.pending]
      let open = Progress(progress.counts.filter { $0.key != .pending }).openStates
      return
        "| \(name(locale))\(required.contains(locale) ? "" : " (not required)") | \(done) of \(progress.total) | \(open) |"
    }
  }

  /// A language, with its page where there is one.
  private func name(_ locale: LocaleTag) -> String {
    let page = links.page?.language(locale.description, branch: branch.name)
    return page.map { "[\(locale)](\($0))" } ?? locale.description
  }

  /// Where more is said than here.
  private var whole: [String] {
    links.page.map { ["", "[All about this release](\($0.release(branch.name)))"] } ?? []
  }

  private var open: [String] {
    let keys = verdict.keys.filter { key in key.reasons.contains { $0.why != .pending } }
    if keys.isEmpty { return [] }
    let lines = keys.prefix(Self.mostKeys).map { key in
      let reasons = key.reasons.filter { $0.why != .pending }
      let locales = Set(reasons.compactMap(\.locale)).sorted().map(\.description).joined(separator: " ")
      let author = key.introduction.map { ", added by \($0.author.asAuthor)" } ?? ""
      return "- `\(key.name.asKey)`: \(locales)\(row(of: key))\(author)"
    }
    let more = keys.count > Self.mostKeys ? ["- … and \(keys.count - Self.mostKeys) more"] : []
    return ["", "Open in required locales:", ""] + lines + more
  }

  private func row(of key: GateReport.Key) -> String {
    guard let row = key.sheetRow else { return "" }
    let address = links.sheet?.address(row: row, key: key.reasons.first?.rowKey ?? "", sheet: key.sheet)
    guard let address, address.utf8.count <= Self.longestLink else { return ", row \(row)" }
    return ", [row \(row)](\(address))"
  }
}
