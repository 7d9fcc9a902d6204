import Pages
import ProjectConfiguration
import Service
import Workflow

/// One project on this host.
package struct RepositorySettings: Hashable, Sendable {
  /// For people: in logs and on the command line.
  package var name: String
  /// Of a repository on this host; else `remote` is set.
  package var path: String?
  /// The address of a repository elsewhere, which `RemoteURL` takes.
  package var remote: String?
  package var sheet: SheetLocation?
  /// Who asks for a sheet on the web.
  package var sheetAccount: SheetAccount?
  /// The file with the tokens of those who may write it over http, an absolute path or `%d/NAME`; nil where nobody may.
  package var sheetWriters: String?
  /// Where people look at the sheet's rows; nil where nobody says.
  package var sheetLink: SheetLink?
  /// Where people elsewhere reach the daemon's page of it; nil where nobody says.
  package var page: RepositoryPage?
  /// Where the journal of a sheet is that several repositories share: an absolute path, or what `RemoteURL` takes. Nil
  /// where it is this repository's own.
  package var home: String?
  /// Instead of the daemon's.
  package var poll: Duration?
  /// Instead of the daemon's.
  package var settle: Duration?
  package var identity = CommitIdentity()
  /// What runs instead of `ssh`, as a shell command.
  package var sshCommand: String?
  /// An absolute path, or `%d/NAME` for a credential of the unit.
  package var sshKey: String?
  /// As `sshKey`.
  package var knownHosts: String?
  /// True where git may read the user's own settings and credential helpers.
  package var usesUserConfiguration = false
  /// Instead of the project's.
  package var gate: GatePolicy?
  /// Nil where no code host is told of anything.
  package var codeHost: CodeHostSettings?
  /// Who is told of news; nobody where it is nil.
  package var notify: NotifySettings?
  /// Who is asked for texts of blank cells; nobody where it is nil.
  package var suggest: SuggestCommand?

  /// Another one, asked for by the same account only where it is on the same server.
  package mutating func replaceSheet(with other: SheetLocation) {
    let isAtHome = sheet?.address.map { other.address?.hasSameServer(as: $0) ?? false } ?? false
    if !isAtHome { sheetAccount = nil }
    sheet = other
  }

  package init(name: String, path: String? = nil, remote: String? = nil, sheet: SheetLocation? = nil) {
    self.name = name
    self.path = path
    self.remote = remote
    self.sheet = sheet
  }
}
