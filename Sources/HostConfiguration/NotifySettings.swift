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
}

extension NotifySettings {
  /// Every key of `[notify "NAME"]`.
  static let keys = [
    ConfigurationKey(
      "notify", "command", isList: true, takes: "an absolute path and its arguments",
      "a program that is told of news, as JSON at its standard input"),
    ConfigurationKey(
      "notify", "post", isList: true, takes: "an absolute path, or %d/NAME",
      "the file with the address of an incoming webhook that is told of news"),
  ]
}
