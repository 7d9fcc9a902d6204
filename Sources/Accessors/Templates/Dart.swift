import TranslationModel

extension AccessorTemplate {
  /// Classes for Flutter. Over ARB files they are a tree of what Flutter's generator has made, with its own types; over JSON
  /// they ask a function of the app's for each key.
  package static let dart = AccessorTemplate(
    name: "dart", platforms: [.flutter, .web], ending: ".dart", settings: ["bundle"],
    identifiers: IdentifierRule(
      isPart: { $0.isASCII && $0.properties.isXIDContinue },
      isStart: { $0 == "_" || $0.properties.isAlphabetic },
      reserved: dartWords, hasTypesAsGroups: false),
    mergesTables: false,
    type: { $0.kind == .integer ? "int" : $0.kind == .floating ? "num" : "Object" },
    write: { tree, options in
      let isARB = tree.accessors.first?.message.format == "arb"
      return DartSource(options, isARB: isARB).file(tree.root)
    })
}

/// Dart language specification, "Reserved Words", and what every object has.
private let dartWords: Set<String> = [
  "_", "assert", "await", "break", "case", "catch", "class", "const", "continue", "default", "do", "else",
  "enum",
  "extends", "false", "final", "finally", "for", "hashCode", "if", "in", "is", "new", "noSuchMethod", "null",
  "rethrow", "return", "runtimeType", "super", "switch", "this", "throw", "toString", "true", "try", "var",
  "void", "while", "with", "yield",
]

private struct DartSource {
  private let options: AccessorOptions
  private let isARB: Bool

  init(_ options: AccessorOptions, isARB: Bool) { (self.options, self.isARB) = (options, isARB) }

  /// What every class has: the function that is asked, or the generator's object.
  private var source: (type: String, name: String) {
    isARB ? ("AppLocalizations", "_texts") : ("\(options.name)Lookup", "_text")
  }

  func file(_ root: AccessorGroup) -> String {
    var lines = SourceLines(unit: "  ")
    lines.add(["// \(GeneratedMark.line(options))", "// ignore_for_file: type=lint", ""])
    if isARB {
      lines.add("import '\(options.bundle.isEmpty ? "app_localizations.dart" : options.bundle)';")
    } else {
      lines.add("/// Gives the text of a key, with these values in the places of its placeholders.")
      lines.add("typedef \(options.name)Lookup = String Function(String key, Map<String, Object> values);")
    }
    lines.add()
    lines.add("/// The app's texts.")
    add(root, to: &lines)
    return lines.text
  }

  private func add(_ group: AccessorGroup, to lines: inout SourceLines) {
    lines.block("class \(typeName(group)) {") { lines in
      lines.add("\(isARB ? "" : "const ")\(typeName(group))(this.\(source.name));")
      lines.add()
      lines.add("final \(source.type) \(source.name);")
      for inner in group.groups {
        lines.add()
        let made = "\(typeName(inner))(\(source.name))"
        lines.add(
          isARB ? "late final \(inner.name) = \(made);" : "\(typeName(inner)) get \(inner.name) => \(made);")
      }
      for accessor in group.accessors {
        lines.add()
        add(accessor, to: &lines)
      }
    }
    for inner in group.groups {
      lines.add()
      add(inner, to: &lines)
    }
  }

  /// `L10n`, `L10n_common_buttons`: members have no underscore but the first sign.
  private func typeName(_ group: AccessorGroup) -> String { group.path.joined(separator: "_") }

  private func add(_ accessor: Accessor, to lines: inout SourceLines) {
    lines.add(
      Documentation(accessor.message).lines(width: lines.width - 4).map { $0.isEmpty ? "///" : "/// \($0)" })
    if isARB { return lines.add("late final \(accessor.name) = _texts.\(accessor.key);") }
    let message = accessor.message
    let key = AccessorMessage.qualifiedKey(message)
    if case .list(let count) = message.shape {
      let texts = (0..<count).map { "_text(\(literal("\(key).\($0)")), const {})" }
      return lines.add("List<String> get \(accessor.name) => [\(texts.joined(separator: ", "))];")
    }
    guard accessor.isFunction else {
      return lines.add("String get \(accessor.name) => _text(\(literal(key)), const {});")
    }
    let parameters = accessor.parameters.map { "required \(AccessorTemplate.dart.type($0)) \($0.name)" }
    let values = accessor.parameters.map { parameter in
      let label = parameter.label.isEmpty ? parameter.name : parameter.label.string
      return "\(literal(label)): \(parameter.name)"
    }
    lines.add("String \(accessor.name)({\(parameters.joined(separator: ", "))}) =>")
    lines.add("    _text(\(literal(key)), {\(values.joined(separator: ", "))});")
  }

  private func literal(_ text: String) -> String {
    "'" + CodeText.escaped(text, "'$") { "\\u{\(String($0, radix: 16))}" }.joined() + "'"
  }
}

extension AccessorMessage {
  /// The key behind the name of its file, as i18next wants it: `common:cancel`; the key alone where the file has no name.
  static func qualifiedKey(_ message: AccessorMessage) -> String {
    message.table.isEmpty ? message.key.string : "\(message.table):\(message.key)"
  }
}
