import TranslationModel

extension AccessorTemplate {
  /// An object of functions over the app's own `t`, that of i18next for example.
  package static let typeScript = AccessorTemplate(
    name: "typescript", platforms: [.web], ending: ".ts", settings: [],
    identifiers: IdentifierRule(
      isPart: IdentifierRule.isUnicodePart, isStart: IdentifierRule.isUnicodeStart, reserved: ["_"],
      hasTypesAsGroups: false),
    mergesTables: false,
    type: { $0.kind == .integer || $0.kind == .floating ? "number" : "string | number" },
    write: { tree, options in TypeScriptSource(options).file(tree.root) })
}

private struct TypeScriptSource {
  private let options: AccessorOptions

  init(_ options: AccessorOptions) { self.options = options }

  func file(_ root: AccessorGroup) -> String {
    var lines = SourceLines(unit: "  ")
    lines.add([
      "// \(GeneratedMark.line(options))", "/* eslint-disable */", "",
      "/** Gives the text of a key, with these values in the places of its placeholders. */",
      "export type Translate = (key: string, values?: Record<string, string | number>) => string;", "",
      "/** The app's texts, as `t` gives them: `\(options.name)((key, values) => t(key, values))` with i18next. */",
    ])
    lines.block("export function \(options.name)(t: Translate) {") { lines in
      lines.block("return {", "};") { add(root, to: &$0) }
    }
    lines.add()
    lines.add("export type \(options.name) = ReturnType<typeof \(options.name)>;")
    return lines.text
  }

  private func add(_ group: AccessorGroup, to lines: inout SourceLines) {
    for accessor in group.accessors { add(accessor, to: &lines) }
    for inner in group.groups {
      lines.block("\(inner.name): {", "},") { add(inner, to: &$0) }
    }
  }

  private func add(_ accessor: Accessor, to lines: inout SourceLines) {
    lines.add(BlockComment.lines(accessor.message, width: lines.width))
    let key = AccessorMessage.qualifiedKey(accessor.message)
    if case .list(let count) = accessor.message.shape {
      let texts = (0..<count).map { "t(\(literal("\(key).\($0)")))" }
      return lines.add("\(accessor.name): (): string[] => [\(texts.joined(separator: ", "))],")
    }
    guard accessor.isFunction else {
      return lines.add("\(accessor.name): (): string => t(\(literal(key))),")
    }
    let members = accessor.parameters.map { parameter in
      let label = parameter.label.isEmpty ? parameter.name : parameter.label.string
      return
        "\(label == parameter.name ? label : literal(label)): \(AccessorTemplate.typeScript.type(parameter))"
    }
    let head = "\(accessor.name): (values: { \(members.joined(separator: "; ")) }): string =>"
    let lookup = "t(\(literal(key)), values),"
    if head.count + lookup.count + 1 <= lines.width { return lines.add("\(head) \(lookup)") }
    lines.add(head)
    lines.add("  " + lookup)
  }

  private func literal(_ text: String) -> String {
    "\"" + CodeText.escaped(text, "\"", CodeText.utf16Escape).joined() + "\""
  }
}
