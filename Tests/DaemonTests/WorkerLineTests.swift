import RepositoryModel
import Service
import Testing

@testable import Daemon

struct WorkerLineTests {
  private static let blob = "0123456789abcdef0123456789abcdef01234567"

  private static var lines: [(WorkerLine, String)] {
    var lines: [(WorkerLine, String)] = [
      (.says(.error, "a: error: b"), #"{"says":"a: error: b","level":"error"}"#),
      (.says(.notice, "one\ntwo"), #"{"says":"one\ntwo","level":"notice"}"#),
      (.hasRead, #"{"reads":null}"#), (.begins("planning"), #"{"at":"planning"}"#),
      (
        .stands(.init(.warning, subject: "rule app.csv", "x")),
        #"{"says":"x","level":"warning","stands":"rule app.csv"}"#
      ),
      (.report(.object([("branches", [])])), #"{"report":{"branches":[]}}"#),
    ]
    if let id = ObjectID(hex: blob) { lines.append((.reads(id), "{\"reads\":\"\(blob)\"}")) }
    return lines
  }

  @Test(arguments: lines) func oneLineBothWays(_ line: WorkerLine, _ text: String) {
    #expect(line.text == text)
    #expect(WorkerLine(Array(text.utf8)) == line)
  }

  @Test(arguments: [
    "hello", "", "{", #"{"says":"x"}"#, #"{"says":"x","level":"loud"}"#, #"{"reads":"abc"}"#, "[1]",
  ])
  func anythingElseIsForTheLog(_ text: String) {
    #expect(WorkerLine(Array(text.utf8)) == .says(.info, text))
  }
}

struct RepositoryStatusTests {
  private static let blob = "0123456789abcdef0123456789abcdef01234567"
  private static let look = RepositoryStatus.Look(digest: "1", took: .seconds(1))
  private var status = RepositoryStatus("app")

  private mutating func ended(_ end: Worker.End, _ lines: [String], at seconds: Int64) -> [String] {
    let result = Worker.Result(end: end, lines: lines.map { Array($0.utf8) }, errors: [])
    return status.ended(result, Self.look, at: Moment(uptime: .seconds(seconds), date: seconds)).map(\.text)
  }

  @Test mutating func theLastReportIsKept() {
    #expect(
      ended(.exited(1), [#"{"says":"2 new rows","level":"notice"}"#, #"{"report":{"a":1}}"#], at: 5) == [
        "2 new rows"
      ])
    #expect(status.report == .object([("a", 1)]))
    #expect(
      ended(.crashed(signal: 4), [], at: 9) == ["the look ended early: the worker was killed by signal 4"])
    #expect(status.report == .object([("a", 1)]))
    #expect(status.reported?.date == 5)
    #expect(status.looked?.date == 9)
    #expect(status.failure == "the worker was killed by signal 4")
  }

  @Test mutating func aLookWithoutAnAnswer() {
    let line = #"{"says":"no answer from the remote","level":"error","stands":"look"}"#
    #expect(ended(.exited(74), [line], at: 0) == ["no answer from the remote"])
    #expect(ended(.exited(74), [line], at: 30).isEmpty)
    #expect(status.failure == "no answer from the remote")
    #expect(ended(.exited(0), [], at: 60) == ["resolved: no answer from the remote"])
    #expect(status.failure == nil)
  }

  @Test mutating func theLogSaysWhenItIsTriedAgain() {
    _ = ended(.deadline, [], at: 0)
    #expect(
      ended(.deadline, [], at: 10) == [
        "the look ended early: the worker did not finish in time; it is tried again in 5 min, or when its input changes"
      ])
    #expect(status.quarantine.pause(of: "app", digest: "1", at: .seconds(11)) == .seconds(310))
  }

  /// A sheet that needs more memory than there is, say.
  @Test mutating func theLogSaysWhatTheLookWasAt() {
    let parts = [#"{"at":"fetching"}"#, #"{"at":"reading the journal and the sheet /srv/app.csv"}"#]
    let what = "the look ended early while reading the journal and the sheet /srv/app.csv"
    #expect(
      ended(.crashed(signal: 9), parts, at: 0) == ["\(what): the worker was killed by signal 9"])
    #expect(status.ending.faults.values.sorted() == ["\(what): the worker was killed by signal 9"])
  }

  @Test mutating func aFileIsBlamedAndForgivenAlone() {
    let reads = "{\"reads\":\"\(Self.blob)\"}"
    _ = ended(.deadline, [reads], at: 0)
    #expect(
      ended(.deadline, [reads], at: 10) == [
        "the look ended early while reading blob 0123456789: the worker did not finish in time; "
          + "it is tried again in 5 min; everything else continues"
      ])
    #expect(!status.quarantine.knows("app"))
    #expect(status.quarantine.leftAlone(at: .seconds(11)).map(\.unit) == [Self.blob])
    _ = ended(.exited(0), [reads, #"{"reads":null}"#], at: 400)
    #expect(!status.quarantine.knows(Self.blob))
  }

  @Test(arguments: [
    (59, "59 s"), (300, "5 min"), (9600, "2 h 40 min"), (86400, "1 d"), (0, "0 s"), (3605, "1 h"),
  ])
  func timesInWords(_ seconds: Int, _ words: String) { #expect(Duration.seconds(seconds).inWords == words) }
}
