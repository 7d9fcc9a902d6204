import CodeHosts
import Git
import HostConfiguration
import RepositoryModel
import Service
import TranslationModel

/// Until when a code host wants to be left alone. It is remembered from look to look and through restarts: hosts shut out
/// whoever goes on asking.
struct HostPause {
  private let folder: PrivateFolder
  /// Of the settings and the token: whoever changes one of them may ask at once.
  private let asker: ObjectID?
  private let now: Int64

  private static let name = "code-host-pause"
  private static let heading = "glossator code-host-pause 1"
  /// In bytes.
  private static let largest = 4096
  /// Seconds. A host that asks for more is asked once an hour.
  private static let longest = 60 * 60
  /// Seconds, where the host does not say for how long (docs.github.com, "Rate limits for the REST API").
  private static let usual = 60

  init(_ repository: Repository, of settings: CodeHostSettings, now: Int64) {
    folder = PrivateFolder(repository)
    self.now = now
    // Of a token there is no more in the file than this digest. An App's tokens come and go, and its limit stays.
    let token = settings.token.flatMap { try? TokenFile(path: CredentialPath.resolved($0)).token() }
    asker = try? Repository.hash(blob: Array("\(settings.digestText)\n\(token ?? "")".utf8))
  }

  /// What the host refused when it asked for a pause that is not over; nil where it may be asked.
  var finding: Finding? {
    let text = String(decoding: folder.read(Self.name, limit: Self.largest) ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let asker, lines.count == 5, lines[0] == Self.heading, lines[1] == asker.description,
      let until = Int64(lines[2]), until > now, until - now <= Int64(Self.longest)
    else { return nil }
    return Self.finding(lines[4], at: lines[3], until: until)
  }

  /// Begins one, after what the host refused. The finding is the same as long as the pause lasts.
  func begin(_ limit: CodeHostOperation.Limit) -> Finding {
    let until = now + Int64(min(max(limit.seconds ?? Self.usual, 1), Self.longest))
    let (place, reason) = (limit.place.onOneLine, limit.reason.onOneLine)
    if let asker {
      folder.write(Array("\(Self.heading)\n\(asker)\n\(until)\n\(place)\n\(reason)".utf8), to: Self.name)
    }
    return Self.finding(reason, at: place, until: until)
  }

  private static func finding(_ reason: String, at place: String, until: Int64) -> Finding {
    Finding(
      .warning, "code-host", reason, at: Place(place),
      hint: "the host asked for a pause: no requests are sent before \(dateText(until + 59)); "
        + "everything else continues")
  }
}

extension String {
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
