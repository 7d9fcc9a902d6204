import Adoption
import Archives
import Spreadsheets
import Testing
import TranslationModel

@testable import Service

/// What a file of another tool is or holds: a spreadsheet's worksheet, the parts of an archive.
@Suite struct AdoptedFileTests {
  private static let english = LocaleTag("en", nil, nil, [])

  @Test func aBackupsArchiveIsTheFilesInIt() throws {
    let component = """
      {"component": {"name": "App", "filemask": "a/*.json", "template": "a/en.json", "source_language": "en"},
       "translations": [{"id": 2, "language_code": "es"}],
       "units": [{"translation_id": 2, "id_hash": "a", "context": "hi", "source": "Hi", "target": "Hola",
         "state": 20}],
       "screenshots": []}
      """
    let archive = try ZIPArchive.bytes(of: [
      ("components/app.json", Array(component.utf8)),
      ("weblate-backup.json", Array("{\"metadata\": {}}".utf8)),
      ("weblate-memory.json", Array("[{\"source\": \"Hi\"}]".utf8)), ("vcs/app/a/es.json", Array("{}".utf8)),
      ("screenshots/a.png", [1, 2, 3]),
    ])
    let files = try AdoptedFile.unpacked("backup.zip", archive)
    #expect(
      files.map(\.path) == [
        "backup.zip/components/app.json", "backup.zip/weblate-backup.json", "backup.zip/weblate-memory.json",
      ])
    let project = try #require(AdoptedTool.named("weblate")).read(files, AdoptionChoices())
    #expect(project.texts.map(\.text) == ["Hola", "Hi"])
    #expect(project.families.map(\.pattern) == ["a/{locale}.json"])
    #expect(project.leftovers.map(\.what) == ["backup.zip/weblate-memory.json: 1 text of translation memory"])
  }

  @Test func aSpreadsheetIsItsWorksheet() throws {
    let bytes = try SpreadsheetFile.new(Array("key,en,es\nhi,\"Hi, you\",'=1\n".utf8))
    let files = try AdoptedFile.unpacked("old.xlsx", bytes)
    let project = try #require(AdoptedTool.named("sheet")).read(files, AdoptionChoices())
    #expect(project.texts.map(\.text) == ["Hi, you", "=1"])
    #expect(project.base == Self.english)
  }
}
