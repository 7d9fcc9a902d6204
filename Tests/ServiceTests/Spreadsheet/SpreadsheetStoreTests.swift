import Archives
import Foundation
import ProjectConfiguration
import Spreadsheets
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@testable import Service

/// A sheet in an XLSX file, on a real disk.
@Suite struct SpreadsheetStoreTests {
  private let folder: ScratchFolder
  private let store: SpreadsheetStore
  private static let first = Array("key,en,es\na,Hi,Hola\n".utf8)

  init() throws {
    folder = try ScratchFolder()
    store = SpreadsheetStore(SheetFile(folder.path("app.xlsx")))
    try store.create(with: Self.first, date: 0)
  }

  private var bytes: [UInt8] {
    get throws { try Array(Data(contentsOf: URL(fileURLWithPath: folder.path("app.xlsx")))) }
  }

  private func save(_ bytes: [UInt8], _ name: String = "app.xlsx") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  /// The file with another part, or a changed one.
  private func file(with part: String, _ change: (String) -> String) throws -> [UInt8] {
    let old = try ZIPArchive(bytes)
    var entries: [(name: String, bytes: [UInt8])] = []
    for name in old.names() { entries.append((name, try old.entry(name) ?? [])) }
    if !entries.contains(where: { $0.name == part }) { entries.append((part, [])) }
    return try ZIPArchive.bytes(
      of: entries.map {
        $0.name == part ? ($0.name, Array(change(String(decoding: $0.bytes, as: UTF8.self)).utf8)) : $0
      })
  }

  @Test func aNewOneSaysWhatItShould() throws {
    #expect(try bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]))
    #expect(try store.bytes() == Self.first)
    #expect(throws: SheetFileError.self) { try store.create(with: Self.first, date: 0) }
  }

  @Test func anEditChangesTheWorksheetAndNothingElse() throws {
    try save(try file(with: "xl/media/image1.png") { _ in String(repeating: "an image ", count: 1000) })
    let before = try ZIPArchive(bytes)
    let new = Array("key,en,es\na,Hi,'=Buenas\nb,\"Bye, all\",\n".utf8)
    #expect(try store.replace(with: new, expecting: Self.first, date: 0) == .written(warnings: []))
    #expect(try store.bytes() == new)
    let after = try ZIPArchive(bytes)
    #expect(after.names() == before.names())
    for name in before.names() where name != "xl/worksheets/sheet1.xml" {
      #expect(try after.packed(name) == before.packed(name), "\(name)")
    }
    let sheet = String(decoding: try after.entry("xl/worksheets/sheet1.xml") ?? [], as: UTF8.self)
    #expect(sheet.contains(">=Buenas<"))
  }

  @Test func whatSomebodySavedMeanwhileStays() throws {
    let theirs = Array("key,en,es\na,Hi,Buenas\n".utf8)
    try save(try SpreadsheetFile.new(theirs))
    let mine = Array("key,en,es\na,Hi,Saludos\n".utf8)
    #expect(
      try store.replace(with: mine, expecting: Self.first, date: 0) == .changedMeanwhile(found: [theirs]))
    #expect(try store.bytes() == theirs)
  }

  /// Another look of the same texts is kept, and hinders nobody.
  @Test func aSaveThatChangesNoTextIsWrittenOver() throws {
    try save(try file(with: "xl/styles.xml") { $0.replacing("FFE7E6E6", with: "FF00FF00") })
    let new = Array("key,en,es\na,Hi,Saludos\n".utf8)
    #expect(try store.replace(with: new, expecting: Self.first, date: 0) == .written(warnings: []))
    let styles = try ZIPArchive(bytes).entry("xl/styles.xml") ?? []
    #expect(String(decoding: styles, as: UTF8.self).contains("FF00FF00"))
  }

  @Test func anOpenFileIsLeftAlone() throws {
    try save([3] + Array("Ada".utf8), "~$app.xlsx")
    #expect(store.obstacle?.kind == .openElsewhere)
    let error = #expect(throws: SheetFileError.self) {
      try store.replace(with: Array("key,en,es\n".utf8), expecting: Self.first, date: 0)
    }
    #expect(error?.reason == "Ada has it open")
    #expect(try store.bytes() == Self.first)
  }

  @Test func otherVersionsBesideItAreRead() throws {
    let theirs = Array("key,en,es\na,Hi,Buenas\n".utf8)
    try save(try SpreadsheetFile.new(theirs), "app.sync-conflict-20261120-101010-ABCDEF7.xlsx")
    try save([1, 2, 3], "app.sync-conflict-20261121-101010-ABCDEF7.xlsx")
    #expect(store.conflictedCopies().map(\.bytes) == [theirs, [1, 2, 3]])
    try save(try SpreadsheetFile.new(theirs), ".app.xlsx.abc.glossator-tmp")
    let leftovers = try store.leftovers()
    #expect(leftovers.map(\.contents.bytes) == [theirs])
    for leftover in leftovers { try store.discard(leftover) }
    #expect(try store.leftovers().isEmpty)
  }

  static let damaged: [(bytes: [UInt8], reason: String)] = [
    ([], "empty"), (Array("key,en\n".utf8), "no XLSX file"),
    (Array("\u{FEFF}\n<!DOCTYPE html><title>Sign in".utf8), "it is a web page"),
    (Array("<HTML>".utf8), "it is a web page"),
    ([0xD0, 0xCF, 0x11, 0xE0] + [UInt8](repeating: 0, count: 600), "old Excel file"),
    (
      [0xD0, 0xCF, 0x11, 0xE0] + Array("EncryptedPackage".utf8).flatMap { [$0, 0] as [UInt8] },
      "protected with a password"
    ),
    (Array("PK\u{3}\u{4} half a file".utf8), "ZIP archive is damaged"),
  ]

  @Test(arguments: damaged.indices) func whatIsNoneIsNamed(_ i: Int) throws {
    try save(Self.damaged[i].bytes)
    let error = #expect(throws: SheetFileError.self) { try store.bytes() }
    #expect(
      error?.kind == .damaged && error?.reason.contains(Self.damaged[i].reason) == true,
      "\(String(describing: error))")
  }

  @Test func theEndingSaysWhichKindItIs() throws {
    let onWeb = try SheetLocation(onWebOrNot: "https://dav.example.org/App.XLSX?x=1.csv")
    #expect(SpreadsheetStore.isMeant(by: try #require(onWeb)))
    #expect(try SpreadsheetStore.isMeant(by: #require(SheetLocation(onBranch: "l10n:a/b.xlsx"))))
    #expect(!SpreadsheetStore.isMeant(by: SheetLocation(file: "/srv/a.xlsx/b.csv")))
  }
}
