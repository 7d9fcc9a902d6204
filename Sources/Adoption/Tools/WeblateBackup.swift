import Interchange
import ProjectConfiguration
import StringFormats
import TranslationModel

/// One JSON file of a Weblate project's backup (weblate_schemas, `weblate-component.schema.json`).
struct WeblateBackup {
  private let path: String
  private let json: JSON

  init(_ file: AdoptedFile) throws(AdoptionFault) {
    path = file.path
    do throws(JSONError) { json = try JSON(reading: file.bytes) } catch {
      throw AdoptionFault(
        "this is no JSON that can be read: \(error)", at: Place(file.path),
        hint: "Weblate's project backup has it in components/")
    }
  }

  func add(to project: inout AdoptedProject) throws(AdoptionFault) {
    if let entries = json.array {
      project.leftovers.append(
        AdoptedLeftover(
          .file, "\(path): \(entries.count.counted("text")) of translation memory",
          "they belong to no key", at: Place(path)))
      return
    }
    guard let component = json["component"], let units = json["units"]?.array else {
      guard json["metadata"] != nil else {
        throw AdoptionFault(
          "this is no component of a Weblate backup", at: Place(path),
          hint: "give the backup's ZIP file, or the files in its folder components/")
      }
      return
    }
    let base = component["source_language"]?.string.flatMap { LocaleTag($0) } ?? LocaleTag("en")
    if project.base == nil { project.base = base }
    if component["is_glossary"]?.bool == true {
      project.leftovers.append(
        AdoptedLeftover(
          .file, "\(path): a glossary of \(units.count.counted("term"))", "it has no string files",
          at: Place(path)))
      return
    }
    addFamily(component, base, &project)
    addSettings(component, &project)
    addUnits(units, isMonolingual: component["template"]?.string?.isEmpty == false, base, &project)
    addScreenshots(&project)
  }

  // MARK: The component

  private func addFamily(_ component: JSON, _ base: LocaleTag?, _ project: inout AdoptedProject) {
    let mask = component["filemask"]?.string ?? ""
    guard mask.split(separator: "*", omittingEmptySubsequences: false).count == 2 else {
      project.leftovers.append(
        AdoptedLeftover(
          .setting, "filemask = \(mask.excerpt)", "it has not just one '*'", at: Place(path)))
      return
    }
    let pattern = mask.replacing("*", with: "{locale}")
    let template = [component["template"], component["new_base"]].compactMap { $0?.string }.first {
      !$0.isEmpty
    }
    let named = template.flatMap { PathPattern(pattern)?.match($0)?.locale }.flatMap { LocaleTag($0) }
    project.families.append(
      ToldFamily(pattern, base: named?.full == base?.full && named != nil ? nil : template, at: Place(path)))
    project.explanation.append(
      "\(path): component '\(component["name"]?.string ?? "")', \(component["file_format"]?.string ?? "") at \(mask)"
    )
  }

  /// What Weblate was told to do with a component, where somebody told it.
  private func addSettings(_ component: JSON, _ project: inout AdoptedProject) {
    let usual: [(name: String, value: String, why: String)] = [
      ("check_flags", "", "say it for keys in the sheet's column max, or in [check] and [waive]"),
      ("language_regex", "^[^.]+$", "the locales are those of [project] target"),
      ("variant_regex", "", "there is nothing like it"),
      ("intermediate", "", "the base file is what translators see"),
      ("license", "", "it is none of Glossator's business"),
      ("agreement", "", "nobody has to agree to anything"),
    ]
    for (name, value, why) in usual {
      guard let text = component[name]?.string, text != value, !text.isEmpty else { continue }
      project.leftovers.append(
        AdoptedLeftover(.setting, "\(name) = \(text.excerpt)", why, at: Place(path)))
    }
    let checks = component["enforced_checks"]?.array?.compactMap(\.string) ?? []
    if !checks.isEmpty {
      project.leftovers.append(
        AdoptedLeftover(
          .setting, "enforced_checks = \(checks.joined(separator: ", ").excerpt)",
          "'glossator checks' lists ours, and how bad each is", at: Place(path)))
    }
  }

  private func addScreenshots(_ project: inout AdoptedProject) {
    let screenshots = json["screenshots"]?.array ?? []
    var keys: [String: Text] = [:]
    for unit in json["units"]?.array ?? [] {
      if let hash = unit["id_hash"]?.string, let context = unit["context"]?.string, !context.isEmpty {
        keys[hash] = Text(context)
      }
    }
    for screenshot in screenshots {
      let name = screenshot["name"]?.string ?? ""
      for hash in screenshot["units"]?.array?.compactMap(\.string) ?? [] {
        if let key = keys[hash] { project.note(key, .own("screenshot"), Text(name)) }
      }
      project.leftovers.append(
        AdoptedLeftover(
          .file, "screenshot '\(name.excerpt)' (\(screenshot["image"]?.string?.excerpt ?? ""))",
          "put the image where all can see it, and its address into the sheet's column link", at: Place(path))
      )
    }
  }

  // MARK: Units

