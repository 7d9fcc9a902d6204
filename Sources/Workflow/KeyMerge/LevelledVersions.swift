/// Three versions of a file that say the same of every key that is not in conflict.
struct LevelledVersions {
  /// Nil where both sides added the file.
  var base: [UInt8]?
  var ours: [UInt8]
  var theirs: [UInt8]
}
