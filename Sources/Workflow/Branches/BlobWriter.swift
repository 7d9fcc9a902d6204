import RepositoryModel

/// Takes the bytes of rendered files while a plan is made: the files of all locales are more than a plan should carry.
///
/// Nothing refers to a blob that is written so: a plan that is not carried out has changed nothing. Several threads ask at
/// once.
package protocol BlobWriter: Sendable {
  /// The blob's id; nil where it could not be written, or is not to be: then the plan carries the bytes.
  func write(_ bytes: [UInt8]) -> ObjectID?
}

/// Writes nothing: plans carry their files.
package struct CarriedFiles: BlobWriter {
  package init() {}

  package func write(_ bytes: [UInt8]) -> ObjectID? { nil }
}
