import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TestSupport
import Testing
import TranslationModel

/// The sheet on a branch of the repository. That every story is the same there as in a file is `StoryTests`' business.
@Suite struct BranchSheetTests {
  private func story() throws -> World {
    try World.withRelease(sheetOn: "l10n-sheet")
  }

  private var spanish: LocaleTag {
    get throws { try #require(LocaleTag("es")) }
  }

  private func sync(_ world: World, on place: String) throws -> LookReport {
    let stores = SheetStores(
      try #require(SheetLocation(onBranch: place)), try world.access, identity: CommitIdentity())
    return try SyncOperation(try world.access, sheets: stores, identity: CommitIdentity()).run()
  }

  @Test(arguments: [
    ("l10n-sheet:strings.csv", true), ("l10n/sheet:a/b.tsv", true), ("./a:b.csv", false),
    ("/srv/a:b.csv", false),
    ("strings.csv", false), ("sheet:", false), (":a.csv", false), ("sheet:../a.csv", false),
    ("a b:c.csv", false),
  ]) func aBranchAndAPathAreToldFromAFile(text: String, isOnBranch: Bool) {
    #expect((SheetLocation(onBranch: text) != nil) == isOnBranch)
  }

  @Test func theFirstSheetBeginsABranchOfItsOwn() throws {
    let world = try story()
    #expect(try world.sync().sheetWritten)
    let tip = try #require(try world.tip("l10n-sheet"))
    let commit = try world.repository.commit(tip)
    #expect(commit.parents.isEmpty)
    #expect(commit.message.hasPrefix("l10n: bring strings.csv up to date\n"))
    #expect(try world.repository.files(of: tip).map(\.path.string) == ["l10n/strings.csv"])
    #expect(try !world.sync().changedAnything)
  }

  @Test func otherFilesOfTheBranchStay() throws {
    let world = try story()
    try world.commit("l10n-sheet", ["README.md": "For translators\n"])
    try world.sync()
    #expect(try world.text(of: "README.md", on: "l10n-sheet") == "For translators\n")
    try world.type("Hola", into: .translation(spanish), of: "welcome")
    try world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"new\" = \"New\";\n"])
    let before = try #require(try world.tip("l10n-sheet"))
    try world.sync()
    #expect(try world.row("new") != nil)
    let after = try world.repository.commit(try #require(try world.tip("l10n-sheet")))
    #expect(after.parents == [before])
    #expect(try world.text(of: "README.md", on: "l10n-sheet") == "For translators\n")
  }

  @Test(arguments: [
    ("main:s.csv", "the production branch"), ("develop:s.csv", "the integration branch"),
    ("release/1.2:s.csv", "a release branch"), ("feature/a:s.csv", "a feature branch"),
    ("l10n/release/1.2:s.csv", "the side branch of release/1.2"),
  ]) func aBranchWithAnotherRoleIsRefused(place: String, role: String) throws {
    let world = try story()
    let failure = #expect(throws: Failure.self) { try sync(world, on: place) }
    #expect(failure?.kind == .configuration)
    #expect(failure?.message.hasSuffix("which is \(role)") == true)
    #expect(try world.tip("refs/glossator/sheet/main") == nil)
  }

  /// What is gone, or is no file, is an error with its place; what was agreed stays in force, and nothing is written.
  @Test(arguments: ["branch", "file", "link"]) func whatIsGoneIsNotMadeAnew(what: String) throws {
    let world = try story()
    try world.sync()
    switch what {
    case "branch": try world.delete("l10n-sheet")
    case "file": try world.removeSheet()
    default:
      let script = """
        cd "$0" && blob=$(printf ../README.md | git hash-object -w --stdin) &&
        folder=$(printf '120000 blob %s\\tstrings.csv\\n' "$blob" | git mktree) &&
        tree=$(printf '040000 tree %s\\tl10n\\n' "$folder" | git mktree) &&
        git update-ref refs/heads/l10n-sheet \
          $(git -c user.name=Eve -c user.email=e@example.org commit-tree -m link $tree)
        """
      try run("sh", ["-c", script, world.repository.path])
    }
    let tip = try world.tip("l10n-sheet")
    let report = try world.sync()
    let finding = try #require(report.findings.first)
    #expect(finding.rule == (what == "link" ? "sheet-not-a-file" : "sheet-missing"))
    #expect(finding.place?.file == "l10n-sheet:l10n/strings.csv")
    #expect(try world.tip("l10n-sheet") == tip)
    #expect(!report.changedAnything)
  }

  /// Somebody commits between Glossator's look and its own commit: both are in the sheet in the end.
  @Test func aCommitAtTheWrongMomentIsKept() throws {
    let world = try story()
    try world.sync()
    let english = "\"welcome\" = \"Welcome\";\n\"new\" = \"New\";\n"
    try world.commit("release/1.2", ["ios/en.lproj/Main.strings": english])
    let racing = RacingAccess(try world.access)
    racing.beforePublishing = {
      try world.type("Hola", into: .translation(self.spanish), of: "welcome")
      try world.commit("l10n-sheet", ["other.txt": "x"])
    }
    let stores = SheetStores(world.location, racing, identity: CommitIdentity())
    let report = try SyncOperation(racing, sheets: stores, identity: CommitIdentity()).run()
    #expect(report.sheetWritten)
    let (sheet, row) = try #require(try world.row("welcome"))
    #expect(sheet.text(row: row, .translation(try spanish)) == "Hola")
    #expect(try world.row("new") != nil)
    #expect(try world.text(of: "other.txt", on: "l10n-sheet") == "x")
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Hola") == true)
  }

  /// The daemon looks as soon as an import has written the sheet, and moves the journal on; once more, while the import looks what that
  /// read: the import has done what it says.
  @Test(arguments: [1, 2]) func looksRightAfterAnImportLeaveItsReport(_ looks: Int) throws {
    let world = try story()
    try world.sync()
    let export = SheetExportOperation(
      world.repository, sheets: try world.stores, identity: CommitIdentity())
    var part = try #require(Grid(reading: try export.run(spanish, todoOnly: false).bytes(.comma)))
    let (keys, texts) = (try #require(part.column("key")), try #require(part.column("es")))
    let row = try #require(part.rows.firstIndex { $0[keys] == "welcome" })
    part.rows[row][texts] = "Hola"
    let racing = RacingAccess(try world.access)
    var count = 0
    func look() throws {
      count += 1
      try world.sync()
      if count == looks { return }
      try world.type("%1$@ envió %2$d fotos", into: .translation(self.spanish), of: "sent")
      racing.asSheetIsRead = look
    }
    racing.afterPublishing = look
    let stores = SheetStores(world.location, racing, identity: CommitIdentity())
    let report = try SheetImportOperation(world.repository, sheets: stores, identity: CommitIdentity()).run(
      part.bytes, locale: nil, version: nil, planOnly: false)
    #expect(count == looks)
    #expect(report.rows.map(\.text) == ["Hola"])
    let (sheet, place) = try #require(try world.row("welcome"))
    #expect(sheet.text(row: place, .translation(try spanish)) == "Hola")
  }

  /// How often the journal says that the sheet is about to be written.
  private func writings(_ world: World) throws -> Int {
    let journal = try #require(Journal(world.repository, author: ("", "")))
    var count = 0
    try journal.walk(from: journal.tip()) { record in
      if record.entry.kind == .writing { count += 1 }
      return true
    }
    return count
  }

  /// The branch is checked out in somebody's work tree: it stays there, everything else goes on, and its rows wait.
  @Test func aBranchThatIsCheckedOutWaits() throws {
    let world = try story()
    try world.sync()
    let tree = world.folder.appendingPathComponent("tree").path
    try world.type("Hola", into: .translation(spanish), of: "welcome")
    try run("git", ["-C", world.repository.path, "worktree", "add", "-q", tree, "l10n-sheet"])
    try world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"new\" = \"New\";\n"])
    let tip = try world.tip("l10n-sheet")
    let announced = try writings(world)
    let report = try world.sync()
    #expect(report.rowEditsWait)
    #expect(report.findings.contains { $0.rule == "sheet-not-written" })
    #expect(try world.tip("l10n-sheet") == tip)
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Hola") == true)
    // Nothing is announced that cannot be written.
    #expect(try world.stores.store("main").obstacle?.kind == .openElsewhere)
    #expect(try writings(world) == announced)
    try run("git", ["-C", world.repository.path, "worktree", "remove", "--force", tree])
    #expect(try world.sync().sheetWritten)
    #expect(try world.row("new") != nil)
  }

