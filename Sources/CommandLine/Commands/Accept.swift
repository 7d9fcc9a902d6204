import ProjectConfiguration
import Service

extension Command {
  static let accept = Command(
    "accept", "apply a held snapshot of the sheet: exactly the one with this id", operands: "ID",
    operandCount: 1...1,
    discussion: """
      A save that looks like an accident waits for this: one that loses more than a fifth of the known rows and texts,
      sorts one column without the others, or loses letters to a wrong encoding. 'glossator status' shows the id, the
      reason and the first examples; a better save replaces the held one by itself.

      Where somebody deleted or renamed the column max, waive or link, what it said counts until it is back, and each sync says
      so. To do without it, name it in the place of an id: glossator accept max.
      """,
    schema: .look
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    let report = try AcceptOperation(
      access, sheets: try selection.requireSheets(access), identity: selection.identity
    ).run(invocation.operands[0])
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return report.isInForce ? .yes : .no
  }
}
