import Interchange
import RepositoryModel
import Telling
import TranslationModel
import Workflow

/// One line of a worker's output, a JSON object, as the daemon reads it.
///
/// `{"says":"…","level":"notice"}` something that happened, for the log; with `"stands":"…"` it is a finding, which
/// stands until a look no longer says so, with its parts as `"finding":{…}`. `{"reads":"BLOB"}` which string file it is
/// at, `{"reads":null}` that it is at none. `{"at":"…"}` which part of the look begins, as messages call it. `{"report":{…}}` what came of the look as a whole, for whoever shows it.
package enum WorkerLine: Hashable, Sendable {
  case says(LogLevel, String)
  case stands(StandingFindings.Finding)
  /// From here to `hasRead` a crash or a hang is this blob's doing.
  case reads(ObjectID)
  case hasRead
  case begins(String)
  case report(JSON)

  package init?(_ step: SyncStep) {
    switch step {
    case .reads(let blob): self = .reads(blob)
    case .hasRead: self = .hasRead
    case .begins(let part): self = .begins(part)
    case .translates: return nil
    }
  }

  /// Anything else than such a line is for the log, as it is.
  package init(_ bytes: [UInt8]) {
    guard let json = try? JSON(reading: bytes), let line = Self.line(json) else {
      self = .says(.info, String(decoding: bytes, as: UTF8.self))
      return
    }
    self = line
  }

  private static func line(_ json: JSON) -> WorkerLine? {
    if let report = json["report"] { return .report(report) }
    if let part = json["at"]?.string { return .begins(part) }
    if let blob = json["reads"] {
      return blob == .null ? .hasRead : blob.string.flatMap { ObjectID(hex: $0) }.map { .reads($0) }
    }
    guard let text = json["says"]?.string, let level = json["level"]?.string.flatMap({ LogLevel(named: $0) })
    else { return nil }
    guard let subject = json["stands"]?.string else { return .says(level, text) }
    let parts = json["finding"].flatMap { Finding($0) }
    return .stands(StandingFindings.Finding(level, subject: subject, text, parts: parts))
  }

  private var json: JSON {
    switch self {
    case .says(let level, let text): .object([("says", .string(text)), ("level", .string("\(level)"))])
    case .stands(let finding):
      .object(
        [
          ("says", .string(finding.text)), ("level", .string("\(finding.level)")),
          ("stands", .string(finding.subject)),
        ] + (finding.parts.map { [("finding", $0.json)] } ?? []))
    case .reads(let blob): .object([("reads", .string(blob.description))])
    case .hasRead: .object([("reads", .null)])
    case .begins(let part): .object([("at", .string(part))])
    case .report(let report): .object([("report", report)])
    }
  }

  /// Without a line end.
  package var text: String { json.text }
}

extension LogLevel {
  /// As `description` names it.
  init?(named name: String) {
    guard let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = level
  }
}

extension Worker.Result {
  /// What the worker said, read.
  var said: [WorkerLine] { lines.map { WorkerLine($0) } }

  /// Why it gave no answer: how it ended, else the last that it complained of.
  var complaint: String? {
    failure ?? said.compactMap { if case .stands(let finding) = $0 { finding.text } else { nil } }.last
  }

  /// True where the look came to its end: what it does not say is not so. 0: nothing to do; 1: something was done.
  var answered: Bool { end == .exited(0) || end == .exited(1) }
}

extension Worker {
  /// The string file that a worker was reading when it ended; nil where it was at something else.
  static func culprit(_ said: [WorkerLine]) -> ObjectID? {
    for line in said.reversed() {
      switch line {
      case .reads(let blob): return blob
      case .hasRead: return nil
      case .begins, .says, .stands, .report: continue
      }
    }
    return nil
  }

  /// The part of a look that a worker was at when it ended; nil where it said none.
  static func part(_ said: [WorkerLine]) -> String? {
    said.lazy.reversed().compactMap { if case .begins(let part) = $0 { part } else { nil } }.first
  }
}
