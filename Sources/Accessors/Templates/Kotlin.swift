import TranslationModel

extension AccessorTemplate {
  /// An object tree for Android, whose functions take the resources to look in: those of an activity, a service or a
  /// composable, in the language that it shows.
  package static let kotlin = AccessorTemplate(
    name: "kotlin", platforms: [.android], ending: ".kt", settings: ["access", "bundle", "package"],
    seenIn: ["Kotlin"],
    identifiers: IdentifierRule(
      // Kotlin language specification, "Identifiers".
      isPart: IdentifierRule.isLetterOrDigit, isStart: IdentifierRule.isLetter,
      reserved: ["_", "resources"],
      reservedGroups: ["Any", "Array", "Char", "Double", "Int", "R", "Resources", "String"]),
    mergesTables: true,
    type: { parameter in
      switch parameter.kind {
      case .integer: "Int"
      case .floating: "Double"
      case .character: "Char"
      case .text, .pointer, .verbatim: "String"
      }
    },
    write: { tree, options in KotlinSource(options).file(tree.root) })
}

private struct KotlinSource {
  let options: AccessorOptions

  init(_ options: AccessorOptions) { self.options = options }

  func file(_ root: AccessorGroup) -> String {
    var lines = SourceLines(unit: "    ")
    lines.add(["// \(GeneratedMark.line(options))", "@file:Suppress(\"all\")", ""])
    if !options.package.isEmpty { lines.add(["package \(options.package)", ""]) }
    lines.add("import android.content.res.Resources")
    if !options.bundle.isEmpty { lines.add("import \(options.bundle)") }
    lines.add(["", "/** The app's texts, in the language of the resources that are given. */"])
    add(root, access: options.access == .internal ? "internal " : "", to: &lines)
    return lines.text
  }

  private func add(_ group: AccessorGroup, access: String, to lines: inout SourceLines) {
    lines.block("\(access)object \(spelled(group.name)) {") { lines in
      for (i, accessor) in group.accessors.enumerated() {
        if i > 0 { lines.add() }
        add(accessor, to: &lines)
      }
      for (i, inner) in group.groups.enumerated() {
        if i > 0 || !group.accessors.isEmpty { lines.add() }
        add(inner, access: "", to: &lines)
      }
    }
  }

  private func add(_ accessor: Accessor, to lines: inout SourceLines) {
    lines.add(BlockComment.lines(accessor.message, width: lines.width))
    let parameters =
      ["resources: Resources"]
      + accessor.parameters.map { "\(spelled($0.name)): \(AccessorTemplate.kotlin.type($0))" }
    let (type, lookup) = lookup(accessor)
    let head = "fun \(spelled(accessor.name))(\(parameters.joined(separator: ", "))): \(type) ="
    if head.count + lookup.count + 1 <= lines.width { return lines.add("\(head) \(lookup)") }
    lines.add(head)
    lines.add("    " + lookup)
  }

  /// The type and the expression.
  private func lookup(_ accessor: Accessor) -> (String, String) {
    // The resource compiler writes an underscore for what no identifier can have.
    let name = spelled(accessor.key.string.replacing(".", with: "_").replacing("-", with: "_"))
    var values = accessor.parameters.filter { $0.argument > 0 }.sorted { $0.argument < $1.argument }
      .map { spelled($0.name) }
    switch accessor.message.shape {
    case .list: return ("Array<String>", "resources.getStringArray(R.array.\(name))")
    case .text:
      values.insert("R.string.\(name)", at: 0)
      return ("String", "resources.getString(\(values.joined(separator: ", ")))")
    case .plural:
      let count = accessor.parameters.first { $0.isCount }.map { spelled($0.name) } ?? "0"
      values.insert(contentsOf: ["R.plurals.\(name)", count], at: 0)
      return ("String", "resources.getQuantityString(\(values.joined(separator: ", ")))")
    }
  }

  private func spelled(_ name: String) -> String { Self.keywords.contains(name) ? "`\(name)`" : name }

  /// Kotlin reference, "Keywords and operators": the hard ones.
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is",
    "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val",
    "var",
    "when", "while",
  ]
}

/// A comment between `/**` and `*/`, which a text must not end.
enum BlockComment {
  static func lines(_ message: AccessorMessage, width: Int) -> [String] {
    let lines = Documentation(message).lines(width: width - 7).map {
      $0.replacing("*/", with: "* /").replacing("/*", with: "/ *")
    }
    if lines.count <= 1 { return ["/** \(lines.first ?? "") */"] }
    return ["/**"] + lines.map { $0.isEmpty ? " *" : " * \($0)" } + [" */"]
  }
}
