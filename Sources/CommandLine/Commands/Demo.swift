import Service

extension Command {
  static let demo = Command(
    "demo", "play one release in a temporary folder, with the daemon running",
    options: [
      .flag("keep", "keep the folder, and say where it is"),
      .value("code-host", "PROGRAM", "show the pull request, too, on a code host that the program plays"),
    ], shares: []
  ) { invocation throws(Failure) in
    var demonstration = try Demonstration(
      keepsFolder: invocation.has("keep"), codeHost: invocation["code-host"])
    try demonstration.run()
    return .yes
  }
}
