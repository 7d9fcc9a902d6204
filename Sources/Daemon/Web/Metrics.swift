import Interchange
import Service
import Synchronization
import Telling
import Workflow

/// What the daemon knows of itself and of its repositories, in numbers: `/metrics`. By repository, branch, locale and state; no
/// key and no text is in it.
final class Metrics: Sendable {
  private let board: StatusBoard
  private let counts: WebCounts
  private let feed: ReportFeed
  private let version: String
  /// In seconds since 1970: these figures are begun with the daemon.
  private let start = Moment.now.date
  /// The texts of each repository as its last report has them: they are many, and asked for often.
  private let texts = Mutex<[String: (report: Moment, samples: MetricsText)]>([:])

  init(_ board: StatusBoard, _ counts: WebCounts, _ feed: ReportFeed, version: String) {
    (self.board, self.counts, self.feed, self.version) = (board, counts, feed, version)
  }

  var bytes: [UInt8] {
    let statuses = board.all
    var text = MetricsText()
    addLooks(statuses, to: &text)
    addStanding(statuses, to: &text)
    addTexts(statuses, to: &text)
    addAnswers(statuses, to: &text)
    addWeb(to: &text)
    addProcess(to: &text)
    return text.bytes
  }

  private func addLooks(_ statuses: [RepositoryStatus], to text: inout MetricsText) {
    let looks = "glossator_look_duration_seconds"
    text.family(looks, .summary, "How long looks took.")
    for status in statuses {
      text.sample("\(looks)_sum", status.label, status.counts.took)
      text.sample("\(looks)_count", status.label, status.counts.looks)
    }
    let failures = "glossator_look_failures_total"
    text.family(failures, .counter, "Looks that did not come to their end.")
    for status in statuses { text.sample(failures, status.label, status.counts.failures) }
    let whole = "glossator_last_whole_look_timestamp_seconds"
    text.family(whole, .gauge, "When the last look that came to its end did.")
    for status in statuses { if let time = status.reported { text.sample(whole, status.label, time.date) } }
  }

  private func addStanding(_ statuses: [RepositoryStatus], to text: inout MetricsText) {
    let findings = "glossator_findings"
    text.family(findings, .gauge, "What is wrong now, by how bad it is.")
    for status in statuses {
      for level in [LogLevel.error, .warning] {
        text.sample(findings, status.label + [("level", "\(level)")], status.count(level))
      }
    }
    let gate = "glossator_gate_open"
    text.family(gate, .gauge, "1 where the release branch can ship, else 0, also where nobody can tell.")
    for status in statuses {
      for answer in status.gates {
        text.sample(gate, status.label + [("branch", answer.branch)], answer.answer == "open")
      }
    }
  }

  // MARK: Texts

  private func addTexts(_ statuses: [RepositoryStatus], to text: inout MetricsText) {
    text.family("glossator_texts", .gauge, "The texts of the active release branches, by what they are.")
    for status in statuses { if let samples = samples(of: status) { text.add(samples) } }
  }

  private func samples(of status: RepositoryStatus) -> MetricsText? {
    guard let reported = status.reported, let report = status.report else { return nil }
    if let known = texts.withLock({ $0[status.name] }), known.report == reported { return known.samples }
    var samples = MetricsText()
    for branch in report["branches"]?.array ?? [] where branch["finished"]?.bool != true {
      for locale in branch["locales"]?.array ?? [] {
        let labels =
          status.label + [
            ("branch", branch["name"]?.string ?? ""), ("locale", locale["locale"]?.string ?? ""),
          ]
        for state in TextState.allCases {
          samples.sample(
            "glossator_texts", labels + [("state", state.rawValue)], locale[state.rawValue]?.number ?? 0)
        }
      }
    }
    let made = samples
    texts.withLock { $0[status.name] = (reported, made) }
    return samples
  }

  // MARK: The page

  private func addAnswers(_ statuses: [RepositoryStatus], to text: inout MetricsText) {
    let current = "glossator_answers_current"
    text.family(current, .gauge, "1 where what the page says is as new as the last look, else 0.")
    for status in statuses { text.sample(current, status.label, status.answersAreCurrent) }
    let made = "glossator_answers_timestamp_seconds"
    text.family(made, .gauge, "When what the page says was made.")
    for status in statuses {
      if let index = status.answers.index { text.sample(made, status.label, index.made) }
    }
  }

  private func addWeb(to text: inout MetricsText) {
    let requests = "glossator_http_requests_total"
    text.family(requests, .counter, "Requests that were answered.")
    for (route, digit, count) in counts.all {
      text.sample(requests, [("route", route.rawValue), ("status", "\(digit)xx")], count)
    }
    text.family("glossator_event_streams", .gauge, "Readers of reports as they come.")
    text.sample("glossator_event_streams", [], feed.count)
  }

  private func addProcess(to text: inout MetricsText) {
    text.family("glossator_build_info", .gauge, "The program that runs.")
    text.sample("glossator_build_info", [("version", version)], 1)
    text.family(
      "glossator_configuration_refused", .gauge, "1 where the newest configuration was not taken, else 0.")
    text.sample("glossator_configuration_refused", [], board.refused != nil)
    text.family("process_start_time_seconds", .gauge, "When the daemon began.")
    text.sample("process_start_time_seconds", [], start)
    text.family("process_resident_memory_bytes", .gauge, "Memory that the daemon has, without its workers.")
    text.sample("process_resident_memory_bytes", [], ProcessFigures.residentBytes)
  }
}

extension RepositoryStatus {
  fileprivate var label: [(String, String)] { [("repository", name)] }
}
