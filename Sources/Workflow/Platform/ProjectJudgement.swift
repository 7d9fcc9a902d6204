import Checks
import ProjectConfiguration
import TranslationModel

/// What is wrong with what a commit's files say of the languages of its apps.
package struct ProjectJudgement {
  private let said: ProjectFiles
  private let files: [TranslatedFiles]
  private let project: Project
  private let least: Finding.Severity

  package init(
    _ said: ProjectFiles, _ files: [TranslatedFiles], _ project: Project, from least: Finding.Severity
  ) {
    (self.said, self.files, self.project, self.least) = (said, files, project, least)
  }

  /// True where some check of a project would be told: looking takes a moment.
  package static func isAsked(of project: Project, from least: Finding.Severity) -> Bool {
    ([nil] + project.targets).contains {
      ChosenChecks(project.checks, locale: $0, from: least, among: [.projectFiles]).looksAtProject
    }
  }

  package var findings: [Finding] {
    said.findings.filter { $0.severity >= least } + listFindings + infoFindings + shownFindings
  }

  private func checks(in locale: LocaleTag?) -> ChosenChecks {
    ChosenChecks(project.checks, locale: locale, from: least, among: [.projectFiles])
  }

  // MARK: Lists

  private var listFindings: [Finding] {
    let checks = checks(in: nil)
    return said.lists.flatMap { list -> [Finding] in
      let listed = said.listed(list, among: files, base: project.base)
      if listed.withFiles.isEmpty { return [] }
      // What is no locale has no place in the list that is judged.
      let items = list.list.items.filter { list.list.setting.locale(named: $0.name) != nil }
      return checks.findings(ofProject: .list(listed)).map { entry, finding in
        var finding = finding
        finding.place = Place(list.path, line: entry.map { items[$0].line } ?? list.list.line)
        return finding
      }
    }
  }

  // MARK: Texts that the system shows

  private var infoFindings: [Finding] { untranslatable + missing }

  /// Keys of an `Info.plist` that no `InfoPlist.strings` has.
  private var untranslatable: [Finding] {
    if !files.contains(where: { $0.resource.isOf(DeclaredLocales.Setting.knownRegions.platforms) }) {
      return []
    }
    let checks = checks(in: nil)
    let folders = said.infos.map { folder(of: $0.path) }
    let nearest = said.infoStrings.map { table in
      folders.map { commonDepth($0, table.folder) }.max() ?? 0
    }
    return said.infos.flatMap { info -> [Finding] in
      guard let tables = tables(of: info, nearest), !tables.contains(where: \.hasUnknownBase) else {
        return []
      }
      let present = Set(tables.flatMap { $0.base?.keys ?? [] }.map(\.name))
      let texts = InfoTexts(nil, wanted: info.keys.map(\.name), present: present)
      return checks.findings(ofProject: .texts(texts)).map { entry, finding in
        var finding = finding
        finding.place = Place(info.path, line: entry.map { info.keys[$0].line })
        return finding
      }
    }
  }

  /// The strings of an `Info.plist`: those that are nearest to it, if no other one is nearer to them. Nil where another's are
  /// all that there are: an extension of an app needs none of its own. `nearest` says how near any is to each strings, in
  /// folders.
  private func tables(of info: ProjectFiles.Info, _ nearest: [Int]) -> [ProjectFiles.InfoStrings]? {
    let here = folder(of: info.path)
    let depths = said.infoStrings.map { commonDepth(here, $0.folder) }
    guard let deepest = depths.max() else { return [] }
    let own = depths.indices.filter { depths[$0] == deepest && nearest[$0] == deepest }
    return own.isEmpty ? nil : own.map { said.infoStrings[$0] }
  }

  /// Keys of the English `InfoPlist.strings` that a language lacks, of languages that the app is translated into.
  private var missing: [Finding] {
    let started = Set(
      files.filter { $0.resource.isOf(DeclaredLocales.Setting.knownRegions.platforms) }
        .flatMap(\.locales).map(\.full))
    return said.infoStrings.flatMap { table -> [Finding] in
      guard let base = table.base else { return [] }
      return project.targets.filter { started.contains($0.full) }.flatMap { locale -> [Finding] in
        if table.unknown.contains(where: { $0.full == locale.full }) { return [] }
        let file = table.file(for: locale)
        let texts = InfoTexts(
          locale, wanted: base.keys.map(\.name), present: Set(file?.keys.map(\.name) ?? []))
        return checks(in: locale).findings(ofProject: .texts(texts)).map { entry, finding in
          var finding = finding
          finding.place =
            file.map { Place($0.path) } ?? Place(base.path, line: entry.map { base.keys[$0].line })
          return finding
        }
      }
    }
  }

  // MARK: What users see

  private var shownFindings: [Finding] {
    ShownLocales.all(files, said, project).flatMap { resource in
      resource.rows.flatMap { row in
        checks(in: project.targets.first { $0 == row.shown.user }).findings(ofProject: .shown(row.shown)).map
        {
          var finding = $0.finding
          let near = row.shown.passedOver.first ?? row.shown.shown
          let path = files.first { $0.resource.name == resource.resource && $0.paths[near] != nil }?.paths[
            near]
          finding.place = path.map { Place($0) }
          return finding
        }
      }
    }
  }
}
