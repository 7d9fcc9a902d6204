/// Whose string files some code uses.
package enum Platform: UInt8, Hashable, Sendable, CaseIterable {
  case apple, android, java, dotnet, gettext, qt, flutter, web

  /// By the name of a string format; nil for formats that no code names keys of (XLIFF).
  package init?(format: String) {
    switch format {
    case "apple-strings", "stringsdict", "xcstrings": self = .apple
    case "android-xml": self = .android
    case "properties": self = .java
    case "resx": self = .dotnet
    case "po": self = .gettext
    case "qt-ts": self = .qt
    case "arb": self = .flutter
    case "json", "i18next-json": self = .web
    default: return nil
    }
  }
}

/// Several platforms.
package struct PlatformSet: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package init(_ platform: Platform) { self.init(rawValue: 1 << Int(platform.rawValue)) }

  package static let apple = PlatformSet(.apple)
  package static let android = PlatformSet(.android)
  package static let java = PlatformSet(.java)
  package static let dotnet = PlatformSet(.dotnet)
  package static let gettext = PlatformSet(.gettext)
  package static let qt = PlatformSet(.qt)
  package static let flutter = PlatformSet(.flutter)
  package static let web = PlatformSet(.web)
  static let all = PlatformSet(rawValue: 0xFF)

  package var platforms: [Platform] { Platform.allCases.filter { contains(PlatformSet($0)) } }
}

/// What a key is a key of, where code says it: `R.plurals.files`.
package enum KeyKind: Hashable, Sendable { case text, plural, array }
