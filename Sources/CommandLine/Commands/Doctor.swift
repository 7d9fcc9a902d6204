import Daemon
import Git
import Glibc
import Interchange
import ProjectConfiguration
import Service
import Telling

extension Command {
  static let doctor = Command(
    "doctor", "check configuration, repository, sheet, journal, files and host",
    discussion: """
      Reads each string file of the active branches, and proves that writing it back changes no byte.

      Where the host's configuration names a code host, asks it whether it takes the token and knows the repository, and asks
      the daemon whether it answers where webhooks come in. Where it names who is notified, checks that they can be reached.
      Nothing is changed there, and nobody is told anything.

      With the host's configuration, root sees what the daemon sees: as its user, and if it runs with its groups and
      with what its unit hides or makes read-only. A daemon may run meanwhile.
      """, schema: .doctor
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let user = selection.daemonUser.map { Diagnosis($0, sharesView: $0.enterView()) }
    let access = try patiently { () throws(Failure) in try selection.access() }
    let repository = access.repository
    let uncommitted = repository.workTree.flatMap {
      try? readFile("\($0)/.glossator", limit: ConfigurationText.largestSize)
    }
    let doctor = DoctorOperation(
      repository, sheets: selection.sheets(access), uncommitted: uncommitted, freshness: access.freshness)
    let found = (user.map { [$0] } ?? []) + doctor.run() + beyond(selection, repository)
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
        Terminal.say(folding: one.what, first: "\(mark) ", rest: "        ")
        if let hint = one.hint {
          Terminal.say(folding: "hint: \(hint)", first: "        ", rest: "              ")
        }
      }
    }
    return found.contains { $0.outcome == .bad } ? .no : .yes
  }
}

/// What is beyond the repository: its code host, who is told of news, and the daemon's door for webhooks.
private func beyond(_ selection: Selection, _ repository: Repository) -> [Diagnosis] {
  var found: [Diagnosis] = []
  if let settings = selection.settings.codeHost {
    do throws(Failure) {
      found += CodeHostExamination(
        try settings.host(), settings, repository, remote: selection.settings.remote
      ).run()
    } catch { found.append(Diagnosis(.bad, error.message, hint: error.hint)) }
  }
  if let suggest = selection.settings.suggest { found += SuggestExamination(suggest).run() }
  if let notify = selection.settings.notify { found += NotifyExamination(notify).run() }
  return found + selection.settings.exposures().map(\.diagnosis)
    + WebExamination(
      selection.http, secret: selection.settings.codeHost?.webhookSecret,
      writers: selection.settings.sheetWriters
    ).run()
}

/// A look of the daemon has the mirror for some seconds.
private func patiently<Result>(_ open: () throws(Failure) -> Result) throws(Failure) -> Result {
  for _ in 0..<100 {
    do throws(Failure) { return try open() } catch {
      guard error.kind == .busy else { throw error }
      usleep(200_000)
    }
  }
  return try open()
}
