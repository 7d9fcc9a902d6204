import TranslationModel

/// The languages that a Gradle build of an Android app keeps, in Groovy or Kotlin: what else `res` has reaches no user.
///
/// Source: the Android Gradle plugin's DSL: `resConfigs`, `resourceConfigurations`, and `localeFilters` since 8.8.
package enum GradleLocales {
  package static func claims(path: String) -> Bool {
    path.hasSuffix("build.gradle") || path.hasSuffix("build.gradle.kts")
  }

  private static let settings: [String: DeclaredLocales.Setting] = [
    "resConfig": .resConfigs, "resConfigs": .resConfigs, "resourceConfigurations": .resourceConfigurations,
    "localeFilters": .localeFilters,
  ]
  /// What makes a list, or adds to one.
  private static let plain: Set<String> = [
    "addAll", "add", "plusAssign", "listOf", "setOf", "mutableSetOf", "mutableListOf", "arrayOf", "as", "Set",
    "List", "String", "toSet",
  ]

  private static let groovy = LexicalRules(apostrophe: .string, hasBlocks: true, hole: .dollar)

  /// A list for each setting that the file has.
  package static func read(_ bytes: [UInt8], path: String) -> [DeclaredLocales] {
    let rules = path.hasSuffix(".kts") ? Language.kotlin.rules : groovy
    return bytes.withUnsafeBufferPointer { buffer in
      var tokens = SettingsTokens(buffer, rules: rules)
      var found: [DeclaredLocales] = []
      var i = 0
      while i < tokens.count {
        guard let word = tokens.word(i), let setting = settings[word] else {
          i += 1
          continue
        }
        var list = DeclaredLocales(setting, [], line: tokens.line(i))
        i = readStatement(&list, &tokens, from: i + 1)
        if let known = found.firstIndex(where: { $0.setting == setting }) {
          found[known].items += list.items
          found[known].isWhole = found[known].isWhole && list.isWhole
        } else if !list.items.isEmpty || !list.isWhole {
          found.append(list)
        }
      }
      return found
    }
  }

  /// Reads to the end of the statement; where that is.
  private static func readStatement(
    _ list: inout DeclaredLocales, _ tokens: inout SettingsTokens, from start: Int
  ) -> Int {
    var i = start
    var depth = 0
    while i < tokens.count {
      let token = tokens[i]
      if depth == 0, i > start, tokens.beginsLine(i), !goesOn(tokens, at: i) { break }
      switch token.kind {
      case .open where token.head != .openBrace: depth += 1
      case .close where depth > 0: depth -= 1
      case .close, .open: return i
      case .string:
        if let name = tokens.string(i) {
          list.items.append(DeclaredLocales.Item(name, line: tokens.line(i)))
        }
      case .word:
        if let word = tokens.word(i), !plain.contains(word) { list.isWhole = false }
      case .textOpen: list.isWhole = false
      case .sign where token.head == UInt8(ascii: ";") && depth == 0: return i
      default: break
      }
      i += 1
    }
    return i
  }

  /// A list may go on in the next line behind a comma or an operator.
  private static func goesOn(_ tokens: SettingsTokens, at i: Int) -> Bool {
    tokens[i - 1].isSign(.comma) || tokens[i - 1].isSign(.equals) || tokens[i].isSign(.dot)
  }
}
