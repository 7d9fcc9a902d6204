import ProjectConfiguration
import TestSupport
import Testing
import TranslationModel

@testable import Adoption

/// Each tool's files as its makers document them: what is read of them, and what is named as not coming along.
@Suite struct ToolTests {
  /// `key/variant locale=text`, with `!` behind the locale where it needs work.
  static func texts(_ project: AdoptedProject) -> [String] {
    project.texts.map {
      let variant = $0.variant == .plain ? "" : "/\($0.variant.text)"
      let platform = $0.platform.map { "@\($0.rawValue)" } ?? ""
      return "\($0.key)\(variant)\(platform) \($0.locale)\($0.needsWork ? "!" : "")=\($0.text)"
    }
  }

  static func notes(_ project: AdoptedProject) -> [String] {
    project.notes.map { note in
      let column =
        switch note.column {
        case .comment: "comment"
        case .max: "max"
        case .link: "link"
        case .own(let header): "'\(header)'"
        }
      return "\(note.key) \(column)=\(note.text)"
    }
  }

  static func read(
    _ tool: AdoptedTool, _ path: String, _ text: String, _ choices: AdoptionChoices = AdoptionChoices()
  )
    throws -> AdoptedProject
  {
    try tool.read([AdoptedFile(path, Array(text.utf8))], choices)
  }

  // MARK: Twine

