import CodeScan
import Testing
import TranslationModel

/// Some code, and what a scanner says of it: `k` for a key, `?k` for what may be one, `k(2)` with two values and `k(a, b)` with
/// these names, `k of T` for one of a table, `a.…` for a key that begins so, `Hello \u{B7}` for one with a placeholder, `'Hello'` for a text that users are
/// shown.
struct ScanCase: Sendable, CustomTestStringConvertible {
  var name: String
  var code: String
  var expected: [String]

  init(_ name: String, _ code: String, _ expected: String...) {
    (self.name, self.code, self.expected) = (name, code, expected)
  }

  var testDescription: String { name }

  /// What is found, in the order of the code, each thing once.
  static func found(
    in code: String, _ path: String, on platform: PlatformSet, calls: [String] = [], classes: [String] = []
  ) -> [String] {
    let scanner = CodeScanner(calls: calls.compactMap { CallPattern($0) }, classes: classes)
    var found: [(CodePlace, String)] = []
    for language in Languages.of(path: path) where !language.platforms.isDisjoint(with: platform) {
      let facts = scanner.facts(of: Array(code.utf8), in: language)
      found += facts.uses.filter { !$0.platforms.isDisjoint(with: platform) }.map {
        ($0.place, $0.told(facts.constants))
      }
      found += facts.raws.filter { !$0.platforms.isDisjoint(with: platform) }.map {
        ($0.place, "'\($0.text)'")
      }
    }
    return found.sorted { ($0.0.line, $0.0.column, $0.1) < ($1.0.line, $1.0.column, $1.1) }.map(\.1)
  }
}

extension KeyUse {
  /// A constant of the same file as what it stands for.
  fileprivate func told(_ constants: [CodeConstant]) -> String {
    let value = constants.first { $0.name == constant }?.value
    let name =
      switch value.map(Key.known) ?? key {
      case .known(let key): key.string
      case .format(let parts): parts.map(\.string).joined(separator: "\u{B7}")
      case .accessor(let name): "!\(name)"
      case .dynamic(let start): start.string + "…"
      }
    let values =
      switch values {
      case .unknown: ""
      case .count(let count): "(\(count))"
      case .names(let names): "(\(names.sorted().map(\.string).joined(separator: ", ")))"
      }
    return (isDoubtful ? "?" : "") + name + values + (table.map { " of \($0)" } ?? "")
  }
}
