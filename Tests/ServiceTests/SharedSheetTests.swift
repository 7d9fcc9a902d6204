import Foundation
import Git
import HostConfiguration
import RepositoryModel
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// Several repositories that share a sheet: what the stories `two-repositories*.txt` do not tell.
@Suite struct SharedSheetTests {
  private static let spanish = "values-es/strings.xml"

  private func ios(named name: String? = "ios", sheetOn branch: String? = nil) throws -> World {
    let world = try World(sheetOn: branch)
    try world.commit(
      "develop",
      [
        ".glossator": sharedConfiguration(name, "apple-strings", "path = {locale}.lproj/Main.strings"),
        "en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"bye\" = \"Bye\";\n",
      ])
    try world.branch("release/1.2", from: "develop")
    return world
  }

  private func android(named name: String? = "android", beside ios: World) throws -> World {
    let world = try World("android", sharingWith: ios)
    let paths = "path = values-{locale}/strings.xml\nbase-path = values/strings.xml"
    try world.commit(
      "develop",
      [
        ".glossator": sharedConfiguration(name, "android-xml", paths),
        "values/strings.xml": "<resources>\n    <string name=\"welcome\">Welcome</string>\n</resources>\n",
      ])
    try world.branch("release/2.0", from: "develop")
    return world
  }

