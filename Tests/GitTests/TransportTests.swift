import Git
import RepositoryModel
import Testing

@Suite struct TransportTests {
  @Test func theEnvironmentHasNothingOfTheUsers() throws {
    let environment = try Transport().environment
    for line in ["HOME=/nonexistent", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"] {
      #expect(environment.contains(line))
    }
    #expect(environment.contains("GIT_ALLOW_PROTOCOL=ssh:https:git"))
    let names = environment.map { String($0.prefix { $0 != "=" }) }
    #expect(Set(names).count == names.count)
  }

  @Test func theUsersConfigurationIsUsedWhereItIsAskedFor() throws {
    var transport = try Transport()
    transport.usesUserConfiguration = true
    #expect(!transport.environment.contains { $0.hasPrefix("GIT_CONFIG_") || $0 == "HOME=/nonexistent" })
    #expect(transport.environment.contains("GIT_TERMINAL_PROMPT=0"))
  }

  @Test func pathsReachSshAsTheyAre() throws {
    let sandbox = try Sandbox()
    var transport = try Transport()
    transport.sshKey = "/keys/it's $HOME; `x` \"key\""
    transport.knownHosts = "/etc/known hosts"
    let command = try #require(transport.environment.first { $0.hasPrefix("GIT_SSH_COMMAND=") })
    let words = try sandbox.run(
      "/bin/sh", ["-c", "printf '%s\\n' " + command.dropFirst("GIT_SSH_COMMAND=".count)])
    #expect(
      words.split(separator: "\n") == [
        "ssh", "-oBatchMode=yes", "-oStrictHostKeyChecking=yes", "-oIdentitiesOnly=yes", "-i",
        "/keys/it's $HOME; `x` \"key\"", "-oUserKnownHostsFile=/etc/known hosts",
      ])
  }

  /// A stand-in for ssh that runs the command here, so that git speaks its real protocol through it.
  @Test func aRepositoryIsReachedThroughSsh() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository("it_s", bare: true)
    let tip = try sandbox.id("HEAD", in: "it_s")
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    let command = try script(sandbox, "for last; do :; done\nexec /bin/sh -c \"$last\"\n")
    for address in ["ssh://git@example.org:2222" + work, "example.org:" + work] {
      var transport = try Transport()
      transport.sshCommand = command
      let remote = Remote(try RemoteURL(address), mirror: mirror.path, transport: transport)
      #expect(try remote.refs()[try branch("main")] == tip)
      let refspec = try #require(Refspec(from: "refs/heads/*", to: "refs/remotes/origin/*", force: true))
      try remote.fetch([refspec])
      let name = try branch(address.hasPrefix("ssh") ? "l10n/one" : "l10n/two")
      try remote.push([RefMove(name, from: nil, to: tip)], allowed: ["refs/heads/l10n/"])
      #expect(try Repository(at: work).id(of: name) == tip)
    }
  }

  @Test(arguments: [
    ("ada@example.org: Permission denied (publickey).", TransportError.Kind.authentication),
    ("Host key verification failed.", .authentication),
    ("ssh: Could not resolve hostname example.org: Name or service not known", .unreachable),
    ("ssh: connect to host example.org port 22: Connection refused", .unreachable),
    ("remote: Repository not found.", .missing), ("ERROR: Repository not found.", .missing),
    ("kex_exchange_identification: Connection closed by remote host", .unreachable),
  ])
  func whatSshSaysIsUnderstood(text: String, kind: TransportError.Kind) throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    var transport = try Transport()
    transport.sshCommand = try script(sandbox, "echo '\(text)' >&2\nexit 255\n")
    let remote = Remote(try RemoteURL("example.org:app"), mirror: mirror.path, transport: transport)
    let error = #expect(throws: TransportError.self) { try remote.refs() }
    #expect(error?.kind == kind, "\(String(describing: error))")
    #expect(error?.doing.contains("example.org:app") == true)
  }

  @Test(arguments: [
    "fatal: unable to access 'https://canary@example.org/app/': The requested URL returned error: 500",
    "fatal: Authentication failed for 'https://ada:canary@example.org/app'",
    "remote: see https://canary@example.org/x and https://ada:canary@h",
  ])
  func aSecretOfTheUsersConfigurationIsNotRepeated(text: String) throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    var transport = try Transport()
    transport.sshCommand = try script(sandbox, "cat >&2 <<'END'\n\(text)\nEND\nexit 1\n")
    let remote = Remote(try RemoteURL("example.org:app"), mirror: mirror.path, transport: transport)
    let error = try #require(#expect(throws: TransportError.self) { try remote.refs() })
    #expect(error.reason.contains("https://…@"), "\(error)")
    #expect(!String(reflecting: error).contains("canary"))
  }

  @Test func namesInMessagesAreSafe() throws {
    let name = "a\u{2028}b\u{202E}c\u{85}"
    let ref = try branch(name)
    let texts = [
      "\(GitError(.other, "read \(ref)", "\(name)\n"))", GitError(.other, "", "", hint: name).hint ?? "",
      "\(TransportError(.refused, "push \(ref)", name))",
      TransportError(.moved, "", "", hint: name).hint ?? "",
    ]
    for text in texts {
      #expect(text.contains("a\\u{2028}b\\u{202e}c\\u{85}"), "\(text)")
      #expect(
        text.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !["\u{2028}", "\u{202E}", "\u{85}"].contains($0)
        })
    }
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let error = try #require(failure { try repository.move([RefMove(ref, from: nobody(), to: nobody())]) })
    #expect("\(error)".contains("refs/heads/a\\u{2028}b"))
  }

  private func script(_ sandbox: Sandbox, _ text: String) throws -> String {
    try sandbox.write("#!/bin/sh\n" + text, to: "fake-ssh")
    try sandbox.run("/bin/chmod", ["+x", sandbox.path + "/fake-ssh"])
    return sandbox.path + "/fake-ssh"
  }
}
