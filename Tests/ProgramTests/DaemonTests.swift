import Foundation
import Testing

/// `glossator serve` as a process: killed at any moment, restarted, and it goes on.
@Suite(.serialized) struct DaemonTests {
  @Test func survivesBeingKilledAndGoesOn() throws {
    let host = try DaemonHost()
    try host.start()
    // The healthy project is served although another one of the configuration is not there.
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    host.kill(SIGKILL)
    try host.write(
      "app.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,"))
    try host.start()
    try host.wait("the side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    let tip = try host.git(["rev-parse", "l10n/release/1"])
    for _ in 0..<5 {
      usleep(UInt32.random(in: 10_000..<400_000))
      host.kill(SIGKILL)
      try host.start()
    }
    try host.write("app.csv", host.sheet().replacingOccurrences(of: "Hola", with: "Buenas"))
    try host.wait("the second wording") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Buenas")
    }
    #expect(try host.git(["rev-list", "--count", "\(tip.prefix(40))..l10n/release/1"]) == "1\n")
    #expect(try host.git(["status", "--porcelain"]).isEmpty)
    #expect(try host.git(["fsck", "--no-dangling"]).isEmpty)
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  /// Whoever reads in a file that hangs its reader is killed, twice; then the file is left out, and the other branch is served.
  @Test func aFileThatHangsItsReaderStopsOnlyItself() throws {
    let host = try DaemonHost()
    try host.makeHangingBranch("release/2")
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write(
      "app.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,"))
    try host.wait("the other branch's side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    let log = try String(contentsOf: host.log(), encoding: .utf8)
    #expect(log.contains("release/2:ios/es.lproj/M.strings") && log.contains("error:"), "\(log)")
    // The look that left it out did not get past it.
    #expect(log.components(separatedBy: "ended early while reading blob").count == 3, "\(log)")
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  // MARK: Saves

  private enum Habit: String, CaseIterable, Sendable { case chunks, rename, anew, older }

  /// S43, S44: however a program saves, the new text arrives, and no half of it is ever read.
  @Test(arguments: Habit.allCases) private func savesAreSeen(_ habit: Habit) throws {
    let host = try DaemonHost()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    let text = host.sheet().replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,")
    let path = host.folder.appendingPathComponent("app.csv").path
    switch habit {
    case .chunks:
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 0)
      for piece in Self.pieces(text) {
        try file.write(contentsOf: Data(piece.utf8))
        usleep(400_000)
      }
      try file.close()
    case .rename:
      try host.write("app.csv.part", text)
      rename(path + ".part", path)
    case .anew:
      unlink(path)
      try host.write("app.csv", text)
    case .older:
      try host.write("other.csv", text)
      var times = [timeval(tv_sec: 1_600_000_000, tv_usec: 0), timeval(tv_sec: 1_600_000_000, tv_usec: 0)]
      utimes(host.folder.appendingPathComponent("other.csv").path, &times)
      rename(host.folder.appendingPathComponent("other.csv").path, path)
    }
    try host.wait("the text") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    let journal = try host.git(["log", "--format=%B", "refs/glossator/sheet/main"])
    var half = ""
    for piece in Self.pieces(text).dropLast() {
      half += piece
      try host.write("half", half)
      #expect(
        !journal.contains(try host.git(["hash-object", host.folder.path + "/half"]).dropLast()),
        "\(half.debugDescription)")
    }
    // The same bytes again: nothing to do.
    try host.wait("the end") { host.sheet().contains("Hola,,,release/1") }
    usleep(1_500_000)
    let refs = try host.git(["for-each-ref"])
    try host.write("app.csv", host.sheet())
    usleep(2_500_000)
    #expect(try host.git(["for-each-ref"]) == refs)
    host.kill(SIGTERM)
  }

  private static func pieces(_ text: String) -> [String] {
    let size = text.count / 6 + 1
    return stride(from: 0, to: text.count, by: size).map { start in
      String(text.dropFirst(start).prefix(size))
    }
  }

  /// S45: where no event comes, because there was no folder to watch, polling finds the sheet and its changes.
  @Test func pollingFindsWhatNoEventTells() throws {
    let host = try DaemonHost(sheet: "late/app.csv")
    try host.start()
    usleep(1_500_000)
    try FileManager.default.createDirectory(
      at: host.folder.appendingPathComponent("late"), withIntermediateDirectories: true)
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write(
      "late/app.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,es,,,", with: "hi,,Hi,,es,,Hola,"))
    try host.wait("the text") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }
}
