import TranslationModel

/// What an Xcode project, `project.pbxproj`, says of an app's languages.
package struct XcodeProject: Hashable, Sendable {
  /// Nil where it has no `knownRegions`: Xcode always writes them.
  package private(set) var regions: DeclaredLocales?
  package private(set) var developmentRegion: String?
  /// The keys of the `Info.plist` that Xcode makes of build settings (`INFOPLIST_KEY_…`), each once, with its line.
  package private(set) var infoKeys: [DeclaredLocales.Item] = []

  private static let infoPrefix = "INFOPLIST_KEY_"

  package init(reading bytes: [UInt8]) throws(SyntaxError) {
    var regions: DeclaredLocales?
    var region: String?
    var keys: [DeclaredLocales.Item] = []
    var known: Set<String> = []
    try bytes.read { bytes throws(SyntaxError) in
      var scanner = OpenStepScanner(bytes)
      var lines = LineCounter(bytes)
      while let member = try scanner.nextMember() {
        switch member.key {
        case "knownRegions":
          let items = member.values.map { DeclaredLocales.Item($0.text, line: lines.line(at: $0.offset)) }
          regions = DeclaredLocales(.knownRegions, items, line: lines.line(at: member.offset))
        case "developmentRegion": region = member.values.first?.text
        case let key where key.hasPrefix(Self.infoPrefix):
          let name = String(key.dropFirst(Self.infoPrefix.count))
          guard known.insert(name).inserted else { break }
          keys.append(DeclaredLocales.Item(name, line: lines.line(at: member.offset)))
        default: break
        }
      }
    }
    (self.regions, developmentRegion, infoKeys) = (regions, region, keys)
  }
}
