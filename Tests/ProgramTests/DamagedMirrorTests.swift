import Foundation
import TestSupport
import Testing

/// A real daemon whose mirror is damaged while it runs: it makes that anew by itself, and goes on.
@Suite(.serialized) struct DamagedMirrorTests {
  private let host: DaemonHost
  private let server: GitServer

  init() throws {
    host = try DaemonHost()
    server = try GitServer(serving: host.folder)
    let configuration = host.configuration.replacingOccurrences(
      of: "path = \(host.folder.path)/app\n", with: "remote = \(server.address(of: "app"))\n")
    try host.write("glossator.conf", configuration)
  }

  private func mirror() throws -> String {
    let state = host.folder.path + "/state"
    let folders = try FileManager.default.contentsOfDirectory(atPath: state)
    let name = try #require(
      folders.first { $0.hasPrefix("127.0.0.1") && !$0.contains(".corrupt-") && !$0.hasSuffix(".in-use") })
    return "\(state)/\(name)"
  }

  /// An object that is cut off, as a power failure leaves some: libgit2 reads it without end.
  private func cutOff(_ revision: String) throws {
    let mirror = try mirror()
    let id = try host.git(["--git-dir=\(mirror)", "rev-parse", revision]).prefix(40)
    let path = "\(mirror)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try #require(chmod(path, 0o644) == 0)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: try file.seekToEnd() / 2)
  }

  /// Into the cell of the only row and locale.
  private func type(_ text: String) throws {
    var rows = host.sheet().split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    rows[1][try #require(rows[0].firstIndex(of: "es"))] = text
    try host.write("app.csv", rows.map { $0.joined(separator: ",") + "\n" }.joined())
  }

  /// Which is told by a look that does not come to its end, or by git.
  @Test(arguments: ["develop^{tree}", "develop"]) func itIsMadeAnew(_ revision: String) throws {
    defer { host.kill(SIGTERM) }
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    host.kill(SIGTERM)
    try cutOff(revision)
    try host.start()
    try type("Hola")
    try host.wait("the commit") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("\"Hola\"")
    }
    try host.wait("the word") { try host.logged().contains("was damaged") }
    #expect(FileManager.default.fileExists(atPath: try mirror() + ".corrupt-1"))
  }
}
