import TestSupport
import Testing
import TranslationModel

@testable import Adoption

/// Tables that people made: how their columns are understood, and that no cell of them is dropped in silence.
@Suite struct TableTests {
  static let headers: [(header: String, meaning: String?)] = [
    ("key", "key"), ("Key Name", "key"), ("[key]", "key"), ("Key iOS", "key:ios"),
    ("android_key", "key:android"),
    ("Identifier (iOS)", "key:ios"), ("iOS", "key:ios"), ("es", "es"), ("pt_BR", "pt-BR"), ("*en", "en"),
    ("English", "en"), ("Español", "es"), ("español 🇪🇸", "es"), ("🇫🇷 French", "fr"), ("日本語", "ja"),
    ("Spanish (Mexico)", "es-MX"), ("Portuguese (Brazil)", "pt-BR"), ("Brazilian Portuguese", "pt-BR"),
    ("Chinese (Simplified)", "zh-Hans"), ("Traditional Chinese", "zh-Hant"), ("Deutsch (de)", "de"),
    ("es - Español", "es"), ("German/Deutsch", "de"), ("Latin America Spanish", nil), ("Comment", "comment"),
    ("max_length", "max"), ("Screenshot", "link"), ("tags", "keep"), ("ID", "keep"), ("Notes", "comment"),
    ("Quantity", "variant"), ("Fuzzy", "todo"), ("Klingon", nil), ("Ready for QA", nil), ("web", "key:web"),
    ("English text", "en"), ("Spanish translation", "es"), ("Portuguese (Brazil) copy", "pt-BR"),
    ("Context text", nil),
  ]

  @Test(arguments: headers.indices) func aHeaderMeans(_ i: Int) {
    let (header, meaning) = Self.headers[i]
    #expect(UsualColumns.meaning(of: header)?.description == meaning, "\(header)")
  }

  static let paths: [(path: String, locale: String?)] = [
    ("es.csv", "es"), ("app_es.csv", "es"), ("app-pt-BR.csv", "pt-BR"),
    ("values-pt-rBR/strings.xml", "pt-BR"),
    ("es.lproj/Main.strings", "es"), ("i18n/zh_Hans/app.json", "zh-Hans"), ("strings.es.json", "es"),
    ("export/strings.csv", nil),
  ]

