import Foundation
import TestSupport
import Testing

/// What a real daemon tells people of looks that do not come to their end, for whatever reason: once that it is so, and once
/// that it is over.
@Suite(.serialized) struct DaemonTroubleTests {
  private let host: DaemonHost

  /// With a program `told` that keeps what it reads, a line each.
  init() throws {
    host = try DaemonHost()
    // At once: a daemon that is killed takes the program along.
    try program("told", "printf '%s\\n' \"$(cat)\" >> '\(host.folder.path)/out'")
  }

  private func program(_ name: String, _ script: String) throws {
    try host.write(name, "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: host.folder.appendingPathComponent(name).path)
  }

  private func configure(_ more: String) throws {
    try host.write("glossator.conf", host.configuration + more)
  }

  private var told: [(kind: String, text: String)] {
    let text = (try? String(contentsOf: host.folder.appendingPathComponent("out"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let json = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
      guard let kind = json?["kind"] as? String, let text = json?["text"] as? String else { return nil }
      return (kind, text)
    }
  }

  /// So many more looks of the repository came to an end.
  private func waitForLooks() { usleep(4_500_000) }

  private func restart() throws {
    host.kill(SIGKILL)
    try host.start()
  }

  /// Where the state folder can keep nothing, as on a full disk, the daemon remembers as long as it lives.
  @Test(arguments: [true, false]) func aRepositoryThatIsNotThere(_ hasRoom: Bool) throws {
    try configure("[notify \"broken\"]\ncommand = \(host.folder.path)/told\n")
    if !hasRoom {
      try FileManager.default.createDirectory(
        at: host.folder.appendingPathComponent("state"), withIntermediateDirectories: true)
      try host.write("state/notices", "in the way\n")
    }
    try host.start()
    try host.wait("the message") { !told.isEmpty }
    waitForLooks()
    #expect(told.map(\.kind) == ["faultBegan"])
    #expect(told.first?.text.hasPrefix("broken: something is wrong\n") == true, "\(told)")
    #expect(told.first?.text.contains("\(host.folder.path)/nowhere") == true, "\(told)")
    try restart()
    if !hasRoom {
      try host.wait("the message of another daemon") { told.count > 1 }
      host.kill(SIGTERM)
      return
    }
    waitForLooks()
    #expect(told.map(\.kind) == ["faultBegan"], "\(told)")
    try FileManager.default.copyItem(
      at: host.folder.appendingPathComponent("app"), to: host.folder.appendingPathComponent("nowhere"))
    try restart()
    try host.wait("the end") { told.count > 1 }
    // A message may be there before it is noted that it is, and who dies between says it again.
    waitForLooks()
    try restart()
    waitForLooks()
    #expect(told.map(\.kind) == ["faultBegan", "faultEnded"], "\(told)")
    host.kill(SIGTERM)
  }

  /// Killed, refused by its remote, too late: one remote does it all, and its end is told once.
  @Test func aWorkerThatDies() throws {
    try configure(
      """
      [repository "far"]
      remote = git@far.example.org:app
      ssh-command = \(host.folder.path)/ssh
      sheet = \(host.folder.path)/far.csv
      [notify "far"]
      command = \(host.folder.path)/told

      """)
    // Whoever runs git for a look is killed.
    try program(
      "ssh",
      """
      p=$$
      while [ $p -gt 1 ]; do
        if tr '\\0' ' ' < /proc/$p/cmdline | grep -q 'worker --config'; then kill -9 $p; fi
        p=$(sed 's/.*) //' /proc/$p/stat | cut -d' ' -f2)
      done
      """)
    try host.start()
    try host.wait("the message") { !told.isEmpty }
    // Until it is noted that it was told.
    waitForLooks()
    try restart()
    waitForLooks()
    #expect(told.map(\.kind) == ["faultBegan"], "\(told)")
    let why =
      "the look ended early while bringing the repository up to date: the worker was killed by signal 9"
    #expect(told.first?.text == "far: something is wrong\n\(why)")

    try program("ssh", "echo 'git@far.example.org: Permission denied (publickey).' >&2; exit 255")
    try restart()
    try host.wait("the other message") { told.count > 1 }
    #expect(told.last?.kind == "faultBegan", "\(told)")
    #expect(told.last?.text.contains("Permission denied") == true, "\(told)")
    waitForLooks()

    try program("ssh", "sleep 60")
    try restart()
    usleep(12_000_000)
    #expect(told.count == 2, "that the worker is ended is told already: \(told)")

    try program("ssh", "for last; do :; done; cd '\(host.folder.path)'; eval \"git ${last#git-}\"")
    try restart()
    try host.wait("the end") { told.count > 2 }
    waitForLooks()
    try restart()
    waitForLooks()
    #expect(told.map(\.kind) == ["faultBegan", "faultBegan", "faultEnded"], "\(told)")
    let end = told.last?.text ?? ""
    #expect(end.contains("the look ended early") && end.contains("Permission denied"), "\(told)")
    host.kill(SIGTERM)
  }

  /// A look that dies of one file passes by itself: the next one says which, and leaves it out.
  @Test func aFileThatTheWorkerDiesOfIsToldByTheLookThatLeavesItOut() throws {
    try configure("[notify \"app\"]\ncommand = \(host.folder.path)/told\n")
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    waitForLooks()
    try host.makeHangingBranch("release/2")
    try host.wait("the message") { told.contains { $0.kind == "faultBegan" } }
    waitForLooks()
    let faults = told.filter { $0.kind.hasPrefix("fault") }
    #expect(faults.map(\.kind) == ["faultBegan"], "\(told)")
    #expect(faults.first?.text.contains("release/2:ios/es.lproj/M.strings") == true, "\(told)")
    host.kill(SIGTERM)
  }
}
