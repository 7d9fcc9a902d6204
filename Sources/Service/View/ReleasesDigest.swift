import Git
import Glibc
import RepositoryModel
import TranslationModel

/// What the answers about release branches rest on, as one id: where they and their side branches are, and the journal.
package enum ReleasesDigest {
  /// `others` are what they rest on besides: settings. So they do on the day, for waivers end.
  package static func of(
    _ report: LookReport, _ repository: Repository, with others: [String],
    on day: CalendarDay = CalendarDay(at: Int64(time(nil)))
  ) throws(GitError) -> ObjectID {
    var lines = others + [day.description]
    for name in report.active + report.branches.map(\.side) {
      lines.append("\(name) \(try repository.tip(of: name)?.description ?? "")")
    }
    lines.append(try Journal(repository, author: ("", ""))?.tip()?.description ?? "")
    return try Repository.hash(blob: Array(lines.joined(separator: "\n").utf8))
  }
}
