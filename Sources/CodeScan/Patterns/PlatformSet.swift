import TranslationModel

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
