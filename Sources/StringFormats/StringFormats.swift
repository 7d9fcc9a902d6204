import TranslationModel

/// Every string format that Glossator knows. A new one is one file beside this, and one line here.
package enum StringFormats {
  package static let all: [any StringFormat] = [
    AppleStrings(),
    Stringsdict(),
    XCStrings(),
    AndroidXML(),
    Properties(),
    Resx(),
    PO(),
    QtLinguist(),
    XLIFF(),
    ARB(),
    I18nextJSON(),
    PlainJSON(),
  ]

  /// The names of those whose texts the code of some platforms uses.
  package static func names(of platforms: Set<Platform>) -> [String] {
    all.filter { $0.platform.map(platforms.contains) ?? false }.map(\.name)
  }

  package static func named(_ name: String) -> (any StringFormat)? { all.first { $0.name == name } }
}
