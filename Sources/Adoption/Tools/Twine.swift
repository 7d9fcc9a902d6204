import TranslationModel

extension AdoptedTool {
  static let twine = AdoptedTool(
    name: "twine", title: "Twine", files: "its one file: strings.txt, twine.txt",
    makesFiles: "twine generate-all-localization-files",
    has: { path, bytes in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard ["strings.txt", "twine.txt", "localization.txt", "translations.txt"].contains(name.lowercased())
      else { return false }
      guard let bytes = bytes(), let file = try? TwineFile(bytes) else { return false }
      return !file.definitions.isEmpty
    },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      project.notation = .style(.apple)
      for file in files { try TwineReading(file, choices).add(to: &project) }
      return project
    })
}

/// What one of Twine's files says, as texts and notes.
private struct TwineReading {
  let path: String
  let file: TwineFile
  let choices: AdoptionChoices

  init(_ file: AdoptedFile, _ choices: AdoptionChoices) throws(AdoptionFault) {
    (path, self.choices) = (file.path, choices)
    do throws(SyntaxError) { self.file = try TwineFile(file.bytes) } catch {
      throw AdoptionFault(error, in: file.path)
    }
  }

  func add(to project: inout AdoptedProject) {
    var locales: [String: LocaleTag] = [:]
    for language in file.languages {
      if let locale = LocaleTag(language) {
        locales[language] = locale
        if !project.locales.contains(locale) { project.locales.append(locale) }
      }
    }
    project.base = choices.base ?? project.base ?? file.languages.first.flatMap { locales[$0] }
    // Twine takes the last of several definitions of one key.
    var last: [Text: Int] = [:]
    for (i, definition) in file.definitions.enumerated() { last[definition.key] = i }
    for (i, definition) in file.definitions.enumerated() {
      let counts = last[definition.key] == i
      for said in definition.texts {
        addText(said, of: definition, counts, locales[said.language], to: &project)
      }
      addNotes(of: definition, to: &project)
      if counts { addReferenced(definition, last, locales, to: &project) }
    }
  }

  private func addText(
    _ said: (language: String, text: Text, line: Int), of definition: TwineFile.Definition, _ counts: Bool,
    _ locale: LocaleTag?, to project: inout AdoptedProject
  ) {
    let place = Place(path, line: said.line)
    let what = "\(definition.key.excerpt), \(said.language): \(said.text.excerpt)"
    if !counts {
      project.leftovers.append(
        AdoptedLeftover(
          .text, what, "the key is defined again further down, and that counts", at: place,
          whole: said.text))
    } else if let locale {
      project.texts.append(AdoptedText(definition.key, .plain, locale, said.text, at: place))
    } else {
      project.leftovers.append(
        AdoptedLeftover(
          .text, what, "'\(said.language.excerpt)' is not the code of a locale", at: place,
          whole: said.text))
    }
  }

  private func addNotes(of definition: TwineFile.Definition, to project: inout AdoptedProject) {
    project.note(definition.key, .comment, definition.comment ?? .empty)
    project.note(definition.key, .own("tags"), definition.tags ?? .empty)
    project.note(definition.key, .own("section"), definition.section)
    project.note(definition.key, .own("reference"), definition.reference ?? .empty)
  }

  /// What a key lacks, and the one that it refers to has: Twine writes that into the files.
  private func addReferenced(
    _ definition: TwineFile.Definition, _ last: [Text: Int], _ locales: [String: LocaleTag],
    to project: inout AdoptedProject
  ) {
    var own = Set(definition.texts.map(\.language))
    var (next, steps) = (definition.reference, 0)
    while let key = next, let i = last[key], steps < 16 {
      let other = file.definitions[i]
      for said in other.texts where own.insert(said.language).inserted {
        guard let locale = locales[said.language] else { continue }
        project.texts.append(
          AdoptedText(definition.key, .plain, locale, said.text, at: Place(path, line: said.line)))
      }
      if definition.comment == nil, steps == 0 {
        project.note(definition.key, .comment, other.comment ?? .empty)
      }
      (next, steps) = (other.reference, steps + 1)
    }
    if let key = definition.reference, last[key] == nil {
      project.leftovers.append(
        AdoptedLeftover(
          .note, "\(definition.key.excerpt): ref = \(key.excerpt)", "there is no such key",
          at: Place(path, line: definition.line)))
    }
  }
}
