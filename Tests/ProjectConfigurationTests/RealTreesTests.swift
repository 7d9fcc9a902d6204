import Foundation
import ProjectConfiguration
import TestSupport
import Testing
import TranslationModel

/// The trees of real projects, where they are at hand: every resource and every locale is found.
@Suite struct RealTreesTests {
  struct Tree: CustomTestStringConvertible, Sendable {
    var folder: String
    var resources: [String]
    var targetCount: Int
    var testDescription: String { folder }
  }

  static let trees = [
    Tree(folder: "AntennaPod-AntennaPod", resources: ["android"], targetCount: 52),
    Tree(
      folder: "element-hq-element-ios",
      resources: ["ios-infoplist", "ios-localizable", "ios-vector"], targetCount: 55),
    Tree(
      folder: "element-hq-element-android",
      resources: ["android-ui-strings", "matrix-sdk-android"], targetCount: 81),
    Tree(
      folder: "bitwarden-mobile",
      resources: ["dotnet-apple", "dotnet-google", "dotnet-localization", "ios"], targetCount: 62),
    Tree(
      folder: "Dimillian-IceCubesApp", resources: ["ios-icecubesactionextension", "ios-localization"],
      targetCount: 18),
    Tree(folder: "krille-chan-fluffychat", resources: ["flutter", "ios"], targetCount: 57),
    Tree(folder: "toeverything-AFFiNE", resources: ["web"], targetCount: 19),
    Tree(folder: "laurent22-joplin", resources: ["gettext"], targetCount: 41),
    Tree(folder: "JabRef-jabref", resources: ["java"], targetCount: 25),
    Tree(folder: "keepassxreboot-keepassxc", resources: ["qt"], targetCount: 31),
    // This holds no string file of a format that is known.
    Tree(folder: "mozilla-l10n-focusios-l10n", resources: ["xliff"], targetCount: 89),
  ]

  @Test(arguments: trees) func everythingIsFound(_ tree: Tree) throws {
    let folder = OthersData.corpus.appending(path: tree.folder)
    guard FileManager.default.fileExists(atPath: folder.path),
      let all = FileManager.default.enumerator(atPath: folder.path)
    else { return print("SKIPPED: there is no \(folder.path)") }
    let paths = all.compactMap { $0 as? String }.sorted()
    let found = ProjectDiscovery(paths: paths, branches: ["main", "develop"]) { path in
      FileManager.default.contents(atPath: folder.appending(path: path).path).map { Array($0) }
    }
    #expect(
      (found.configuration?.resources ?? []).map(\.name).sorted() == tree.resources,
      "\(found.explanation)")
    guard let project = found.configuration else { return }
    let locales = project.targets + found.slight
    #expect(locales.count == tree.targetCount)
    #expect(Set(project.gate.require).isSubset(of: project.targets) && !project.gate.require.isEmpty)
    #expect(
      Project.read(Array(project.text().utf8), file: "f").configuration == project)
    try expectEveryTranslation(of: project, Set(locales), among: paths)
  }

  /// Counted without any of our code: a folder named after a locale, with a base file beside it that is a resource's.
  private func expectEveryTranslation(of project: Project, _ locales: Set<LocaleTag>, among paths: [String])
    throws
  {
    for path in paths where path.hasSuffix(".strings") || path.contains("/values-") {
      let parts = path.split(separator: "/").map(String.init)
      let isAndroid = path.hasSuffix(".xml")
      let folder = isAndroid ? "values" : "en.lproj"
      let base = (parts.dropLast(2) + [folder, parts[parts.count - 1]]).joined(separator: "/")
      guard paths.contains(base),
        project.resources.contains(where: { $0.place(of: base, base: project.base)?.isBase == true }
        )
      else { continue }
      let places = project.resources.compactMap { $0.place(of: path, base: project.base) }
      #expect(places.count == 1, "\(path)")
      #expect(
        places.allSatisfy { $0.isBase || locales.contains($0.locale ?? project.base) },
        "\(path)")
    }
  }
}
