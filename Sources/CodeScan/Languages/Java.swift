extension Language {
  static let java = Language(
    "Java", [".java", ".gradle"],
    rules: LexicalRules(hasBlocks: true, blocksAreIndented: true),
    declarations: ["class", "interface", "enum", "import", "package"], hasTypesFirst: true,
    tables: androidTables)
}
