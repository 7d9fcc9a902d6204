import Foundation

/// Where `GLOSSATOR_TRACE` names a folder, copies of a history's world, before and after each look, are kept in it, so that a
/// seed that fails can be walked with the program: `glossator sync --repo FOLDER/SEED-12-before/app.git --sheet …/strings.csv`.
struct HistoryTrace {
  private let folder: URL?
  private let name: String
  private var number = 0

  init(_ name: String) {
    folder = ProcessInfo.processInfo.environment["GLOSSATOR_TRACE"].map { URL(fileURLWithPath: $0) }
    self.name = name
  }

  /// Keeps the world as it is at this moment.
  mutating func keep(_ world: World, _ moment: String) throws {
    guard let folder else { return }
    if moment == "before" { number += 1 }
    let place = folder.appendingPathComponent("\(name)-\(number)-\(moment)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: world.folder, to: place)
  }
}
