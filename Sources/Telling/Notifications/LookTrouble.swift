import Git
import HostConfiguration
import Interchange
import TranslationModel

/// What kept the last look at a repository from its end, or nothing, for a process that tells people of it. That one needs no
/// repository, no configuration and no folder that can be written: any of them may be what is wrong.
package struct LookTrouble: Hashable, Sendable {
  private let project: String
  /// The daemon's state folder.
  private let state: String
  private let notify: NotifySettings
  private let facts: LookFacts

  /// What people are to be told of it, and who.
  package init(_ facts: LookFacts, project: String, state: String, notify: NotifySettings) {
    (self.facts, self.project, self.state, self.notify) = (facts, project, state, notify)
  }

  /// Reads ``json``.
  package init?(_ json: JSON) {
    guard let project = json["project"]?.string, let state = json["state"]?.string,
      let commands = json["commands"]?.array, let posts = json["posts"]?.array,
      let isWhole = json["whole"]?.bool, let faults = json["faults"]?.array
    else { return nil }
    self.project = project
    self.state = state
    notify = NotifySettings(
      commands: commands.map { ($0.array ?? []).compactMap(\.string) }, posts: posts.compactMap(\.string))
    var facts = LookFacts()
    facts.isWhole = isWhole
    for fault in faults {
      if let subject = fault["subject"]?.string, let text = fault["text"]?.string {
        facts.faults[subject] = text
      }
    }
    self.facts = facts
  }

  package var json: JSON {
    .object([
      ("project", .string(project)), ("state", .string(state)),
      ("commands", .array(notify.commands.map { .strings($0) })), ("posts", .strings(notify.posts)),
      ("whole", .bool(facts.isWhole)),
      (
        "faults",
        .array(
          facts.faults.sorted { $0.key < $1.key }.map {
            .object([("subject", .string($0.key)), ("text", .string($0.value))])
          })
      ),
    ])
  }

  /// Tells people what is new of it. Answers with what stands in the way, and whether something of it stands still: then the
  /// next look is to be told of, too, however it ends. `spare` is for what was told, where the state folder has no room.
  package func tell(spare: MemoryFile?) -> (findings: [Finding], stands: Bool) {
    let memory = NoticeMemory(ofLooksAt: project, state: state, spare: spare)
    let telling = NoticeTelling(notify, memory, project: project, until: .now + NoticeTelling.longest)
    let findings = telling.run(facts)
    guard let (told, queue) = memory.read() else { return (findings, true) }
    return (findings, told.hasFaults || !queue.isEmpty || !findings.isEmpty)
  }
}
