import Adoption
import Interchange
import Service
import TranslationModel

/// What `adopt` says: what `init` does, and what became of everything that the other tool had.
struct AdoptAnswer {
  private let proposal: AdoptProposal
  private let files: [String]
  var initial: InitAnswer

  init(_ proposal: AdoptProposal, _ files: [String]) {
    (self.proposal, self.files, initial) = (proposal, files, InitAnswer(proposal.initial))
  }

  private static let mostExamples = 3
  private static let mostGroups = 12

  func explain() { initial.explain() }

  func tellPlan() {
    Terminal.say("would write .glossator:")
    Terminal.say("")
    Terminal.write(proposal.initial.text)
    Terminal.say("")
    Terminal.say("would write a sheet of \(proposal.initial.rowCount.counted("row"))")
  }

  func tell(isPlan: Bool) {
    initial.tell()
    if isPlan || !initial.lines.isEmpty { Terminal.say("") }
    tellTexts()
    tellColumns()
    tellLeftovers()
    for question in proposal.questions.prefix(Self.mostExamples) {
      Terminal.note(
        "hint: nobody said what '\(question.header)' in \(question.file) is, so it is kept: "
          + "--map \"\(question.header)=es\", for example, makes it Spanish")
    }
  }

  // MARK: Texts

  private func tellTexts() {
    let report = proposal.report
    guard report.texts > 0 else {
      Terminal.say("\(proposal.tool.title): no texts in \(files.joined(separator: ", "))")
      return Terminal.note(
        "hint: texts that are nowhere else: name the exports that have them, too; it reads \(proposal.tool.files)"
      )
    }
    Terminal.say("\(proposal.tool.title): \(report.texts.counted("text"))")
    let counts: [(Int, String)] = [
      (report.inFiles, "in the string files already"), (report.inSheet, "in the sheet, and in no file yet"),
      (report.differing, "in the sheet, where the file says something else"),
      (
        report.rowless,
        "of \(report.keysWithoutFile.count.counted("key")) that no string file has, in rows of the sheet"
      ),
      (report.otherEnglish, "other English than the base file's, in a column of its own"),
      (report.left, "could not come along"),
    ]
    let width = String(counts.map(\.0).max() ?? 0).count
    for (count, what) in counts where count > 0 {
      let number = String(count)
      let indent = String(repeating: " ", count: 2 + width - number.count)
      Terminal.say(folding: "\(indent)\(number) \(what)", rest: String(repeating: " ", count: width + 3))
    }
    if !report.keysWithoutFile.isEmpty {
      let examples = report.keysWithoutFile.prefix(Self.mostExamples).map { "'\($0.excerpt)'" }
      let more = report.keysWithoutFile.count - examples.count
      Terminal.say(
        folding:
          "no string file has \(examples.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")")
    }
  }

  private func tellColumns() {
    let report = proposal.report
    if report.asked > 0 {
      let (them, their) = report.asked == 1 ? ("it", "its") : ("them", "their")
      let reason =
        "somebody has to look at \(them)"
        + (report.forOtherEnglish > 0 ? ", or \(their) English was another" : "")
      Terminal.say(
        folding: "\(report.asked.counted("text is", "texts are")) in todo, as \(reason)")
    }
    if !report.columns.isEmpty {
      Terminal.say(folding: "columns of your own in the sheet: \(report.columns.joined(separator: ", "))")
    }
  }

  // MARK: What could not come along

  private func tellLeftovers() {
    let leftovers = proposal.report.leftovers
    if leftovers.isEmpty { return Terminal.say("everything came along") }
    Terminal.say("could not come along:")
    var reasons: [String] = []
    var groups: [String: [AdoptedLeftover]] = [:]
    // Texts first: nothing else is lost work.
    for one in leftovers.filter({ $0.kind == .text }) + leftovers.filter({ $0.kind != .text }) {
      if groups[one.why] == nil { reasons.append(one.why) }
      groups[one.why, default: []].append(one)
    }
    for why in reasons.prefix(Self.mostGroups) {
      let group = groups[why] ?? []
      Terminal.say(folding: "  \(why):", rest: "    ")
      for one in group.prefix(Self.mostExamples) {
        Terminal.say(folding: "    \(one.place.map { "\($0): " } ?? "")\(one.what)", rest: "      ")
      }
      if group.count > Self.mostExamples { Terminal.say("    … and \(group.count - Self.mostExamples) more") }
    }
    let isWhole =
      reasons.count <= Self.mostGroups && groups.values.allSatisfy { $0.count <= Self.mostExamples }
    if !isWhole { Terminal.note("hint: --json lists all of them") }
  }

  // MARK: JSON

  var json: JSON { Self.json([(proposal.tool, files)], self) }

  static func json(_ found: [(tool: AdoptedTool, files: [String])], _ answer: AdoptAnswer?) -> JSON {
    .object([
      (
        "found",
        .array(found.map { .object([("tool", .string($0.tool.name)), ("files", .strings($0.files))]) })
      ),
      ("adoption", answer?.adoption ?? .null), ("initial", answer?.initial.json ?? .null),
    ])
  }

  private var adoption: JSON {
    let report = proposal.report
    return .object([
      ("texts", .number(report.texts)), ("inFiles", .number(report.inFiles)),
      ("inSheet", .number(report.inSheet)), ("differing", .number(report.differing)),
      ("withoutFile", .number(report.rowless)), ("otherEnglish", .number(report.otherEnglish)),
      ("left", .number(report.left)), ("asked", .number(report.asked)), ("notes", .number(report.notes)),
      ("keysWithoutFile", .strings(report.keysWithoutFile.map(\.string))),
      ("columns", .strings(report.columns)),
      ("leftovers", .array(report.leftovers.map(\.json))),
      (
        "unknownColumns",
        .array(
          proposal.questions.map {
            .object([
              ("file", .string($0.file)), ("header", .string($0.header)),
              ("samples", .strings($0.samples.map(\.string))),
            ])
          })
      ),
    ])
  }
}

extension AdoptedLeftover {
  fileprivate var json: JSON {
    .object([
      ("kind", .string(kind.rawValue)), ("what", .string(what)), ("why", .string(why)),
      ("whole", .optional(whole?.string)),
      ("texts", .number(texts)), ("file", .optional(place?.file)), ("line", .optional(place?.line)),
    ])
  }
}
