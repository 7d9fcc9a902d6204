import Interchange
import TranslationModel

extension AdoptedTool {
  static let weblate = AdoptedTool(
    name: "weblate", title: "Weblate",
    files: "a project's backup (ZIP, or its components/*.json), and downloads as CSV, XLSX, PO or XLIFF",
    has: { path, _ in
      [".weblate", ".weblate.ini", "weblate.ini", "weblate-backup.json"].contains(path)
    },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      project.base = choices.base
      for file in files {
        switch file.ending {
        case "json": try WeblateBackup(file).add(to: &project)
        case "csv", "tsv", "xlsx":
          var table = try TableReading(file, weblateTables, choices)
          try table.add(file, to: &project)
        case _ where file.name.contains("weblate"):
          project.leftovers.append(
            AdoptedLeftover(
              .setting, file.path, "it says where the server is; the project's backup says what is there",
              at: Place(file.path)))
        default: try ExportedFiles.add(file, choices, to: &project)
        }
      }
      return project
    })

  /// Source: Weblate's exporters, and translate-toolkit's CSV, which they write with.
  private static let weblateTables = TableReading.Manner(
    headers: [
      "location": .own, "source": .source, "target": .target, "id": .own, "fuzzy": .needsWork,
      "context": .key(nil), "translator comments": .own, "developer comments": .comment,
    ], cell: unquoted, keysAreContexts: true)

  /// What Weblate puts around a text that a spreadsheet would take for a formula, taken off.
  private static func unquoted(_ text: Text) -> Text {
    let bytes = Array(text.utf8)
    let quote = UInt8(ascii: "'")
    guard bytes.count > 2, bytes.first == quote, bytes.last == quote, "=+-@|%".utf8.contains(bytes[1]) else {
      return text
    }
    return Text(Text(decoding: Array(bytes[1..<bytes.count - 1])).string.replacing("\\|", with: "|"))
  }
}
