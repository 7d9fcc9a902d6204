import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// The message of a commit on a side branch: what changed for whom, and from which inputs it was made.
package struct SideCommitMessage: Sendable {
  package var branch: String
  package var summary: [LocaleTag: LocaleSummary]
  package var provenance: Provenance

  package init(branch: String, summary: [LocaleTag: LocaleSummary], provenance: Provenance) {
    self.branch = branch
    self.summary = summary
    self.provenance = provenance
  }

  package var message: CommitMessage {
    let parts = summary.sorted { $0.key < $1.key }.filter { !$0.value.text.isEmpty }
    guard !parts.isEmpty else {
      return CommitMessage(
        subject: "l10n: \(branch): bring in the branch's new tip", trailers: provenance.trailers)
    }
    let head = parts.map { "\($0.key) \($0.value.text)" }.listed(atMost: 6)
    let body = parts.map { locale, s in
      "\(locale): \(s.added) added, \(s.changed) changed, \(s.removed) removed"
    }
    return CommitMessage(
      subject: "l10n: \(branch): \(head)", body: body.joined(separator: "\n"),
      trailers: provenance.trailers)
  }
}

/// What a side commit was made from, as its trailers say.
package struct Provenance: Hashable, Sendable {
  /// The tip of the branch.
  package var release: ObjectID
  /// Empty where no sheet had a part in it.
  package var sheets: SheetIDs
  /// The project's configuration, as a blob id; nil where there is none in the tree.
  package var configuration: ObjectID?

  package init(release: ObjectID, sheets: SheetIDs, configuration: ObjectID?) {
    self.release = release
    self.sheets = sheets
    self.configuration = configuration
  }

  package var trailers: Trailers {
    var trailers = Trailers()
    trailers.append("Glossator-Release", release.description)
    sheets.append(to: &trailers)
    if let configuration { trailers.append("Glossator-Config", configuration.description) }
    return trailers
  }

  /// Nil for a commit that is not Glossator's own.
  package init?(message: String) {
    let trailers = Trailers(of: message)
    guard let release = trailers["Glossator-Release"].flatMap({ ObjectID(hex: $0) }) else { return nil }
    self.init(
      release: release, sheets: SheetIDs(from: trailers),
      configuration: trailers["Glossator-Config"].flatMap { ObjectID(hex: $0) })
  }
}
