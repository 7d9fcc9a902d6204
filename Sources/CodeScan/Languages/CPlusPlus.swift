extension Language {
  static let cPlusPlus = Language(
    "C++", [".cpp", ".cc", ".cxx", ".hpp", ".hh", ".h", ".c", ".mm"],
    rules: LexicalRules(prefixes: .c), joinsLiterals: true,
    declarations: ["define", "undef", "ifdef", "ifndef", "include", "class", "struct"], hasTypesFirst: true,
    chain: "arg", tables: qtTables)

  /// Qt's QML, which is JavaScript in a tree of objects.
  static let qml = Language(
    "QML", [".qml"],
    rules: LexicalRules(apostrophe: .string, backtick: .template, hasRegularExpressions: true),
    declarations: ["function"], chain: "arg", tables: qtTables)

  /// Forms of Qt Designer: each `<string>` is a text.
  static let qtForm = Language("Qt form", [".ui"], manner: .qtForm, tables: [CallTable(.qt, [])])

  private static let qtTables = [
    CallTable(
      .qt,
      [
        "tr(KEY)", "qsTr(KEY)", "qtTrId(KEY)", "qsTrId(KEY)", "trUtf8(KEY)", "QT_TR_NOOP(KEY)",
        "QT_TRANSLATE_NOOP(_, KEY)", "QT_TRID_NOOP(KEY)", "QT_TRANSLATE_NOOP3(_, KEY)", "QT_TR_N_NOOP(KEY)",
        "QT_TRANSLATE_N_NOOP(_, KEY)", "translate(_, KEY)", "qsTranslate(_, KEY)", "QT_TR_NOOP_UTF8(KEY)",
      ]),
    CallTable(
      .gettext,
      [
        "gettext(KEY)", "_(KEY)", "N_(KEY)", "ngettext(KEY)", "dgettext(_, KEY)", "pgettext(_, KEY)",
        "npgettext(_, KEY)", "C_(_, KEY)", "NC_(_, KEY)", "dngettext(_, KEY)",
      ]),
    CallTable(
      .qt,
      [
        "setText(RAW)", "setWindowTitle(RAW)", "setToolTip(RAW)", "setStatusTip(RAW)", "setTitle(RAW)",
        "setPlaceholderText(RAW)", "setLabelText(RAW)",
      ]),
  ]
}
