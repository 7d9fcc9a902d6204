/// The titles of drafts on hosts where a draft is a pull request whose title says so.
struct DraftTitle {
  /// What a title may begin with; the first is what we write.
  private let marks: [String]

  /// docs.gitlab.com, "Draft merge requests".
  static let gitLab = DraftTitle(marks: ["Draft: ", "[Draft] ", "(Draft) ", "Draft:"])
  /// The standard of a setting (Forgejo's cheat sheet, WORK_IN_PROGRESS_PREFIXES).
  static let gitea = DraftTitle(marks: ["WIP: ", "[WIP] ", "WIP:", "[WIP]"])

  func title(_ title: String, isDraft: Bool) -> String { (isDraft ? marks[0] : "") + bare(title) }

  /// The title without the mark.
  func bare(_ title: String) -> String {
    mark(of: title).map { String(title.dropFirst($0.count)) } ?? title
  }

  func isDraft(_ title: String) -> Bool { mark(of: title) != nil }

  private func mark(of title: String) -> String? {
    marks.first { title.lowercased().hasPrefix($0.lowercased()) }
  }
}
