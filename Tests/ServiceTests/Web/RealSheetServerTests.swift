import Foundation
import Interchange
import ProjectConfiguration
import Service
import Synchronization
import Testing

/// The sheet on servers that people run: Apache's mod_dav, lighttpd's mod_webdav, and rclone, which looks at no condition.
@Suite(.serialized) struct RealSheetServerTests {
  static let kinds: [RealSheetServer.Kind] = {
    let isComplete = ProcessInfo.processInfo.environment["CI"] != nil
    return isComplete ? RealSheetServer.Kind.allCases : RealSheetServer.Kind.allCases.filter(\.isHere)
  }()

  private func sheet(_ server: RealSheetServer) throws -> WebSheet {
    let address = try #require(HTTPAddress("http://127.0.0.1:\(server.port)/strings.csv"))
    return try WebSheet.opened(address, nil)
  }

  @Test(arguments: kinds) func itIsMadeReadAndReplaced(_ kind: RealSheetServer.Kind) throws {
    let server = try RealSheetServer(kind)
    let sheet = try sheet(server)
    let missing = #expect(throws: SheetFileError.self) { try sheet.bytes() }
    #expect(missing?.kind == .missing)
    let (first, second) = (Array("key,en\n".utf8), Array("key,en\na,Ä\n".utf8))
    try sheet.create(with: first, date: 0)
    #expect(try sheet.bytes() == first)
    #expect(throws: SheetFileError.self) { try sheet.create(with: second, date: 0) }
    #expect(try sheet.replace(with: second, expecting: first, date: 0) == .written(warnings: []))
    #expect(try sheet.bytes() == second)
    #expect(
      try sheet.replace(with: first, expecting: first + [0x41], date: 0) == .changedMeanwhile(found: [second])
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.files.path) == ["strings.csv"])
  }

  /// Two hosts write as fast as they can, each a line below what it read: none of the lines is lost.
  @Test(arguments: kinds) func twoWhoWriteLoseNothing(_ kind: RealSheetServer.Kind) async throws {
    let server = try RealSheetServer(kind)
    try sheet(server).create(with: Array("begin\n".utf8), date: 0)
    let lines = 4
    let port = server.port
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          guard let address = HTTPAddress("http://127.0.0.1:\(port)/strings.csv") else { return }
          let sheet = try WebSheet.opened(address, nil)
          for line in 0..<lines { try Self.append("\(writer) \(line)\n", to: sheet) }
        }
      }
      try await group.waitForAll()
    }
    let text = String(decoding: try sheet(server).bytes(), as: UTF8.self)
    let wanted = (0..<2).flatMap { writer in (0..<lines).map { "\(writer) \($0)" } }
    #expect(text.split(separator: "\n").dropFirst().map(String.init).sorted() == wanted.sorted())
  }

  private static func append(_ line: String, to sheet: WebSheet) throws {
    for _ in 0..<100 {
      do throws(SheetFileError) {
        let old = try sheet.bytes()
        if case .written = try sheet.replace(with: old + Array(line.utf8), expecting: old, date: 0) { return }
      } catch {
        // rclone's answer ends where somebody writes meanwhile.
        guard [.openElsewhere, .unreadable, .beingSaved].contains(error.kind) else { throw error }
      }
    }
    throw SheetFileError(.writeFailed, sheet.path, "nobody gets a turn")
  }
}
