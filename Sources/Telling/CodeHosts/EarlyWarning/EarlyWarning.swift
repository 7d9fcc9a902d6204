import CodeHosts
import ProjectConfiguration
import TranslationModel
import Workflow

/// What a pull request's comment says of the texts that it brings: what translators will have to do once it is merged, while
/// its author still has it in mind.
struct EarlyWarning {
  /// The branch that it is to go into.
  let base: String
  let isRelease: Bool
  /// What its head holds.
  let keys: [HeldKey]
  let resources: [Resource]
  /// The project's base locale.
  let source: LocaleTag
  let required: [LocaleTag]
  /// Of keys, the words that no dictionary has; nil where none is asked.
  var spelling: HeldSpelling?

  static let name = "early-warning"
  /// Keys that are listed by name.
  static let mostKeys = 20

  var comment: StickyComment {
    let news = keys.filter { $0.change != .removed }
    guard !news.isEmpty else {
      return StickyComment(Self.name, "This brings nothing new to translate.", isWorthMaking: false)
    }
    let more = news.count > Self.mostKeys ? ["- … and \(news.count - Self.mostKeys) more"] : []
    // What there is something to do about comes first.
    let sorted = news.filter(isOpen) + news.filter { !isOpen($0) }
    let lines = [headline(news), ""] + sorted.prefix(Self.mostKeys).map(line) + more + advice(news)
    return StickyComment(Self.name, lines.joined(separator: "\n"), isWorthMaking: true)
  }

  private func headline(_ news: [HeldKey]) -> String {
    let added = news.count { $0.change == .added }
    let bare = news.count(where: lacksComment)
    var what = added > 0 ? "adds \(added.counted("text"))" : ""
    if news.count > added {
      what += (added > 0 ? " and changes " : "changes ") + (news.count - added).counted("text")
    }
    if bare > 0 { what += bare == news.count ? bareAll(bare) : bareSome(bare) }
    if required.isEmpty { return "This \(what)." }
    let locales = required.sorted().map(\.description).joined(separator: ", ")
    let them = news.count == 1 ? "it" : "them"
    return isRelease
      ? "This \(what). `\(base.inCodeSpan)` needs \(them) in \(locales) before it ships."
      : "This \(what). The next release will need \(them) in \(locales)."
  }

  private func bareAll(_ count: Int) -> String {
    count == 1 ? ", without a comment for translators" : ", all without a comment for translators"
  }

  private func bareSome(_ count: Int) -> String {
    "; \(count) \(count == 1 ? "has" : "have") no comment for translators"
  }

  private func line(_ key: HeldKey) -> String {
    let name = RowID(key.key, key.variant, key.source).label
    let place = key.places.first.map { place in
      ": `\(place.basePath.inCodeSpan)`\(place.line.map { ", line \($0)" } ?? "")"
    }
    let words = misspelt(key)
    let marks =
      (key.change == .changed ? ["changed"] : []) + (lacksComment(key) ? ["no comment"] : [])
      + (words.isEmpty
        ? [] : ["in no dictionary: " + words.map { "`\($0.inCodeSpan)`" }.joined(separator: " ")])
    return "- `\(name.asKey)`\(place ?? "")" + marks.map { ", \($0)" }.joined()
  }

  private func advice(_ news: [HeldKey]) -> [String] {
    var advice: [String] = []
    if news.contains(where: lacksComment) {
      advice.append(
        "A comment in the file tells translators where a text stands and what its placeholders are.")
    }
    if news.contains(where: { !misspelt($0).isEmpty }) {
      advice.append("A word that is right goes into `[spelling]` in `.glossator`.")
    }
    return advice.isEmpty ? [] : ["", advice.joined(separator: " ")]
  }

  private func misspelt(_ key: HeldKey) -> [String] { spelling?.words(of: key) ?? [] }

  /// True where there is something to do about it now.
  private func isOpen(_ key: HeldKey) -> Bool { lacksComment(key) || !misspelt(key).isEmpty }

  /// True where it could have one: not in a file that has no place for comments.
  private func lacksComment(_ key: HeldKey) -> Bool {
    guard key.comment.isBlank else { return false }
    return key.places.contains { place in
      let resource = resources.first { $0.place(of: place.basePath, base: source)?.isBase ?? false }
      return resource?.fileFormat?.carries.contains(.comments) ?? false
    }
  }
}
