import Git
import Glibc
import HostConfiguration
import Service
import TranslationModel

/// What a worker reads of one project, as one text: the sheets, and the refs of the repository or of the mirror of its
/// remote; and the day, for waivers end. Another text, another input. It reads files: keep it off the shared threads.
struct InputDigest: Sendable {
  private let sheet: SheetLocation?
  private let repository: String?
  private let account: SheetAccount?
  private var files = FileDigests()
  private var web = WebSheetMark()

  init(_ settings: RepositorySettings, state: String) {
    (sheet, account) = (settings.sheet, settings.sheetAccount)
    repository = settings.path ?? Self.mirror(of: settings, state: state)
  }

  /// Where the mirror of a project's remote is; nil where it has none.
  static func mirror(of settings: RepositorySettings, state: String) -> String? {
    guard let remote = settings.remote, let url = try? RemoteURL(remote) else { return nil }
    return "\(state)/\(url.folderName)"
  }

  mutating func text(at moment: Moment = .now) -> String {
    let now = moment.date * 1_000_000_000
    var digest = Hasher()
    digest.combine(CalendarDay(at: moment.date))
    var paths: Set<String> = []
    for file in sheet?.files ?? [] {
      paths.insert(file.path)
      digest.combine(file.path)
      digest.combine(
        files.digest(of: file.path, try? file.identity(), at: now) { hasher in
          (try? file.read { hasher.combine(bytes: $0) }) != nil
        })
    }
    if let sheet, sheet.isOnWeb {
      digest.combine(web.text(sheet.address.flatMap { try? WebSheet.opened($0, account) }))
    }
    if let repository, let folder = GitDirectory.common(of: repository) {
      for path in GitDirectory.refs(of: folder) {
        paths.insert(path)
        digest.combine(path)
        digest.combine(
          files.digest(of: path, GitDirectory.identity(path), at: now) { hasher in
            GitDirectory.read(path) { hasher.combine(bytes: $0) }
          })
      }
    }
    files.keep(only: paths)
    return String(digest.finalize())
  }
}
