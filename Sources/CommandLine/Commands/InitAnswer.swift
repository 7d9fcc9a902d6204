import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

/// What `init` says: what it found, what it wrote, and where a sheet that was there already differs.
struct InitAnswer {
  private let proposal: InitProposal
  /// The paths of what was written.
  private var written: [String] = []
  /// What goes to standard output at the end.
  var lines: [String] = []

  init(_ proposal: InitProposal) { self.proposal = proposal }

  /// So many are enough for somebody who has just met the tool.
  private static let mostFindings = 5
  private static let mostCells = 10

  mutating func wrote(_ path: String, _ line: String?) {
    written.append(path)
    if let line { lines.append(line) }
  }

  func note(_ line: String) { Terminal.note(line) }

  /// What was found, and why.
  func explain() {
    guard proposal.changes == nil else { return }
    for line in proposal.explanation.flatMap({ wrapped($0, rest: "  ") }) { Terminal.note(line) }
    if !proposal.elsewhere.isEmpty { Terminal.report(.onlyRemote(proposal.elsewhere)) }
    Terminal.report(Array(proposal.findings.prefix(Self.mostFindings)), isWhole: true)
    if proposal.findings.count > Self.mostFindings {
      let more = (proposal.findings.count - Self.mostFindings).counted("more finding")
      Terminal.note(
        "… and \(more): the first 'glossator sync' tells what is still wrong, 'glossator check' more of the texts"
      )
    }
  }

  func tell() {
    // A whole .glossator is as it would be in a file.
    for line in lines { line.contains("\n") ? Terminal.say(line) : Terminal.say(folding: line) }
    if let changes = proposal.changes { tell(changes) }
    if proposal.disputes.isEmpty { return }
    Terminal.say("\(proposal.disputes.count.counted("cell")) of the sheet and the files differ:")
    for cell in proposal.disputes.prefix(Self.mostCells) {
      Terminal.say(Terminal.visible("  \(cell.row.label), \(cell.locale):"))
      Terminal.say(Terminal.visible("    sheet: \(cell.sheet.excerpt)"))
      Terminal.say(Terminal.visible("    file:  \(cell.file.excerpt)"))
    }
    let more = proposal.disputes.count - Self.mostCells
    if more > 0 { Terminal.say("  … and \(more) more") }
    Terminal.note("hint: say which side is newer in .glossator: [adopt] prefer = sheet, or git")
  }

  private func tell(_ changes: ProjectChanges) {
    if changes.isEmpty {
      Terminal.say(".glossator has everything that is found here, and stays as it is")
      Terminal.note("hint: 'glossator init --print' says what is found, and what is left out")
      return
    }
    Terminal.say(".glossator is there already, and stays as it is")
    for one in changes.resources {
      Terminal.say(folding: "new: resource '\(one.name)': \(one.format) at \(one.path.text)")
    }
    for one in changes.targets { Terminal.say("new: locale \(one)") }
    for one in changes.gone {
      let path = (one.basePath ?? one.path).text
      Terminal.say(
        folding: "gone: resource '\(one.name)' has no \(proposal.configuration.base) file at \(path)")
    }
    if changes.text.isEmpty { return }
    Terminal.note("hint: these lines at its end add what is new")
    Terminal.say("")
    Terminal.write(changes.text)
  }

  var json: JSON {
    .object([
      ("configuration", .string(proposal.text)), ("explanation", .strings(proposal.explanation)),
      ("written", .strings(written)), ("rows", .number(proposal.rowCount)),
      ("findings", .array(proposal.findings.map(\.json))),
      ("differing", .array(proposal.disputes.map(\.json))), ("changes", proposal.changes?.json ?? .null),
    ])
  }
}

extension Dispute {
  fileprivate var json: JSON {
    .object([
      ("key", .string(row.key.string)), ("variant", .string(row.variant.text)),
      ("locale", .string(locale.description)), ("sheet", .string(sheet.string)),
      ("file", .string(file.string)),
    ])
  }
}

extension ProjectChanges {
  fileprivate var json: JSON {
    func list(_ resources: [Resource]) -> JSON {
      .array(
        resources.map {
          .object([
            ("name", .string($0.name)), ("format", .string($0.format)), ("path", .string($0.path.text)),
          ])
        })
    }
    return .object([
      ("resources", list(resources)), ("locales", .strings(targets.map(\.description))), ("gone", list(gone)),
      ("text", .string(text)),
    ])
  }
}