  @Test func twinesFile() throws {
    let project = try Self.read(
      .twine, "strings.txt",
      """
      [[General]]
      \t[yes]
      \t\ten = Yes
      \t\tes = Sí
      \t\tcomment = An answer = yes
      \t\ttags = ios,android
      [[Escaping]]
      \t[separator]
      \t\ten = `, `
      \t[accents]
      \t\ten = ``%@``
      \t[one]
      \t\ten = `
      \t[yes_again]
      \t\tref = yes
      \t\tfr = Oui
      \t[twice]
      \t\ten = First
      \t[twice]
      \t\ten = Second
      \t\tklingon = Qapla'
      """)
    #expect(project.base == LocaleTag("en"))
    #expect(
      Self.texts(project) == [
        "yes en=Yes", "yes es=Sí", "separator en=, ", "accents en=`%@`", "one en=", "yes_again fr=Oui",
        "yes_again en=Yes", "yes_again es=Sí", "twice en=Second",
      ])
    #expect(
      Self.notes(project).filter { !$0.contains("'section'") } == [
        "yes comment=An answer = yes", "yes 'tags'=ios,android", "yes_again 'reference'=yes",
        "yes_again comment=An answer = yes",
      ])
    #expect(project.leftovers.map(\.texts) == [1, 1])
    #expect(project.leftovers.map(\.place?.line) == [18, 21])
  }

  static let noTwine: [(text: String, line: Int)] = [
    ("[[A]]\n[key]\nen = x\nwhat is this\n", 4), ("en = x\n", 1), ("[a]\n= b\n", 2), ("[a]\n[b\n", 2),
  ]

  @Test(arguments: noTwine.indices) func whatTwineDoesNotReadIsRefused(_ i: Int) {
    let (text, line) = Self.noTwine[i]
    #expect { try Self.read(.twine, "strings.txt", text) } throws: {
      ($0 as? AdoptionFault)?.finding.place == Place("strings.txt", line: line, column: 1)
    }
  }

  // MARK: Weblate

  @Test func weblatesComponent() throws {
    let project = try Self.read(
      .weblate, "components/app.json",
      """
      {"component": {"name": "App", "filemask": "res/values-*/strings.xml", "template": "res/values/strings.xml",
        "new_base": "", "file_format": "aresource", "check_flags": "", "language_regex": "^[^.]+$", "license": "",
        "enforced_checks": [], "source_language": "en", "is_glossary": false},
       "translations": [{"id": 1, "language_code": "en"}, {"id": 2, "language_code": "pl"}],
       "units": [
        {"translation_id": 1, "id_hash": "a", "context": "hi", "source": "Hi", "target": "Hi", "state": 20,
         "note": "A greeting", "flags": "max-length:9, safe-html", "labels": ["x", "y"]},
        {"translation_id": 2, "id_hash": "a", "context": "hi", "source": "Hi", "target": "Cześć", "state": 10,
         "comments": [{"comment": "sure?", "user": "ana"}], "suggestions": [{"target": "Hej"}]},
        {"translation_id": 2, "id_hash": "b", "context": "n", "source": "%d file\\u001e\\u001e%d files",
         "target": "%d plik\\u001e\\u001e%d pliki\\u001e\\u001e%d plików", "state": 20},
        {"translation_id": 2, "id_hash": "c", "context": "n2", "source": "a\\u001e\\u001eb",
         "target": "1\\u001e\\u001e2\\u001e\\u001e3\\u001e\\u001e4\\u001e\\u001e5", "state": 20},
        {"translation_id": 2, "id_hash": "d", "context": "empty", "source": "E", "target": "", "state": 0}],
       "screenshots": []}
      """)
    #expect(
      project.families == [
        ToldFamily(
          "res/values-{locale}/strings.xml", base: "res/values/strings.xml", at: Place("components/app.json"))
      ])
    #expect(
      Self.texts(project) == [
        "hi en=Hi", "hi pl!=Cześć", "n/one pl=%d plik", "n/few pl=%d pliki", "n/many pl=%d plików",
        "n/one en=%d file", "n/other en=%d files", "n2/one en=a", "n2/other en=b", "empty en=E",
      ])
    #expect(project.leftovers.map(\.whole?.string) == ["1", "2", "3", "4", "5"])
    #expect(
      Self.notes(project) == [
        "hi comment=A greeting", "hi 'labels'=x, y", "hi max=9", "hi 'flags'=safe-html",
        "hi 'comments'=pl: ana: sure?", "hi 'suggestions'=pl: Hej",
      ])
  }

  @Test func weblatesTable() throws {
    let project = try Self.read(
      .weblate, "app-pt_BR.csv",
      """
      "location","source","target","id","fuzzy","context","translator_comments","developer_comments"
      "a.c:3","Open","Abrir","","True","Menu","odd","A verb"
      "","%s | b","'%s \\| b'","","","","",""
      """)
    #expect(
      Self.texts(project) == [
        "[Menu] Open en=Open", "[Menu] Open pt-BR!=Abrir", "%s | b en=%s | b", "%s | b pt-BR=%s | b",
      ])
    #expect(project.otherKeys == ["[Menu] Open": "Menu"])
    #expect(
      Self.notes(project) == [
        "[Menu] Open 'location'=a.c:3", "[Menu] Open 'translator_comments'=odd", "[Menu] Open comment=A verb",
      ])
  }

  // MARK: Crowdin

  static let crowdinFiles: [(name: String, yaml: String, pattern: String?, base: String?)] = [
    (
      "Android",
      "source: /res/values/strings.xml\n  translation: /res/values-%android_code%/%original_file_name%",
      "res/values-{locale}/strings.xml", "res/values/strings.xml"
    ),
    (
      "Apple", "source: en.lproj/Main.strings\n  translation: \"%osx_code%/%original_file_name%\"",
      "{locale}.lproj/Main.strings", nil
    ),
    (
      "a folder", "source: /i18n/en/*.json\n  translation: /i18n/%two_letters_code%/%original_file_name%",
      "i18n/{locale}/*.json", nil
    ),
    (
      "names", "source: /po/app.pot\n  translation: /po/%locale_with_underscore%.po", "po/{locale}.po",
      "po/app.pot"
    ),
    (
      "stems", "source: lang/app.properties\n  translation: /lang/%file_name%_%locale%.%file_extension%",
      "lang/app_{locale}.properties", "lang/app.properties"
    ),
    (
      "the source's folder", "source: /a/b/en.arb\n  translation: /%original_path%/%two_letters_code%.arb",
      "a/b/{locale}.arb", nil
    ),
    ("two languages in a path", "source: /a.json\n  translation: /%locale%/%language%.json", nil, nil),
    ("out of the repository", "source: /a.json\n  translation: ../%locale%.json", nil, nil),
    (
      "what no format reads", "source: /docs/**/*.md\n  translation: /docs/%locale%/**/%original_file_name%",
      nil, nil
    ),
    ("no translation", "source: /a.json", nil, nil),
  ]

  @Test(arguments: crowdinFiles.indices) func crowdinsPaths(_ i: Int) throws {
    let (name, yaml, pattern, base) = Self.crowdinFiles[i]
    let project = try Self.read(.crowdin, "crowdin.yml", "files:\n- \(yaml)\n")
    #expect(project.families.first?.pattern == pattern, "\(name): \(project.leftovers)")
    #expect(project.families.first?.base == base, "\(name)")
    #expect(project.leftovers.isEmpty == (pattern != nil), "\(name): \(project.leftovers)")
  }

  @Test func crowdinsSettings() throws {
    let project = try Self.read(
      .crowdin, "crowdin.yml",
      """
      project_id: "1"
      base_path: app
      pull_request_title: New texts
      files:
        - source: values/strings.xml
          translation: values-%android_code%/strings.xml
          excluded_target_languages: [de, fr]
          languages_mapping:
            android_code:
              pt-PT: pt
              zh-CN: zh-rCN
              he: Hebrew
      """)
    #expect(project.families.first?.pattern == "app/values-{locale}/strings.xml")
    #expect(
      project.aliases == [LocaleTag("pt-PT"): LocaleTag("pt")].reduce(into: [:]) { $0[$1.key!] = $1.value })
    #expect(project.leftovers.map(\.place?.line) == [3, 7, 12])
    #expect(!"\(project.leftovers)".contains("project_id"))
  }

  @Test func crowdinsTable() throws {
    let project = try Self.read(
      .crowdin, "strings.csv",
      "Identifier,Source String,Context,Labels,Max. Length,es,uk\nhi,Hi,first,x,12,Hola,Привіт\n",
      AdoptionChoices(base: LocaleTag("en")))
    #expect(Self.texts(project) == ["hi en=Hi", "hi es=Hola", "hi uk=Привіт"])
    #expect(Self.notes(project) == ["hi comment=first", "hi 'Labels'=x", "hi max=12"])
  }

  // MARK: Lokalise

  @Test func lokalisesStructuredJSON() throws {
    let project = try Self.read(
      .lokalise, "locales/pl.json",
      """
      {"hi": {"translation": "Cześć [%s:name]", "notes": "A greeting", "limit": 20, "context": "start", "tags": ["a", "b"]},
       "menu::open": {"translation": "Otwórz"},
       "files": {"translation": {"one": "[%i:n] plik", "few": "[%i:n] pliki", "most": "?"}}}
      """)
    #expect(project.notation == .universal)
    #expect(
      Self.texts(project) == [
        "hi pl=Cześć [%s:name]", "menu::open pl=Otwórz", "files/one pl=[%i:n] plik",
        "files/few pl=[%i:n] pliki",
      ])
    #expect(project.otherKeys == ["menu::open": "menu.open"])
    #expect(
      Self.notes(project) == ["hi comment=A greeting", "hi 'context'=start", "hi 'tags'=a, b", "hi max=20"])
    #expect(project.leftovers.map(\.whole?.string) == ["?"])
  }

  @Test func lokalisesTableWithoutAHeader() throws {
    let project = try Self.read(
      .lokalise, "es.csv", "welcome,¡Hola!,Shown first,Friendly\ncountry,Elige,,\n",
      AdoptionChoices(base: LocaleTag("en")))
    #expect(Self.texts(project) == ["welcome es=¡Hola!", "country es=Elige"])
    #expect(Self.notes(project) == ["welcome comment=Shown first", "welcome 'comment'=Friendly"])
  }

  static let placeholders: [(text: String, style: PlaceholderStyle, replaced: String)] = [
    ("Hi [%s:name]", .apple, "Hi %@"), ("[%2$s] of [%1$i:n]", .java, "%2$@ of %1$d"),
    ("[%.2f:sum]", .apple, "%.2f"), ("[%1$.2f]", .apple, "%1$.2f"), ("100[%]", .apple, "100%"),
    ("100[%] of [%s]", .apple, "100%% of %@"), ("Hi [%s:name]", .braces, "Hi {name}"),
    ("Hi [%s:name]", .doubleBraces, "Hi {{name}}"), ("[%key_id:12%]", .apple, "[%key_id:12%]"),
    ("[50% off]", .apple, "[50% off]"), ("[% of it", .apple, "[% of it"), ("[TRUE]", .apple, "[TRUE]"),
  ]

  @Test(arguments: placeholders.indices) func universalPlaceholders(_ i: Int) {
    let (text, style, replaced) = Self.placeholders[i]
    #expect(UniversalPlaceholders.replaced(Text(text), for: style).string == replaced)
  }

  // MARK: SwiftGen

  @Test func swiftGensSettings() throws {
    let project = try Self.read(
      .swiftGen, "swiftgen.yml",
      """
      input_dir: Resources
      output_dir: Generated
      strings:
        - inputs:
            - Base.lproj
            - en.lproj/Errors.strings
          filter: .+\\.strings$
          outputs:
            templateName: structured-swift5
            output: Strings.swift
            params: {enumName: Texts}
      xcassets:
        inputs: Assets.xcassets
      """)
    #expect(project.base == LocaleTag("en"))
    #expect(
      project.families.map(\.pattern) == [
        "Resources/{locale}.lproj/*.strings", "Resources/{locale}.lproj/Errors.strings",
      ])
    #expect(project.families.map(\.base) == ["Resources/Base.lproj/*.strings", nil])
    #expect(project.leftovers.map(\.what) == ["filter = .+\\.strings$", "xcassets"])
    var told = ToldAccessors(
      "Generated/Strings.swift", name: "Texts", separator: ".",
      inputs: ["Resources/Base.lproj", "Resources/en.lproj/Errors.strings"],
      at: Place("swiftgen.yml", line: 9))
    #expect(project.accessors.map(\.place.file) == ["swiftgen.yml"])
    told.place = project.accessors[0].place
    #expect(project.accessors == [told])
  }

  static let outputs: [(name: String, yaml: String, told: [String], left: [String])] = [
    (
      "flat, and all that accessors know",
      "templateName: flat-swift5\n    output: A.swift\n    params: {enumName: T, publicAccess: true, bundle: .module}",
      ["A.swift T public .module ''"], []
    ),
    (
      "a separator of its own",
      "templateName: structured-swift5\n    output: ./gen/A.swift\n  options: {separator: _}",
      ["gen/A.swift L10n internal  '_'"], []
    ),
    (
      "a template of the team's", "templatePath: ours.stencil\n    output: A.swift", [],
      ["A.swift (ours.stencil)"]
    ),
    (
      "another language", "templateName: objc-m\n    output: A.m\n    params: {headerName: A.h}", [],
      ["A.m (objc-m, headerName = A.h)"]
    ),
    (
      "what accessors do not know",
      "templateName: structured-swift5\n    output: A.swift\n    params: {noComments: true}",
      ["A.swift L10n internal  '.'"], ["noComments = true of A.swift"]
    ),
  ]

  @Test(arguments: outputs.indices) func swiftGensCode(_ i: Int) throws {
    let (name, yaml, told, left) = Self.outputs[i]
    let project = try Self.read(
      .swiftGen, "swiftgen.yml", "strings:\n  inputs: en.lproj\n  outputs:\n    \(yaml)\n")
    #expect(
      project.accessors.map {
        "\($0.path) \($0.name) \($0.isPublic ? "public" : "internal") \($0.bundle) '\($0.separator)'"
      } == told, "\(name)")
    #expect(project.leftovers.map(\.what) == left, "\(name)")
  }
}
