import ProjectConfiguration

/// Who is told what becomes of a repository.
package struct NotifySettings: Hashable, Sendable {
  /// Programs with their arguments, each run without a shell.
  package var commands: [[String]] = []
  /// Files, each with the address of an incoming webhook: absolute paths, or `%d/NAME` for a credential of the unit.
  package var posts: [String] = []

  package init(commands: [[String]] = [], posts: [String] = []) {
    (self.commands, self.posts) = (commands, posts)
  }

  var targets: [NotifyTarget] { commands.map { .command($0) } + posts.map { .post($0) } }
}

/// One place where something is told.
enum NotifyTarget: Hashable, Sendable {
  case command([String])
  case post(String)

  /// What tells it from the others, in the memory: an address is never in it.
  var key: String {
    switch self {
    case .command(let words): words.joined(separator: " ")
    case .post(let path): path
    }
  }

  /// How messages call it.
  var name: String {
    switch self {
    case .command(let words): words.first ?? ""
    case .post(let path): path
    }
  }
}

extension NotifySettings {
  /// Every key of `[notify "NAME"]`.
  static let keys = [
    ConfigurationKey(
      "notify", "command", takes: "an absolute path and its arguments",
      "a program that is told of news, as JSON at its standard input"),
    ConfigurationKey(
      "notify", "post", takes: "an absolute path, or %d/NAME",
      "the file with the address of an incoming webhook that is told of news"),
  ]
}

// Reading the sections `[notify "NAME"]`.
extension HostReader {
  mutating func readNotify(_ section: Section, into repositories: inout [RepositorySettings]) {
    guard let name = section.subsection, let i = index(of: name, section, among: repositories) else { return }
    var settings = NotifySettings()
    for setting in section.settings("command") {
      let words = (setting.value ?? "").split { $0 == " " || $0 == "\t" }.map(String.init)
      if words.first?.utf8.first == UInt8(ascii: "/") {
        settings.commands.append(words)
      } else {
        checked.fail(
          "notify", "'command' must begin with a program's absolute path", at: setting,
          hint: "no shell runs it: words end at spaces, and nothing is quoted; for more, name a script")
      }
    }
    settings.posts = section.settings("post").compactMap { credential($0) }
    if section.settings("command").isEmpty, section.settings("post").isEmpty {
      checked.fail(
        "notify", "[notify \"\(name)\"] tells nobody", at: section, hint: "add 'command =' or 'post ='")
    }
    repositories[i].notify = settings
  }
}