  /// Who reads the branch's history sees which commits have somebody's texts; a look asks its journal.
  @Test func whatAProgramSendsIsACommitOfItsOwnKind() throws {
    let world = try story()
    try world.sync()
    func commit() throws -> String {
      let tip = try #require(try world.tip("l10n-sheet"))
      return try world.repository.commit(tip).message
    }
    let own = try commit()
    #expect(own.hasPrefix("l10n: bring ") && own.contains("Glossator-Sheet: "))
    let announced = try writings(world)
    let exchange = try #require(try SheetExchange("main", world.repository, sheets: world.stores))
    let found = try #require(try world.row("welcome"))
    let edit = CellEdit(
      row: EntryID("welcome"), locale: try spanish,
      old: found.sheet.text(row: found.row, .translation(try spanish)), new: "Hola")
    guard case .written = try exchange.edit([edit], in: nil) else { return #expect(Bool(false)) }
    #expect(try commit().hasSuffix(" as somebody sent it\n"))
    #expect(try writings(world) == announced)
    try world.sync()
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Hola") == true)
  }

  /// Two hosts make the same commits of the same inputs.
  @Test func theCommitsAreAFunctionOfTheInputs() throws {
    let tips = try (0..<2).map { _ in
      let world = try story()
      try world.sync()
      return try #require(try world.tip("l10n-sheet"))
    }
    #expect(tips[0] == tips[1])
  }
}
