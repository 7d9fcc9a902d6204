extension Language {
  static let dart = Language(
    "Dart", [".dart"],
    rules: LexicalRules(
      nestsComments: true, apostrophe: .string, hasBlocks: true, hole: .dollar, prefixes: .dart),
    joinsLiterals: true, declarations: ["class", "import", "get", "set", "extension"], hasTypesFirst: true,
    hasKeyNames: true,
    tables: [
      CallTable(
        .flutter,
        [
          "AppLocalizations.of(_).KEY(ARGS?)", "S.of(_).KEY(ARGS?)", "S.current.KEY(ARGS?)",
          "context.l10n.KEY(ARGS?)", "context.loc.KEY(ARGS?)", "?l10n.KEY(ARGS?)", "?loc.KEY(ARGS?)",
          "?localizations.KEY(ARGS?)", "?strings.KEY(ARGS?)",
        ]),
      CallTable(.web, ["KEY.tr", "KEY.tr()", "?tr(KEY)", "KEY.plural", "KEY.i18n"]),
      CallTable(
        [.flutter, .web],
        ["Text(RAW)", "hintText: RAW", "labelText: RAW", "helperText: RAW", "errorText: RAW", "tooltip: RAW"]),
    ])
}
