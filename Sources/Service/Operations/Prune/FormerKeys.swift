import Git
import RepositoryModel
import StringFormats
import TranslationModel

/// Which keys base files had once, as far back as their histories can be read.
struct FormerKeys {
  private let repository: Repository
  private let history: PathHistory
  private let tip: ObjectID
  private let base: LocaleTag

  private static let mostVersions = 1000

  /// `paths` are those of all base files that will be asked for.
  init(_ repository: Repository, from tip: ObjectID, base: LocaleTag, paths: [RepositoryPath]) {
    (self.repository, self.tip, self.base) = (repository, tip, base)
    history = PathHistory(repository)
    history.expect(paths)
  }

  /// Those of the keys that an earlier version of the file has. A version that cannot be read tells nothing, and the history of a shallow
  /// clone ends where the clone does.
  func keys(among keys: Set<Text>, of file: ProjectStrings.BaseFile) -> Set<Text> {
    var open = keys
    for number in 0..<Self.mostVersions where !open.isEmpty {
      guard let change = try? history.change(number, of: file.path, from: tip) else { break }
      guard let blob = change.blob,
        let bytes = try? repository.blob(blob, limit: RepositoryBlobs.largestFile),
        let version = try? file.slot.format.read(bytes, as: .source(base))
      else { continue }
      open.subtract(version.catalog.entries.map(\.key))
    }
    return keys.subtracting(open)
  }
}
