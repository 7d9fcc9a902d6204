import ProjectConfiguration
import Service

// Reading the sections `[suggest "NAME"]`.
extension HostReader {
  mutating func readSuggest(_ section: Section, into repositories: inout [RepositorySettings]) {
    guard let name = section.subsection, let i = index(of: name, section, among: repositories) else { return }
    guard let setting = section.setting("command") else {
      checked.fail(
        "suggest", "[suggest \"\(name)\"] names no program", at: section, hint: "add 'command ='")
      return
    }
    let words = (setting.value ?? "").split { $0 == " " || $0 == "\t" }.map(String.init)
    guard words.first?.utf8.first == UInt8(ascii: "/") else {
      checked.fail(
        "suggest", "'command' must begin with a program's absolute path", at: setting,
        hint: "no shell runs it: words end at spaces, and nothing is quoted; for more, name a script")
      return
    }
    var command = SuggestCommand(words)
    if let deadline = section.setting("deadline").flatMap({ duration($0) }) { command.deadline = deadline }
    repositories[i].suggest = command
  }
}

extension SuggestCommand {
  /// Every key of `[suggest "NAME"]`.
  static let keys = [
    ConfigurationKey(
      "suggest", "command", takes: "an absolute path and its arguments",
      "a program that is asked for texts of blank cells, as JSON lines, to be confirmed"),
    ConfigurationKey(
      "suggest", "deadline", takes: "a time", standard: "60 s",
      "how long it may take for what it is asked at once"),
  ]
}
