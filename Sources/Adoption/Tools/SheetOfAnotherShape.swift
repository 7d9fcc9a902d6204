import TranslationModel

extension AdoptedTool {
  static let sheet = AdoptedTool(
    name: "sheet", title: "The old sheet", label: "old",
    files: "a CSV, TSV or XLSX file, its columns told by headers",
    // Any table may be one: nobody takes it for one unasked.
    has: { _, _ in false },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      for file in files {
        var table = try TableReading(file, TableReading.Manner(asks: true), choices)
        try table.add(file, to: &project)
      }
      return project
    })
}
