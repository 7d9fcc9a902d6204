import Accessors
import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// What the other templates write, by those languages' own compilers, where they are installed: Debian has node-typescript and
/// kotlin, and no Dart.
@Suite struct OtherCompilerTests {
  private static func has(_ words: String...) -> Bool { (try? runTool(words))?.status == 0 }
  static let hasTypeScript = has("tsc", "--version")
  static let hasKotlin = has("kotlinc", "-version")
  static let hasDart = has("dart", "--version")

  private static func code(_ name: String) throws -> String {
    try SampleTables.code(try #require(SampleTables.golden.firstIndex { $0.name == name }))
  }

  private static func check(_ files: [(name: String, text: String)], _ words: [String]) throws {
    let folder = try ScratchFolder()
    for (name, text) in files { try folder.write(name, text) }
    let run = try runTool(words + files.map { folder.path($0.name) })
    #expect(run.status == 0, "\(run.output.prefix(2000))")
  }

  @Test(.enabled(if: hasTypeScript)) func typeScriptCompiles() throws {
    let uses = """
      import { L10n, Translate } from "./L10n";
      const t: Translate = (key, values) => key + String(values);
      const texts: L10n = L10n(t);
      export const all: string[] = [texts.common.cancel(), texts.photo({ count: 2, owner: "Ada" }), ...texts.tips()];
      // @ts-expect-error: the count is missing
      texts.days({});
      // @ts-expect-error: there is no such key
      texts.nothing();
      """
    let catalog = Catalog(
      SwiftCompilerTests.hostileKeys.map {
        Entry(EntryID(Text($0)), text: "{{a b}} {{class}}", comment: Text($0))
      })
    let table = AccessorTable(
      name: "", format: "i18next-json", placeholders: .doubleBraces, path: "p", catalog: catalog)
    let options = AccessorOptions(section: "app", name: "Hostile")
    let hostile = AccessorTemplate.typeScript.write(AccessorTree([table], .typeScript, options), options)
    try Self.check(
      [
        ("L10n.ts", try Self.code("I18next.ts")), ("JSON.ts", try Self.code("JSON.ts")),
        ("Hostile.ts", hostile),
        ("uses.ts", uses),
      ], ["tsc", "--strict", "--noEmit", "--target", "es2020", "--lib", "es2020", "--module", "commonjs"])
  }

  @Test(.enabled(if: hasKotlin)) func kotlinCompiles() throws {
    let android = """
      package android.content.res
      class Resources {
          fun getString(id: Int, vararg values: Any): String = "$id${values.size}"
          fun getQuantityString(id: Int, count: Int, vararg values: Any): String = "$id$count${values.size}"
          fun getStringArray(id: Int): Array<String> = arrayOf("$id")
      }
      """
    let resources = """
      package com.example.app
      object R {
          object string {
              const val common_cancel = 1; const val `object` = 2; const val login_welcome = 3; const val price = 4
          }
          object plurals { const val photos_count = 1; const val photos_in = 2; const val days = 3 }
          object array { const val weekdays = 1 }
      }
      """
    let uses = """
      package com.example.app
      import android.content.res.Resources
      fun uses(resources: Resources) = listOf(
          L10n.Common.cancel(resources), L10n.loginWelcome(resources, "Ada", 3), L10n.photosIn(resources, 2, "Rome"),
          L10n.days(resources, 1))
      """
    let folder = try ScratchFolder()
    try Self.check(
      [
        ("L10n.kt", try Self.code("Android.kt")), ("Resources.kt", android), ("R.kt", resources),
        ("Uses.kt", uses),
      ], ["kotlinc", "-Werror", "-d", folder.path])
  }

  @Test(.enabled(if: hasDart)) func dartIsAnalysed() throws {
    let localizations = """
      class AppLocalizations {
        String get cancel => '';
        String days(num count) => '';
        String invitation(String gender) => '';
        String welcome(String name) => '';
      }
      """
    let folder = try ScratchFolder()
    try folder.write("app_localizations.dart", localizations)
    try folder.write("flutter.dart", try Self.code("Flutter.dart"))
    try folder.write("json.dart", try Self.code("JSON.dart"))
    let run = try runTool(["dart", "analyze", "--fatal-warnings", folder.path])
    #expect(run.status == 0, "\(run.output.prefix(2000))")
  }
}
