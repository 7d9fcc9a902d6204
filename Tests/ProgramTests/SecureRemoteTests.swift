import Foundation
import TestSupport
import Testing

/// Remotes over ssh and https, with the real sshd and git's own http-backend on the loopback address. Where a server's
/// program is not installed its test says so and is skipped.
@Suite(.serialized) struct SecureRemoteTests {
  /// A folder with a remote repository of a small app, a sheet, and a place for keys and state.
  final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    /// Below those that the kernel gives to connections.
    let port = Int.random(in: 10_000..<32_000)
    private var server: Process?

    init() throws {
      try SmallApp.write(in: folder)
      try run("git", ["init", "-q", "-b", "main", "app"])
      try run("git", ["-C", "app", "add", "."])
      try run(
        "git",
        ["-C", "app", "-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-m", "app"])
      for branch in ["develop", "release/1"] { try run("git", ["-C", "app", "branch", branch]) }
      try run("git", ["clone", "-q", "--bare", "app", "app.git"])
    }

    deinit {
      let text = (try? String(contentsOfFile: path("pid"), encoding: .utf8)) ?? ""
      if let pid = pid_t(text.filter(\.isNumber)) { kill(pid, SIGKILL) }
      if let server {
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
      }
      try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.currentDirectoryURL = folder
      let run = try process.finished()
      try #require(run.status == 0, "\(program) \(arguments)")
      return run.output
    }

    func serve(_ program: String, _ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      try write("server.log", "")
      let log = try FileHandle(forWritingTo: folder.appendingPathComponent("server.log"))
      process.standardError = log
      process.standardOutput = log
      try process.run()
      server = process
      for _ in 0..<1200 where process.isRunning {
        if isListening { return }
        usleep(50_000)
      }
      let said = try String(contentsOf: folder.appendingPathComponent("server.log"), encoding: .utf8)
      try #require(isListening, "\(program) does not listen: \(said)")
    }

    /// What serving https takes, and is not there.
    static var missingTool: String? {
      ["/usr/bin/python3", "/usr/bin/openssl", "/usr/lib/git-core/git-http-backend"].first {
        !FileManager.default.isExecutableFile(atPath: $0)
      }
    }

