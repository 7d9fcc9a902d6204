import Interchange
import TranslationModel

extension AdoptedTool {
  static let lokalise = AdoptedTool(
    name: "lokalise", title: "Lokalise",
    files: "downloads as structured JSON, CSV, XLSX or the platform's own files, and lokalise.yml",
    has: { path, _ in
      [".lokalise.yml", "lokalise.yml", ".lokalise.yaml", "lokalise.yaml", "lokalise.cfg"].contains(path)
    },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      project.base = choices.base
      for file in files {
        switch file.ending {
        case "yml", "yaml": try readSettings(file, &project)
        case "cfg":
          project.leftovers.append(
            AdoptedLeftover(.setting, file.path, "it says who may read the project", at: Place(file.path)))
        case "csv", "tsv", "xlsx":
          var table = try TableReading(file, lokaliseTables, choices)
          try table.add(file, to: &project)
        case "json": try readStructured(file, choices, &project)
        default: try ExportedFiles.add(file, choices, to: &project)
        }
      }
      if files.contains(where: { $0.ending != "yml" && $0.ending != "yaml" }) {
        project.notation = .universal
      }
      return project
    })

  /// Source: Lokalise's manual, "Comma-separated values" and "Excel".
  private static let lokaliseTables = TableReading.Manner(
    headers: [
      "key": .key(nil), "key name": .key(nil), "key ios": .key(.ios), "key android": .key(.android),
      "key web": .key(.web), "key other": .key(nil), "description": .comment, "comment": .own,
      "comments": .own,
      "context": .own, "character limit": .max, "char limit": .max,
    ],
    columns: [
      ("key", .key(nil)), ("translation", .target), ("description", .comment), ("comment", .own),
    ], asks: true)

  private static func readSettings(_ file: AdoptedFile, _ project: inout AdoptedProject) throws(AdoptionFault)
  {
    let yaml: YAMLValue
    do throws(SyntaxError) { yaml = try YAMLValue(reading: file.bytes) } catch {
      throw AdoptionFault(error, in: file.path)
    }
    for member in yaml.members {
      // Whoever may read the report need not know the token.
      let isSecret = member.name.lowercased().contains("token")
      let value = isSecret ? "…" : member.value.strings.joined(separator: ", ").excerpt
      project.leftovers.append(
        AdoptedLeftover(
          .setting, "\(member.name) = \(value)", "it is about Lokalise itself",
          at: Place(file.path, line: member.value.line)))
    }
  }

  /// `{"key": {"translation": …, "notes": …, "context": …, "limit": …, "tags": […]}}`, a file for each language.
  private static func readStructured(
    _ file: AdoptedFile, _ choices: AdoptionChoices, _ project: inout AdoptedProject
  ) throws(AdoptionFault) {
    let json: JSON
    do throws(JSONError) { json = try JSON(reading: file.bytes) } catch {
      throw AdoptionFault("this is no JSON that can be read: \(error)", at: Place(file.path))
    }
    guard case .members(let members) = json, members.contains(where: { $0.value["translation"] != nil })
    else {
      return try ExportedFiles.add(file, choices, to: &project)
    }
    guard let locale = LocaleOfPath.locale(file.path) else {
      throw AdoptionFault(
        "nothing says which language its texts are in", at: Place(file.path),
        hint: "name it after it: es.json")
    }
    if !project.locales.contains(locale) { project.locales.append(locale) }
    for member in members {
      let key = Text(member.name)
      // Two colons are a dot in a nested file.
      if member.name.contains("::") { project.otherKeys[key] = Text(member.name.replacing("::", with: ".")) }
      addTexts(member.value["translation"], key, locale, Place(file.path), &project)
      project.note(key, .comment, Text(member.value["notes"]?.string ?? ""))
      project.note(key, .own("context"), Text(member.value["context"]?.string ?? ""))
      let tags = member.value["tags"]?.array?.compactMap(\.string) ?? []
      project.note(key, .own("tags"), Text(tags.joined(separator: ", ")))
      if let limit = member.value["limit"]?.number, limit > 0 { project.note(key, .max, Text(String(limit))) }
    }
    project.explanation.append("\(file.path): structured JSON, in \(locale)")
  }

  private static func addTexts(
    _ translation: JSON?, _ key: Text, _ locale: LocaleTag, _ place: Place, _ project: inout AdoptedProject
  ) {
    switch translation {
    case .string(let text)? where !text.isEmpty:
      project.texts.append(AdoptedText(key, .plain, locale, Text(text), at: place))
    case .members(let forms)?:
      for form in forms {
        guard let text = form.value.string, !text.isEmpty else { continue }
        if let category = PluralCategory(rawValue: form.name) {
          project.texts.append(AdoptedText(key, .plural(category), locale, Text(text), at: place))
        } else {
          project.leftovers.append(
            AdoptedLeftover(
              .text, "\(key.excerpt), \(locale): \(text.excerpt)", "'\(form.name.excerpt)' is no plural form",
              at: place,
              whole: Text(text)))
        }
      }
    default: break
    }
  }
}
