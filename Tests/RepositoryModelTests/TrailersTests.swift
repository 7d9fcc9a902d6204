import RepositoryModel
import TestSupport
import Testing

@Suite struct TrailersTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var message: String
    var fields: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "last paragraph", message: "Subject\n\nBody: x\n\nA: 1\nB-c: 2\n", fields: ["A=1", "B-c=2"]),
    Case(name: "subject only", message: "Fix: this\n", fields: []),
    Case(name: "no blank line before", message: "Subject\nA: 1\n", fields: []),
    Case(name: "a line of prose among them", message: "S\n\nA: 1\nsee above\n", fields: []),
    Case(name: "folded value", message: "S\n\nA: 1\n  2\n\t3\nB: x\n", fields: ["A=1 2 3", "B=x"]),
    Case(name: "begins folded", message: "S\n\n  2\nA: 1\n", fields: []),
    Case(name: "blank lines after", message: "S\n\nA: 1\n\n \n\n", fields: ["A=1"]),
    Case(name: "CRLF", message: "S\r\n\r\nA: 1\r\nB: 2\r\n", fields: ["A=1", "B=2"]),
    Case(name: "no value", message: "S\n\nA:\n", fields: ["A="]),
    Case(name: "colon in value", message: "S\n\nA: b: c\n", fields: ["A=b: c"]),
    Case(name: "space in key", message: "S\n\nA b: c\n", fields: []),
    Case(name: "only trailers", message: "\n\nA: 1\n", fields: []),
    Case(name: "empty", message: "", fields: []),
  ])
  func reading(case: Case) {
    #expect(Trailers(of: `case`.message).fields.map { "\($0.key)=\($0.value)" } == `case`.fields)
  }

  @Test func keysAreComparedWithoutRegardToCase() {
    let trailers = Trailers(of: "S\n\nGlossator-Sheet: a\nglossator-sheet: b\n")
    #expect(trailers["GLOSSATOR-SHEET"] == "b")
    #expect(trailers.values(of: "Glossator-Sheet") == ["a", "b"])
    #expect(trailers["Glossator-Release"] == nil)
  }

  @Test(arguments: ["", "a b", "ключ", "a:b", "a\nb", String(repeating: "k", count: 65)])
  func whatIsNoKeyIsLeftOut(key: String) {
    var trailers = Trailers()
    trailers.append(key, "value")
    #expect(trailers.fields.isEmpty)
  }

  @Test(arguments: 0..<300) func whatIsWrittenIsReadBack(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var trailers = Trailers()
    for _ in 0..<Int.random(in: 0...5, using: &numbers) {
      trailers.append(
        ["A", "Glossator-Release", "x-1"].randomElement(using: &numbers) ?? "A", hostile(&numbers))
    }
    let message = CommitMessage(subject: hostile(&numbers), body: hostile(&numbers), trailers: trailers)
    #expect(Trailers(of: message.text) == trailers, "seed \(seed): \(message.text.debugDescription)")
    #expect(!message.text.utf8.contains(0), "seed \(seed)")
    #expect(!message.subject.isEmpty && !message.subject.utf8.contains(0x0A), "seed \(seed)")
  }

  @Test func aBodyForgesNoTrailer() {
    let forged = CommitMessage(subject: "S", body: "text\n\nSigned-off-by: root\nGlossator-Release: x")
    #expect(Trailers(of: forged.text).fields.isEmpty)
    let plain = CommitMessage(subject: "S", body: "text")
    #expect(plain.text == "S\n\ntext\n")
  }

  @Test func longTextsAreCut() {
    let message = CommitMessage(
      subject: String(repeating: "é", count: 600_000), body: String(repeating: "x\n", count: 600_000))
    #expect(message.subject.utf8.count == 1000)
    #expect(message.text.utf8.count < 102_000)
  }

  private func hostile(_ numbers: inout SeededNumbers) -> String {
    let pieces = [
      "a", "b c", "\n", "\n\n", "\r\n", "\u{0}", "\t", " ", "A: forged", "Signed-off-by: x", ":", "--",
      "\u{2028}",
      "é", "🎉", "\u{85}", "\u{1B}[31m", "-",
    ]
    return (0..<Int.random(in: 0...8, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? ""
    }.joined()
  }
}
