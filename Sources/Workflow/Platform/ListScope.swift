import ProjectConfiguration
import StringFormats
import TranslationModel

extension DeclaredLocales.Setting {
  /// The platforms whose files the list is about.
  var platforms: Set<Platform> {
    switch self {
    case .knownRegions: [.apple]
    case .bundleLocalizations: [.apple, .flutter]
    case .localeConfig: [.android, .flutter]
    case .resConfigs, .resourceConfigurations, .localeFilters: [.android]
    case .supportedLocales: [.flutter, .web]
    }
  }

  /// How the list spells locales.
  func locale(named name: String) -> LocaleTag? {
    switch self {
    case .resConfigs, .resourceConfigurations, .localeFilters: AndroidXML().locale(named: name)
    default: AppleStrings().locale(named: name)
    }
  }

  /// Android's build keeps all regions of a language that is listed without one (aapt2, `AxisConfigFilter`).
  var coversRegions: Bool {
    switch self {
    case .resConfigs, .resourceConfigurations, .localeFilters: true
    default: false
    }
  }
}

extension ProjectFiles {
  /// The string files that a list is about: those in its app's folder, or all of its platform where there is one list and that
  /// folder has none.
  func files(of list: List, among all: [TranslatedFiles]) -> (own: [TranslatedFiles], all: [TranslatedFiles])
  {
    let platform = all.filter { $0.resource.isOf(list.list.setting.platforms) }
    let own = platform.filter { file in
      let area = area(of: list, for: file)
      return area.isEmpty || file.basePath.utf8.starts(with: (area + "/").utf8)
    }
    let isOnly = lists.filter { $0.list.setting == list.list.setting }.count == 1
    return (own.isEmpty && isOnly ? platform : own, platform)
  }

  /// The folder of the app that a settings file belongs to.
  private func area(of list: List, for file: TranslatedFiles) -> String {
    let own: String
    switch list.list.setting {
    case .knownRegions: own = folder(of: folder(of: list.path))
    case .bundleLocalizations:
      let here = folder(of: list.path)
      own =
        projectFolders.filter { $0.isEmpty || (here + "/").hasPrefix($0 + "/") }.max { $0.count < $1.count }
        ?? here
    case .localeConfig: own = before("src", in: list.path) ?? folder(of: folder(of: folder(of: list.path)))
    case .resConfigs, .resourceConfigurations, .localeFilters: own = folder(of: list.path)
    case .supportedLocales: return before("lib", in: list.path) ?? folder(of: list.path)
    }
    guard file.resource.format == "arb" else { return own }
    // Of a Flutter app this is a part: its texts are beside.
    return ["ios", "macos", "android"].lazy.compactMap { self.before($0, in: own + "/x") }.first ?? own
  }

  /// What is before a folder of this name; nil where a path has none.
  private func before(_ name: String, in path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.dropLast().lastIndex { $0 == name }.map { parts[..<$0].joined(separator: "/") }
  }
}
