import Glibc
import Service
import Telling
import TestSupport
import Testing

@testable import Daemon

struct ServiceLogTests {
  private func logged(priorities: Bool? = nil, _ body: (ServiceLog) -> Void) throws -> [String] {
    let folder = try ScratchFolder()
    try folder.write("log", "")
    let file = OpenFile(owning: open(folder.path("log"), O_WRONLY | O_APPEND | O_CLOEXEC))
    let log = ServiceLog(descriptor: file.descriptor, priorities: priorities)
    body(log)
    log.flush()
    return try folder.read("log").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  @Test func oneLinePerEvent() throws {
    let lines = try logged { log in
      log(.error, "cannot read app.csv")
      log(.info, "two\nlines \u{1B}[31m")
      log(.debug, "not asked for")
    }
    #expect(lines == ["error: cannot read app.csv", "info: two\\u{a}lines \\u{1b}[31m"])
  }

  @Test func prioritiesForTheJournal() throws {
    let lines = try logged(priorities: true) { log in
      for level in LogLevel.allCases { log(level, "\(level)") }
    }
    #expect(lines == ["<3>error", "<4>warning", "<5>notice", "<6>info"])
  }

  @Test func repeatedLinesAreCounted() throws {
    let lines = try logged { log in
      for _ in 0..<112 { log(.warning, "remote is down") }
      log(.info, "remote is back")
    }
    #expect(
      lines == [
        "warning: remote is down", "warning: (10 more times) remote is down",
        "warning: (100 more times) remote is down", "warning: (111 more times) remote is down",
        "info: remote is back",
      ])
  }

  @Test func aLongLineIsCut() throws {
    let lines = try logged { $0(.info, String(repeating: "é", count: 10_000)) }
    #expect(lines.map(\.utf8.count).allSatisfy { $0 <= 4003 })
    #expect(lines.count == 1)
  }

  @Test(.timeLimit(.minutes(15))) func aReaderThatDoesNotReadLosesLines() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let log = ServiceLog(descriptor: ends[1], priorities: true)
    for number in 0..<5000 { log(.info, "line \(number)") }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(read(ends[0], &bytes, bytes.count) > 0)
    log(.info, "after")
    let count = read(ends[0], &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.contains("lines were lost here") == true)
    #expect(lines.last == "<6>after")
  }

  @Test func theJournalIsKnownByItsSocket() throws {
    let folder = try ScratchFolder()
    try folder.write("log", "")
    let status = try folder.status("log")
    let file = OpenFile(owning: open(folder.path("log"), O_WRONLY | O_CLOEXEC))
    let stream = "\(status.st_dev):\(status.st_ino)"
    ServiceLog(descriptor: file.descriptor, environment: ["JOURNAL_STREAM": stream])(.error, "x")
    #expect(try folder.read("log") == "<3>x\n")
  }

  @Test(arguments: [
    ("a\u{0}b", "a\\u{0}b"), ("tab\t", "tab\\u{9}"), ("\u{2028}", "\\u{2028}"), ("\u{202E}x", "\\u{202e}x"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("Ünïcode 💡", "Ünïcode 💡"), ("\u{FEFF}", "\\u{feff}"),
  ])
  func escapes(text: String, shown: String) {
    #expect(Array(Escaped(text).description.utf8) == Array(shown.utf8))
  }
}
