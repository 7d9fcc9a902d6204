import CodeScan
import ProjectConfiguration
import StringFormats
import TranslationModel

/// A kind of file beside the string files that says something of an app's languages: which files it may be, and what it says.
struct SettingsFile: Sendable {
  struct Said: Sendable {
    var lists: [DeclaredLocales] = []
    /// Keys of texts that the system shows by itself; nil where it has nothing to do with them.
    var infoKeys: [DeclaredLocales.Item]?
  }

  /// What people call it.
  let name: String
  /// The platforms whose string files it says something about: in a project without them it is not read.
  let platforms: Set<Platform>
  let claims: @Sendable (String) -> Bool
  /// Takes the bytes and the path.
  let read: @Sendable ([UInt8], String) throws(SyntaxError) -> Said

  /// Every kind.
  static let all: [SettingsFile] = [
    SettingsFile(name: "Xcode project", platforms: [.apple]) {
      $0.hasSuffix(".xcodeproj/project.pbxproj")
    } read: {
      (bytes, _) throws(SyntaxError) in
      let project = try XcodeProject(reading: bytes)
      return Said(lists: project.regions.map { [$0] } ?? [], infoKeys: project.infoKeys.filter(\.isShown))
    },
    SettingsFile(name: "Info.plist", platforms: [.apple, .flutter], claims: isInfo) {
      (bytes, _) throws(SyntaxError) in
      let info = try InfoPropertyList(reading: bytes)
      return Said(
        lists: info.localizations.map { [$0] } ?? [], infoKeys: info.texts.filter(\.isShown))
    },
    SettingsFile(name: "list of languages", platforms: [.android, .flutter], claims: isLocaleConfiguration) {
      (bytes, _) throws(SyntaxError) in
      Said(lists: try LocaleConfiguration.read(bytes).map { [$0] } ?? [])
    },
    SettingsFile(name: "Gradle build", platforms: [.android], claims: GradleLocales.claims) {
      bytes, path in
      Said(lists: GradleLocales.read(bytes, path: path))
    },
    SettingsFile(name: "Flutter code", platforms: [.flutter, .web]) {
      $0.hasSuffix(".dart")
    } read: { bytes, _ in
      Said(lists: DartLocales.read(bytes))
    },
  ]

  private static func name(of path: String) -> Substring { path.split(separator: "/").last ?? "" }

  /// `Info.plist`, `App-Info.plist`, `Info-Debug.plist`.
  private static func isInfo(_ path: String) -> Bool {
    // Most paths are told by their end.
    guard path.hasSuffix(".plist") else { return false }
    let name = name(of: path)
    return name.hasSuffix("Info.plist") || name.hasPrefix("Info") && name.hasSuffix(".plist")
  }

  private static func isLocaleConfiguration(_ path: String) -> Bool {
    guard path.hasSuffix(".xml") else { return false }
    let parts = path.split(separator: "/")
    return parts.count > 1 && parts[parts.count - 2] == "xml"
      && name(of: path).lowercased().contains("locale")
  }

  /// Folders of what others have written, of what is built, and of what no user sees.
  static func isForeign(_ folder: String) -> Bool {
    let name = name(of: folder)
    return Languages.foreignFolders.contains(String(name)) || name.hasSuffix("Tests") || name == "test"
      || name == "androidTest"
      || [".framework", ".xcframework", ".bundle", ".app"].contains(where: name.hasSuffix)
  }
}

extension DeclaredLocales.Item {
  fileprivate var isShown: Bool { InfoPropertyList.isPurpose(name) || InfoPropertyList.isName(name) }
}
