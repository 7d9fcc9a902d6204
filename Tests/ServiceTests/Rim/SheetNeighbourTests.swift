import Testing

@testable import Service

struct SheetNeighbourTests {
  @Test(arguments: [
    ("sheet.csv", SheetNeighbour.sheet),
    ("sheet (Anna's conflicted copy 2026-11-20).csv", .conflictedCopy),
    ("sheet (conflicted copy 2026-11-20 101010).csv", .conflictedCopy),
    ("sheet.sync-conflict-20261120-101010-ABCDEF7.csv", .conflictedCopy),
    ("sheet_conflict-20261120-101010.csv", .conflictedCopy),
    ("sheet (SFConflict anna@example.org 2026-11-20-10-10-10).csv", .conflictedCopy),
    ("sheet (In Konflikt stehende Kopie von Anna 2026-11-20).csv", .conflictedCopy),
    ("sheet (Copie en conflit de Anna 2026-11-20).csv", .conflictedCopy),
    ("sheet [conflicted].csv", .conflictedCopy),
    ("sheet.Conflict.csv", .conflictedCopy),
    ("sheet-conflicts.csv", .other),
    (".~lock.sheet.csv#", .lock),
    ("~$sheet.csv", .lock),
    ("~$eet.csv", .lock),
    ("~$other.xlsx", .temporary),
    (".sheet.csv.Xa81kP", .temporary),
    (".sheet.csv.1x.glossator-tmp", .temporary),
    ("sheet.csv.partial", .temporary),
    ("sheet.csv~", .temporary),
    ("sheet.csv.old", .other),
    ("sheet.ods", .otherFormat),
    ("sheet.XLSX", .otherFormat),
    ("sheet.CSV", .other),
    ("sheet.txt", .other),
    ("sheets.ods", .other),
    ("sheet (1).csv", .other),
    ("Sheet.csv", .other),
    ("other (conflicted copy).csv", .other),
    ("", .other),
  ])
  func byName(_ name: String, is neighbour: SheetNeighbour) {
    #expect(SheetNeighbour(name, of: "sheet.csv") == neighbour)
  }

  @Test func aSheetWithoutASuffix() {
    #expect(SheetNeighbour("sheet (conflicted copy 1)", of: "sheet") == .conflictedCopy)
    #expect(SheetNeighbour(".sheet", of: ".sheet") == .sheet)
  }
}

struct OfficeLockTests {
  @Test(arguments: [
    ("all fields", ",anna,pc-7,21.11.2026 10:00,file:///home/anna;", "anna (pc-7)"),
    ("full name", "Anna Bell,anna,pc-7,x,y;", "Anna Bell (anna@pc-7)"),
    ("escaped comma", "Bell\\, Anna,anna,,x,y;", "Bell, Anna (anna)"),
    ("cut off", "Anna", "Anna"),
    ("cut off in an escape", "Anna\\", "Anna"),
    ("empty fields", ",,,;", nil),
    ("empty", "", nil),
  ])
  func libreOffice(_ what: String, text: String, who: String?) {
    #expect(OfficeLock(name: ".~lock.sheet.csv#", bytes: Array(text.utf8)).who == who)
  }

  @Test(arguments: [([], nil), ([4, 65, 110, 110, 97, 32, 32], "Anna"), ([200, 65], "A"), ([0, 65], nil)])
  func excel(bytes: [UInt8], who: String?) {
    #expect(OfficeLock(name: "~$sheet.csv", bytes: bytes).who == who)
  }
}
