extension Language {
  static let objectiveC = Language(
    "Objective-C", [".m", ".mm", ".h"],
    rules: LexicalRules(prefixes: .objectiveC), joinsLiterals: true,
    declarations: ["define", "undef", "ifdef", "ifndef", "import", "include"], hasTypesFirst: true,
    tables: [
      CallTable(
        .apple,
        [
          "NSLocalizedString(KEY)", "NSLocalizedStringFromTable(KEY)",
          "NSLocalizedStringFromTableInBundle(KEY)", "NSLocalizedStringWithDefaultValue(KEY)",
          "localizedStringForKey: KEY", "localizedUserNotificationStringForKey: KEY",
          "CFCopyLocalizedString(KEY)",
        ]),
      CallTable(
        .apple,
        [
          "stringWithFormat: USE, ARGS", "initWithFormat: USE, ARGS",
          "localizedStringWithFormat: USE, ARGS",
        ]),
      CallTable(
        .apple,
        [
          ".text = RAW", ".title = RAW", ".placeholder = RAW", ".accessibilityLabel = RAW", "setTitle: RAW",
          "setText: RAW", "alertControllerWithTitle: RAW", "actionWithTitle: RAW", "initWithTitle: RAW",
        ]),
    ])
}
