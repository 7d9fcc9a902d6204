extension Language {
  static let swift = Language(
    "Swift", [".swift"],
    rules: LexicalRules(
      nestsComments: true, apostrophe: .none, hasBlocks: true, blocksAreIndented: true, hole: .swift,
      backtick: .name, hasHashes: true, hasRegularExpressions: true),
    declarations: ["func", "class", "struct", "enum", "protocol", "extension", "import", "case"],
    tables: [
      CallTable(
        .apple,
        [
          "NSLocalizedString(KEY)", "localizedString(forKey: KEY)", "KEY.localized", "KEY.localized()",
          "localizedUserNotificationString(forKey: KEY)", "?CFCopyLocalizedString(KEY)",
        ]),
      CallTable(
        .apple, hasFormatKeys: true,
        [
          "String(localized: KEY)", "AttributedString(localized: KEY)", "LocalizedStringKey(KEY)",
          "LocalizedStringResource(KEY)", "String.LocalizationValue(KEY)", "?Text(KEY)", "?Button(KEY)",
          "?Label(KEY)", "?Toggle(KEY)", "?Section(KEY)", "?Picker(KEY)", "?TextField(KEY)",
          "?SecureField(KEY)",
          "?NavigationLink(KEY)", "?Link(KEY)", "?Menu(KEY)", "?Stepper(KEY)", "?ProgressView(KEY)",
          "?DisclosureGroup(KEY)", "?GroupBox(KEY)", "?navigationTitle(KEY)", "?alert(KEY)",
          "?confirmationDialog(KEY)", "?accessibilityLabel(KEY)", "?accessibilityHint(KEY)",
          "?accessibilityValue(KEY)", "?help(KEY)", "?tabItem(KEY)", "?searchable(prompt: KEY)",
        ]),
      CallTable(
        .apple,
        [
          "String(format: USE, ARGS)", "NSString(format: USE, ARGS)",
          "localizedStringWithFormat(USE, ARGS)",
        ]),
      CallTable(
        .apple,
        [
          "Text(RAW)", "Button(RAW)", "Label(RAW)", "Toggle(RAW)", "navigationTitle(RAW)", "alert(RAW)",
          "accessibilityLabel(RAW)", "accessibilityHint(RAW)", "setTitle(RAW)", ".text = RAW", ".title = RAW",
          ".placeholder = RAW", ".prompt = RAW", ".accessibilityLabel = RAW", ".accessibilityHint = RAW",
          "UIAlertController(title: RAW)", "UIAlertAction(title: RAW)", "UIBarButtonItem(title: RAW)",
        ]),
    ])
}
