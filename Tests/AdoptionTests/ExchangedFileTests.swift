import ProjectConfiguration
import StringFormats
import TestSupport
import Testing
import TranslationModel

@testable import Adoption

/// XLIFF and PO files as tools export them: each text with the English that it was made for, and what still is to be done.
@Suite struct ExchangedFileTests {
  /// `key/variant locale=text`, `!` where it needs work; behind it the English that it was made for, `<<` where that is an older one.
  static func texts(_ path: String, _ text: String, _ choices: AdoptionChoices = AdoptionChoices()) throws
    -> [String]
  {
    let project = try ToolTests.read(.weblate, path, text, choices)
    return zip(ToolTests.texts(project), project.texts).map { line, text in
      line + (text.origin.map { " \($0.isPrevious ? "<<" : "<") \($0.text)" } ?? "")
        + (text.file.map { " in \($0)" } ?? "")
    }
  }

  // MARK: PO

  private static let po = """
    msgid ""
    msgstr ""
    "Language: pl\\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

    # sure?
    #. A verb
    #: a.c:3
    #, fuzzy, c-format
    #| msgctxt "Menu"
    #| msgid "Open %s"
    msgctxt "Menu"
    msgid "Open the %s"
    msgstr "Otwórz %s"

    msgid "Close"
    msgstr "Zamknij"

    msgid "New"
    msgstr ""

    #, fuzzy
    #| msgid "%d file"
    #| msgid_plural "%d old files"
    msgid "%d file"
    msgid_plural "%d files"
    msgstr[0] "%d plik"
    msgstr[1] "%d pliki"
    msgstr[2] "%d plików"

    #, fuzzy
    #~| msgid "Goner"
    #~ msgid "Gone"
    #~ msgstr "Znikło"

    #~ msgctxt "n"
    #~ msgid "%d day"
    #~ msgid_plural "%d days"
    #~ msgstr[0] "%d dzień"
    #~ msgstr[1] "%d dni"
    #~ msgstr[2] "%d dni"
    """

