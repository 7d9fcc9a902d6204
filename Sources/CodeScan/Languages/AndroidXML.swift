extension Language {
  /// Layouts, menus, manifests, and the string files' own references to others.
  static let androidXML = Language(
    "Android XML", [".xml"], manner: .androidXML, tables: [CallTable(.android, [])])
}
