import Glibc
import RepositoryModel

// A power failure, or a disk, damages what a mirror has. All of that can be had again.
extension Mirror {
  /// In seconds: to examine a mirror reads the whole of it.
  private static let pause: Int64 = 24 * 60 * 60
  /// A gigabyte takes about a minute.
  private static let patience = Duration.seconds(300)

  /// False where it was found to be sound, or was made anew, within a day.
  ///
  /// - Parameter now: In seconds since 1970.
  package func isExaminationDue(at now: Int64) -> Bool {
    MirrorNote.examined.read(in: path).map { $0 + Self.pause <= now || $0 > now } ?? true
  }

  /// Reads everything that its refs lead to, and answers with the first damage; nil where it is sound, which is noted.
  package func examine(_ transport: Transport, at now: Int64) throws(TransportError) -> String? {
    var transport = transport
    transport.deadline = max(transport.deadline, Self.patience)
    let outcome = try transport.run(
      ["fsck", "--full", "--no-dangling", "--no-progress", "--no-reflogs"], in: path, "examine \(path)")
    let lines = ServerText.lines(outcome.output) + ServerText.lines(outcome.errors)
    if let damage = lines.first(where: Self.isDamage) { return ServerText.reason(damage) }
    try? MirrorNote.examined.write(now, in: path)
    return nil
  }

  /// What `error in commit …` says is how people's tools wrote it long ago, and nothing that a new mirror would not have.
  private static func isDamage(_ line: String) -> Bool {
    ["error: ", "fatal: ", "missing ", "broken link "].contains { line.hasPrefix($0) }
  }
}
