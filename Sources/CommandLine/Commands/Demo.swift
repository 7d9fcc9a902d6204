import Service

extension Command {
  static let demo = Command(
    "demo", "play one release in a temporary folder, with the daemon running",
    options: [.flag("keep", "keep the folder, and say where it is")], shares: []
  ) { invocation throws(Failure) in
    var demonstration = try Demonstration(keepsFolder: invocation.has("keep"))
    try demonstration.run()
    return .yes
  }
}
