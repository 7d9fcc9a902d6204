import ProjectConfiguration
import StringFormats
import TranslationModel

/// `crowdin.yml`: which files are translated, and where the translations are (Crowdin's manual, "Configuration File").
struct CrowdinSettings {
  private let path: String
  private let yaml: YAMLValue

  init(_ file: AdoptedFile) throws(AdoptionFault) {
    path = file.path
    do throws(SyntaxError) { yaml = try YAMLValue(reading: file.bytes) } catch {
      throw AdoptionFault(error, in: file.path)
    }
  }

  func add(to project: inout AdoptedProject) {
    for member in yaml.members where Self.reasons[member.name] == nil && member.name != "files" {
      leave(member, "it is about Crowdin itself", &project)
    }
    let files = yaml["files"]?.list ?? []
    if files.isEmpty {
      project.leftovers.append(
        AdoptedLeftover(.setting, "files", "it names no files", at: Place(path, line: yaml["files"]?.line)))
    }
    for file in files { add(file, to: &project) }
    project.explanation.append("\(path): \(files.count.counted("group")) of files")
  }

  /// What says something that goes without saying here.
  private static let reasons: [String: String] = [
    "project_id": "", "project_id_env": "", "api_token": "", "api_token_env": "", "base_path": "",
    "base_url": "",
    "base_path_env": "", "base_url_env": "", "preserve_hierarchy": "", "project_identifier": "",
    "api_key": "",
    "project_identifier_env": "", "api_key_env": "",
  ]

  /// Settings of a group of files that say only how it is done on Crowdin.
  private static let ofCrowdin: Set<String> = [
    "source", "translation", "dest", "type", "update_option", "title", "labels", "ignore",
    "languages_mapping",
    "preserve_hierarchy", "import_eq_suggestions", "auto_approve_imported", "translate_hidden",
  ]

  private func leave(_ member: YAMLValue.Member, _ why: String, _ project: inout AdoptedProject) {
    let value = member.value.strings.joined(separator: ", ")
    project.leftovers.append(
      AdoptedLeftover(
        .setting, "\(member.name)\(value.isEmpty ? "" : " = \(value.excerpt)")", why,
        at: Place(path, line: member.value.line)))
  }

  // MARK: A group of files

  private func add(_ file: YAMLValue, to project: inout AdoptedProject) {
    let place = Place(path, line: file.line)
    for member in file.members where !Self.ofCrowdin.contains(member.name) {
      leave(member, Self.why(member.name), &project)
    }
    if let ignored = file["ignore"], !ignored.strings.isEmpty {
      leave(
        YAMLValue.Member(name: "ignore", value: ignored), "a resource has the files that its path names",
        &project)
    }
    addMapping(file["languages_mapping"], to: &project)
    guard let source = file["source"]?.string, let translation = file["translation"]?.string else {
      project.leftovers.append(
        AdoptedLeftover(.setting, "a group of files", "it has no source, or no translation", at: place))
      return
    }
    let fault = addFamily(fromRoot(source), translation, place, &project)
    if let fault {
      project.leftovers.append(
        AdoptedLeftover(.setting, "\(source.excerpt) → \(translation.excerpt)", fault, at: place))
    }
  }

  private static func why(_ name: String) -> String {
    switch name {
    case "excluded_target_languages": "the locales are those of [project] target"
    case "export_options", "skip_untranslated_strings", "skip_untranslated_files", "export_only_approved":
      "what is not translated is in no file; 'missing = base' in a [resource] fills it with the English"
    case "escape_quotes", "escape_special_characters": "each format writes its own escapes"
    case "scheme", "first_line_contains_header", "multilingual_spreadsheet":
      "the sheet has columns of its own"
    default: "there is nothing like it"
    }
  }

  /// The group's files as a pattern, or why there is none.
  private func addFamily(
    _ source: String, _ translation: String, _ place: Place, _ project: inout AdoptedProject
  ) -> String? {
    let wild = source.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if source.contains("**") {
      // At any depth: what is found there says more. But nobody looks for what no format reads.
      let isText = StringFormats.all.contains { $0.claims(path: source) }
      return isText ? nil : "no format reads such files"
    }
    if source.contains("?") || source.contains("[") {
      return "'?' and '[…]' are no wildcards of a resource's path"
    }
    let file = wild.last ?? ""
    let dot = file.lastIndex(of: ".")
    var pattern = translation.replacing("%original_file_name%", with: file)
      .replacing("%file_name%", with: dot.map { String(file[..<$0]) } ?? file)
      .replacing("%file_extension%", with: dot.map { String(file[file.index(after: $0)...]) } ?? "")
      .replacing("%original_path%", with: wild.dropLast().joined(separator: "/"))
    let isSourcePath = translation.contains("%original_path%")
    for code in Self.codes { pattern = pattern.replacing("%\(code)%", with: "{locale}") }
    pattern = pattern.replacing("%osx_code%", with: "{locale}.lproj")
    if pattern.contains("%") { return "one of its placeholders is none of Crowdin's" }
    pattern = isSourcePath ? Self.plain(pattern) : fromRoot(pattern)
    if let flaw = PathPattern.flaw(in: pattern) { return "the path \(flaw)" }
    let match = PathPattern(pattern)?.match(source)
    let isNamed = match.map { LocaleTag($0.locale) != nil || pattern.contains("{locale}") == false } ?? false
    project.families.append(ToldFamily(pattern, base: isNamed ? nil : source, at: place))
    return nil
  }

  /// Placeholders that stand for a language. Source: Crowdin's manual, "Placeholders".
  private static let codes = [
    "two_letters_code", "three_letters_code", "locale", "locale_with_underscore", "android_code",
    "osx_locale",
    "language", "language_id",
  ]

  private var base: String { Self.plain(yaml["base_path"]?.string ?? "") }

  /// A path of the file's as one from the root.
  private func fromRoot(_ path: String) -> String {
    let folder = base.hasPrefix("/") || base == "." ? "" : base
    return Self.plain(folder.isEmpty ? path : folder + "/" + path)
  }

  /// Without `./`, and slashes at the beginning, twice and at the end.
  private static func plain(_ path: String) -> String {
    path.replacing("\\", with: "/").split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// `pt-PT: pt`: what the project's files call a locale.
  private func addMapping(_ mapping: YAMLValue?, to project: inout AdoptedProject) {
    for code in mapping?.members ?? [] {
      for member in code.value.members {
        guard let locale = LocaleTag(member.name), let name = member.value.string,
          case let spelled = name.hasSuffix(".lproj") ? String(name.dropLast(6)) : name
        else { continue }
        if let own = LocaleTag(spelled.replacing("-r", with: "-")), own != locale {
          project.aliases[locale] = own
        } else if LocaleTag(spelled.replacing("-r", with: "-")) == nil {
          project.leftovers.append(
            AdoptedLeftover(
              .setting, "\(code.name): \(member.name): \(name.excerpt)",
              "write into the [resource]: locale = \(locale) \(spelled)",
              at: Place(path, line: member.value.line)))
        }
      }
    }
  }
}
