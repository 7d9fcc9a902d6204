import TranslationModel

/// How much a line of the log matters. The raw values are syslog's.
package enum LogLevel: Int, Hashable, Sendable, Comparable, CaseIterable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7

  /// As findings name it.
  package var severity: Finding.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .notice, .info, .debug: .note
    }
  }

  /// Less than: matters more.
  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}
