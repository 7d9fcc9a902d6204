extension Language {
  private static let declarations = ["function", "class", "import", "get", "set"]

  static let javaScript = Language(
    "JavaScript", [".js", ".jsx", ".mjs", ".cjs"], generated: [".min.js"], rules: rules(hasJSX: true),
    declarations: declarations, tables: tables)

  static let typeScript = Language(
    "TypeScript", [".ts", ".mts", ".cts"], generated: [".d.ts"], rules: rules(hasJSX: false),
    declarations: declarations, tables: tables)

  static let typeScriptXML = Language(
    "TypeScript", [".tsx"], rules: rules(hasJSX: true), declarations: declarations, tables: tables)

  static let vue = Language(
    "Vue", [".vue"], manner: .component, rules: rules(hasJSX: false), declarations: declarations,
    tables: tables)

  private static func rules(hasJSX: Bool) -> LexicalRules {
    LexicalRules(
      apostrophe: .string, backtick: .template, hasRegularExpressions: true, hasJSX: hasJSX,
      hasDollarNames: true)
  }

  private static let tables = [
    CallTable(
      .web,
      [
        "t(KEY, ARGS?)", "$t(KEY, ARGS?)", "$tc(KEY)", "$te(KEY)", "te(KEY)", "tc(KEY)", "$rt(KEY)",
        "formatMessage({id: KEY}, ARGS?)", "i18nKey=KEY", "<FormattedMessage id=KEY", "keypath=KEY",
        "v-t=KEY",
        "useTranslations(PREFIX)", "getTranslations(PREFIX)", "getTranslations({namespace: PREFIX})",
        "keyPrefix: PREFIX",
      ]),
    CallTable(
      .gettext,
      ["gettext(KEY)", "ngettext(KEY)", "pgettext(_, KEY)", "npgettext(_, KEY)", "_(KEY)", "__(KEY)"]),
    CallTable(
      [.web, .gettext],
      [
        "<Trans id=KEY",
        "placeholder=RAW", "title=RAW", "alt=RAW", "aria-label=RAW", "label=RAW", "alert(RAW)",
        "confirm(RAW)",
      ]),
  ]
}
