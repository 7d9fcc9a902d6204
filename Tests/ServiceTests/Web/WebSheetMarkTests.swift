import Interchange
import Service
import Testing

/// Whether a sheet on the web is still what it was, and what is sent to find that out.
@Suite struct WebSheetMarkTests {
  private static let path = "/strings.csv"

  private func sheet(_ server: SheetServer) throws -> WebSheet {
    let address = try #require(HTTPAddress(SheetServer.address + Self.path))
    return WebSheet(address, credential: nil, client: server, wait: { _ in })
  }

  private func server() -> SheetServer {
    let server = SheetServer()
    server.save(Array("key,en\na,A\n".utf8), to: Self.path)
    return server
  }

  /// With tags, with dates alone, and with neither: what is the same is the same, and what changed is another, also where it
  /// came from a backup, with an older date.
  @Test(arguments: ["tag", "date", "nothing"]) func whatIsTheSameIsNoNews(_ kind: String) throws {
    let server = server()
    server.givesTags = kind == "tag"
    var asked: [String] = []
    var date = "Mon, 23 Nov 2026 14:45:10 GMT"
    server.trap = { [unowned server] request in
      asked += ["If-None-Match", "If-Modified-Since"].filter { !request.fields.values(of: $0).isEmpty }
      guard kind == "date", let bytes = server.files[Self.path]?.bytes else { return nil }
      return HTTPResponse(
        200, fields: [HTTPField("Last-Modified", date), HTTPField("Date", "Mon, 23 Nov 2026 15:00:00 GMT")],
        body: bytes)
    }
    var mark = WebSheetMark()
    let first = mark.text(try sheet(server))
    for _ in 0..<3 { #expect(mark.text(try sheet(server)) == first) }
    #expect(asked == Array(repeating: "If-None-Match", count: kind == "tag" ? 3 : 0))
    #expect(server.log.count == 4)
    server.save(Array("key,en\na,B\n".utf8), to: Self.path)
    date = "Mon, 23 Nov 2026 14:40:10 GMT"
    let second = mark.text(try sheet(server))
    #expect(second != first)
    #expect(mark.text(try sheet(server)) == second)
  }

  /// What cannot be asked for is said once, and nothing is new when it is back.
  @Test(arguments: [true, false]) func aServerThatIsAwayIsNoNewsAgainAndAgain(_ givesTags: Bool) throws {
    let server = server()
    server.givesTags = givesTags
    var mark = WebSheetMark()
    let first = mark.text(try sheet(server))
    server.trap = { _ throws(HTTPFailure) in throw HTTPFailure(.unreachable, "timed out") }
    let lost = mark.text(try sheet(server))
    #expect(lost != first)
    #expect(mark.text(try sheet(server)) == lost)
    server.trap = { _ in nil }
    #expect(mark.text(try sheet(server)) == first)
    server.save(Array("key,en\na,B\n".utf8), to: Self.path)
    let last = mark.text(try sheet(server))
    #expect(last != first && last != lost)
  }

  /// A date, and a tag that is made of one, is as coarse as a second: another save may have the same.
  @Test(arguments: [["Last-Modified"], ["Last-Modified", "ETag"], ["ETag"]])
  func aVersionOfThisSecondIsNotAskedForByItsTag(
    _ names: [String]
  ) throws {
    let server = server()
    let date = "Mon, 23 Nov 2026 14:45:10 GMT"
    let fields = names.map { HTTPField($0, $0 == "ETag" ? "W/\"1\"" : date) } + [HTTPField("Date", date)]
    server.trap = { [unowned server] request in
      #expect(request.fields.map(\.name) == ["Accept-Encoding", "Cache-Control"])
      return HTTPResponse(200, fields: fields, body: server.files[Self.path]?.bytes ?? [])
    }
    var mark = WebSheetMark()
    let first = mark.text(try sheet(server))
    #expect(mark.text(try sheet(server)) == first)
    server.save(Array("key,en\na,B\n".utf8), to: Self.path)
    #expect(mark.text(try sheet(server)) != first)
  }

  // MARK: Looks

  private func world() throws -> (World, SheetServer) {
    let world = try World.withRelease(sheetOn: World.web)
    try world.sync()
    try world.sync()
    return (world, try #require(world.server))
  }

  /// A look at which nothing changed asks once, and no bytes are sent.
  @Test func aLookAsksForAnotherVersionOnly() throws {
    let (world, server) = try world()
    var answers: [Int] = []
    server.trap = { [unowned server] request in
      let tag = server.files[request.address.path].map { "\"\($0.version)\"" }
      answers.append(request.fields.values(of: "If-None-Match").first == tag ? 304 : 200)
      return nil
    }
    for _ in 0..<3 { #expect(try !world.sync().changedAnything) }
    #expect(answers == [304, 304, 304])
  }

  /// The answer that brings another version is read, and not asked for again.
  @Test(arguments: [true, false]) func anotherVersionIsSentOnce(_ heedsConditions: Bool) throws {
    let (world, server) = try world()
    let path = try #require(server.files.keys.first)
    if !heedsConditions {
      server.trap = { [unowned server] request in
        guard request.method == .get, let file = server.files[request.address.path] else { return nil }
        return HTTPResponse(200, fields: [HTTPField("ETag", "\"\(file.version)\"")], body: file.bytes)
      }
    }
    let text = String(decoding: try #require(server.files[path]).bytes, as: UTF8.self)
    try #require(text.contains("Te damos la bienvenida"))
    server.save(Array(text.replacing("Te damos la bienvenida", with: "Buenas").utf8), to: path)
    let before = server.log.count
    try world.sync()
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Buenas") == true)
    let gets = server.log[before...].prefix { !$0.hasPrefix("PUT") }.filter { $0.hasPrefix("GET") }
    #expect(gets.count <= 2, "\(server.log[before...])")
  }
}
