import Foundation
import TestSupport
import Testing

@testable import Service

/// Versions of the sheet that programs saw.
@Suite struct KeptVersionsTests {
  @Test func theNewestStay() throws {
    let scratch = try ScratchFolder()
    let kept = KeptVersions(PrivateFolder(path: "\(scratch.path)/glossator"))
    var versions: [SheetVersion] = []
    for number in 0..<40 {
      let version = try SheetVersion(Array("key,en\n\(number),x\n".utf8))
      kept.keep(version)
      versions.append(version)
      usleep(11_000)
    }
    #expect(kept[versions[39].id]?.bytes == versions[39].bytes && kept[versions[10].id] != nil)
    #expect(kept[versions[0].id] == nil && kept[versions[5].id] == nil)
    let folder = "\(scratch.path)/glossator/versions"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 32)
    // What is no version any more is none.
    try Data("else".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(versions[39].id)"))
    #expect(kept[versions[39].id] == nil)
  }
}
