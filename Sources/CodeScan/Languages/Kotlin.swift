extension Language {
  static let kotlin = Language(
    "Kotlin", [".kt", ".kts"],
    rules: LexicalRules(
      nestsComments: true, hasBlocks: true, blocksHaveEscapes: false, hole: .dollar, backtick: .name),
    declarations: ["fun", "class", "object", "interface", "import", "package", "val", "var"],
    labelSign: "=", labelsAreOptional: true, tables: androidTables)

  /// What Kotlin and Java have in common.
  static let androidTables = [
    CallTable(.android, kind: .text, ["R.string.KEY", "Res.string.KEY", "MR.strings.KEY"]),
    CallTable(.android, kind: .plural, ["R.plurals.KEY", "Res.plurals.KEY", "MR.plurals.KEY"]),
    CallTable(.android, kind: .array, ["?R.array.KEY", "?Res.array.KEY"]),
    CallTable(
      .android,
      [
        "getString(USE, ARGS?)", "stringResource(USE, ARGS?)", "getQuantityString(USE, _, ARGS?)",
        "pluralStringResource(USE, _, ARGS?)", "getText(USE)", "String.format(USE, ARGS)",
        "String.format(_, USE, ARGS)", "resValue(_, DEFINE)",
      ]),
    CallTable(
      .android,
      [
        "setText(RAW)", ".text = RAW", ".hint = RAW", ".title = RAW", ".contentDescription = RAW",
        "Text(RAW)",
        "Text(text: RAW)", "makeText(_, RAW)", "setTitle(RAW)", "setMessage(RAW)", "setHint(RAW)",
        "setPositiveButton(RAW)", "setNegativeButton(RAW)",
      ]),
    CallTable(
      .java,
      ["bundle.getString(KEY)", "?getString(KEY)", "?getMessage(KEY)", "MessageFormat.format(USE, ARGS)"]),
  ]
}