  @Test(arguments: paths.indices) func aPathTellsTheLocale(_ i: Int) {
    #expect(
      LocaleOfPath.locale(Self.paths[i].path)?.description == Self.paths[i].locale, "\(Self.paths[i].path)")
  }

  private func read(_ text: String, _ choices: AdoptionChoices = AdoptionChoices()) throws -> AdoptedProject {
    try ToolTests.read(.sheet, "old.csv", text, choices)
  }

  @Test func aSheetForTwoPlatforms() throws {
    let project = try read(
      """
      \u{FEFF}Texts of our app;;;;
      Key iOS;Key Android;*English;Español;Comment
      GREETINGS;;;;
      hi;hi;Hi;Hola;"A; comment"
      bye;good_bye;Bye;Adiós;
      ;android_only;Only;;
      ;;Nobody's;De nadie;
      """)
    #expect(project.base == LocaleTag("en"))
    #expect(
      ToolTests.texts(project) == [
        "hi en=Hi", "hi es=Hola", "bye@ios en=Bye", "bye@ios es=Adiós", "good_bye@android en=Bye",
        "good_bye@android es=Adiós", "android_only@android en=Only",
      ])
    #expect(
      ToolTests.notes(project).filter { !$0.contains("section") } == ["hi comment=A; comment"])
    #expect(ToolTests.notes(project).contains("hi 'section'=GREETINGS"))
    #expect(project.leftovers.map(\.texts) == [0, 2])
    #expect(project.leftovers.map(\.place?.line) == [1, 7])
  }

  /// A table without a column that is named for English is no Spanish project where the files say English.
  @Test func whatTheFilesAreWrittenInCounts() throws {
    let table = "key,Copy deck,Español,fr\nhi,Hi,Hola,Salut\n"
    var choices = AdoptionChoices()
    #expect(try read(table, choices).base == LocaleTag("es"))
    choices.baseOfFiles = LocaleTag("en")
    let project = try read(table, choices)
    #expect(project.base == nil && project.locales.map(\.description) == ["es", "fr"])
    choices.columns = [ColumnChoice("Copy deck", .source)]
    #expect(ToolTests.texts(try read(table, choices)) == ["hi en=Hi", "hi es=Hola", "hi fr=Salut"])
  }

  /// `no` is a number's column elsewhere, and `tl` no language that Unicode has plural rules of.
  @Test func aLocaleThatTheFilesHaveIsOne() throws {
    let table = "key,en,no,tl,id,No\nhi,Hi,Hei,Kumusta,7,12\n"
    var choices = AdoptionChoices()
    #expect(ToolTests.texts(try read(table, choices)) == ["hi en=Hi"])
    choices.localesOfFiles = ["id", "no", "tl"].compactMap { LocaleTag($0) }
    #expect(ToolTests.texts(try read(table, choices)) == ["hi en=Hi", "hi no=Hei", "hi tl=Kumusta"])
  }

  @Test func whatNobodyKnowsIsAskedAndKept() throws {
    let table = "key,en,Klingon\nhi,Hi,nuqneH\n"
    let project = try read(table)
    #expect(project.questions == [ColumnQuestion(file: "old.csv", header: "Klingon", samples: ["nuqneH"])])
    #expect(ToolTests.notes(project) == ["hi 'Klingon'=nuqneH"])
    let answered = try read(
      table, AdoptionChoices(columns: [ColumnChoice("klingon", .text(LocaleTag("tlh")!))]))
    #expect(answered.questions.isEmpty && ToolTests.texts(answered) == ["hi en=Hi", "hi tlh=nuqneH"])
    let none = try read(table, AdoptionChoices(columns: [ColumnChoice("Klingon", .none)]))
    #expect(none.leftovers.map(\.whole?.string) == ["nuqneH"])
  }

  @Test func pluralsAndLengths() throws {
    let project = try read(
      "key\tplural\ten\tmax length\nfiles\tone\t%d file\t20\nfiles\tother\t%d files\tmany\nfiles\tsome\t?\t\n"
    )
    #expect(ToolTests.texts(project) == ["files/one en=%d file", "files/other en=%d files"])
    #expect(ToolTests.notes(project) == ["files max=20", "files 'max length'=many"])
    #expect(project.leftovers.map(\.texts) == [1])
  }

  static let ids: [(name: String, table: String, texts: [String])] = [
    ("beside languages", "key,en,es,id\nhi,Hi,Hola,Hai\n", ["hi en=Hi", "hi es=Hola", "hi id=Hai"]),
    ("a number", "key,en,es,id\nhi,Hi,Hola,12\n", ["hi en=Hi", "hi es=Hola"]),
    ("in capitals", "key,en,es,ID\nhi,Hi,Hola,x1\n", ["hi en=Hi", "hi es=Hola"]),
    ("the only key", "id,en\nhi,Hi\n", ["hi en=Hi"]),
  ]

  @Test(arguments: ids.indices) func aColumnNamedIDIsAKeyALanguageOrANumber(_ i: Int) throws {
    let (name, table, texts) = Self.ids[i]
    #expect(try ToolTests.texts(read(table)) == texts, "\(name)")
  }

  @Test func whatIsSaidOfAColumnCounts() throws {
    let said = AdoptionChoices(columns: [ColumnChoice("id", .own)])
    #expect(try ToolTests.texts(read("key,en,es,id\nhi,Hi,Hola,Hai\n", said)) == ["hi en=Hi", "hi es=Hola"])
  }

  @Test func aTableWithoutKeysIsRefused() {
    #expect { try read("a,b\n1,2\n") } throws: {
      ($0 as? AdoptionFault)?.finding.hint?.contains("--map \"a=key\"") ?? false
    }
  }

  /// `todo` of such a sheet would be a column of people's own, and what is in it done.
  @Test func aSheetOfGlossatorsIsForInit() {
    let sheet = "key,variant,en,comment,todo,problems,es,link,max,releases\na,,'- A,,es,,'- Á,,,release/1.0\n"
    #expect { try read(sheet) } throws: {
      ($0 as? AdoptionFault)?.finding.hint?.contains("glossator init --sheet old.csv") ?? false
    }
  }

  @Test func aLanguageThatNobodyNamesIsRefused() {
    #expect { try ToolTests.read(.weblate, "export.csv", "source,target,context\nHi,Hola,hi\n") } throws: {
      ($0 as? AdoptionFault)?.finding.message.contains("which language") ?? false
    }
  }
}
