import Adoption
import Archives
import Spreadsheets
import TranslationModel

extension AdoptedFile {
  /// The files that a file is or holds: an XLSX file is a table, and of a ZIP archive its JSON and string files are files
  /// of their own.
  package static func unpacked(_ path: String, _ bytes: [UInt8]) throws(Failure) -> [AdoptedFile] {
    let file = AdoptedFile(path, bytes)
    switch file.ending {
    case "xlsx": return [try worksheet(path, bytes)]
    case "zip":
      do throws(ArchiveError) {
        let archive = try ZIPArchive(bytes)
        var files: [AdoptedFile] = []
        for name in archive.names().sorted() where isOfInterest(name) {
          if let bytes = try archive.entry(name) { files.append(AdoptedFile("\(path)/\(name)", bytes)) }
        }
        return files
      } catch {
        throw Failure(
          .content, "\(path): its ZIP archive is damaged: \(error.reason)", hint: "download it again")
      }
    default: return [file]
    }
  }

  /// A project's backup has the whole repository in `vcs/`: that is here already.
  private static func isOfInterest(_ name: String) -> Bool {
    // What Xcode exports has the English files, too, and screenshots: its XLIFF says it all.
    if name.contains(".xcloc/") { return name.hasSuffix(".xliff") }
    return !name.hasPrefix("vcs/") && !name.hasSuffix("/")
      && [".json", ".csv", ".xliff", ".xlf", ".po", ".pot", ".strings", ".xml", ".arb", ".properties"]
        .contains {
          name.lowercased().hasSuffix($0)
        }
  }

  private static func worksheet(_ path: String, _ bytes: [UInt8]) throws(Failure) -> AdoptedFile {
    do throws(SpreadsheetFault) {
      let spreadsheet = try Spreadsheet(ArchivedParts(bytes))
      return AdoptedFile(path, worksheet: spreadsheet.rows, others: spreadsheet.others)
    } catch { throw Failure(.content, "\(path): \(error.reason)", hint: error.hint) }
  }
}
