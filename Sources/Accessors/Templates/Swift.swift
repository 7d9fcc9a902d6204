import TranslationModel

extension AccessorTemplate {
  /// An enum tree for Apple's platforms. Texts are looked up when they are asked for, with the base text for a key that a
  /// language lacks, where Foundation alone would show the key.
  package static let swift = AccessorTemplate(
    name: "swift", platforms: [.apple], ending: ".swift",
    settings: ["access", "bundle"], seenIn: ["Swift"],
    identifiers: IdentifierRule(
      isPart: IdentifierRule.isUnicodePart, isStart: IdentifierRule.isUnicodeStart,
      reserved: ["_", "self", "Self", "Type", "init", "Protocol"],
      reservedGroups: [
        "Any", "CChar", "CVarArg", "Double", "Int", "Protocol", "Self", "String", "Type", "UInt16",
        "UnsafePointer", "UnsafeRawPointer",
      ]),
    mergesTables: false,
    type: { parameter in
      switch parameter.kind {
      case .integer: "Int"
      case .floating: "Double"
      case .character: "CChar"
      case .pointer: "UnsafeRawPointer"
      case .text, .verbatim: "String"
      }
    },
    write: { tree, options in SwiftSource(options).file(tree.root) })
}

/// Swift as `swift format` writes it with its standard settings.
private struct SwiftSource {
  private let options: AccessorOptions
  private let access: String

  init(_ options: AccessorOptions) {
    self.options = options
    access = options.access == .internal ? "" : options.access.rawValue + " "
  }

  func file(_ root: AccessorGroup) -> String {
    var lines = SourceLines(unit: "  ")
    lines.add([
      "// \(GeneratedMark.line(options))", "// swift-format-ignore-file", "// swiftlint:disable all", "",
      "import Foundation", "", "/// The app's texts.",
    ])
    add(root, to: &lines)
    lines.add()
    lines.add("private let _bundle: Bundle = \(options.bundle.isEmpty ? ".main" : options.bundle)")
    lines.add()
    lines.block("private func _text(_ key: String, _ table: String, _ english: String) -> String {") {
      $0.add("_bundle.localizedString(forKey: key, value: english, table: table)")
    }
    lines.add()
    lines.add("private func _text(")
    lines.add("  _ key: String, _ table: String, _ english: String, _ arguments: [any CVarArg]")
    lines.block(") -> String {") {
      $0.add("String(")
      $0.add("  format: _text(key, table, english), locale: Locale.current, arguments: arguments)")
    }
    return lines.text
  }

  private func add(_ group: AccessorGroup, to lines: inout SourceLines) {
    lines.block("\(access)enum \(spelled(group.name)) {") { lines in
      for (i, accessor) in group.accessors.enumerated() {
        if i > 0 { lines.add() }
        add(accessor, to: &lines)
      }
      for (i, inner) in group.groups.enumerated() {
        if i > 0 || !group.accessors.isEmpty { lines.add() }
        add(inner, to: &lines)
      }
    }
  }

  private func add(_ accessor: Accessor, to lines: inout SourceLines) {
    lines.add(
      Documentation(accessor.message).lines(width: lines.width - 4).map { $0.isEmpty ? "///" : "/// \($0)" })
    let name = spelled(accessor.name)
    if accessor.isFunction {
      let parameters = accessor.parameters.map { "_ \(spelled($0.name)): \(AccessorTemplate.swift.type($0))" }
        .joined(separator: ", ")
      let head = "\(access)static func \(name)("
      if head.count + parameters.count + ") -> String {".count <= lines.width {
        lines.block("\(head)\(parameters)) -> String {") { addLookup(accessor, to: &$0) }
      } else {
        lines.add(head)
        lines.add("  " + parameters)
        lines.block(") -> String {") { addLookup(accessor, to: &$0) }
      }
    } else {
      lines.block("\(access)static var \(name): String {") { addLookup(accessor, to: &$0) }
    }
  }

  private func addLookup(_ accessor: Accessor, to lines: inout SourceLines) {
    let message = accessor.message
    var arguments = [message.key.string, message.table, message.text.string].map(SwiftLiteral.init)
      .map { $0.lines(width: lines.width - 4) }
    if accessor.isFunction {
      arguments.append(["[" + accessor.parameters.map(passed).joined(separator: ", ") + "]"])
    }
    let short = "_text(" + arguments.map { $0.joined() }.joined(separator: ", ") + ")"
    if arguments.allSatisfy({ $0.count == 1 }), short.count <= lines.width { return lines.add(short) }
    lines.add("_text(")
    for (i, argument) in arguments.enumerated() {
      let end = i + 1 == arguments.count ? ")" : ","
      for (j, line) in argument.enumerated() {
        lines.add("  " + line + (j + 1 == argument.count ? end : ""))
      }
    }
  }

  private func passed(_ parameter: AccessorParameter) -> String {
    parameter.kind == .pointer ? "Int(bitPattern: \(spelled(parameter.name)))" : spelled(parameter.name)
  }

  private func spelled(_ name: String) -> String { Self.keywords.contains(name) ? "`\(name)`" : name }

  /// The Swift Programming Language, "Keywords and Punctuation": those that are reserved in declarations, statements,
  /// expressions and types.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import",
    "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

/// A string literal of Swift, in several lines where it is long.
private struct SwiftLiteral {
  private let pieces: [String]

  init(_ text: String) {
    pieces = CodeText.escaped(text, "\"") { "\\u{\(String($0, radix: 16))}" }
  }

  func lines(width: Int) -> [String] {
    let whole = pieces.joined()
    if whole.count + 2 <= width { return ["\"\(whole)\""] }
    var lines: [String] = []
    var line = ""
    var (count, lastSpace) = (0, String.Index?.none)
    for piece in pieces {
      if count + piece.count > width - 2 {
        // A line ends after a space where it has one.
        let cut = lastSpace ?? line.endIndex
        lines.append(line[..<cut] + "\\")
        line = String(line[cut...])
        (count, lastSpace) = (line.count, nil)
      }
      line += piece
      count += piece.count
      if piece == " " { lastSpace = line.endIndex }
    }
    return ["\"\"\""] + lines + [line, "\"\"\""]
  }
}
