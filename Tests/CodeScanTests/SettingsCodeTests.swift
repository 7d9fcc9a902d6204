import CodeScan
import Testing
import TranslationModel

/// What builds of Android and code of Flutter say of an app's languages.
@Suite struct SettingsCodeTests {
  struct Case: Sendable {
    var path: String
    var text: String
    /// `setting: names`, a list each; `…` where something is not known.
    var says: [String]
  }

  private static let gradle = [
    Case(
      path: "app/build.gradle",
      text: """
        android {
          defaultConfig {
            // resConfigs "fr"
            resConfigs "en", 'es',
              "pt-rBR"
            minSdkVersion 21
          }
        }
        """, says: ["resConfigs: en es pt-rBR"]),
    Case(
      path: "build.gradle", text: "resConfigs(['en', 'th'])\nversionName '1'\n", says: ["resConfigs: en th"]),
    Case(path: "build.gradle", text: "resConfig \"en\"\nresConfig \"es\"\n", says: ["resConfigs: en es"]),
    Case(
      path: "build.gradle",
      text: "resourceConfigurations += ['en', 'b+zh+Hant']\nlint { abortOnError false }",
      says: ["resourceConfigurations: en b+zh+Hant"]),
    Case(
      path: "app/build.gradle.kts",
      text: """
        android {
          androidResources {
            localeFilters += listOf("en", "es")
          }
          defaultConfig { resourceConfigurations.addAll(setOf("en", "xxhdpi")) }
        }
        """, says: ["localeFilters: en es", "resourceConfigurations: en xxhdpi"]),
    Case(
      path: "build.gradle.kts", text: "localeFilters += supported\nnamespace = \"a.b\"",
      says: ["localeFilters: …"]),
    Case(
      path: "build.gradle.kts", text: "localeFilters +=\n  listOf(\n  \"en\",\n \"$other\")",
      says: ["localeFilters: en …"]),
    Case(path: "build.gradle.kts", text: "val a = \"resConfigs 'es'\"", says: []),
    Case(path: "build.gradle", text: "/* resConfigs 'es' */ resConfigs", says: []),
  ]

  private static let dart = [
    Case(
      path: "main.dart",
      text: """
        MaterialApp(
          // supportedLocales: [Locale('fr')],
          supportedLocales: const [
            Locale('en'),
            const Locale('pt', 'BR'),
            Locale.fromSubtags(languageCode: 'zh', scriptCode: 'Hant', countryCode: 'TW'),
          ],
        )
        """, says: ["supportedLocales: en pt-BR zh-Hant-TW"]),
    Case(
      path: "l10n.dart",
      text: "static const List<Locale> supportedLocales = <Locale>[Locale('ar'), Locale('en')];",
      says: ["supportedLocales: ar en"]),
    Case(
      path: "a.dart", text: "get supportedLocales => const [Locale(\"en\")];", says: ["supportedLocales: en"]),
    Case(path: "a.dart", text: "supportedLocales: AppLocalizations.supportedLocales,", says: []),
    Case(
      path: "a.dart", text: "supportedLocales: [Locale('en'), ...more, Locale(code)],",
      says: ["supportedLocales: en …"]),
    Case(path: "a.dart", text: "supportedLocales.map((l) => [l])", says: []),
    Case(path: "a.dart", text: "print('supportedLocales: [Locale(\"en\")]');", says: []),
    Case(path: "a.dart", text: "supportedLocales: [Locale('en'", says: []),
  ]

  private static let cases = gradle + dart

  @Test(arguments: cases.indices) func says(_ i: Int) {
    let `case` = Self.cases[i]
    let bytes = Array(`case`.text.utf8)
    let found =
      `case`.path.hasSuffix(".dart") ? DartLocales.read(bytes) : GradleLocales.read(bytes, path: `case`.path)
    let said = found.map { list in
      (["\(list.setting.rawValue):"] + list.items.map(\.name) + (list.isWhole ? [] : ["…"]))
        .joined(separator: " ")
    }
    #expect(said == `case`.says)
  }

  /// Lists in lists, which nobody writes, are gone over once.
  @Test func whatIsNestedTakesNoTime() {
    let deep =
      String(repeating: "supportedLocales: [", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(DartLocales.read(Array(deep.utf8)).count == 1)
  }

  @Test func eachIsAtItsLine() {
    let lists = GradleLocales.read(Array("a\nresConfigs 'en',\n  'es'\n".utf8), path: "build.gradle")
    #expect(lists == [DeclaredLocales(.resConfigs, [.init("en", line: 2), .init("es", line: 3)], line: 2)])
    #expect(GradleLocales.claims(path: "app/build.gradle.kts") && !GradleLocales.claims(path: "a.gradle.md"))
  }
}
