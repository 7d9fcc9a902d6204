import Foundation
import TestSupport
import Testing

/// `glossator.conf` while the daemon runs: what is in force is what was accepted last, whatever the file says.
@Suite(.serialized) struct DaemonConfigurationTests {
  /// P09. The old configuration stays in force, which means that it goes on being worked by.
  @Test func aBrokenConfigurationKeepsTheOldOne() throws {
    let host = try DaemonHost()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write("glossator.conf", "[daemon]\npol = 1 s\n")
    host.hangUp()
    try host.wait("the refusal") { try host.logged().contains("the old configuration stays") }
    #expect(host.isRunning)
    #expect(try host.logged().contains("glossator.conf:2:1: error: unknown key 'pol'"))
    try translate(host)
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  /// What the unit runs before it asks for a reload, so that the reload fails.
  @Test func aCheckSaysWhatTheDaemonWouldTake() throws {
    let host = try DaemonHost()
    let check = ["serve", "--check", "--config", host.folder.appendingPathComponent("glossator.conf").path]
    let good = try BuiltProgram.run(check, in: host.folder, environment: [:])
    #expect(good.status == 0 && good.output.hasSuffix("glossator.conf is in order: app, broken\n"), "\(good)")
    try host.write("glossator.conf", "[daemon]\npol = 1 s\n")
    let bad = try BuiltProgram.run(check, in: host.folder, environment: [:])
    #expect(bad.status == 78 && bad.errors.contains("glossator.conf:2:1: error: unknown key 'pol'"), "\(bad)")
  }

  /// Somebody is in the middle of editing it: nobody has asked for it to be read.
  @Test func aFileThatNobodyAskedToReadIsNotRead() throws {
    let host = try DaemonHost()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write("glossator.conf", "[repository \"ap")
    try translate(host)
    try FileManager.default.removeItem(at: host.folder.appendingPathComponent("glossator.conf"))
    try translate(host, "Buenas")
    #expect(try !host.logged().contains("glossator.conf"))
    host.kill(SIGTERM)
  }

  /// D11. The copy that the workers read is a cache like all else in there.
  @Test func theStateFolderMayBeEmptied() throws {
    let host = try DaemonHost()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    let state = host.folder.appendingPathComponent("state")
    for name in try FileManager.default.contentsOfDirectory(atPath: state.path) {
      try FileManager.default.removeItem(at: state.appendingPathComponent(name))
    }
    try translate(host)
    host.kill(SIGTERM)
  }

  @Test func aNewConfigurationIsWorkedBy() throws {
    let host = try DaemonHost()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    let wanted = host.configuration.replacingOccurrences(of: "/app.csv", with: "/other.csv")
    try host.write("glossator.conf", wanted)
    host.hangUp()
    try host.wait("the new one") { try host.logged().contains("reloaded") }
    try host.write(
      "other.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,"))
    try host.wait("the side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  /// Two of the projects are not there, look after look; one line says so of each, until it is mended.
  @Test func whatStandsIsLoggedOnce() throws {
    let host = try DaemonHost()
    let gone =
      "[repository \"gone\"]\npath = \(host.folder.path)/gone\nsheet = \(host.folder.path)/gone.csv\n"
    try host.write("glossator.conf", host.configuration + gone)
    try host.start()
    try host.wait("both") {
      let log = try host.logged()
      return log.contains("error: gone: cannot open") && log.contains("error: broken: cannot open")
    }
    usleep(6_000_000)
    let lines = try host.logged().split(separator: "\n").filter { $0.contains("cannot open") }
    #expect(lines.count == 2, "\(lines)")
    try FileManager.default.copyItem(
      at: host.folder.appendingPathComponent("app"), to: host.folder.appendingPathComponent("gone"))
    try host.wait("the end of it") { try host.logged().contains("notice: gone: resolved: cannot open") }
    host.kill(SIGTERM)
  }

  private func translate(_ host: DaemonHost, _ text: String = "Hola") throws {
    let row = try #require(host.sheet().split(separator: "\n").first { $0.hasPrefix("hi,") })
    var cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[6] = text
    try host.write(
      host.sheetName, host.sheet().replacingOccurrences(of: row, with: cells.joined(separator: ",")))
    try host.wait("the side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains(text)
    }
  }
}
