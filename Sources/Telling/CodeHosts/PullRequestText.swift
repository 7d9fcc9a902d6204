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
  /// What is to be merged; nil where there is nothing to bring in.
  let side: Side?
  /// What came last, as lines.
  let news: [String]
  let links: Links

  /// The side branch.
  struct Side {
    /// The verdict on what the merge leaves.
    var verdict: GateReport
    /// True where it has all that the branch has: then that is the side branch's own commit.
    var hasAll: Bool
  }

  /// Keys that are listed by name.
  static let mostKeys = 20
  /// In bytes: a key may be a whole sentence, and stand in the address.
  private static let longestLink = 500

  /// True where the merge leaves nothing that keeps the branch from shipping: what only waits to be merged is what it brings. What
  /// comes with it counts, too: English that the translations were not made for, a file that nobody can read.
  var opensGate: Bool {
    if let side {
      if side.verdict.verdict.answer != .open { return false }
      if side.hasAll { return true }
    }
    return switch verdict.verdict.answer {
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
    if opensGate {
      let isDone = (side?.verdict ?? verdict).verdict.progress.values.allSatisfy { $0.open == 0 }
      return "With this, `\(name)` can ship: "
        + (isDone ? "every required text is there and in order." : "what is still open does not block it.")
    }
    let what = "This brings `\(name)` up to date with the sheet."
    return left.isEmpty ? what : "\(what) What is listed below stays open."
  }

  private var rows: [String] {
    branch.progress.sorted { $0.locale < $1.locale }.map { locale, progress in
      let after = merged(locale, progress)
      return
        "| \(name(locale))\(required.contains(locale) ? "" : " (not required)") | \(after.fresh) of \(after.total) | \(after.openStates) |"
    }
  }

  /// What a locale's texts are once this is merged. Where nobody has judged that, what waits to be merged is what this brings.
  private func merged(_ locale: LocaleTag, _ progress: Progress) -> Progress {
    if let side, side.hasAll, let judged = side.verdict.verdict.progress[locale] { return judged }
    var merged = progress
    merged.add(.fresh, progress[.pending])
    merged.add(.pending, -progress[.pending])
    return merged
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

  /// What blocks once this is merged.
  private var left: [GateReport.Key] {
    if let side, side.hasAll, side.verdict.verdict.answer != .unknown { return side.verdict.keys }
    let own = verdict.keys.compactMap { key -> GateReport.Key? in
      var key = key
      key.reasons.removeAll { $0.why == .pending }
      return key.reasons.isEmpty ? nil : key
    }
    return own.isEmpty ? side?.verdict.keys ?? [] : own
  }

  private var open: [String] {
    let keys = left
    if keys.isEmpty { return [] }
    let lines = keys.prefix(Self.mostKeys).map { key in
      let locales = Set(key.reasons.compactMap(\.locale)).sorted().map(\.description).joined(separator: " ")
      let author = key.introduction.map { ", added by \($0.author.asAuthor)" } ?? ""
      let what = locales.isEmpty ? "cannot be judged" : locales
      return "- `\(key.name.asKey)`: \(what)\(row(of: key))\(author)"
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
