import RepositoryModel
import TranslationModel

/// Gives the bytes of blobs. A blob's id names its bytes for ever, so asking is as pure as a look into a
/// dictionary: the same id, the same answer, on every host. Several threads ask at once.
package protocol BlobReader: Sendable {
  func bytes(of blob: ObjectID) throws(UnreadableBlob) -> [UInt8]
  /// Why a blob is not to be read at all; nil of the others.
  func refusal(of blob: ObjectID) -> UnreadableBlob?
  /// What the worksheet of a spreadsheet's own file (XLSX) says, as delimited text: such a file is an archive, which only the rim
  /// opens.
  func table(in spreadsheet: [UInt8]) throws(SyntaxError) -> [UInt8]
}

extension BlobReader {
  package func refusal(of blob: ObjectID) -> UnreadableBlob? { nil }
}

/// A blob that could not be read: missing from a partial clone, damaged, or too large.
package struct UnreadableBlob: Error, Hashable, Sendable {
  package var blob: ObjectID
  package var reason: String
  /// What to do about it.
  package var hint: String?
  /// True where it may be readable in a moment: it is neither lost nor damaged.
  package var isPassing: Bool

  package init(_ blob: ObjectID, _ reason: String, hint: String? = nil, isPassing: Bool = false) {
    (self.blob, self.reason, self.hint, self.isPassing) = (blob, reason, hint, isPassing)
  }
}