  private func type(_ text: String, _ key: String, _ world: World) throws {
    try world.type(text, into: .translation(try #require(LocaleTag("es"))), of: key)
  }

  @Test func everybodyHasAName() throws {
    let unnamed = try ios(named: nil)
    try unnamed.sync()
    let nameless = try android(named: nil, beside: unnamed)
    #expect(
      failure { try nameless.sync() }?.message
        == "this repository shares a sheet, and its project has no name")
    let named = try World("named", sharingWith: unnamed)
    try named.commit(
      "develop", [".glossator": sharedConfiguration("android", "json", "path = {locale}.json")])
    #expect(failure { try named.sync() }?.message == "the sheet's journal is of a project that has no name")
    // Once it has one, the other may join.
    try unnamed.commit(
      "develop",
      [".glossator": sharedConfiguration("ios", "apple-strings", "path = {locale}.lproj/Main.strings")])
    try unnamed.sync()
    #expect(try releases(of: "welcome", in: unnamed) == "ios:release/1.2")
    try named.sync()
  }

  /// A copied `.glossator`: their syncs undo each other's, until one of them gets another name.
  @Test func everybodyHasAnotherName() throws {
    let ios = try ios()
    let android = try android(named: "ios", beside: ios)
    for world in [ios, android] { #expect(try world.sync().findings.isEmpty) }
    for world in [ios, android] { #expect(try world.sync().findings.map(\.rule) == ["name-taken"]) }
    let paths = "path = values-{locale}/strings.xml\nbase-path = values/strings.xml"
    try android.commit("develop", [".glossator": sharedConfiguration("android", "android-xml", paths)])
    try android.commit("release/2.0", [".glossator": sharedConfiguration("android", "android-xml", paths)])
    try android.sync()
    try ios.sync()
    for world in [android, ios] { #expect(try world.sync().findings.isEmpty) }
    #expect(try releases(of: "welcome", in: ios) == "android:release/2.0 ios:release/1.2")
  }

  /// A row that is there twice is told by one; the copy is deleted, and the other looks first.
  @Test func aCopyThatIsDeletedAgain() throws {
    let ios = try ios()
    try ios.sync()
    let android = try android(beside: ios)
    try android.sync()
    try ios.sync()
    let sheet = try ios.sheetBytes()
    let lines = sheet.split(separator: 0x0A, omittingEmptySubsequences: false)
    try ios.writeSheet(Array((lines.prefix(2) + lines.dropFirst()).joined(separator: [0x0A])))
    #expect(try ios.sync().findings.map(\.rule) == ["doubled-row"])
    #expect(try android.sync().findings.map(\.rule).contains("doubled-row"))
    try ios.writeSheet(sheet)
    #expect(try android.sync().findings.isEmpty)
    #expect(try ios.sync().findings.isEmpty)
    #expect(try ios.sync().findings.isEmpty)
  }

  /// Whoever moves the journal at home first is heard; the other looks again, and nothing is lost.
  @Test(arguments: [true, false]) func twoLooksAtOnce(isAndroidLate: Bool) throws {
    let ios = try ios()
    try ios.sync()
    let android = try android(beside: ios)
    try android.sync()
    try type("Hola", "welcome", ios)
    let (late, early) = isAndroidLate ? (android, ios) : (ios, android)
    let racing = RacingAccess(try late.access)
    racing.beforePublishing = { try early.sync() }
    let report = try SyncOperation(racing, sheets: try late.stores, identity: CommitIdentity()).run()
    #expect(report.findings.isEmpty, "\(report.findings.map(\.line))")
    try early.sync()
    try expectBoth("Hola", ios, android)
  }

  /// The one that has the journal has written the sheet, and has not told of it yet when the other looks for the first time.
  @Test func twoFirstLooksAtOnce() throws {
    let ios = try ios()
    try ios.commit("release/1.2", ["es.lproj/Main.strings": "\"welcome\" = \"Hola\";\n"])
    try ios.sync()
    let android = try android(beside: ios)
    let file = "<resources>\n    <string name=\"welcome\">Buenas</string>\n</resources>\n"
    try android.commit("release/2.0", [Self.spanish: file])
    let told = try ios.repository.snapshot(prefixes: ["refs/glossator/"]).entries
    for entry in told { try runQuietly("git", ["-C", ios.path, "update-ref", "-d", entry.ref.full]) }
    let racing = RacingAccess(try android.access)
    racing.beforePublishing = {
      try ios.repository.move(told.map { RefMove($0.ref, from: nil, to: $0.id) })
    }
    for access in [racing as any RepositoryAccess, try android.access] {
      let report = try SyncOperation(access, sheets: try android.stores, identity: CommitIdentity()).run()
      #expect(report.findings.map(\.rule) == ["waiting-text"])
      let (sheet, row) = try #require(try android.row("welcome"))
      #expect(sheet.text(row: row, .problems).string.contains("the file says 'Buenas'"))
    }
    #expect(racing.beforePublishing == nil)
    #expect(try android.text(of: Self.spanish, on: "l10n/release/2.0") == nil)
  }

  /// Two hosts, each with a mirror of one repository, and one sheet: on a share, or on a branch of one of them.
  @Test(arguments: [nil, "l10n-sheet"]) func twoMirrors(sheetOn branch: String?) throws {
    let ios = try ios(sheetOn: branch)
    let android = try android(beside: ios)
    let server = try GitServer(serving: ios.folder)
    let hosts = ["app", "android"].map { name -> RepositorySettings in
      var host = RepositorySettings(name: name, remote: server.address(of: "\(name).git"))
      if name != "app" { host.home = server.address }
      host.sheet = ios.location
      return host
    }
    func sync(_ number: Int) throws -> LookReport {
      let state = ios.folder.appendingPathComponent("host-\(number)").path
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      let access = try hosts[number].access(state: state)
      let stores = SheetStores(ios.location, access, identity: CommitIdentity())
      return try SyncOperation(access, sheets: stores, identity: CommitIdentity()).run()
    }
    for number in [0, 1, 0] { _ = try sync(number) }
    #expect(try releases(of: "welcome", in: ios) == "android:release/2.0 ios:release/1.2")
    try type("Hola", "welcome", ios)
    for number in [1, 0, 1] { #expect(try sync(number).findings.isEmpty) }
    try expectBoth("Hola", ios, android)
    for number in [0, 1] { #expect(try !sync(number).changedAnything) }
    // A clone of either has what its gate asks, and no commit of the other repository.
    #expect(try android.gate("l10n/release/2.0").verdict.answer == .open)
    let other = try #require(try ios.tip("release/1.2"))
    #expect(!android.repository.exists(other))
  }

  /// What one of them had before it joined is still to be found.
  @Test func aJournalIsBroughtAlong() throws {
    let ios = try ios()
    try ios.sync()
    let android = try android(beside: ios)
    let alone = SheetStores(
      SheetLocation(file: ios.folder.appendingPathComponent("android.csv").path),
      try AttachedRepository(at: android.path), identity: CommitIdentity())
    _ = try SyncOperation(
      try AttachedRepository(at: android.path), sheets: alone, identity: CommitIdentity()
    ).run()
    let ref = try #require(RefName("refs/glossator/sheet/main"))
    let before = try #require(try android.repository.id(of: ref))
    try android.sync()
    let now = try #require(try android.repository.id(of: ref))
    #expect(try android.repository.isAncestor(before, of: now))
    #expect(ios.repository.exists(now))
    #expect(try releases(of: "welcome", in: ios) == "android:release/2.0 ios:release/1.2")
    try ios.sync()
    #expect(try !android.sync().changedAnything)
  }

  private func expectBoth(_ text: String, _ ios: World, _ android: World) throws {
    let apple = try ios.text(of: "es.lproj/Main.strings", on: "l10n/release/1.2")
    #expect(apple?.contains("\"welcome\" = \"\(text)\"") == true)
    let xml = try android.text(of: Self.spanish, on: "l10n/release/2.0")
    #expect(xml?.contains(">\(text)<") == true)
  }

  private func releases(of key: String, in world: World) throws -> String {
    let (sheet, row) = try #require(try world.row(key))
    return sheet.text(row: row, .releases).string
  }

  private func failure(_ work: () throws -> LookReport) -> Failure? {
    do { _ = try work() } catch { return error as? Failure }
    return nil
  }
}
