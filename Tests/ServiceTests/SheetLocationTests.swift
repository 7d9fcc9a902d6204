import Foundation
import ProjectConfiguration
import Service
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
    let location = try #require(SheetLocation(onWeb: "https://h/l10n/{sheet}.csv"))
    #expect(location.address == nil)
    #expect(location.of("release/1.2")?.address?.description == "https://h/l10n/release-1.2.csv")
    #expect(location.of("größe")?.path == "https://h/l10n/gr%C3%B6%C3%9Fe.csv")
    #expect(SheetLocation(onWeb: "/srv/a.csv") == nil)
    #expect(SheetLocation(onWeb: "l10n-sheet:strings.csv") == nil)
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
