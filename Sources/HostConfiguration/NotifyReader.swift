import ProjectConfiguration

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
