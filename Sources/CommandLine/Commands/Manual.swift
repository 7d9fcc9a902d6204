import ProjectConfiguration
import Service

extension Command {
  static let manual = Command(
    "man", "print a manual page, for man and for packages", operands: "[PAGE]", operandCount: 0...1,
    options: [.flag("list", "list the pages' names")], shares: [],
    discussion: """
      PAGE is glossator, or glossator-gate and the like for one command; the default is glossator. scripts/install
      installs them all.

        glossator man glossator-gate | man -l -
      """
  ) { invocation throws(Failure) in
    if invocation.has("list") {
      for name in ManPage.names { Terminal.say(name) }
      return .yes
    }
    let page = invocation.operands.first ?? "glossator"
    if page == "glossator" {
      Terminal.write(ManPage.overview(Program.commands))
      return .yes
    }
    let name = page.hasPrefix("glossator-") ? String(page.dropFirst("glossator-".count)) : page
    guard let command = Program.commands.first(where: { $0.name == name }) else {
      let nearest = Spelling.nearest(to: name, among: Program.commands.map(\.name))
      throw Failure(
        .usage, "there is no manual page '\(page)'",
        hint: nearest.map { "did you mean 'glossator-\($0)'?" } ?? "see: glossator man --list")
    }
    Terminal.write(ManPage.text(of: command))
    return .yes
  }
}
