import Accessors
import RepositoryModel
import StringFormats
import TranslationModel

extension CheckedConfiguration {
  /// Every `[accessors "NAME"]`.
  mutating func accessors(_ resources: [Resource], base: LocaleTag?) -> [AccessorSettings] {
    var all: [AccessorSettings] = []
    for section in sections("accessors") {
      guard let settings = accessors(section, resources, base) else { continue }
      if let other = all.first(where: { $0.path == settings.path }) {
        fail("doubled-path", "[accessors \"\(other.name)\"] has the same path", at: section)
      }
      all.append(settings)
    }
    return all
  }

  private mutating func accessors(_ section: Section, _ resources: [Resource], _ base: LocaleTag?)
    -> AccessorSettings?
  {
    let template = template(section)
    let path = path(section, template, resources, base)
    let names = resourceNames(section, template, resources)
    let options = AccessorOptions(
      section: section.subsection ?? "", name: name(section, template), access: access(section, template),
      bundle: bundle(section, template), package: package(section),
      separator: section.setting("separator")?.value ?? AccessorOptions.standardSeparator)
    for name in ["access", "bundle", "package"] where template?.settings.contains(name) == false {
      guard let setting = section.setting(name) else { continue }
      fail("no-effect", "'\(name)' has no effect with 'template = \(template?.name ?? "")'", at: setting)
    }
    guard let name = section.subsection else { return nil }
    guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(isNamePart) else {
      fail(
        "accessors-name", "a name of accessors may have lower-case letters, digits and hyphens only",
        at: section, hint: "[accessors \"ios\"]")
      return nil
    }
    guard let template, let path else { return nil }
    return AccessorSettings(template: template.name, path: path, resources: names, options: options)
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }

  private mutating func template(_ section: Section) -> AccessorTemplate? {
    let known = AccessorTemplates.all.map(\.name)
    guard let setting = section.setting("template") else {
      fail(
        "no-template", "it names no template", at: section, hint: "one of: \(known.joined(separator: ", "))")
      return nil
    }
    guard let value = setting.value, !value.isEmpty else { return nil }
    if let template = AccessorTemplates.named(value) { return template }
    let nearest = Spelling.nearest(to: value, among: known)
    fail(
      "unknown-template", "there is no template '\(value)'", at: setting,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(known.joined(separator: ", "))")
    return nil
  }

  // MARK: Its file

  private mutating func path(
    _ section: Section, _ template: AccessorTemplate?, _ resources: [Resource], _ base: LocaleTag?
  ) -> RepositoryPath? {
    let example = "for example: path = Sources/L10n\(template?.ending ?? ".swift")"
    guard let setting = section.setting("path") else {
      fail("no-path", "it says not where the generated file is", at: section, hint: example)
      return nil
    }
    guard let value = setting.value, !value.isEmpty else { return nil }
    guard let path = RepositoryPath(value) else {
      fail(
        "path", "'\(value)' cannot be a generated file", at: setting,
        hint: "it \(RepositoryPath.flaw(in: value) ?? "must be a path in the repository")")
      return nil
    }
    // So that no branch has anything else written than code that its build compiles.
    if let template, !value.hasSuffix(template.ending) || path.name == template.ending {
      fail("path", "the path does not end with '\(template.ending)'", at: setting, hint: example)
    }
    if let base, let owner = resources.first(where: { $0.place(of: value, base: base) != nil }) {
      fail(
        "path", "'\(value)' is a string file of [resource \"\(owner.name)\"]", at: setting,
        hint: "a generated file has a path of its own")
    }
    return path
  }

  private mutating func resourceNames(
    _ section: Section, _ template: AccessorTemplate?, _ resources: [Resource]
  ) -> [String] {
    let settings = section.settings("resource")
    if settings.isEmpty {
      fail(
        "no-resource", "it names no resource", at: section,
        hint: "for example: resource = \(resources.first?.name ?? "ios")")
    }
    var names: [String] = []
    for setting in settings {
      guard let value = setting.value, !value.isEmpty else { continue }
      guard let resource = resources.first(where: { $0.name == value }) else {
        let nearest = Spelling.nearest(to: value, among: resources.map(\.name))
        fail(
          "unknown-resource", "there is no [resource \"\(value)\"]", at: setting,
          hint: value.contains(" ")
            ? "give each resource a line of its own" : nearest.map { "did you mean '\($0)'?" })
        continue
      }
      if let template, !resource.isOf(template.platforms) {
        fail(
          "template", "the template '\(template.name)' is not for \(resource.format)", at: setting,
          hint: "it is for \(StringFormats.names(of: template.platforms).joined(separator: ", "))")
      } else if names.contains(value) {
        fail("doubled-resource", "\(value) is named twice", at: setting)
      } else {
        names.append(value)
      }
    }
    return names
  }

  // MARK: What its code says

  private mutating func name(_ section: Section, _ template: AccessorTemplate?) -> String {
    guard let setting = section.setting("name"), let value = setting.value, !value.isEmpty else {
      return AccessorOptions.standardName
    }
    if Self.isIdentifier(value), template?.identifiers.reservedGroups.contains(value) != true {
      return value
    }
    fail(
      "identifier", "'\(value)' cannot be what accessors are in", at: setting,
      hint: "a name that begins with a capital, like: L10n")
    return AccessorOptions.standardName
  }

  private mutating func access(_ section: Section, _ template: AccessorTemplate?) -> AccessorOptions.Access {
    let setting = section.setting("access")
    let access = word(setting, or: AccessorOptions.Access.internal)
    if let setting, access == .package, template?.name == "kotlin" {
      fail("access", "Kotlin has no access 'package'", at: setting, hint: "one of: internal, public")
    }
    return access
  }

  /// It goes into code as it is, so it is one expression and no more.
  private mutating func bundle(_ section: Section, _ template: AccessorTemplate?) -> String {
    guard let setting = section.setting("bundle"), let value = setting.value, !value.isEmpty else {
      return ""
    }
    let known = ["dart": "._:/-", "kotlin": "._", "objective-c": "._:()[], \"@"]
    let signs = template.flatMap { known[$0.name] } ?? "._:()#, "
    let isPlain =
      value.utf8.count <= 200
      && value.utf8.allSatisfy { Self.isWordPart($0) || signs.utf8.contains($0) }
    if isPlain { return value }
    let examples = [
      "kotlin": "com.example.app.R", "dart": "package:app/l10n/app_localizations.dart",
      "objective-c": "[NSBundle bundleForClass:[Kit class]]",
    ]
    fail(
      "bundle", "'\(value)' is no place of texts", at: setting,
      hint: "for example: bundle = \(template.flatMap { examples[$0.name] } ?? ".module")")
    return ""
  }

  private mutating func package(_ section: Section) -> String {
    guard let setting = section.setting("package"), let value = setting.value, !value.isEmpty else {
      return ""
    }
    let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPackage =
      value.utf8.count <= 200
      && parts.allSatisfy { part in
        part.first.map { !(0x30...0x39).contains($0) } ?? false && part.allSatisfy(Self.isWordPart)
      }
    if isPackage { return value }
    fail(
      "package", "'\(value)' is no package", at: setting, hint: "for example: package = com.example.app")
    return ""
  }

  private static func isIdentifier(_ word: String) -> Bool {
    guard let first = word.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return word.utf8.count <= 64 && word.utf8.allSatisfy { isWordPart($0) && $0 != UInt8(ascii: "_") }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}
