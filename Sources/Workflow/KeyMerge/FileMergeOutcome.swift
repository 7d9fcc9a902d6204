import TranslationModel

/// What came of merging three versions of a file.
package enum FileMergeOutcome: Sendable {
  case merged([UInt8])
  /// Both sides changed these keys, or cells, differently: the bytes have git's markers, or are ours.
  case conflict([UInt8], names: [String])
  /// Why the file cannot be merged key by key.
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