  @Test func messagesHaveTheirEnglishAndTheirState() throws {
    #expect(
      try Self.texts("download.po", Self.po) == [
        "[Menu] Open the %s en=Open the %s", "Close en=Close", "New en=New", "%d file/one en=%d file",
        "%d file/other en=%d files", "[Menu] Open the %s pl!=Otwórz %s << Open %s",
        "Close pl=Zamknij < Close", "%d file/one pl!=%d plik < %d file",
        "%d file/few pl!=%d pliki << %d old files", "%d file/many pl!=%d plików << %d old files",
        "Gone en=Gone", "[n] %d day/one en=%d day", "[n] %d day/other en=%d days",
        "Gone pl!=Znikło << Goner", "[n] %d day/one pl=%d dzień < %d day",
        "[n] %d day/few pl=%d dni < %d days", "[n] %d day/many pl=%d dni < %d days",
      ])
    let project = try ToolTests.read(.weblate, "download.po", Self.po)
    #expect(
      ToolTests.notes(project) == [
        "[Menu] Open the %s comment=A verb", "[Menu] Open the %s 'translator comments'=sure?",
      ])
    #expect(project.otherKeys == ["[Menu] Open the %s": "Menu", "[n] %d day": "n"])
    #expect(project.leftovers.isEmpty)
  }

  @Test func aTemplateHasEnglishOnly() throws {
    #expect(
      try Self.texts("po/app.pot", "msgid \"\"\nmsgstr \"\"\n\nmsgid \"Close\"\nmsgstr \"\"\n") == [
        "Close en=Close"
      ])
  }

  /// The path's word counts before the header's; a byte order mark is what some programs on Windows write.
  @Test func aHeaderMayBeAnothersCopy() throws {
    let text = "\u{FEFF}msgid \"\"\r\nmsgstr \"Language: en\\n\"\r\n\r\nmsgid \"a\"\r\nmsgstr \"b\"\r\n"
    #expect(try Self.texts("es.po", text) == ["a en=a", "a es=b < a"])
  }

  @Test func nobodyGuessesALanguage() {
    #expect {
      try ToolTests.read(.weblate, "app.po", "msgid \"a\"\nmsgstr \"b\"\n")
    } throws: {
      ($0 as? AdoptionFault)?.finding.hint == "name the file or its folder after it: es.po"
    }
  }

  @Test func aFormThatTheLanguageLacksIsLeft() throws {
    let project = try ToolTests.read(
      .weblate, "ja.po",
      "msgid \"%d a\"\nmsgid_plural \"%d b\"\nmsgstr[0] \"%d c\"\nmsgstr[1] \"%d d\"\nmsgstr[2] \"%d e\"\n")
    #expect(ToolTests.texts(project).filter { $0.contains("ja") }.count == 1)
    #expect(project.leftovers.count == 2)
  }

  // MARK: Qt

  private static let qt = """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE TS>
    <TS version="2.1" language="es_ES">
    <context>
        <name>Main</name>
        <message>
            <source>Open the %1</source>
            <oldsource>Open &lt;%1&gt;</oldsource>
            <extracomment>A verb</extracomment>
            <translatorcomment>sure?</translatorcomment>
            <translation type="unfinished">Abrir %1</translation>
        </message>
        <message><source>Close</source><translation>Cerrar</translation></message>
        <message><source>New</source><translation type="unfinished"></translation></message>
        <message numerus="yes">
            <source>%n file(s)</source>
            <translation type="unfinished">
                <numerusform>%n archivo</numerusform><numerusform>%n archivos</numerusform>
            </translation>
        </message>
        <message><source>Gone</source><translation type="vanished">Ido</translation></message>
        <message><source>Close</source><translation type="obsolete">Clausurar</translation></message>
    </context>
    </TS>
    """

  @Test func qtSaysWhatIsUnfinished() throws {
    let wanted = [
      "[Main] Open the %1 en=Open the %1", "[Main] Close en=Close", "[Main] New en=New",
      "[Main] %n file(s)/one en=%n file(s)", "[Main] %n file(s)/other en=%n file(s)", "[Main] Gone en=Gone",
      "[Main] Open the %1 es!=Abrir %1 << Open <%1>", "[Main] Close es=Cerrar < Close",
      "[Main] %n file(s)/one es!=%n archivo < %n file(s)",
      "[Main] %n file(s)/other es!=%n archivos < %n file(s)", "[Main] Gone es=Ido < Gone",
    ]
    #expect(try Self.texts("app_es.ts", Self.qt) == wanted)
    #expect(
      try Self.texts("download.ts", Self.qt) == wanted.map { $0.replacing(" es", with: " es-ES") })
    let project = try ToolTests.read(.weblate, "app_es.ts", Self.qt)
    #expect(
      ToolTests.notes(project) == [
        "[Main] Open the %1 comment=A verb", "[Main] Open the %1 'translator comments'=sure?",
      ])
    #expect(project.leftovers.isEmpty)
  }

  /// The forms are those of the language that the file's name or its header says.
  @Test func qtsFormsAreTheLanguages() throws {
    let text = Self.qt.replacing("es_ES", with: "mk").replacing(
      "<numerusform>%n archivo</numerusform>",
      with: "<numerusform>%n a</numerusform><numerusform>%n archivos</numerusform>")
    let texts = try Self.texts("download.ts", text).filter { $0.contains("/") && $0.contains(" mk") }
    #expect(
      texts == [
        "[Main] %n file(s)/one mk!=%n a < %n file(s)", "[Main] %n file(s)/other mk!=%n archivos < %n file(s)",
      ])
  }

  // MARK: String catalogs

  @Test func aCatalogSaysWhatIsToReview() throws {
    func unit(_ state: String, _ value: String) -> String {
      "{\"stringUnit\": {\"state\": \"\(state)\", \"value\": \"\(value)\"}}"
    }
    let catalog = """
      {"sourceLanguage": "en", "strings": {
        "hi": {"comment": "Greets", "localizations": {
          "en": \(unit("translated", "Hi %@")), "es": \(unit("needs_review", "Hola %@")), "de": \(unit("translated", "Hallo %@"))}},
        "Close": {"localizations": {"es": \(unit("new", "Close")), "de": \(unit("new", "Zu"))}},
        "internal": {"shouldTranslate": false, "localizations": {"es": \(unit("translated", "x"))}},
        "files": {"localizations": {
          "en": {"variations": {"plural": {"one": \(unit("translated", "%lld file")), "other": \(unit("translated", "%lld files"))}}},
          "es": {"variations": {"plural": {"one": \(unit("translated", "%lld archivo")), "other": \(unit("needs_review", "%lld archivos"))}}}}}
      }, "version": "1.0"}
      """
    #expect(
      try Self.texts("es/Localizable.xcstrings", catalog) == [
        "hi en=Hi %@", "Close en=Close", "files/one en=%lld file", "files/other en=%lld files",
        "hi de=Hallo %@ < Hi %@", "Close de!=Zu < Close", "hi es!=Hola %@ < Hi %@",
        "files/one es=%lld archivo < %lld file", "files/other es!=%lld archivos < %lld files",
      ])
    let project = try ToolTests.read(.crowdin, "Localizable.xcstrings", catalog)
    #expect(ToolTests.notes(project) == ["hi comment=Greets"] && project.leftovers.isEmpty)
    #expect(project.locales.map(\.description).sorted() == ["de", "en", "es"])
  }

  // MARK: XLIFF

  /// Attributes of the unit and of its target, and whether somebody has to look at it; nil where there is no translation.
  static let states: [(unit: String, target: String, needsWork: Bool?)] = [
    ("", "", false), ("approved=\"yes\"", "", false), ("approved=\"no\"", "", true),
    ("", "state=\"translated\"", false), ("approved=\"no\"", "state=\"translated\"", false),
    ("", "state=\"final\"", false), ("", "state=\"signed-off\"", false),
    ("", "state=\"needs-review-translation\"", true), ("", "state=\"needs-review-l10n\"", true),
    ("", "state=\"needs-adaptation\"", true), ("", "state=\"needs-translation\"", true),
    ("", "state=\"new\"", true), ("", "state=\"x-somebodys\"", true),
    ("approved=\"yes\"", "state=\"needs-review-translation\"", true),
    ("", "state=\"translated\" state-qualifier=\"rejected-grammar\"", true),
    ("", "state=\"translated\" state-qualifier=\"fuzzy-match\"", true),
    ("approved=\"yes\"", "state=\"final\" state-qualifier=\"leveraged-mt\"", false),
    ("", "state=\"translated\" state-qualifier=\"exact-match\"", false),
    ("translate=\"no\"", "", nil),
  ]

  @Test(arguments: states.indices) func statesOfTheFirstVersion(_ i: Int) throws {
    let (unit, target, needsWork) = Self.states[i]
    let found = try Self.texts(
      "app.xliff",
      """
      <xliff version="1.2"><file original="a" source-language="en" target-language="es"><body>
      <trans-unit id="hi" \(unit)><source>Hi</source><target \(target)>Hola</target></trans-unit>
      </body></file></xliff>
      """
    ).filter { $0.hasPrefix("hi es") }
    #expect(found == (needsWork.map { ["hi es\($0 ? "!" : "")=Hola < Hi in a"] } ?? []), "\(unit) \(target)")
  }

  /// A unit's target with what is beside it, and what comes along.
  static let previous: [(unit: String, wanted: String?)] = [
    ("<target state=\"needs-translation\">Hi %@</target>", "hi es!=Hola %@ << Hello %@ in a"),
    ("<target/>", "hi es!=Hola %@ << Hello %@ in a"), ("", "hi es!=Hola %@ << Hello %@ in a"),
    ("<target state=\"needs-review-translation\">Hola %@</target>", "hi es!=Hola %@ << Hello %@ in a"),
    ("<target state=\"translated\">Hola %@</target>", "hi es=Hola %@ < Hi %@ in a"),
    ("<target state=\"needs-review-translation\">Buenas %@</target>", "hi es!=Buenas %@ < Hi %@ in a"),
  ]

  @Test(arguments: previous.indices) func whatAUnitWasComesAlong(_ i: Int) throws {
    let (unit, wanted) = Self.previous[i]
    func texts(_ kind: String) throws -> [String] {
      try Self.texts(
        "app.xliff",
        """
        <xliff version="1.2"><file original="a" source-language="en" target-language="es"><body>
        <trans-unit id="hi"><source>Hi <ph id="1">%@</ph></source>\(unit)
        <alt-trans \(kind)><source>Hello <ph id="1">%@</ph></source><target>Hola <ph id="1"/></target></alt-trans>
        </trans-unit></body></file></xliff>
        """
      ).filter { $0.hasPrefix("hi es") }
    }
    #expect(try texts("alttranstype=\"previous-version\"") == (wanted.map { [$0] } ?? []), "\(unit)")
    #expect(try texts("origin=\"tm\"").allSatisfy { !$0.contains("<<") })
  }

  /// An older version that says no English is one of this English (XLIFF 1.2, section 2.3), and a copy of its English is none.
  static let olderPairs: [(pair: String, wanted: [String])] = [
    ("<target>Hola</target>", ["hi es!=Hola < Hi"]),
    ("<source>Hi</source><target>Hola</target>", ["hi es!=Hola < Hi"]),
    ("<source>Hello</source>", []), ("<source>Hello</source><target/>", []),
    ("<source>Hello</source><target>Hello</target>", []),
  ]

  @Test(arguments: olderPairs.indices) func whatAnOlderVersionSays(_ i: Int) throws {
    let (pair, wanted) = Self.olderPairs[i]
    let found = try Self.texts(
      "app.xliff",
      """
      <xliff version="1.2"><file source-language="en" target-language="es"><body>
      <trans-unit id="hi"><source>Hi</source><target state="new">Hi</target>
      <alt-trans alttranstype="previous-version">\(pair)</alt-trans>
      <alt-trans alttranstype="previous-version"><source>Hey</source></alt-trans>
      </trans-unit></body></file></xliff>
      """
    ).filter { $0.hasPrefix("hi es") }
    #expect(found == wanted, "\(pair)")
  }

  /// Of an older version for the same English the unit's own XML counts.
  @Test func markupStaysBesideAnOlderVersion() throws {
    let xml = "Hi <ph id=\"1\">%@</ph>"
    let project = try ToolTests.read(
      .weblate, "app.xliff",
      """
      <xliff version="1.2"><file source-language="en" target-language="es"><body>
      <trans-unit id="hi"><source>\(xml)</source><target state="needs-review-translation">\(xml)</target>
      <alt-trans alttranstype="previous-version"><source>\(xml)</source><target>\(xml)</target></alt-trans>
      </trans-unit></body></file></xliff>
      """)
    #expect(project.texts.last?.markup?.string == xml && project.texts.last?.origin?.isPrevious == false)
  }

  static let secondStates: [(segment: String, needsWork: Bool)] = [
    ("", false), ("state=\"initial\"", true), ("state=\"translated\"", false),
    ("state=\"reviewed\"", false), ("state=\"final\"", false),
    ("state=\"translated\" subState=\"okp:needs-review\"", true),
    ("state=\"reviewed\" subState=\"a:exact\"", false),
    ("state=\"initial\" subState=\"glossator:stale\"", true),
  ]

  @Test(arguments: secondStates.indices) func statesOfTheSecondVersion(_ i: Int) throws {
    let (segment, needsWork) = Self.secondStates[i]
    let found = try Self.texts(
      "app.xlf",
      """
      <xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="es">
      <file id="f1"><unit id="u1" name="hi"><notes><note category="translator">odd</note><note>Greets</note></notes>
      <segment \(segment)><source>Hi</source><target>Hola</target></segment></unit></file></xliff>
      """
    )
    #expect(found == ["hi en=Hi", "hi es\(needsWork ? "!" : "")=Hola < Hi"], "\(segment)")
  }

  /// What nobody translated is often there as a copy of the English.
  @Test func aCopyOfTheEnglishIsNoTranslation() throws {
    let found = try Self.texts(
      "es.xliff",
      """
      <xliff version="1.2"><file original="strings.xml" source-language="en-US" target-language="es-ES"><body>
      <trans-unit id="41" resname="hi"><source>Hi</source><target state="needs-translation">Hi</target></trans-unit>
      <trans-unit id="42" resname="ok"><source>OK</source><target state="translated">OK</target></trans-unit>
      <trans-unit id="43" resname="no"><source>No</source></trans-unit>
      <trans-unit id="44" resname="name"><source>Hi %1$s</source><target>Hola <ph id="1" equiv-text="%1$s"/></target>
        <note from="developer">A name</note></trans-unit>
      </body></file></xliff>
      """, AdoptionChoices(base: LocaleTag("en")))
    #expect(
      found == [
        "hi en=Hi in strings.xml", "ok en=OK in strings.xml", "no en=No in strings.xml",
        "name en=Hi %1$s in strings.xml", "ok es-ES=OK < OK in strings.xml",
        "name es-ES=Hola %1$s < Hi %1$s in strings.xml",
      ])
  }

  /// Each language's file says the English; it is one text.
  @Test func theEnglishIsOneText() throws {
    func file(_ locale: String, _ english: String) -> AdoptedFile {
      AdoptedFile(
        "\(locale).xliff",
        Array(
          """
          <xliff version="1.2"><file original="a" source-language="en" target-language="\(locale)"><body>
          <trans-unit id="hi"><source>\(english)</source><target>\(locale)</target></trans-unit></body></file></xliff>
          """.utf8))
    }
    let project = try AdoptedTool.crowdin.read(
      [file("es", "Hi"), file("fr", "Hi"), file("th", "Hello")], AdoptionChoices())
    #expect(
      ToolTests.texts(project) == [
        "hi en=Hi", "hi es=es", "hi fr=fr", "hi en=Hello", "hi th=th",
      ])
    #expect(project.texts.compactMap(\.origin?.text) == ["Hi", "Hi", "Hello"])
    #expect(project.locales.map(\.description) == ["es", "en", "fr", "th"])
  }

  /// Xcode's names for plurals, in files from a catalog and from a dictionary, and for the string file.
  @Test func xcodesExport() throws {
    let found = try Self.texts(
      "es.xcloc/Localized Contents/es.xliff",
      """
      <xliff version="1.2"><file original="App/Localizable.xcstrings" source-language="en" target-language="es">
      <header><tool tool-id="com.apple.dt.xcode" tool-name="Xcode"/></header><body>
      <trans-unit id="files|==|plural.one"><source>%d file</source><target state="translated">%d archivo</target></trans-unit>
      <trans-unit id="files|==|plural.other"><source>%d files</source><target state="needs-review-l10n">%d archivos</target></trans-unit>
      </body></file><file original="App/en.lproj/Localizable.stringsdict" source-language="en" target-language="es"><body>
      <trans-unit id="/days:dict/NSStringLocalizedFormatKey:dict/:string"><source>%#@n@</source><target>%#@n@</target></trans-unit>
      <trans-unit id="/days:dict/n:dict/one:dict/:string"><source>%d day</source><target>%d día</target></trans-unit>
      </body></file></xliff>
      """)
    #expect(
      found.filter { !$0.contains(" en=") } == [
        "files/one es=%d archivo < %d file in App/Localizable.xcstrings",
        "files/other es!=%d archivos < %d files in App/Localizable.xcstrings",
        "days/one es=%d día < %d day in App/en.lproj/Localizable.stringsdict",
      ])
  }

  /// Weblate's XLIFF has gettext's numbered forms in a group, and a checksum where a text has no key.
  @Test func weblatesXLIFF() throws {
    let project = try ToolTests.read(
      .weblate, "app-pl.xlf",
      """
      <xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1"><file original="app" source-language="en" target-language="pl"><body>
      <group restype="x-gettext-plurals" id="files">
      <trans-unit id="files[0]"><source>%d file</source><target>%d plik</target></trans-unit>
      <trans-unit id="files[1]"><source>%d files</source><target>%d pliki</target></trans-unit>
      <trans-unit id="files[2]" approved="no"><source>%d files</source><target>%d plików</target></trans-unit>
      </group>
      <trans-unit id="0a1b2c3d4e5f6071" maxwidth="9" size-unit="char"><source>Close</source><target>Zamknij</target></trans-unit>
      </body></file></xliff>
      """)
    #expect(
      ToolTests.texts(project) == [
        "files/one en=%d file", "files/other en=%d files", "Close en=Close", "files/one pl=%d plik",
        "files/few pl=%d pliki", "files/many pl!=%d plików", "Close pl=Zamknij",
      ])
    #expect(ToolTests.notes(project) == ["Close max=9"])
  }

  /// A download that broke off says so, or what it has is read.
  @Test func halfAFileIsNoTrap() {
    let bytes = Array(Self.po.utf8)
    for end in bytes.indices {
      _ = try? AdoptedTool.weblate.read([AdoptedFile("pl.po", Array(bytes[..<end]))], AdoptionChoices())
      _ = try? AdoptedTool.weblate.read([AdoptedFile("pl.po", Array(bytes[end...]))], AdoptionChoices())
    }
  }

  @Test func aQtFileOfFewerFormsThanQtsGivesWhatItHas() throws {
    let text =
      "<TS version=\"2.1\" language=\"km\"><context><name>C</name><message numerus=\"yes\"><source>%n a</source>"
      + "<translation><numerusform>%n x</numerusform></translation></message></context></TS>"
    #expect(
      try Self.texts("app_km.ts", text).filter { $0.contains(" km") } == ["[C] %n a/other km=%n x < %n a"])
  }
}
