import ProjectConfiguration
import Service
import Workflow

extension HostConfiguration {
  /// Every key of `glossator.conf`.
  package static let keys: [ConfigurationKey] =
    daemonKeys + HTTPSettings.keys + repositoryKeys + transportKeys + CodeHostSettings.keys
    + NotifySettings.keys + SuggestCommand.keys + GatePolicy.keys

  private static let daemonKeys = [
    ConfigurationKey(
      "daemon", "state", takes: "an absolute path", standard: "/var/lib/glossator",
      "the folder for mirrors of remotes and for locks"),
    ConfigurationKey(
      "daemon", "poll", takes: "a time", standard: "30 s",
      "how often everything is checked, even if no change was noticed"),
    ConfigurationKey(
      "daemon", "settle", takes: "a time", standard: "2 s",
      "how long a sheet must stay unchanged before it is read"),
    ConfigurationKey("daemon", "deadline", takes: "a time", standard: "10 min", "how long one look may take"),
  ]

  private static let repositoryKeys = [
    ConfigurationKey("repository", "path", takes: "an absolute path", "a repository on this host"),
    ConfigurationKey(
      "repository", "remote", takes: "an address: ssh, https or git", "a repository elsewhere"),
    ConfigurationKey(
      "repository", "sheet", takes: "an absolute path, BRANCH:PATH, or an https address",
      "a CSV, TSV or XLSX file on this host, on a branch of the repository, or on the web"),
    ConfigurationKey("repository", "sheet-user", takes: "a name", "who asks for a sheet on the web"),
    ConfigurationKey(
      "repository", "sheet-password", takes: "an absolute path, or %d/NAME",
      "the file with the user's password"),
    ConfigurationKey(
      "repository", "sheet-token", takes: "an absolute path, or %d/NAME",
      "the file with a token, in the place of a user and a password"),
    ConfigurationKey(
      "repository", "sheet-writers", takes: "an absolute path, or %d/NAME",
      "the file with the tokens of programs that may write the sheet over http"),
    ConfigurationKey(
      "repository", "sheet-link", takes: "an address of the web, with {row}, {key} or {sheet} in it",
      "where people look at a row of the sheet"),
    ConfigurationKey(
      "repository", "home", takes: "an absolute path, or an address",
      "the repository that has the journal of a sheet which several repositories share"),
    ConfigurationKey("repository", "poll", takes: "a time", "overrides the daemon's"),
    ConfigurationKey("repository", "settle", takes: "a time", "overrides the daemon's"),
    ConfigurationKey(
      "repository", "author-name", takes: "a name", standard: "Glossator", "the author named in the commits"),
    ConfigurationKey(
      "repository", "author-email", takes: "an address", standard: "glossator@localhost",
      "the address that the commits carry"),
  ]

  private static let transportKeys = [
    ConfigurationKey(
      "repository", "ssh-key", takes: "an absolute path, or %d/NAME", "the private key for the remote"),
    ConfigurationKey(
      "repository", "known-hosts", takes: "an absolute path, or %d/NAME",
      "the file with the remote's host key"),
    ConfigurationKey(
      "repository", "ssh-command", takes: "a shell command",
      "what runs instead of ssh, with its own key settings"),
    ConfigurationKey(
      "repository", "git-configuration", takes: "none or user", standard: "none",
      "whether git reads the user's settings, credential helpers included"),
  ]
}
