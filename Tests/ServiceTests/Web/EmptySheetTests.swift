import Interchange
import ProjectConfiguration
import RepositoryModel
import Testing

@testable import Service

/// A server that has an empty file in the sheet's place.
@Suite struct EmptySheetTests {
  @Test func theHintBringsTheNewestVersionBack() throws {
    let server = SheetServer()
    server.save([], to: "/a.csv")
    let sheet = WebSheet(
      try #require(HTTPAddress(SheetServer.address + "/a.csv")), credential: nil, client: server,
      wait: { _ in })
    let error = #expect(throws: SheetFileError.self) { try sheet.bytes() }
    let id = try #require(ObjectID(hex: String(repeating: "a1", count: 20)))
    #expect(
      error?.adding(backup: id).hint
        == "was it still being saved? if it stays so, the journal has it: glossator sheet show \(id.short) > a.csv, and put that there"
    )
    #expect(error?.adding(backup: nil).hint == "was it still being saved?")
  }
}
