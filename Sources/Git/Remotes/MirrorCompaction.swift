// Each look leaves some dozens of objects in files of their own, and each fetch a pack: over a year these would be millions of files.
extension Mirror {
  /// So many objects in files of their own, about, are many.
  private static let manyObjects = 2000
  private static let manyPacks = 50
  /// In seconds: what did not come to its end would not the next time, either.
  private static let pause: Int64 = 60 * 60
  /// Packs that are larger than this stay as they are.
  private static let largePack = "64m"

  /// Packs the mirror's loose objects and refs where there are many, and drops what nothing has led to for two weeks. Where there are few
  /// it does nothing, nor within an hour after it was tried. True where it did something.
  ///
  /// - Parameter now: In seconds since 1970.
  @discardableResult
  package func compact(_ transport: Transport, at now: Int64) throws(TransportError) -> Bool {
    guard isScattered, MirrorNote.compacted.isOver(Self.pause, in: path, at: now) else { return false }
    try? MirrorNote.compacted.write(now, in: path)
    let doing = "compact \(path)"
    // The mirror's own configuration turns this off, so that it never runs beside a fetch.
    let settings = [
      "gc.auto=\(Self.manyObjects)", "gc.autoPackLimit=\(Self.manyPacks)", "gc.autoDetach=false",
      "gc.bigPackThreshold=\(Self.largePack)", "gc.cruftPacks=true",
    ].flatMap { ["-c", $0] }
    // What git runs for it goes on for a moment where we are killed: until then nobody else is to be in here.
    let outcome = try transport.run(settings + ["gc", "--auto", "--quiet"], in: path, doing, keeping: lock)
    guard outcome.exitCode == 0 else { throw TransportFailure(outcome.errors).error(doing) }
    return true
  }

  /// As `git gc --auto` measures, lest the hour pass for nothing.
  private var isScattered: Bool {
    let limit = (Self.manyObjects + 255) / 256 * 256
    return Repository.looseObjects(in: path) > limit
      || names(in: "\(path)/objects/pack").count { $0.hasSuffix(".pack") } > Self.manyPacks
  }
}
