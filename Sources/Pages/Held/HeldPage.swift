import Interchange
import TranslationModel

/// For the engineer: the keys that branches hold, what collides, and a door to the story of a key.
struct HeldPage {
  let repository: RepositoryAnswers
  let request: PageRequest

  func response() -> HTTPResponse {
    let held = repository.held
    let count = held?.keys.count ?? 0
    let title = held == nil ? "Held keys" : "Held keys: \(count == 0 ? "none" : String(count))"
    return Frame("\(title) – \(repository.name)", repository, .held) {
      tag(.h1) { title }
      Standing(repository: repository).markup
      tag(.p, .class("advice")) {
        "Feature and integration branches have them, and no release branch does yet."
      }
      WhyForm(repository: repository.name, key: "").markup
      if let held {
        content(held)
      } else {
        NoAnswer(repository, "held", command: "glossator held").markup
      }
    }.response()
  }

  private func content(_ held: HeldAnswer) -> Markup {
    let branch = request["branch"]
    let keys = branch.map { branch in held.keys.filter { $0.branch.isSame(branch) } } ?? held.keys
    let address = PageAddress.held(repository.name).asking("branch", branch)
    let pager = Pager(keys.count, request, at: address)
    return together {
      if !held.findings.isEmpty {
        tag(.section) {
          tag(.h2) { "Needs a look" }
          Findings.markup(held.findings.prefix(Pager.size))
          if held.findings.count > Pager.size {
            tag(.p) { "… and \(held.findings.count - Pager.size) more: glossator held" }
          }
        }
      }
      branches(held, branch)
      if keys.isEmpty { tag(.p, .class("nothing")) { "Nothing is held." } }
      for part in parts(keys[pager.range]) { section(part) }
      pager.markup("Pages of the held keys")
    }
  }

  private func branches(_ held: HeldAnswer, _ wanted: String?) -> Markup? {
    let here = PageAddress.held(repository.name)
    let all = Choices.Item("all branches: \(held.keys.count)", here, isCurrent: wanted == nil)
    let each = held.branches.map { name, count in
      Choices.Item("\(name): \(count)", here.asking("branch", name), isCurrent: wanted?.isSame(name) == true)
    }
    return each.count > 1 ? Choices("Branches", [all] + each).markup : nil
  }

  /// Those of one branch together.
  private func parts(_ keys: ArraySlice<HeldAnswer.Key>) -> [ArraySlice<HeldAnswer.Key>] {
    var parts: [ArraySlice<HeldAnswer.Key>] = []
    var start = keys.startIndex
    for i in keys.indices where !keys[i].branch.isSame(keys[start].branch) {
      parts.append(keys[start..<i])
      start = i
    }
    return start < keys.endIndex ? parts + [keys[start...]] : parts
  }

  private func section(_ keys: ArraySlice<HeldAnswer.Key>) -> Markup {
    let branch = keys.first?.branch ?? ""
    return tag(.section) {
      tag(.h2) { ForeignText.code(branch) }
      Table(
        "held", "Keys that \(branch) holds", isQuiet: true,
        columns: ["Key", "Change", "English", "Where", "Who"], rows: keys.map(row)
      ).markup
    }
  }

  private func row(_ key: HeldAnswer.Key) -> Table.Row {
    let address = PageAddress.why(repository.name).asking("key", key.key)
    return Table.Row([
      tag(.a, .href(address)) { ForeignText.key(key.key, key.variant) }, Markup(text: key.change),
      together {
        ForeignText.english(key.english)
        if !key.comment.isEmpty { tag(.div, .class("aside")) { ForeignText.comment(key.comment) } }
      },
      tag(.ul, .class("plain")) {
        for place in key.places { tag(.li) { ForeignText.code(place.description) } }
      },
      Signature(author: key.author, date: key.date, commit: key.commit).markup,
    ])
  }
}
