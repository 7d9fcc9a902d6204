import Git
import Service
import TranslationModel

/// A finding as code hosts take it: at a file of the commit, and recognisable in the next run.
struct ReportedFinding: Equatable {
  var finding: Finding
  /// The file's path in the repository.
  var path: String
  /// 1-based; nil where it is about the file as a whole.
  var line: Int?
  /// 1-based, in code points.
  var column: Int?
  /// Where it is really, if that is no file of the commit: a branch, or the `.glossator` of one.
  var elsewhere: String?
  /// The same for the same mistake wherever its line is by now, and for no other one.
  var fingerprint = ""

  /// What is wrong; names the place that the format cannot.
  var message: String {
    let message = Terminal.visible(finding.message)
    return elsewhere.map { "\(Terminal.visible($0)): \(message)" } ?? message
  }

  var hint: String? { finding.hint.map(Terminal.visible) }

  static func all(_ report: CheckReport, _ repository: Repository) throws(Failure) -> [ReportedFinding] {
    var columns = CharacterColumns(repository, report.commit)
    let found =
      report.project.map(ReportedFinding.init(project:))
      + report.files.map { ReportedFinding($0, &columns) }
    var fingerprints = FindingFingerprints()
    var result: [ReportedFinding] = []
    for var one in found {
      do throws(GitError) { one.fingerprint = try fingerprints.next(for: one) } catch { throw Failure(error) }
      result.append(one)
    }
    return result
  }

  private init(_ finding: Finding, _ columns: inout CharacterColumns) {
    self.finding = finding
    path = finding.place?.file ?? Self.projectFile
    line = finding.place?.line
    column = finding.place.flatMap { columns.column(of: $0) }
  }

  /// A host shows nothing that is at no file: the project's is the nearest.
  private init(project finding: Finding) {
    self.finding = finding
    path = Self.projectFile
    elsewhere = finding.place?.description
    if let place = finding.place, place.file.hasSuffix(":\(Self.projectFile)") { line = place.line }
  }

  private static let projectFile = ".glossator"
}
