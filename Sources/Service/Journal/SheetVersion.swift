import Git
import ProjectConfiguration
import RepositoryModel
import TranslationSheet
import Workflow

/// One version of a sheet: its bytes, and the id that Git has for them.
package struct SheetVersion: Sendable {
  package let bytes: [UInt8]
  package let id: ObjectID

  package init(_ bytes: [UInt8]) throws(GitError) {
    self.bytes = bytes
    id = try Repository.hash(blob: bytes)
  }

  /// What the journal has under an id: each of its pieces was checked as it was read.
  init(_ bytes: [UInt8], id: ObjectID) { (self.bytes, self.id) = (bytes, id) }
}

/// One version of each of a project's sheets, by the sheet's name.
package struct SheetSet: Sendable {
  package var versions: [String: SheetVersion]

  package init(_ versions: [String: SheetVersion] = [:]) { self.versions = versions }

  package var ids: SheetIDs { SheetIDs(versions.mapValues(\.id)) }
}
