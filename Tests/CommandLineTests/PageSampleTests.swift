import CommandLine
import Interchange
import PageSamples
import TestSupport
import Testing

/// The answers that pages are tested with are what the commands' schemas say.
@Suite struct PageSampleTests {
  @Test(arguments: SampleAnswers().all.map(\.name)) func areAnswersOfCommands(_ name: String) throws {
    let samples = SampleAnswers()
    let branches = samples.answer(name, "status")?["branches"]?.array?.compactMap { $0["name"]?.string } ?? []
    expect(samples.answer(name, "status"), of: "status")
    expect(samples.answer(name, "held"), of: "held")
    for branch in branches { expect(samples.answer(name, "gate/\(branch)"), of: "gate") }
    expect(samples.why(name, "goodbye"), of: "why")
    let locales =
      samples.answer(name, "status")?["branches"]?.array?.flatMap { $0["locales"]?.array ?? [] } ?? []
    let todo = try #require(Program.apiSchemas.first { $0.name == "api/todo" })
    for locale in Set(locales.compactMap { $0["locale"]?.string }) {
      guard let answer = samples.answer(name, "todo/\(locale)") else { continue }
      var validator = SchemaValidator()
      validator.validate(answer, .object(todo.keywords))
      #expect(validator.mistakes.isEmpty, "todo/\(locale): \(validator.mistakes)")
    }
  }

  private func expect(_ answer: JSON?, of command: String) {
    guard let answer, let schema = Program.commands.first(where: { $0.name == command })?.schemaDocument
    else { return }
    var validator = SchemaValidator()
    validator.validate(withoutSince(answer), schema)
    #expect(validator.mistakes.isEmpty, "\(command): \(validator.mistakes)")
  }

  /// Since when a finding stands is what the daemon adds.
  private func withoutSince(_ json: JSON) -> JSON {
    switch json {
    case .array(let values): .array(values.map(withoutSince))
    case .members(let members):
      .object(members.filter { $0.name != "since" }.map { ($0.name, withoutSince($0.value)) })
    default: json
    }
  }
}
