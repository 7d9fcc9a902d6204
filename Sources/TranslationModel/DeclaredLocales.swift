/// The languages that a settings file of a platform says an app has.
package struct DeclaredLocales: Hashable, Sendable {
  /// The setting that says it, as people know it: the name is the one in the file.
  package enum Setting: String, CaseIterable, Hashable, Sendable {
    /// Xcode's: what it offers to export, and makes folders for.
    case knownRegions
    /// Of `Info.plist`: what an app says that has its texts elsewhere.
    case bundleLocalizations = "CFBundleLocalizations"
    /// Android 13's list of languages for one app, `res/xml/locales_config.xml`.
    case localeConfig = "locale-config"
    /// Gradle's, in its older spellings: what else is in `res` reaches no user.
    case resConfigs, resourceConfigurations
    case localeFilters
    /// A Flutter app's.
    case supportedLocales

    /// True where a language that is not listed reaches nobody, though its files are there.
    package var leavesOutOthers: Bool {
      switch self {
      case .resConfigs, .resourceConfigurations, .localeFilters, .supportedLocales: true
      case .knownRegions, .bundleLocalizations, .localeConfig: false
      }
    }
  }

  package struct Item: Hashable, Sendable {
    /// As the file spells it: `pt-rBR`, `zh-Hant`.
    package var name: String
    /// In the file, from 1.
    package var line: Int

    package init(_ name: String, line: Int) { (self.name, self.line) = (name, line) }
  }

  package var setting: Setting
  package var items: [Item]
  /// Where the list begins, from 1.
  package var line: Int
  /// False where a part of it is only known when the program, or its build, runs.
  package var isWhole: Bool

  package init(_ setting: Setting, _ items: [Item], line: Int, isWhole: Bool = true) {
    (self.setting, self.items, self.line, self.isWhole) = (setting, items, line, isWhole)
  }
}