    /// Git over https, with a certificate of its own for this host.
    func serveHttps(user: String, password: String, redirect: String = "") throws {
      try run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", "tls.key", "-out", "tls.crt",
        ])
      try run("git", ["-C", "app.git", "config", "http.receivepack", "true"])
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Servers/https_git.py").path
      try serve(
        "/usr/bin/python3",
        [script, folder.path, String(port), path("tls.crt"), path("tls.key"), user, password, redirect])
    }

    private var isListening: Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }

    /// `glossator sync` by a configuration with these keys of the repository.
    func sync(_ keys: String, home: String = "/nonexistent", credentials: String = "") throws
      -> FinishedProcess
    {
      try write(
        "glossator.conf",
        """
        [daemon]
        state = \(path("state"))
        [repository "app"]
        sheet = \(path("app.csv"))
        \(keys)

        """)
      return try BuiltProgram.run(
        ["sync", "--config", path("glossator.conf")], in: folder,
        environment: ["HOME": home, "CREDENTIALS_DIRECTORY": credentials])
    }

    /// `glossator gate release/1` by the configuration that was written last.
    func gate(_ options: [String] = []) throws -> FinishedProcess {
      try BuiltProgram.run(
        ["gate", "release/1", "--config", path("glossator.conf")] + options, in: folder, environment: [:])
    }

    var sideFile: String? {
      try? run("git", ["-C", "app.git", "show", "l10n/release/1:ios/es.lproj/M.strings"])
    }

    func translate() throws {
      let sheet = try String(contentsOfFile: path("app.csv"), encoding: .utf8)
      try write("app.csv", sheet.replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,"))
    }
  }

  @Test func overSsh() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd") else {
      return print("SKIPPED: sshd is not installed")
    }
    let site = try Site()
    for key in ["host", "client", "stranger"] {
      try site.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", site.path(key)])
    }
    try site.run("cp", ["client.pub", "authorized"])
    try site.write(
      "sshd.conf",
      """
      Port \(site.port)
      ListenAddress 127.0.0.1
      HostKey \(site.path("host"))
      AuthorizedKeysFile \(site.path("authorized"))
      StrictModes no
      PidFile \(site.path("pid"))
      PasswordAuthentication no

      """)
    if getuid() == 0 { try site.run("mkdir", ["-p", "/run/sshd"]) }
    // sshd closes every descriptor that it inherits, which Foundation takes for its end: a parent keeps them.
    try site.serve("/usr/bin/timeout", ["300", "/usr/sbin/sshd", "-D", "-e", "-f", site.path("sshd.conf")])
    let hostKey = try String(contentsOfFile: site.path("host.pub"), encoding: .utf8)
    try site.write("known", "[127.0.0.1]:\(site.port) \(hostKey)")
    let strange = try String(contentsOfFile: site.path("stranger.pub"), encoding: .utf8)
    try site.write("wrong", "[127.0.0.1]:\(site.port) \(strange)")
    let address = "ssh://\(NSUserName())@127.0.0.1:\(site.port)\(site.path("app.git"))"
    func keys(key: String, hosts: String) -> String {
      "remote = \(address)\nssh-key = \(site.path(key))\nknown-hosts = \(site.path(hosts))"
    }

    let first = try site.sync(keys(key: "client", hosts: "known"))
    #expect(first.status == 0, "\(first.errors)")
    #expect(try site.gate().output.contains(", fetched "))
    #expect(try site.gate(["--json"]).output.contains("\"secondsSinceFetch\":"))
    try FileManager.default.removeItem(atPath: site.path("state"))
    try site.run("mkdir", ["state"])
    let unfetched = try site.gate()
    #expect(
      unfetched.status == 69 && unfetched.errors.contains("hint: 'glossator sync'"), "\(unfetched.errors)")
    try site.translate()
    #expect(try site.sync(keys(key: "client", hosts: "known")).status == 0)
    #expect(site.sideFile == "\"hi\" = \"Hola\";\n")

    let stranger = try site.sync(keys(key: "stranger", hosts: "known"))
    #expect(stranger.status == 74 && stranger.errors.contains("hint:"), "\(stranger.errors)")
    let impostor = try site.sync(keys(key: "client", hosts: "wrong"))
    #expect(impostor.status == 74 && impostor.errors.contains("host key"), "\(impostor.errors)")

    let handed = "remote = \(address)\nssh-key = %d/client\nknown-hosts = %d/known"
    let credentials = try site.sync(handed, credentials: site.folder.path)
    #expect(credentials.status == 0, "\(credentials.errors)")
    #expect(try site.sync(handed, credentials: "/nonexistent").status == 74)
  }

  @Test func overHttps() throws {
    if let missing = Site.missingTool { return print("SKIPPED: \(missing) is not installed") }
    let site = try Site()
    try site.serveHttps(user: "ada", password: "s3cret")
    let keys = "remote = https://localhost:\(site.port)/app.git\ngit-configuration = user"

    let stranger = try site.sync(keys, home: site.path("state"))
    #expect(stranger.status == 74 && stranger.errors.contains("certificate"), "\(stranger.errors)")

    // The user's own git settings say whom to trust, and where the password is.
    try FileManager.default.createDirectory(atPath: site.path("home"), withIntermediateDirectories: true)
    let trust = "[http]\n\tsslCAInfo = \(site.path("tls.crt"))\n"
    try site.write("home/.gitconfig", trust)
    let nameless = try site.sync(keys, home: site.path("home"))
    #expect(nameless.status == 74 && !nameless.errors.contains("certificate"), "\(nameless.errors)")
    try site.write("home/password", "https://ada:s3cret@localhost:\(site.port)\n")
    try site.write(
      "home/.gitconfig", trust + "[credential]\n\thelper = store --file \(site.path("home/password"))\n")
    let first = try site.sync(keys, home: site.path("home"))
    #expect(first.status == 0, "\(first.errors)")
    #expect(!first.errors.contains("s3cret"))
    try site.translate()
    #expect(try site.sync(keys, home: site.path("home")).status == 0)
    #expect(site.sideFile == "\"hi\" = \"Hola\";\n")
  }
}
