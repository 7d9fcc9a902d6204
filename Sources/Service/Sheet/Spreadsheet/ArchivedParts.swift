import Archives
import Spreadsheets

/// The parts of an XLSX file, which is a ZIP archive.
final class ArchivedParts: PackageParts {
  private let bytes: [UInt8]
  private let archive: ZIPArchive

  init(_ bytes: [UInt8]) throws(SpreadsheetFault) {
    self.bytes = bytes
    do throws(ArchiveError) { archive = try ZIPArchive(bytes) } catch { throw SpreadsheetFault(error) }
  }

  func part(_ name: String) throws(SpreadsheetFault) -> [UInt8]? {
    do throws(ArchiveError) { return try archive.entry(name) } catch { throw SpreadsheetFault(error) }
  }

  /// The file with these changes.
  func changed(_ changes: PartChanges) throws(SpreadsheetFault) -> [UInt8] {
    do throws(ArchiveError) {
      let archive = try ZIPArchive(bytes)
      for (name, bytes) in changes.replaced.sorted(by: { $0.key < $1.key }) {
        try archive.replace(name, with: bytes)
      }
      for name in changes.removed { try archive.remove(name) }
      return try archive.written()
    } catch { throw SpreadsheetFault(error) }
  }

  /// Makes sure that all parts that were not to be changed are there, in their order and their packed bytes.
  func requireSame(as old: ArchivedParts, but changes: PartChanges) throws(SpreadsheetFault) {
    func isKept(_ name: String, among names: some Sequence<String>) -> Bool {
      !names.contains { $0.lowercased() == name.lowercased() }
    }
    let names = old.archive.names().filter { isKept($0, among: changes.removed) }
    var isSame = archive.names() == names
    for name in names where isSame && isKept(name, among: changes.replaced.keys) {
      do throws(ArchiveError) { isSame = try archive.packed(name) == old.archive.packed(name) } catch {
        throw SpreadsheetFault(error)
      }
    }
    if !isSame {
      throw SpreadsheetFault("its other parts would not stay as they are", hint: "please report this")
    }
  }
}

extension SpreadsheetFault {
  init(_ error: ArchiveError) {
    self.init(
      "its ZIP archive is damaged: \(error.reason)",
      hint: "was it still being saved, or synced? save it again")
  }
}
