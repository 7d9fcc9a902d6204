import Service
import Telling
import TranslationModel

/// The one line that `systemctl status` shows of the daemon: what is wrong, the worst first, and what goes well.
package struct StatusLine: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// How many projects are told of: the line is read on a terminal.
  private static let told = 3

  /// `refused` is why the last configuration was not taken; nil where it was.
  package init(_ statuses: [RepositoryStatus], refused: String?) {
    let troubled = statuses.compactMap { status in status.trouble.map { "trouble in \(status.name): \($0)" } }
    let warned = statuses.filter { $0.trouble == nil }.compactMap { status in
      status.warning.map { "\(status.name): \($0)" }
    }
    let healthy = statuses.filter { $0.trouble == nil && $0.warning == nil }.map(\.name)
    var parts: [String] = []
    if let refused { parts.append("the configuration was refused, the old one stays: \(cut(refused))") }
    parts += troubled + warned
    let rest = parts.count - Self.told
    parts.removeLast(max(0, rest))
    if rest > 0 { parts.append("and \(rest) more") }
    if !healthy.isEmpty { parts.append("watching " + healthy.joined(separator: ", ")) }
    description = parts.joined(separator: "; ")
  }
}

extension RepositoryStatus {
  /// What keeps this repository or a part of it from being in step; nil where nothing does.
  fileprivate var trouble: String? { first(.error) ?? failure.map { "\(cut($0))" } }

  fileprivate var warning: String? { first(.warning) }

  private func first(_ level: LogLevel) -> String? {
    let texts = findings.all.map(\.finding).filter { $0.level == level }.map(\.text)
    guard let first = texts.first else { return nil }
    return texts.count == 1 ? "\(cut(first))" : "\(cut(first)), and \(texts.count - 1) more"
  }
}

private func cut(_ text: String) -> Escaped { Escaped(text, limit: 200) }
