import RepositoryModel
import StringFormats
import Synchronization
import TranslationModel

/// One version of a locale's file, which is read when somebody asks: most looks ask for none of those that a side branch came from.
final class LateFile: Sendable {
  /// True where the version has a file, readable or not.
  let isThere: Bool
  private let entry: TreeFile?
  private let files: SlotFiles
  private let known = Mutex<(any StringFile)??>(nil)

  init(_ entry: TreeFile?, _ files: SlotFiles) {
    (self.entry, self.files, isThere) = (entry, files, entry != nil)
  }

  /// A version that has been read.
  init(_ file: (any StringFile)?, _ entry: TreeFile?, _ files: SlotFiles) {
    (self.entry, self.files, isThere) = (entry, files, entry != nil)
    known.withLock { $0 = .some(file) }
  }

  /// Nil where there is no file, or it cannot be read.
  var file: (any StringFile)? {
    known.withLock { known in
      if let known { return known }
      let file = files.parsed(entry)
      known = .some(file)
      return file
    }
  }

  /// What it says of an entry, blank texts too; nil where it says nothing.
  func text(of id: EntryID) -> Text? { file?.catalog[id]?.text }
}
