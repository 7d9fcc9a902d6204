import TranslationModel
import TranslationSheet

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
        if let header = table.rows.first, isOfGlossator(header.cells) {
          throw AdoptionFault(
            "this is a sheet of Glossator's own", at: Place(file.path, line: header.number),
            hint: "it is taken as it is: glossator init --sheet \(file.path)")
        }
        try table.add(file, to: &project)
      }
      return project
    })
}

/// True for the header of a sheet of ours: its texts are in the sheet's notation, and its `todo` tells which of them are done. `init` reads it
/// so; as another tool's table it would lose both.
private func isOfGlossator(_ header: [Text]) -> Bool {
  let names = header.map(\.string.trimmingBlanks)
  return [SheetColumn.key, .todo, .problems, .releases].allSatisfy { names.contains($0.name) }
}
