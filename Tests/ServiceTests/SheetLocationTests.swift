import Foundation
import HostConfiguration
import ProjectConfiguration
import Service
import TestSupport
import Testing

/// Where the sheets of a project are, one or several.
@Suite struct SheetLocationTests {
  @Test(arguments: [
    ("/srv/app.csv", "main", "/srv/app.csv"), ("/srv/app.csv", "web", nil),
    ("/srv/app-{sheet}.csv", "main", "/srv/app-main.csv"), ("/srv/{sheet}.csv", "web", "/srv/web.csv"),
    ("/srv/{sheet}", "release/1.2", "/srv/release-1.2"), ("/srv/{sheet}/app.csv", "web", nil),
    ("/srv/{sheet}-{sheet}.csv", "web", nil),
  ]) func eachSheetHasItsPlace(path: String, name: String, place: String?) {
    #expect(SheetLocation(file: path).of(name)?.path == place)
  }

  @Test func onABranchToo() throws {
    let location = try #require(SheetLocation(onBranch: "l10n-sheet:l10n/{sheet}.csv"))
    #expect(location.of("release/1.2")?.description == "l10n-sheet:l10n/release-1.2.csv")
    #expect(location.files.isEmpty)
  }

  @Test func onTheWebToo() throws {
    let location = try #require(try SheetLocation(onWebOrNot: "https://h/l10n/{sheet}.csv"))
    #expect(location.address == nil)
    #expect(location.of("release/1.2")?.address?.description == "https://h/l10n/release-1.2.csv")
    #expect(location.of("größe")?.path == "https://h/l10n/gr%C3%B6%C3%9Fe.csv")
    #expect(try SheetLocation(onWebOrNot: "/srv/a.csv") == nil)
    #expect(try SheetLocation(onWebOrNot: "l10n-sheet:strings.csv") == nil)
  }

  /// None of them is a file of that name instead, and no message has the password.
  @Test(arguments: [
    "https://ada:secret@h/a.csv", "http://h/a.csv", "https://h/{sheet}/a.csv",
    "https://h/{sheet}/{sheet}.csv", "https://h/{sheet}.csv?folder=/a", "https:", "https://bücher/a.csv",
    "https://h/a\nb.csv",
  ]) func anAddressThatIsNoneIsAMistake(_ text: String) throws {
    let failure = #expect(throws: Failure.self) { try SheetLocation(onWebOrNot: text) }
    #expect(failure?.message == "that cannot be the address of a sheet")
    #expect(failure?.hint?.contains("secret") == false)
  }

  @Test(arguments: [
    ("https://h/a b.csv", "https://h/a%20b.csv"), ("https://h/ä.csv", "https://h/%C3%A4.csv"),
    ("https://h/a%20b.csv?x=ö", "https://h/a%20b.csv?x=%C3%B6"),
    ("https://h/my {sheet}.xlsx", "https://h/my%20{sheet}.xlsx"),
  ]) func whatNoAddressHasIsEncoded(_ text: String, _ path: String) throws {
    #expect(try SheetLocation(onWebOrNot: text)?.path == path)
  }

  @Test(arguments: [
    ("davs://h/a.csv", "begin it with https://"), ("WebDAV://h/a.csv", "begin it with https://"),
    ("smb://h/a.csv", "name a file of this host"),
    ("https://docs.google.com/spreadsheets/d/ID/edit#gid=0", "'Google Sheets'"),
    ("https://x.sharepoint.com/:x:/s/team/ID?e=1", "sync the folder"),
    ("https://x.sharepoint.com/sites/t/_layouts/15/Doc.aspx?sourcedoc=app.xlsx", "sync the folder"),
    ("https://x-my.sharepoint.com/personal/ada/_layouts/15/onedrive.aspx", "sync the folder"),
    ("https://x.sharepoint.com/sites/team", "sync the folder"),
    ("https://1drv.ms/x/s!A", "sync the folder"),
  ]) func whatIsNoFileSaysWhatToDo(_ text: String, _ hint: String) throws {
    let failure = #expect(throws: Failure.self) { try SheetLocation(onWebOrNot: text) }
    #expect(failure?.hint?.contains(hint) == true, "\(String(describing: failure))")
  }

  /// The file's own, for who has a token.
  @Test(arguments: [
    "https://x.sharepoint.com/sites/team/Shared Documents/app.xlsx",
    "https://x.sharepoint.com/sites/team/_api/web/GetFileByServerRelativeUrl('/sites/team/app.csv')/$value",
  ]) func aFileOfSharePointsIsOne(_ text: String) throws {
    #expect(try SheetLocation(onWebOrNot: text)?.isOnWeb == true)
  }

  @Test(arguments: [".ods", ".xls", ".XLSM", ".numbers"]) func anotherKindOfFileIsAMistake(_ ending: String)
    throws
  {
    for location in [
      SheetLocation(file: "/srv/app\(ending)"), SheetLocation(onBranch: "l10n:app\(ending)"),
      try SheetLocation(onWebOrNot: "https://h/app\(ending)?v=1"),
    ] { #expect(location?.mistake?.hint?.contains(".xlsx") == true) }
    #expect(SheetLocation(file: "/srv/app\(ending)/app.csv").mistake == nil)
  }

  /// Who asks one server is not told to another.
  @Test(arguments: [
    ("https://h/b.csv", true), ("https://other/b.csv", false), ("https://h:444/b.csv", false),
  ])
  func theAccountIsForItsServer(_ other: String, isKept: Bool) throws {
    var settings = RepositorySettings(name: "app", sheet: try SheetLocation(onWebOrNot: "https://h/a.csv"))
    settings.sheetAccount = .token(file: "/t")
    settings.replaceSheet(with: try #require(try SheetLocation(onWebOrNot: other)))
    #expect((settings.sheetAccount != nil) == isKept)
    settings.replaceSheet(with: SheetLocation(file: "/srv/a.csv"))
    #expect(settings.sheetAccount == nil)
  }

  @Test func theFilesOfSeveralAreFoundByTheirNames() throws {
    let folder = try ScratchFolder()
    for name in [
      "app-main.csv", "app-web.csv", "app-.csv", "web.csv", "app-main.csv.part", ".~lock.app-web.csv#",
      "app-web.tsv",
    ] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    let location = SheetLocation(file: folder.path("app-{sheet}.csv"))
    #expect(location.files.map(\.path) == ["app-main.csv", "app-web.csv"].map(folder.path))
    #expect(location.neighbour("app-new.csv") == .sheet)
    #expect(location.neighbour(".~lock.app-web.csv#") == .lock)
    #expect(location.neighbour("app-main.csv.part") == .temporary)
    #expect(location.neighbour("web.csv") == .other)
    #expect(
      SheetLocation(file: folder.path("app-main.csv")).files.map(\.path) == [folder.path("app-main.csv")])
  }
}