  private func addUnits(
    _ units: [JSON], isMonolingual: Bool, _ base: LocaleTag?, _ project: inout AdoptedProject
  ) {
    var locales: [Int: LocaleTag] = [:]
    for translation in json["translations"]?.array ?? [] {
      guard let id = translation["id"]?.number, let code = translation["language_code"]?.string else {
        continue
      }
      locales[id] = LocaleTag(code)
      if let locale = locales[id], !project.locales.contains(locale) { project.locales.append(locale) }
    }
    let told = Set(
      units.filter { $0["translation_id"]?.number.flatMap { locales[$0] } == base }
        .compactMap { $0["id_hash"]?.string })
    var english: Set<String> = told
    for unit in units {
      let context = Text(unit["context"]?.string ?? "")
      let source = Text(unit["source"]?.string ?? "")
      let singular = Self.forms(source)[0]
      let key = isMonolingual ? context : GettextKey.key(singular, context: context)
      let locale = unit["translation_id"]?.number.flatMap { locales[$0] }
      if let locale {
        addTexts(of: unit, key, locale, isPlural: Self.forms(source).count > 1, &project)
      } else if let target = unit["target"]?.string, !target.isEmpty {
        project.leftovers.append(
          AdoptedLeftover(
            .text, "\(key.excerpt): \(target.excerpt)", "its language is no locale", at: Place(path),
            whole: Text(target)))
      }
      // A backup without the base language's own units has its texts beside the others.
      if let base, let hash = unit["id_hash"]?.string, english.insert(hash).inserted {
        addForms(Self.forms(source), of: key, base, needsWork: false, &project)
      }
      addNotes(of: unit, key, locale, &project)
    }
  }

  /// Plural forms, which Weblate keeps in one text between pairs of record separators.
  private static func forms(_ text: Text) -> [Text] {
    text.string.split(separator: "\u{1E}\u{1E}", omittingEmptySubsequences: false).map { Text($0) }
  }

  private func addTexts(
    of unit: JSON, _ key: Text, _ locale: LocaleTag, isPlural: Bool, _ project: inout AdoptedProject
  ) {
    let target = Text(unit["target"]?.string ?? "")
    let state = unit["state"]?.number ?? 0
    let forms = Self.forms(target)
    guard forms.contains(where: { !$0.isEmpty }) else { return }
    // Weblate: 10 to 19 is what needs editing, rewriting or checking.
    let needsWork = (10..<20).contains(state) && locale != project.base
    guard isPlural || forms.count > 1 else {
      project.texts.append(
        AdoptedText(key, .plain, locale, target, needsWork: needsWork, at: Place(path)))
      return
    }
    addForms(forms, of: key, locale, needsWork: needsWork, isPlural: true, &project)
  }

  private func addForms(
    _ forms: [Text], of key: Text, _ locale: LocaleTag, needsWork: Bool, isPlural: Bool = false,
    _ project: inout AdoptedProject
  ) {
    guard isPlural || forms.count > 1 else {
      project.texts += forms.map { AdoptedText(key, .plain, locale, $0, at: Place(path)) }.filter {
        !$0.text.isEmpty
      }
      return
    }
    guard let categories = GettextForms.categories(forms.count, in: locale) else {
      for form in forms where !form.isEmpty {
        project.leftovers.append(
          AdoptedLeftover(
            .text, "\(key.excerpt), \(locale): \(form.excerpt)",
            "\(locale) has no \(forms.count) plural forms", at: Place(path), whole: form))
      }
      return
    }
    for (category, form) in zip(categories, forms) where !form.isEmpty {
      project.texts.append(
        AdoptedText(key, .plural(category), locale, form, needsWork: needsWork, at: Place(path)))
    }
  }

  private func addNotes(of unit: JSON, _ key: Text, _ locale: LocaleTag?, _ project: inout AdoptedProject) {
    func text(_ name: String) -> Text { Text(unit[name]?.string ?? "") }
    let language = locale.map { "\($0): " } ?? ""
    project.note(key, .comment, text("note"))
    project.note(key, .own("location"), text("location"))
    project.note(key, .own("explanation"), text("explanation"))
    project.note(
      key, .own("labels"), Text((unit["labels"]?.array?.compactMap(\.string) ?? []).joined(separator: ", ")))
    let flags = [text("flags"), text("extra_flags")].flatMap { $0.string.split(separator: ",") }
      .map { String($0).trimmingBlanks }
    for flag in flags where !flag.isEmpty {
      if flag.hasPrefix("max-length:"), let length = Int(flag.dropFirst("max-length:".count)), length > 0 {
        project.note(key, .max, Text(String(length)))
      } else {
        project.note(key, .own("flags"), Text(flag))
      }
    }
    for comment in unit["comments"]?.array ?? [] {
      let user = comment["user"]?.string.map { "\($0): " } ?? ""
      project.note(key, .own("comments"), Text(language + user + (comment["comment"]?.string ?? "")))
    }
    for suggestion in unit["suggestions"]?.array ?? [] {
      guard let target = suggestion["target"]?.string, !target.isEmpty else { continue }
      let forms = Self.forms(Text(target)).map(\.string).joined(separator: " | ")
      project.note(key, .own("suggestions"), Text(language + forms))
    }
  }
}
