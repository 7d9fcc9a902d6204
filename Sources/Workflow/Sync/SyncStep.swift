import RepositoryModel
import TranslationModel

/// What a sync is at, for whoever shows its progress or has to know where it was when it died.
package enum SyncStep: Hashable, Sendable {
  /// A string file is being read and parsed; nothing else is on its thread until `hasRead`.
  case reads(ObjectID)
  case hasRead
  /// A part of a look begins, as messages call it: "reading the sheet".
  case begins(String)
  /// A target locale's turn begins: `number`, from 1, of `count`.
  case translates(LocaleTag, number: Int, count: Int)
}

/// Hears of each step as it begins, on the thread that begins it.
package typealias SyncObserver = @Sendable (SyncStep) -> Void
