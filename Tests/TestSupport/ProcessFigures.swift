import Foundation

/// What the system says of this process and this thread; 0 where it does not say.
public enum ProcessFigures {
  /// Resident memory in KiB.
  public static var memory: Int { number("VmRSS:", "/proc/self/status") }

  /// How often this thread read from a file.
  public static var reads: Int { number("syscr:", "/proc/thread-self/io") }

  private static func number(_ name: String, _ path: String) -> Int {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) })
    else { return 0 }
    return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }
}
