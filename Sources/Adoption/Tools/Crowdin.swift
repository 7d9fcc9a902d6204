import TranslationModel

extension AdoptedTool {
  static let crowdin = AdoptedTool(
    name: "crowdin", title: "Crowdin",
    files: "crowdin.yml, and downloads as CSV, XLSX, XLIFF or the platform's own files",
    has: { path, _ in
      ["crowdin.yml", "crowdin.yaml", ".crowdin.yml", ".crowdin.yaml", ".github/crowdin.yml"].contains(path)
    },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      project.base = choices.base
      for file in files {
        switch file.ending {
        case "yml", "yaml": try CrowdinSettings(file).add(to: &project)
        case "csv", "tsv", "xlsx":
          var table = try TableReading(file, crowdinTables, choices)
          try table.add(file, to: &project)
        default: try ExportedFiles.add(file, choices, to: &project)
        }
      }
      return project
    })

  /// Source: Crowdin's manual, "Spreadsheets": the columns that its scheme names.
  private static let crowdinTables = TableReading.Manner(
    headers: [
      "identifier": .key(nil), "source phrase": .source, "source or translation": .source,
      "source string": .source, "translation": .target, "context": .comment, "labels": .own,
      "max length": .max,
    ], asks: true)
}
