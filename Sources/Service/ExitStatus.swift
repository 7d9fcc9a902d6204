/// What the program ends with: the one table of its exit statuses. `--help` and the man pages are made from it, the README
/// agrees with it, and from 64 on each is a `Failure`'s kind, or nobody's fault. The numbers are those of sysexits.h.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case yes = 0
  case no = 1
  case usage = 64
  case content = 65
  case unknown = 69
  case bug = 70
  case repository = 74
  case busy = 75
  case configuration = 78

  package var name: String { "\(self)" }

  /// A clause for a table.
  package var meaning: String {
    switch self {
    case .yes: "done, or the answer is yes: a gate is open"
    case .no: "the answer is no: a gate is blocked, there are findings"
    case .usage: "the command line is wrong"
    case .content: "a file, a sheet or a version of it is not as it must be"
    case .unknown: "a gate cannot tell: no journal, never fetched, wrong rules"
    case .bug: "a mistake in glossator; please report it"
    case .repository: "a repository, a remote or a file cannot be reached"
    case .busy: "somebody else was faster or holds a lock; try again"
    case .configuration: "glossator.conf or .glossator is missing or wrong"
    }
  }
}
