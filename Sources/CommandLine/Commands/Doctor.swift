import ProjectConfiguration
import Service

extension Command {
  static let doctor = Command(
    "doctor", "check configuration, repository, sheet, journal and files",
    discussion:
      "Reads each string file of the active branches, and proves that writing it back changes no byte.",
    schema: .doctor
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    let found = DoctorOperation(access.repository, sheets: selection.sheets(access)).run()
    if invocation.wantsJSON {
      let all = found.map { one in
        JSON.object([
          ("outcome", .string(one.outcome.rawValue)), ("what", .string(one.what)),
          ("hint", .optional(one.hint)),
        ])
      }
      Terminal.say(JSON.object([("diagnoses", .array(all))]).text)
    } else {
      for one in found {
        let mark = one.outcome == .good ? "ok     " : one.outcome == .warning ? "warning" : "error  "
        Terminal.say(Terminal.visible("\(mark) \(one.what)"))
        if let hint = one.hint { Terminal.say(Terminal.visible("        hint: \(hint)")) }
      }
    }
    return found.contains { $0.outcome == .bad } ? .no : .yes
  }
}
