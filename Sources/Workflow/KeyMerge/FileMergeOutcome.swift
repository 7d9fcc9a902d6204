import TranslationModel

/// What came of merging three versions of a file.
package enum FileMergeOutcome: Sendable {
  case merged([UInt8])
  /// Both sides changed these keys, or cells, differently. The bytes have git's markers, or else our texts of them and both
  /// sides' changes of the others.
  case conflict([UInt8], names: [String], isMarked: Bool)
  /// Why what both sides say does not go into one file. The bytes are merged by lines, which may well have gone without a
  /// conflict, or are ours with what theirs says of other keys.
  case incompatible([UInt8], String)
  /// Why the file cannot be read, or is none that has keys.
  case unsuited(String)
}

/// Merges texts line by line; nil where they are no texts. The last argument says that ours wins where both sides changed the
/// same lines.
package typealias LineMerge = (
  _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ favorsOurs: Bool
) -> (bytes: [UInt8], isClean: Bool)?

/// Why versions cannot be merged by their keys.
struct MergeObstacle: Error {
  var message: String
}
