// A power failure, or a disk, damages what a mirror has. All of that can be had again.
extension Mirror {
  /// In seconds: to examine a mirror reads the whole of it.
  private static let day: Int64 = 24 * 60 * 60
  /// In seconds: what did not come to its end would not at once, either.
  private static let pause: Int64 = 10 * 60

  /// False where one was begun a moment ago; and where it was found to be sound, or was made anew, within a day, unless somebody `isSure`
  /// that it is damaged since.
  ///
  /// - Parameter now: In seconds since 1970.
  package func isExaminationDue(at now: Int64, isSure: Bool = false) -> Bool {
    MirrorNote.examining.isOver(Self.pause, in: path, at: now)
      && (isSure || MirrorNote.examined.isOver(Self.day, in: path, at: now))
  }

  /// Reads everything that its refs lead to, and answers with the first damage; nil where it is sound, which is noted.
  ///
  /// - Parameter patience: How long it may take. A gigabyte takes about a minute.
  package func examine(_ transport: Transport, within patience: Duration, at now: Int64)
    throws(TransportError) -> String?
  {
    try? MirrorNote.examining.write(now, in: path)
    var transport = transport
    transport.deadline = patience
    let outcome = try transport.run(
      ["fsck", "--full", "--no-dangling", "--no-progress", "--no-reflogs"], in: path, "examine \(path)",
      errorLimit: 1 << 26)
    let lines = (outcome.output + outcome.errors).split(separator: 0x0A)
    if let damage = lines.first(where: Self.isDamage) {
      return ServerText.reason(ServerText.plain(Array(damage)))
    }
    // 1 alone is for what `error in commit …` says: how people's tools wrote it long ago, and nothing that a new mirror would not have.
    if let code = outcome.exitCode, code & ~1 != 0 { return "git fsck ends with \(code)" }
    try? MirrorNote.examined.write(now, in: path)
    return nil
  }

  private static func isDamage(_ line: ArraySlice<UInt8>) -> Bool {
    ["error: ", "fatal: ", "missing ", "broken link "].contains { line.starts(with: $0.utf8) }
  }
}
