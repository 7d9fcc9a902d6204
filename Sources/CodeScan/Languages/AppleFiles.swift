extension Language {
  /// Storyboards: their texts have keys of the objects' ids.
  static let interfaceBuilder = Language(
    "Interface Builder", [".storyboard", ".xib"], manner: .interfaceBuilder, tables: [CallTable(.apple, [])])

  /// Property lists name keys without anything that says so.
  static let propertyList = Language(
    "property list", [".plist"], manner: .propertyList, tables: [CallTable(.apple, [])])
}
