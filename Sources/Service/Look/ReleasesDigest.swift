import Git
import RepositoryModel

/// What the answers about release branches rest on, as one id: where they and their side branches are, and the journal.
package enum ReleasesDigest {
  /// `others` are what they rest on besides: settings.
  package static func of(_ report: LookReport, _ repository: Repository, with others: [String])
    throws(GitError)
    -> ObjectID
  {
    var lines = others
    for name in report.active + report.branches.map(\.side) {
      lines.append("\(name) \(try repository.tip(of: name)?.description ?? "")")
    }
    lines.append(try Journal(repository, author: ("", ""))?.tip()?.description ?? "")
    return try Repository.hash(blob: Array(lines.joined(separator: "\n").utf8))
  }
}
