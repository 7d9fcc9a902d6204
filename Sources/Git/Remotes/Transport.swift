import Glibc

/// How remotes are reached: by the `git` program, with nothing of the user's own settings unless they are asked for.
package struct Transport: Sendable {
  /// The program's absolute path.
  package var git: String
  /// The time for one fetch, listing or push, from start to end.
  package var deadline = Duration.seconds(120)
  /// Uses the user's git configuration and credential helpers.
  package var usesUserConfiguration = false
  /// What runs instead of `ssh`, as a shell command; the settings for keys below are not added to it.
  package var sshCommand: String?
  /// An absolute path; nil leaves it to ssh.
  package var sshKey: String?
  /// An absolute path; nil leaves it to ssh.
  package var knownHosts: String?
  /// What proves to an https server who asks; nil where git asks the user's helpers, or nobody.
  package var credentials: (any RemoteCredentials)?
  /// By what git may reach a repository, as `GIT_ALLOW_PROTOCOL` has it.
  var protocols = "ssh:https:git"

  /// Looks for `git` in the folders of `PATH`.
  package init() throws(TransportError) {
    let folders = Self.searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
    let programs: [String] = folders.map { $0 + "/git" }
    guard let found = programs.first(where: { access($0, X_OK) == 0 }) else {
      throw TransportError(
        .program, "find git", "it is in no folder on PATH", hint: "install Debian's package git")
    }
    git = found
  }

  /// The arguments that come before a subcommand.
  func arguments(gitDirectory: String) -> [String] {
    var settings = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
      "http.followRedirects=false", "fetch.writeCommitGraph=false", "submodule.recurse=false",
      "push.recurseSubmodules=no", "core.fsync=committed", "protocol.version=2", "color.ui=false",
      "advice.pushUpdateRejected=false",
    ]
    if !usesUserConfiguration { settings.append("credential.helper=") }
    return ["git", "--git-dir=\(gitDirectory)"] + settings.flatMap { ["-c", $0] }
  }

  /// The whole environment of the child, `NAME=value` each.
  package var environment: [String] {
    var variables = [
      "PATH=\(Self.searchPath)", "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=/bin/false",
      "SSH_ASKPASS=/bin/false", "SSH_ASKPASS_REQUIRE=never", "GIT_ALLOW_PROTOCOL=\(protocols)",
      "GIT_SSH_COMMAND=\(sshCommandLine)", "GIT_SSH_VARIANT=ssh", "GIT_NO_REPLACE_OBJECTS=1", "GIT_ADVICE=0",
    ]
    var kept = Self.ownVariables
    if usesUserConfiguration {
      kept += Self.userVariables
    } else {
      // A home that is not there, so that no .netrc and no other file of the user's is found.
      variables += [
        "HOME=/nonexistent", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_SYSTEM=/dev/null",
        "GIT_CONFIG_GLOBAL=/dev/null",
        "GIT_ATTR_NOSYSTEM=1",
      ]
    }
    for name in kept {
      if let value = Self.variable(name) { variables.append("\(name)=\(value)") }
    }
    return variables
  }

  private static let ownVariables = ["SSH_AUTH_SOCK"]
  private static let userVariables = [
    "HOME", "XDG_CONFIG_HOME", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY",
  ]

  /// What a process that is to reach remotes needs of this one's environment, `NAME=value` each.
  package static var inherited: [String] {
    (ownVariables + userVariables).compactMap { name in variable(name).map { "\(name)=\($0)" } }
  }

  private var sshCommandLine: String {
    if let sshCommand { return sshCommand }
    var words = ["ssh", "-oBatchMode=yes", "-oStrictHostKeyChecking=yes"]
    if let sshKey { words += ["-oIdentitiesOnly=yes", "-i", sshKey] }
    if let knownHosts { words.append("-oUserKnownHostsFile=\(knownHosts)") }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word as a POSIX shell takes it literally.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static var searchPath: String { variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
