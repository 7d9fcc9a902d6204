extension Language {
  /// Storyboards: their texts have keys of the objects' ids.
  static let interfaceBuilder = Language(
    "Interface Builder", [".storyboard", ".xib"], manner: .interfaceBuilder, tables: [CallTable(.apple, [])])

  /// Property lists name keys without anything that says so; the definitions of Siri's intents are such lists.
  static let propertyList = Language(
    "property list", [".plist", ".intentdefinition"], manner: .propertyList, tables: [CallTable(.apple, [])])
}
