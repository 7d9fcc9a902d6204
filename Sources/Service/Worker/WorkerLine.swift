import ProjectConfiguration
import RepositoryModel
import Workflow

/// One line of a worker's output, as the daemon reads it: something for the log, or which string file it is at.
package enum WorkerLine: Hashable, Sendable {
  case says(LogLevel, String)
  /// From here to `hasRead` a crash or a hang is this blob's doing.
  case reads(ObjectID)
  case hasRead

  package init?(_ step: SyncStep) {
    switch step {
    case .reads(let blob): self = .reads(blob)
    case .hasRead: self = .hasRead
    case .translates: return nil
    }
  }

  package init(_ text: String) {
    let rest = text.utf8.count > 2 ? String(text.utf8.dropFirst(2)) : nil
    if text == "." {
      self = .hasRead
    } else if text.hasPrefix(". "), let blob = rest.flatMap({ ObjectID(hex: $0) }) {
      self = .reads(blob)
    } else if let level = text.utf8.first.flatMap({ LogLevel(rawValue: Int($0) - 0x30) }), let rest {
      self = .says(level, rest)
    } else {
      self = .says(.info, text)
    }
  }

  /// Without a line end.
  package var text: String {
    switch self {
    case .says(let level, let text): "\(level.rawValue) \(text)"
    case .reads(let blob): ". \(blob)"
    case .hasRead: "."
    }
  }
}

extension Worker.Result {
  /// What the worker said, read.
  var said: [WorkerLine] { lines.map { WorkerLine(String(decoding: $0, as: UTF8.self)) } }

  /// The string file that the worker was reading when it ended; nil where it was at something else.
  var culprit: ObjectID? {
    if case .reads(let blob) = said.last(where: { if case .says = $0 { false } else { true } }) {
      blob
    } else {
      nil
    }
  }
}
