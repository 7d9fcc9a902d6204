import HostDoubles
import RepositoryModel

/// What a story can expect of its code host, as people see it there.
///
///     pull-requests                         all of them, as below; `pull-requests none`
///     title N TEXT                          as the host writes it: some say there that it is a draft
///     comments N TEXT                       pull request N has one comment, which says that; `comments N none`
///     status BRANCH STATE TEXT              the newest one of the branch's tip; `status BRANCH none`
///     status-page BRANCH ADDRESS            what that one leads to, or a part of it
///     statuses BRANCH COUNT                 how many were set on that tip
///     told TEXT | told-nothing              in what the last look says that it did there
///     trouble TEXT | no-trouble             … and that it could not do
///     asked COUNT                           requests of the last look
///     waited [SECONDS …]                    before it asked again
///
/// Pull requests stand indented below the step, each as
///
///     #NUMBER STATE[, draft]: TITLE         without what the host writes there of a draft
///       HEAD into BASE[, labeled WORDS][, asks NAMES][, merges by itself][, from a fork]
///       lines of its text, in order, or parts of them; some may be left out, and so may the branches above
extension StoryHost {
  /// False where it is no expectation of these.
  func expect(_ words: [String]) throws -> Bool {
    switch words[0] {
    case "pull-requests": try expectRequests(words[1])
    case "title":
      let title = try request(words[1]).title
      if title != words[2] { throw StoryError("it is '\(title)'") }
    case "comments":
      let found = double.comments.filter { "\($0.request)" == words[1] }.map(\.body)
      let isRight = words[2] == "none" ? found.isEmpty : found.count == 1 && found[0].contains(words[2])
      if !isRight { throw StoryError("there are: \(found)") }
    case "status", "status-page", "statuses": try expectStatus(words)
    case "told":
      if !outcome.lines.contains(where: { $0.contains(words[1]) }) {
        throw StoryError("it told: \(outcome.lines)")
      }
    case "told-nothing": if !outcome.lines.isEmpty { throw StoryError("it told: \(outcome.lines)") }
    case "trouble":
      if !outcome.findings.contains(where: { $0.message.contains(words[1]) }) {
        throw StoryError("it says: \(outcome.findings.map(\.line))")
      }
    case "no-trouble":
      if !outcome.findings.isEmpty { throw StoryError("it says: \(outcome.findings.map(\.line))") }
    case "asked": if "\(asked.count)" != words[1] { throw StoryError("it asked: \(asked)") }
    case "waited":
      let seconds = waits.map { "\($0.components.seconds)" }
      if seconds != Array(words.dropFirst()) { throw StoryError("it waited: \(seconds)") }
    default: return false
    }
    return true
  }

  // MARK: Statuses

  private func expectStatus(_ words: [String]) throws {
    let tip = double.tip(words[1]) ?? ""
    let statuses = double.statuses[tip] ?? []
    if words[0] == "statuses" {
      if "\(statuses.count)" != words[2] { throw StoryError("there are: \(statuses.map(Self.line))") }
      return
    }
    if words[0] == "status-page" {
      let page = statuses.last?.page ?? "nothing"
      if !page.contains(words[2]) { throw StoryError("it leads to \(page)") }
      return
    }
    let found = statuses.last.map(Self.line) ?? "none"
    let wanted = words.count > 3 ? "\(words[2]): \(words[3])" : words[2]
    if found != wanted { throw StoryError("the host shows '\(found)' on \(tip)") }
  }

  /// GitLab's word for a failure is another.
  private static func line(_ status: HostDouble.Status) -> String {
    "\(status.state == "failed" ? "failure" : status.state): \(status.description)"
  }

  // MARK: Pull requests

  private func expectRequests(_ block: String) throws {
    var wanted: [[String]] = []
    for line in block.split(separator: "\n").map({ $0.trimmingPrefix { $0 == " " } }) where line != "none" {
      if line.hasPrefix("#") { wanted.append([]) }
      guard let last = wanted.indices.last else { throw StoryError("'\(line)' is of no pull request") }
      wanted[last].append(String(line))
    }
    let shown = double.requests.map(Self.lines(double.face))
    let isRight = wanted.count == shown.count && zip(wanted, shown).allSatisfy(Self.isShown)
    if isRight { return }
    let all = shown.flatMap { [$0[0]] + $0.dropFirst().map { "  \($0)" } }
    throw StoryError("the host shows:\n" + all.map { "    \($0)" }.joined(separator: "\n"))
  }

  /// The first line and the second one, if it is there, as they are; of the others each, in order, in a line of the text.
  private static func isShown(_ wanted: [String], in lines: [String]) -> Bool {
    guard wanted[0] == lines[0], wanted.count < 2 || wanted[1] == lines[1] else { return false }
    var rest = lines.dropFirst(2)
    return wanted.dropFirst(2).allSatisfy { part in
      guard let i = rest.firstIndex(where: { $0.contains(part) }) else { return false }
      rest = rest[(i + 1)...]
      return true
    }
  }

  private static func lines(_ face: any HostFace) -> (HostDouble.Request) -> [String] {
    { request in
      let isDraft = face.isDraft(request)
      let mark = isDraft ? face.draftMark ?? "" : ""
      let facts = [
        "\(request.head) into \(request.base)",
        request.labels.isEmpty ? nil : "labeled " + request.labels.joined(separator: " "),
        request.asked.isEmpty ? nil : "asks " + request.asked.sorted().joined(separator: " "),
        request.mergesByItself ? "merges by itself" : nil, request.isFork ? "from a fork" : nil,
      ]
      return [
        "#\(request.number) \(request.state)\(isDraft ? ", draft" : ""): \(request.title.dropFirst(mark.count))",
        facts.compactMap(\.self).joined(separator: ", "),
      ] + request.body.split(separator: "\n").map(String.init)
    }
  }
}
