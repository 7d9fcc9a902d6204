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

  init(_ repository: Repository, from tip: ObjectID, base: LocaleTag) {
    (self.repository, self.tip, self.base) = (repository, tip, base)
    history = PathHistory(repository)
  }

  /// Those of the keys that an earlier version of the file has, the newest ones first looked at. A version that cannot be read tells nothing.
  mutating func keys(among keys: Set<Text>, of file: ProjectStrings.BaseFile) throws(Failure) -> Set<Text> {
    var open = keys
    for number in 0..<Self.mostVersions where !open.isEmpty {
      let change = try git { () throws(GitError) in
        try history.change(number, of: file.path, from: tip)
      }
      guard let change else { break }
      guard let blob = change.blob,
        let bytes = try? repository.blob(blob, limit: RepositoryBlobs.largestFile),
        let version = try? file.slot.format.read(bytes, as: .source(base))
      else { continue }
      open.subtract(version.catalog.entries.map(\.key))
    }
    return keys.subtracting(open)
  }
}
