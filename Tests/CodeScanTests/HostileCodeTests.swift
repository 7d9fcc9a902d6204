import CodeScan
import Testing
import TestSupport

/// No input makes the scanner fail, or slow.
@Suite struct HostileCodeTests {
  static let samples: [(path: String, code: [String])] = [
    ("a.swift", SwiftScanTests.cases.map(\.code)), ("a.m", ObjectiveCScanTests.cases.map(\.code)),
    ("a.kt", KotlinScanTests.cases.map(\.code)), ("a.java", JavaScanTests.cases.map(\.code)),
    ("a.xml", AndroidXMLScanTests.cases.map(\.code)), ("a.dart", DartScanTests.cases.map(\.code)),
    ("a.js", JavaScriptScanTests.cases.map(\.code)), ("a.tsx", JavaScriptScanTests.elements.map(\.code)),
    ("a.vue", JavaScriptScanTests.components.map(\.code)), ("a.cs", CSharpScanTests.cases.map(\.code)),
    ("a.cshtml", CSharpScanTests.cases.map(\.code)), ("a.cpp", QtScanTests.cases.map(\.code)),
    ("a.storyboard", AndroidXMLScanTests.cases.map(\.code)), ("a.qml", QtScanTests.cases.map(\.code)),
  ]

  private static let scanner = CodeScanner(classes: ["Resources"])

  private static func scan(_ code: [UInt8], _ path: String) {
    for language in Languages.of(path: path) { _ = scanner.facts(of: code, in: language) }
  }

  @Test(arguments: samples.indices) func whatIsCutOffIsRead(_ i: Int) {
    let (path, samples) = Self.samples[i]
    for sample in samples {
      let code = Array(sample.utf8)
      for length in code.indices { Self.scan(Array(code[..<length]), path) }
    }
  }

  @Test(arguments: samples.indices) func whatIsChangedIsRead(_ i: Int) {
    let (path, samples) = Self.samples[i]
    var random = SeededNumbers(seed: UInt64(i))
    let signs = Array("\"'`\\#/*<>{}()[]$@,.:+?!=\n\0aR\u{E9}".utf8)
    for sample in samples {
      for _ in 0..<40 {
        var code = Array(sample.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !code.isEmpty {
          let at = Int.random(in: code.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: code[at] = signs.randomElement(using: &random) ?? 0
          case 1: code.remove(at: at)
          default: code.insert(signs.randomElement(using: &random) ?? 0, at: at)
          }
        }
        Self.scan(code, path)
      }
    }
  }

  static let repeated = [
    "t(", "\"\\(", "`${", "<a>", "<a b={", "/*", "#\"", "\"\"\"", "(\"a\"+", "[a localizedStringForKey:",
    "tr(\"a\").arg(",
    "NSLocalizedString(", "String(format:", "a.b.c.localizedString(forKey:", "x ? \"a\" : ", "{", "}", ")",
    "$\"{", "R\"(",
    "getString(R.string.a,", "<", "{{", "'", "i18nKey=", "S.of(", "//", "/", "tr(\"a\")", "= \"a\".localized",
    "@string/", "&a",
  ]

  /// No more than in proportion: the square of it would take minutes.
  @Test(arguments: repeated) func takesTimeInProportion(_ piece: String) {
    let code = Array(String(repeating: piece, count: 20_000 / piece.utf8.count).utf8)
    let clock = ContinuousClock()
    for (path, _) in Self.samples {
      let time = clock.measure { Self.scan(code, path) }
      #expect(time < .seconds(3), "\(path): \(time)")
    }
  }
}
