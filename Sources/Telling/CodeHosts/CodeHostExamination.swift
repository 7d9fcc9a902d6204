import CodeHosts
import Git
import HostConfiguration
import Interchange
import RepositoryModel
import Service
import TranslationModel

/// Asks a code host whether Glossator could work with it, and changes nothing there.
package struct CodeHostExamination {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  /// The address of the repository's remote, where it has one.
  private let remote: String?
  /// Seconds since 1970.
  private let now: Int64

  package init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, remote: String?,
    now: Int64 = Moment.now.date
  ) {
    (self.host, self.settings, self.repository, self.now) = (host, settings, repository, now)
    self.remote = remote ?? (try? repository.localSetting("remote.origin.url"))
  }

  /// Days before a token's end from which on it is said.
  private static let soon: Int64 = 14
  /// Seconds between two clocks that nobody minds.
  private static let closeEnough: Int64 = 60

  package func run() -> [Diagnosis] {
    var found: [Diagnosis] = []
    do throws(HostError) {
      found.append(try whoseToken())
      let standing = try host.standing()
      found += place(standing) + rights()
      found += [tokenEnd(standing), clock(standing)].compactMap { $0 }
    } catch {
      found.append(Diagnosis(error))
    }
    return found
  }

  private func whoseToken() throws(HostError) -> Diagnosis {
    let answers = "code host \(settings.interface) answers, and takes the token"
    do throws(HostError) {
      guard let account = try host.account() else { return Diagnosis(.good, "\(answers): it is an App's") }
      return Diagnosis(.good, "\(answers): it is \(account.name)'s")
    } catch {
      switch error.kind {
      case .forbidden where settings.warnsEarly: return Diagnosis(.bad, error.description, hint: error.hint)
      // Nothing else needs to know.
      case .forbidden: return Diagnosis(.good, answers)
      case .notFound, .unreadable, .refused:
        throw HostError(
          error.kind, "use \(settings.interface)", error.reason,
          hint: "check 'api =' and 'kind =': a host of that kind answers differently")
      case .unavailable, .limited, .unauthorized, .exists: throw error
      }
    }
  }

  // MARK: The repository

  private func place(_ standing: HostStanding) -> [Diagnosis] {
    var found: [Diagnosis] = []
    if !standing.repository.isSameName(as: "\(settings.repository)") {
      found.append(
        Diagnosis(
          .warning,
          "the repository '\(settings.repository)' is now called '\(standing.repository)' on its host",
          hint: "name that in 'repository =' and the remote: the host sends requests on until somebody takes "
            + "the old name"))
    } else if let other = otherRemote(than: standing) {
      found.append(
        Diagnosis(
          .warning, "pull requests are made in '\(standing.repository)', but the remote is '\(other)'",
          hint: "check 'repository =' and the remote: they should be one repository"))
    } else {
      found.append(Diagnosis(.good, "the repository '\(standing.repository)' is there"))
    }
    if standing.isArchived {
      found.append(
        Diagnosis(
          .bad, "the repository is archived: nobody can open pull requests or set statuses there",
          hint: "take it out of the archive, or take [host] out of the configuration"))
    }
    return found
  }

  /// Nil where the remote is the same repository, or nobody can tell: it may be a folder.
  private func otherRemote(than standing: HostStanding) -> HostedRepository? {
    guard let remote, let address = try? RemoteURL(remote), let place = HostedRepository(address.path),
      !"\(place)".isSameName(as: standing.repository)
    else { return nil }
    return place
  }

  /// What every look reads. That it may be written, too, only writing would show.
  private func rights() -> [Diagnosis] {
    let view = try? RepositoryView(repository, journal: Journal.forReading(repository))
    let branch = view?.project.branches.integration ?? "main"
    var found: [Diagnosis] = []
    do throws(HostError) { _ = try host.openPullRequests(into: branch) } catch {
      found.append(Diagnosis(error))
    }
    if let name = settings.status, let tip = view?.integration?.tip {
      do throws(HostError) { _ = try host.status(name, of: tip, on: branch) } catch {
        found.append(Diagnosis(error))
      }
    }
    let what = settings.status == nil ? "pull requests" : "pull requests and statuses"
    return found.isEmpty ? [Diagnosis(.good, "the token may read \(what)")] : found
  }

  // MARK: Time

  private func tokenEnd(_ standing: HostStanding) -> Diagnosis? {
    guard let end = standing.tokenEnd, let day = WebDate(day: end)?.days else { return nil }
    let left = day - now / 86400
    let file = settings.token ?? "its file"
    guard left < Self.soon else { return Diagnosis(.good, "the token is good until \(end)") }
    let when = left <= 0 ? "today" : "in \(Int(left).counted("day"))"
    return Diagnosis(
      .warning, "the token ends \(when), on \(end)",
      hint: "put a new one into \(file); the daemon needs no restart for that")
  }

  private func clock(_ standing: HostStanding) -> Diagnosis? {
    guard let theirs = standing.clock else { return nil }
    let difference = now - theirs
    guard abs(difference) > Self.closeEnough else {
      return Diagnosis(.good, "its clock and this host's agree")
    }
    let apart = Duration.seconds(abs(difference)).inWords
    return Diagnosis(
      .warning, "this host's clock is \(apart) \(difference > 0 ? "ahead of" : "behind") the code host's",
      hint:
        "timedatectl set-ntp true; dates of commits are wrong meanwhile, and signed webhooks may be refused")
  }
}

extension Diagnosis {
  fileprivate init(_ error: HostError) {
    let later = error.isPassing ? "try again later; if it stays so, check 'api =' and the way there" : nil
    self.init(.bad, error.description, hint: error.hint ?? later)
  }
}

extension String {
  /// Hosts keep the case of names, and do not mind it.
  fileprivate func isSameName(as other: String) -> Bool { lowercased() == other.lowercased() }
}
