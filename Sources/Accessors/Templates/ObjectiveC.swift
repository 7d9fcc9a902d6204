import TranslationModel

extension AccessorTemplate {
  /// A header of inline functions for code that sees no Swift enum: `L10nCommonCancel()`. It needs no implementation file, and
  /// Objective-C++ and Swift, by a bridging header, see it as well.
  package static let objectiveC = AccessorTemplate(
    name: "objective-c", platforms: [.apple], ending: ".h",
    settings: ["bundle"], seenIn: ["Objective-C", "Swift"],
    identifiers: IdentifierRule(
      // C99 knows marks in the middle of no name.
      isPart: IdentifierRule.isLetterOrDigit, isStart: IdentifierRule.isLetter,
      // Parameters: no word of C, C++ or Objective-C, and nothing that Foundation defines as a macro.
      reserved: ["_", "char", "id", "in", "int", "nil", "out", "self", "super"],
      // Functions with these beginnings are Apple's.
      reservedGroups: ["CA", "CF", "CG", "NS", "UI"], isFlat: true),
    mergesTables: false,
    type: { parameter in
      switch parameter.kind {
      case .integer: "NSInteger"
      case .floating: "double"
      case .character: "unichar"
      case .pointer: "const void *"
      case .text, .verbatim: "NSString *"
      }
    },
    write: { tree, options in ObjectiveCSource(options).file(tree.root) })
}

private struct ObjectiveCSource {
  private let options: AccessorOptions
  /// What looks a text up. No accessor has this name: behind the outermost one only what cannot begin a name has a `_`.
  private let lookup: String

  init(_ options: AccessorOptions) {
    self.options = options
    lookup = options.name + "_text"
  }

  private static let warnings = ["-Wdocumentation", "-Wdocumentation-unknown-command", "-Wformat-nonliteral"]

  func file(_ root: AccessorGroup) -> String {
    var lines = SourceLines(unit: "  ")
    lines.add(["// \(GeneratedMark.line(options))", "// clang-format off", "#pragma once", ""])
    lines.add(["#import <Foundation/Foundation.h>", "", "#pragma clang diagnostic push"])
    lines.add(Self.warnings.map { "#pragma clang diagnostic ignored \"\($0)\"" })
    lines.add(["", "NS_ASSUME_NONNULL_BEGIN", ""])
    lines.block("NS_INLINE NSString *\(lookup)(NSString *key, NSString *table, NSString *english) {") {
      let bundle = options.bundle.isEmpty ? "[NSBundle mainBundle]" : options.bundle
      $0.add("return [\(bundle) localizedStringForKey:key value:english table:table];")
    }
    for accessor in root.accessors {
      lines.add()
      add(accessor, to: &lines)
    }
    lines.add(["", "NS_ASSUME_NONNULL_END", "", "#pragma clang diagnostic pop"])
    return lines.text
  }

  private func add(_ accessor: Accessor, to lines: inout SourceLines) {
    lines.add(BlockComment.lines(accessor.message, width: lines.width))
    let parameters = accessor.parameters.map { parameter in
      let type = AccessorTemplate.objectiveC.type(parameter)
      return type.hasSuffix("*") ? type + parameter.name : "\(type) \(parameter.name)"
    }
    let list = parameters.isEmpty ? "void" : parameters.joined(separator: ", ")
    lines.block("NS_INLINE NSString *\(accessor.name)(\(list)) {") { addBody(accessor, to: &$0) }
  }

  private func addBody(_ accessor: Accessor, to lines: inout SourceLines) {
    let message = accessor.message
    let names = [message.key.string, message.table].map { literal($0).joined() }
    let (head, tail) =
      accessor.isFunction
      ? (
        "return [NSString localizedStringWithFormat:\(lookup)(",
        "), " + accessor.parameters.map(\.name).joined(separator: ", ") + "];"
      ) : ("return \(lookup)(", ");")
    let short = head + (names + [literal(message.text.string).joined()]).joined(separator: ", ") + tail
    if short.count <= lines.width { return lines.add(short) }
    lines.add(head)
    lines.add(names.map { "  \($0)," })
    let text = literal(message.text.string, width: lines.width - 4)
    for line in text.dropLast() { lines.add("  " + line) }
    lines.add("  \(text.last ?? "@\"\"")\(tail)")
  }

  /// A string literal in as many as it takes: the compiler joins them.
  private func literal(_ text: String, width: Int = .max) -> [String] {
    var pieces = CodeText.escaped(text, "\"", Self.escape)
    // Two question marks begin a trigraph in older standards of C.
    for i in pieces.indices.dropFirst() where pieces[i] == "?" && pieces[i - 1].hasSuffix("?") {
      pieces[i] = "\\?"
    }
    var (lines, line, word) = ([String](), "", "")
    for piece in pieces + [""] {
      word += piece
      guard piece == " " || piece.isEmpty else { continue }
      if !line.isEmpty, line.count + word.count + 3 > width {
        lines.append("@\"\(line)\"")
        line = ""
      }
      line += word
      word = ""
    }
    return lines + ["@\"\(line)\""]
  }

  /// C knows no character below 160 by its number: those are bytes of UTF-8, in octal digits, of which there are always three.
  private static func escape(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "" }
    if value < 0xA0 {
      return UTF8.encode(scalar).map { bytes in
        bytes.map { "\\" + CodeText.digits(UInt32($0), radix: 8, width: 3) }.joined()
      } ?? ""
    }
    return value > 0xFFFF
      ? "\\U" + CodeText.digits(value, radix: 16, width: 8)
      : "\\u" + CodeText.digits(value, radix: 16, width: 4)
  }
}
