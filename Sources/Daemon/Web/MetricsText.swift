/// Figures as Prometheus reads them: its text format, version 0.0.4. A family's samples stand together, below what it is.
struct MetricsText {
  enum Kind: String { case counter, gauge, summary }

  private(set) var bytes: [UInt8] = []

  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// Begins a family.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    bytes += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n".utf8
  }

  mutating func sample(_ name: String, _ labels: [(String, String)], _ value: some MetricValue) {
    bytes += name.utf8
    if !labels.isEmpty {
      bytes.append(UInt8(ascii: "{"))
      for (number, label) in labels.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += label.0.utf8
        bytes += "=\"".utf8
        escape(label.1)
        bytes.append(UInt8(ascii: "\""))
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += " \(value.metric)\n".utf8
  }

  /// Samples that were written before.
  mutating func add(_ samples: MetricsText) { bytes += samples.bytes }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case 0x0A: bytes += "\\n".utf8
      default: bytes.append(byte)
      }
    }
  }
}

/// A number as a sample has it.
protocol MetricValue { var metric: String { get } }

extension Int: MetricValue { var metric: String { String(self) } }
extension Int64: MetricValue { var metric: String { String(self) } }
extension Bool: MetricValue { var metric: String { self ? "1" : "0" } }

/// In seconds.
extension Duration: MetricValue {
  var metric: String {
    let micro = components.attoseconds / 1_000_000_000_000
    return "\(components.seconds)." + String("\(1_000_000 + micro)".dropFirst())
  }
}
