extension Language {
  static let cSharp = Language(
    "C#", [".cs"], generated: [".Designer.cs", ".designer.cs", ".g.cs"],
    rules: LexicalRules(
      hasBlocks: true, blocksHaveEscapes: false, blocksAreIndented: true, prefixes: .cSharp),
    declarations: ["class", "struct", "interface", "enum", "namespace", "using"], hasTypesFirst: true,
    labelsAreOptional: true, hasKeyNames: true, tables: tables)

  /// Pages of HTML and C#: only strings are told from the rest.
  static let razor = Language(
    "Razor", [".cshtml", ".razor"],
    rules: LexicalRules(apostrophe: .none, prefixes: .cSharp, isWhole: false),
    labelsAreOptional: true, hasKeyNames: true, tables: tables)

  /// What XML comments hold is no code there. In Razor's pages it is: they are sent with their values.
  static let xaml = Language(
    "XAML", [".xaml", ".axaml"],
    rules: LexicalRules(
      apostrophe: .none, prefixes: .cSharp, isWhole: false, hasMarkupComments: true),
    labelsAreOptional: true, hasKeyNames: true, tables: tables)

  private static let tables = [
    CallTable(
      .dotnet,
      [
        "Localizer[KEY, ARGS?]", "localizer[KEY, ARGS?]", "_localizer[KEY, ARGS?]", "?L[KEY, ARGS?]",
        "ResourceManager.GetString(KEY)", "resourceManager.GetString(KEY)", "?GetString(KEY)",
        "resourceLoader.GetString(KEY)", "GetLocalizedString(KEY)",
      ]),
    CallTable(
      .dotnet, ["string.Format(USE, ARGS)", "String.Format(USE, ARGS)", "string.Format(_, USE, ARGS)"]),
    CallTable(.gettext, ["_(KEY)", "GetString(KEY)", "GetPluralString(KEY)"]),
    CallTable(
      .dotnet,
      [".Text = RAW", ".Title = RAW", ".Content = RAW", ".Placeholder = RAW", "MessageBox.Show(RAW)"]),
  ]
}
