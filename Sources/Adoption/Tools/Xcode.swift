import TranslationModel

extension AdoptedTool {
  static let xcode = AdoptedTool(
    name: "xcode", title: "Xcode", files: "exported localizations: es.xcloc, or the XLIFF file in it",
    // It makes them for translators, and nobody commits them.
    has: { _, _ in false },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      project.base = choices.base
      for file in files { try ExportedFiles.add(file, choices, to: &project) }
      return project
    })
}
