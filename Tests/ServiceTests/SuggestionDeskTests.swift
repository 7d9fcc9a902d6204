import Foundation
import TestSupport
import Testing
import TranslationModel
import Workflow

@testable import Service

/// What is asked when, and what is remembered of it: with a real program and a clock of the test's.
@Suite struct SuggestionDeskTests {
  private let world: World
  private let script: URL

  init() throws {
    world = try World()
    script = world.folder.appendingPathComponent("suggest")
  }

  private func command(_ text: String, isPatient: Bool = true) throws -> SuggestCommand {
    try Data(text.utf8).write(to: script)
    var command = SuggestCommand(["/bin/sh", script.path])
    command.isPatient = isPatient
    return command
  }

  private func asked(_ sources: String...) -> [AskedText] {
    sources.map { source in
      let question = SuggestionQuestion(Text(source), .plain, locale("es"))
      return AskedText(question: question, key: "k", comment: .empty, maxLength: nil, placeholders: [])
    }
  }

  private func locale(_ tag: String) -> LocaleTag {
    guard let tag = LocaleTag(tag) else { preconditionFailure("\(tag) is a tag") }
    return tag
  }

  @Test func pausesGrowAndEnd() throws {
    let command = try command("exit 1")
    var now: Int64 = 1_800_000_000
    var waits: [Int64] = []
    for _ in 0..<8 {
      var desk = SuggestionDesk(command, world.repository, clock: { now })
      #expect(desk.isDue)
      desk.looked(asked("Save"), isWhole: true)
      let hasNews = desk.ask(base: locale("en"))
      #expect(!hasNews)
      let begin = now
      while !SuggestionDesk(command, world.repository, clock: { now }).isDue { now += 30 }
      waits.append((now - begin) / 60)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    // A clock that was set back keeps nobody waiting for years.
    #expect(SuggestionDesk(command, world.repository, clock: { now - 400_000_000 }).isDue)
  }

  @Test func whatIsSettledIsNotAskedAgain() throws {
    let command = try command("sed -n 's/.*\"id\":\"0\".*/{\"id\":\"0\",\"text\":\"Guardar\"}/p'")
    var desk = SuggestionDesk(command, world.repository)
    desk.looked(asked("Save", "Nothing"), isWhole: true)
    let hasNews = desk.ask(base: locale("en"))
    #expect(hasNews)
    // It is still to be offered: whoever is killed now has lost nothing.
    #expect(SuggestionDesk(command, world.repository).isDue)
    desk.looked([], isWhole: true)
    var next = SuggestionDesk(command, world.repository)
    #expect(!next.isDue && next.findings.isEmpty)
    let answers = next.answers().sorted { $0.key.source < $1.key.source }
    #expect(answers.map { "\($0.key.source)=\($0.value)" } == ["Nothing=", "Save=Guardar"])
    // A look at one locale says nothing of the others.
    next.looked([], isWhole: false)
    #expect(!next.isDue)
  }

  @Test func anotherProgramIsAskedAnew() throws {
    let command = try command("true")
    var desk = SuggestionDesk(command, world.repository)
    desk.looked(asked("Save"), isWhole: true)
    let hasNews = desk.ask(base: locale("en"))
    #expect(!hasNews)
    #expect(!SuggestionDesk(command, world.repository).isDue)
    var other = command
    other.words.append("--better")
    var next = SuggestionDesk(other, world.repository)
    let answers = next.answers()
    #expect(next.isDue && answers.isEmpty)
  }

  @Test func manyAreAskedInTurns() throws {
    let command = try command("cat >/dev/null")
    let many = (0..<2500).map { asked("Text \($0)")[0] }
    var left = many
    var counts: [Int] = []
    while !left.isEmpty {
      var desk = SuggestionDesk(command, world.repository)
      #expect(desk.isDue)
      desk.looked(left, isWhole: true)
      let hasNews = desk.ask(base: locale("en"))
      #expect(!hasNews)
      let known = desk.answers()
      counts.append(known.count)
      left = many.filter { known[$0.question] == nil }
      if counts.count == 1 {
        #expect(desk.findings.map(\.severity) == [.note])
      }
    }
    #expect(counts == [1000, 2000, 2500])
    #expect(!SuggestionDesk(command, world.repository).isDue)
  }

  @Test func aProgramThatWritesTooMuchIsEnded() throws {
    let command = try command("yes", isPatient: false)
    var desk = SuggestionDesk(command, world.repository)
    desk.looked(asked("Save"), isWhole: true)
    let hasNews = desk.ask(base: locale("en"))
    #expect(!hasNews)
    #expect(desk.findings.first?.message.contains("writes more than 16 MiB") == true)
  }

  @Test(
    arguments: [
      ("{\"id\":\"0\",\"text\":\"a\"}\n{\"id\":1,\"text\":\"b\"}", ["a", "b"], nil),
      ("{\"id\":\"1\",\"text\":\"b\"}\r\n\n{\"id\":\"0\",\"text\":null}\n", ["", "b"], nil),
      ("{\"id\":\"0\"}", ["", "-"], nil), ("", ["-", "-"], nil),
      ("ok\n{\"id\":\"1\",\"text\":\"b\"}", ["-", "b"], "writes what is no answer, in line 1: ok"),
      (
        "{\"id\":\"2\",\"text\":\"c\"}", ["-", "-"],
        "writes what is no answer, in line 1: {\"id\":\"2\",\"text\":\"c\"}"
      ),
      (
        "{\"id\":\"0\",\"text\":7}", ["-", "-"],
        "writes what is no answer, in line 1: {\"id\":\"0\",\"text\":7}"
      ),
      (
        "{\"id\":\"0\",\"text\":\"a\"}{", ["-", "-"],
        "writes what is no answer, in line 1: {\"id\":\"0\",\"text\":\"a\"}{"
      ),
    ] as [(String, [String], String?)])
  func lines(_ output: String, _ texts: [String], _ failure: String?) {
    let answers = SuggestionLine.answers(Array(output.utf8), to: 2)
    #expect((0..<2).map { answers.texts[$0]?.string ?? "-" } == texts)
    #expect(answers.failure == failure)
  }

  @Test func aQuestionSaysWhatApplies() {
    let question = SuggestionQuestion("%1$@ of\n%2$d", .plural(.few), locale("cs"))
    let asked = AskedText(
      question: question, key: "count", comment: "Shown \"below\"", maxLength: 20,
      placeholders: ["%1$@", "%2$d"])
    let line = SuggestionLine.question(3, asked, locale("en"))
    let expected =
      #"{"id":"3","source":"%1$@ of\n%2$d","base":"en","locale":"cs","key":"count","variant":"few","#
      + #""comment":"Shown \"below\"","max":20,"placeholders":["%1$@","%2$d"]}"#
    #expect(line == expected)
  }
}
