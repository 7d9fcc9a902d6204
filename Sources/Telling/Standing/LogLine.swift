/// One line for the log, of how much weight.
package struct LogLine: Hashable, Sendable {
  package var level: LogLevel
  package var text: String

  package init(_ level: LogLevel, _ text: String) { (self.level, self.text) = (level, text) }
}
