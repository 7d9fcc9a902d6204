import CommandLine
import Foundation
import Interchange
import Service
import TestSupport
import Testing

/// What `--json` prints is what `glossator schema` says that it prints: on a real repository, with a gate that is open and
/// one that is blocked, held keys, a held sheet, texts that are refused, and errors.
@Suite struct AnswerSchemaTests {
  @Test(arguments: Program.commands.map(\.name)) func aCommandWithJSONHasASchema(_ name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let hasJSON = try BuiltProgram.run([name, "--help"]).output.contains("\n  --json ")
    #expect(hasJSON == (command.schema != nil))
    let run = try BuiltProgram.run(["schema", name])
    guard hasJSON else { return #expect(run.status == 64) }
    let schema = try JSON(reading: Array(run.output.utf8))
    #expect(schema == command.schemaDocument)
    expectDescriptions(in: schema, at: name)
    #expect(try BuiltProgram.run(["schema"]).output.contains("\(name) "))
  }

  private func expectDescriptions(in schema: JSON, at path: String) {
    switch schema {
    case .array(let values): for value in values { expectDescriptions(in: value, at: path) }
    case .members(let members):
      if case .members(let properties)? = schema["properties"] {
        #expect(schema["additionalProperties"] == false, "\(path)")
        for property in properties {
          #expect(property.value["description"]?.string?.isEmpty == false, "\(path).\(property.name)")
        }
      }
      for member in members { expectDescriptions(in: member.value, at: "\(path).\(member.name)") }
    default: break
    }
  }

  static let wrong: [(schema: Schema, text: String, mistake: String)] = [
    (.string, "1", "the answer: integer instead of [\"string\"]"),
    (.optional(.integer), "\"1\"", "the answer: string instead of [\"integer\", \"null\"]"),
    (.word(["open"]), "\"shut\"", "the answer: \"shut\" is none of the words"),
    (.date, "\"2026-11-22 14:05 UTC\"", "the answer: '2026-11-22 14:05 UTC' is no date"),
    (.array(.boolean), "[true,null]", "[]: null instead of [\"boolean\"]"),
    (.map(.integer), "{\"es\":true}", ".*: boolean instead of [\"integer\"]"),
    (.check, "{}", "the answer: lacks \"findings\""),
    (.check, "{\"findings\":[],\"more\":1}", "the answer: 'more' is not in the schema"),
    (.either([.string, .boolean]), "3", "the answer: integer instead of [\"string\"]"),
  ]

  /// Nothing is proved by a validator that lets everything pass.
  @Test(arguments: wrong.indices) func whatDoesNotFitIsNamed(_ i: Int) throws {
    let (schema, text, mistake) = Self.wrong[i]
    var validator = SchemaValidator()
    validator.validate(try JSON(reading: Array(text.utf8)), .object(schema.keywords))
    #expect(validator.mistakes.first == mistake)
  }

  @Test func everyAnswerIsWhatItsSchemaSays() throws {
    let app = try AnsweringApp()
    defer { app.remove() }
    try app.live()
    for (command, validator) in app.validators {
      #expect(validator.mistakes.isEmpty, "\(command): \(validator.mistakes)")
    }
    #expect(Set(app.validators.keys) == Set(Program.commands.filter { $0.schema != nil }.map(\.name)))
    // What would be null or empty in a duller repository.
    for (command, path) in Self.filled {
      #expect(app.validators[command]?.filled.contains(path) == true, "\(command) never had \(path)")
    }
  }

  static let filled = [
    ("adopt", ".adoption.unknownColumns[].samples"), ("adopt", ".adoption.leftovers[].line"),
    ("adopt", ".initial.configuration"), ("adopt", ".found[].files"),
    ("sync", ".held"), ("sync", ".sides[].commit"), ("sync", ".findings[].hint"), ("sync", ".error.message"),
    ("status", ".open[].reason"), ("status", ".branches[].locales[].required"),
    ("gate", ".unknown.message"), ("gate", ".reasons[].added"), ("gate", ".opener"), ("gate", ".error.hint"),
    ("held", ".keys[].date"), ("held", ".keys[].places[].line"), ("check", ".findings[].line"),
    ("scan", ".findings[].hint"), ("locales", ".resources[].users[].files[]"),
    ("accessors", ".files[].accessors[].parameters[].type"),
    ("accessors", ".findings[].hint"), ("accessors", ".error.hint"),
    ("why", ".journal[].from"), ("why", ".english[].changes[].by.date"),
    ("why", ".rows[].translations.*.states[].state"), ("why", ".rows[].translations.*.author"),
    ("why", ".rowless[].state"), ("accept", ".rows.returned"), ("accept", ".error.kind"),
    ("import", ".rows[].text"), ("import", ".error.message"),
    ("confirm", ".rows[].englishWas"), ("confirm", ".error.message"),
    ("sheet", "[].date"), ("sheet", ".before"),
    ("sheet", ".rows[].text"), ("sheet", ".findings[].hint"), ("sheet", ".keys[].changes[].author"),
    ("sheet", ".keys[].changes[].new"), ("doctor", ".diagnoses[].what"),
    ("init", ".differing[].sheet"), ("init", ".changes.resources[].path"), ("init", ".changes.locales[]"),
    ("checks", ".checks[].wrong.texts[].translation"), ("checks", ".error.hint"),
    ("entries", ".entries[].value"), ("entries", ".error.findings[].line"),
  ]
}
