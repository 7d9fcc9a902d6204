import CodeHosts
import Interchange
import ProjectConfiguration
import Service

/// What the host's configuration says of the code host that a repository is on.
package struct CodeHostSettings: Hashable, Sendable {
  /// One of `CodeHostKind.all`.
  package var kind: String
  /// Where its interface is.
  package var interface: HTTPAddress
  package var repository: HostedRepository
  /// The file with the token: an absolute path, or `%d/NAME` for a credential of the unit. Nil where an App asks.
  package var token: String?
  /// Who asks, where no token does.
  package var app: App?
  /// True where fetches and pushes over https use the token, too.
  package var servesGit = true
  package var policy = PullRequestPolicy()
  /// The file with the secrets that its webhooks are signed with, the same way; nil where none are taken.
  package var webhookSecret: String?
  /// How the gate's status is called; nil where none is set.
  package var status: String? = CodeHostSettings.standardStatus

  /// True where pull requests with new texts get a comment that says so.
  package var warnsEarly = false

  /// True where the integration branch's side branch gets a pull request, too.
  package var requestsStaging = false

  static let standardStatus = "glossator"

  /// A GitHub App.
  package struct App: Hashable, Sendable {
    /// Its number, or its client id.
    package var id: String
    /// The file with its private key, as `token`.
    package var key: String
    /// The number of its installation; nil where the host is asked for the repository's.
    package var installation: String?
    /// True where its tokens may be for the sheet's home, too, which is another repository.
    package var servesHome = false

    package init(id: String, key: String, installation: String? = nil) {
      (self.id, self.key, self.installation) = (id, key, installation)
    }
  }
}

extension CodeHostSettings {
  /// All that it says, for digests that are kept: the same in every process.
  package var digestText: String {
    let texts: [(name: String, value: String?)] = [
      ("kind", kind), ("interface", "\(interface)"), ("repository", "\(repository)"), ("token", token),
      ("id", app?.id), ("key", app?.key), ("installation", app?.installation),
      ("webhookSecret", webhookSecret), ("status", status),
    ]
    let lists = [("labels", policy.labels), ("reviewers", policy.reviewers)]
    let switches = [
      ("servesHome", app?.servesHome ?? false), ("servesGit", servesGit), ("warnsEarly", warnsEarly),
      ("requestsStaging", requestsStaging), ("usesDrafts", policy.usesDrafts),
      ("mergesByItself", policy.mergesByItself),
    ]
    // Between quotes, so that no value can pass for two.
    let lines =
      texts.map { "\($0.name)=\($0.value?.debugDescription ?? "none")" }
      + lists.map { "\($0)=[\($1.map(\.debugDescription).joined(separator: ","))]" }
      + switches.map { "\($0)=\($1)" }
    return lines.joined(separator: " ")
  }

  /// Every key of `[host "NAME"]`.
  static let keys = [
    ConfigurationKey(
      "host", "kind", takes: CodeHostKind.all.map(\.name).joined(separator: ", "),
      "what kind of code host the repository is on"),
    ConfigurationKey(
      "host", "token", takes: "an absolute path, or %d/NAME", "the file with the token for its interface"),
    ConfigurationKey(
      "host", "webhook-secret", takes: "an absolute path, or %d/NAME",
      "the file with the secret that its webhooks are signed with"),
    ConfigurationKey(
      "host", "app", takes: "a number or a client id", "the GitHub App that asks, instead of a token"),
    ConfigurationKey(
      "host", "app-key", takes: "an absolute path, or %d/NAME", "the file with the App's private key, in PEM"),
    ConfigurationKey(
      "host", "installation", takes: "a number", "the App's installation, if it is not to be looked up"),
    ConfigurationKey(
      "host", "api", takes: "an https address", "where its interface is, if it is not beside the remote"),
    ConfigurationKey(
      "host", "repository", takes: "OWNER/NAME", "the repository's name there, if it is not the remote's"),
    ConfigurationKey(
      "host", "git", takes: "yes or no", standard: "yes",
      "whether fetches and pushes over https use the token, too"),
    ConfigurationKey(
      "host", "labels", isList: true, takes: "words", "what pull requests are labeled with"),
    ConfigurationKey(
      "host", "reviewers", isList: true, takes: "names", "who is asked to review them, once"),
    ConfigurationKey(
      "host", "drafts", takes: "yes or no", standard: "no",
      "whether one is a draft as long as its merge would leave the gate closed"),
    ConfigurationKey(
      "host", "auto-merge", takes: "yes or no", standard: "no",
      "whether the host merges it once its checks have passed"),
    ConfigurationKey(
      "host", "status", takes: "a name, or none", standard: CodeHostSettings.standardStatus,
      "the name of the gate's status on the tips of release branches"),
    ConfigurationKey(
      "host", "staging", takes: "yes or no", standard: "no",
      "whether the staging locales' files get a pull request into the integration branch"),
    ConfigurationKey(
      "host", "early-warning", takes: "yes or no", standard: "no",
      "whether pull requests get a comment about the new texts that they bring"),
  ]
}
