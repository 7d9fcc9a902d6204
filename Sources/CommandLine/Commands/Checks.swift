import Checks
import Interchange
import ProjectConfiguration
import Service
import TranslationModel

extension Command {
  static let checks = Command(
    "checks", "list the checks, or show one with its examples", operands: "[ID]", operandCount: 0...1,
    shares: .json,
    discussion: """
      Each check has a level of its own; a project sets others in .glossator, by locale and resource:

        [check "end-stop"]
            level = warning
            level = off in th

      What is an error keeps its text out of the files. A warning blocks the gate where '[gate] warnings = block' says so. A
      note is advice: 'glossator check --level note' lists it. Of what is off nobody is told. '[waive "WHY"]' lets findings
      about some keys pass, perhaps until some day; config/example.glossator has one.

        glossator checks
        glossator checks end-stop
      """,
    schema: .checks
  ) { invocation throws(Failure) in
    guard let id = invocation.operands.first else {
      if invocation.wantsJSON {
        Terminal.say(JSON.object([("checks", .array(Checks.families.flatMap(\.jsonOfChecks)))]).text)
      } else {
        Terminal.write(CheckList().text)
      }
      return .yes
    }
    guard let family = Checks.families.first(where: { $0.checks.contains { $0.id == id } }),
      let check = Checks.named(id)
    else {
      let nearest = Spelling.nearest(to: id, among: Checks.all.map(\.id))
      throw Failure(
        .usage, "there is no check '\(id)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "'glossator checks' lists them")
    }
    if invocation.wantsJSON {
      Terminal.say(JSON.object([("checks", .array([family.json(check)]))]).text)
    } else {
      Terminal.write(CheckSheet(check, of: family).text)
    }
    return .yes
  }
}

/// The checks by family: id, level, and what is so where nothing is wrong.
struct CheckList {
  var text: String {
    let width = (Checks.all.map(\.id.utf8.count).max() ?? 0) + 2
    var lines: [String] = []
    for family in Checks.families {
      if !lines.isEmpty { lines.append("") }
      lines.append(family.name)
      for check in family.checks {
        let name = "  " + padded(check.id, to: width) + padded(check.level.rawValue, to: 9)
        lines += wrapped(check.sentence, first: name, rest: String(repeating: " ", count: width + 11))
      }
    }
    lines += ["", "\(Checks.all.count) checks; 'glossator checks ID' shows one with its examples"]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// All of one check: what it is about, and an example of each outcome.
struct CheckSheet {
  let check: Check
  let family: CheckFamily

  init(_ check: Check, of family: CheckFamily) { (self.check, self.family) = (check, family) }

  var text: String {
    let rows = [
      ("level", check.level.rawValue), ("looks at", family.subject.words), ("locales", check.locales.text),
    ]
    let said = family.findings(check.fails).first { $0.rule == check.id }
    var lines = wrapped(check.sentence + ".", first: "\(check.id): ", rest: "  ") + [""]
    lines += aligned(rows) + ["", "wrong:"] + self.lines(of: check.fails)
    if let said {
      lines += wrapped("\(said.severity.rawValue): \(said.message)", first: "  ", rest: "    ")
      lines += said.hint.map { wrapped($0, first: "  hint: ", rest: "    ") } ?? []
    }
    lines += ["", "right:"] + self.lines(of: check.passes)
    return lines.map { Terminal.visible($0) }.joined(separator: "\n") + "\n"
  }

  private func lines(of example: CheckExample) -> [String] {
    aligned(
      example.lines.flatMap { line -> [(String, String)] in
        if family.subject == .project { return [("files", Terminal.visible(line.source.string))] }
        if family.subject == .code { return [("code", Terminal.visible(line.source.string))] }
        var rows: [(String, String)] = []
        let form = line.variant.category.map { " (\($0.rawValue))" } ?? ""
        if family.subject == .source { rows.append(("key", line.key.string)) }
        if !line.source.isEmpty {
          let name = family.subject == .source ? example.locale : "en"
          rows.append((name + form, Terminal.visible(line.source.string)))
        }
        if !line.translation.isEmpty {
          rows.append((example.locale + form, Terminal.visible(line.translation.string)))
        }
        if family.subject == .source, !line.comment.isEmpty { rows.append(("comment", line.comment.string)) }
        if let max = example.maxLength { rows.append(("max", "\(max)")) }
        if let shape = example.shape { rows.append(("pattern", shape)) }
        rows += example.terms.sorted { $0.key < $1.key }.map { ("glossary", "\($0): \($1)") }
        return rows
      })
  }
}

extension CheckSubject {
  fileprivate var words: String {
    switch self {
    case .text: "each translation beside its source"
    case .forms: "the plural forms of a key"
    case .file: "the texts of a locale's file together"
    case .source: "the base texts, with their keys and comments"
    case .code: "code that uses keys: see 'glossator scan'"
    case .project: "a project's files: see 'glossator locales'"
    }
  }
}

extension CheckFamily {
  fileprivate var jsonOfChecks: [JSON] { checks.map(json) }

  fileprivate func json(_ check: Check) -> JSON {
    .object([
      ("id", .string(check.id)), ("family", .string(name)), ("sentence", .string(check.sentence)),
      ("level", .string(check.level.rawValue)), ("subject", .string(subject.rawValue)),
      ("locales", .string(check.locales.text)), ("wrong", check.fails.json), ("right", check.passes.json),
    ])
  }
}

extension CheckExample {
  fileprivate var json: JSON {
    .object([
      ("locale", .string(locale)),
      (
        "texts",
        .array(
          lines.map { line in
            .object([
              ("key", .string(line.key.string)), ("variant", .string(line.variant.text)),
              ("comment", .string(line.comment.string)), ("source", .string(line.source.string)),
              ("translation", .string(line.translation.string)),
            ])
          })
      ),
    ])
  }
}
