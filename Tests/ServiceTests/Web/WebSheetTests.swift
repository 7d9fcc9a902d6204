import Foundation
import Interchange
import ProjectConfiguration
import Service
import TestSupport
import Testing

/// The sheet on a server of the web. That every story is the same there as in a file is `StoryTests`' business.
@Suite struct WebSheetTests {
  private static let path = "/files/strings.csv"
  private static let (old, new, theirs) = (
    bytes("key,en\na,A\n"), bytes("key,en\na,A\nb,B\n"), bytes("key,en\nx,X\n")
  )

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// What a server can do for who writes.
  enum Guard: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case conditions, locks, both, nothing
    var testDescription: String { rawValue }
  }

  private func server(_ guarded: Guard = .conditions, with bytes: [UInt8]? = old) -> SheetServer {
    let server = SheetServer()
    server.heedsConditions = guarded == .conditions || guarded == .both
    server.hasLocks = guarded == .locks || guarded == .both
    if let bytes { server.save(bytes, to: Self.path) }
    return server
  }

  private func sheet(_ server: SheetServer, _ account: (any SheetCredential)? = nil) throws -> WebSheet {
    let address = try #require(HTTPAddress(SheetServer.address + Self.path))
    return WebSheet(address, credential: account, client: server, wait: { _ in })
  }

  // MARK: Writing

  @Test(arguments: Guard.allCases) func aNewVersionTakesThePlaceOfTheOneThatWasRead(_ guarded: Guard) throws {
    let server = server(guarded)
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    guard case .written(let warnings) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(warnings.map(\.rule) == (guarded == .nothing ? ["sheet-unguarded"] : []))
    #expect(server.files.mapValues(\.bytes) == [Self.path: Self.new], "and nothing else is left there")
    #expect(server.locks.isEmpty)
  }

  @Test(arguments: Guard.allCases) func whatSomebodySavedBeforeStays(_ guarded: Guard) throws {
    let server = server(guarded, with: Self.theirs)
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(outcome == .changedMeanwhile(found: [Self.theirs]))
    #expect(server.files[Self.path]?.bytes == Self.theirs)
  }

  /// Somebody saves at each request in turn: either their save is refused to them, or it stays.
  @Test(arguments: [Guard.conditions, .locks, .both], 1...9)
  func whatSomebodySavesMeanwhileStays(_ guarded: Guard, before request: Int) throws {
    let server = server(guarded)
    var (count, isSaved) = (0, false)
    server.trap = { [unowned server] _ in
      count += 1
      if count == request { isSaved = server.save(Self.theirs, to: Self.path) }
      return nil
    }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    if count < request { return }
    let isLast = server.files[Self.path]?.bytes == Self.theirs
    if isSaved { #expect(isLast, "\(server.log)") } else { #expect(outcome == .written(warnings: [])) }
    if isLast, case .written = outcome {
      #expect(server.log.suffix(1) != ["PUT \(Self.path)"], "it came after ours")
    }
  }

  /// A tag may be weak for a moment after a change; the condition needs a strong one.
  @Test func aTagThatIsWeakIsWaitedFor() throws {
    let server = server(with: nil)
    server.weakReadings = 2
    server.save(Self.old, to: Self.path)
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(outcome == .written(warnings: []), "\(server.log)")
  }

  @Test(arguments: [true, false]) func withoutAStrongTagItIsLocked(_ givesTags: Bool) throws {
    let server = server(.both, with: nil)
    (server.weakReadings, server.givesTags) = (1000, givesTags)
    server.save(Self.old, to: Self.path)
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.log.contains("LOCK \(Self.path)"))
    #expect(server.log.last == "UNLOCK \(Self.path)")
  }

  /// Two saves within a tick of the server's clock may have one tag (WsgiDAV's are so).
  @Test func aVersionOfThisSecondIsReadOnceMore() throws {
    let server = server()
    let dates = ["Mon, 23 Nov 2026 14:45:10 GMT", "Mon, 23 Nov 2026 14:45:12 GMT"]
    var readings = 0
    server.trap = { [unowned server] request in
      guard request.method == .get, let bytes = server.files[Self.path]?.bytes else { return nil }
      readings += 1
      let fields = [
        HTTPField("ETag", "\"1\""), HTTPField("Last-Modified", dates[0]),
        HTTPField("Date", dates[min(readings - 1, 1)]),
      ]
      if readings == 1 { server.save(Self.theirs, to: Self.path) }
      return HTTPResponse(200, fields: fields, body: bytes)
    }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(outcome == .changedMeanwhile(found: [Self.theirs]))
  }

  @Test(arguments: Guard.allCases) func theFirstVersionIsMadeOnlyWhereThereIsNone(_ guarded: Guard) throws {
    let empty = server(guarded, with: nil)
    try sheet(empty).create(with: Self.new, date: 0)
    #expect(empty.files[Self.path]?.bytes == Self.new)
    let other = server(guarded, with: Self.theirs)
    let error = #expect(throws: SheetFileError.self) { try sheet(other).create(with: Self.new, date: 0) }
    #expect(error?.kind == .exists)
    #expect(other.files[Self.path]?.bytes == Self.theirs)
  }

  // MARK: Servers that are not asked, or not as they are meant to be

  private static let probe = "/files/.strings.csv.glossator-probe"

  /// Where nobody can tell whether conditions count, the tag is sent all the same.
  @Test(arguments: [(path, 403), (path, 404), (path + "?v=1", 0)])
  func whatSomebodySavesStaysWhereNobodyKnowsOfConditions(_ path: String, _ probe: Int) throws {
    let server = server(with: nil)
    server.hasLocks = false
    server.save(Self.old, to: path)
    var rivals: [[UInt8]] = []
    server.trap = { [unowned server] request in
      if request.address.path == Self.probe { return HTTPResponse(probe) }
      if request.method == .put, let rival = rivals.popLast() { server.save(rival, to: path) }
      return nil
    }
    let address = try #require(HTTPAddress(SheetServer.address + path))
    let sheet = WebSheet(address, credential: nil, client: server, wait: { _ in })
    rivals = [Self.theirs]
    let outcome = try sheet.replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(outcome == .changedMeanwhile(found: [Self.theirs]))
    #expect(server.files[path]?.bytes == Self.theirs)
    guard case .written(let warnings) = try sheet.replace(with: Self.new, expecting: Self.theirs, date: 0)
    else { return #expect(Bool(false)) }
    #expect(warnings.map(\.rule) == ["sheet-unguarded"])
    #expect(warnings.first?.message.hasPrefix("nobody can tell whether this server heeds conditions") == true)
    #expect(server.files.keys.sorted() == [path])
  }

  /// Servers that compare tags may do it for two at once, before they write: behind a lock, and on the tag all the same.
  @Test func whereThereAreLocksItIsLocked() throws {
    let server = server(.both)
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.log == ["GET", "LOCK", "GET", "PUT", "UNLOCK"].map { "\($0) \(Self.path)" })
    #expect(server.locks.isEmpty)
  }

  /// What is written without a guard is looked at: another save right after it is theirs, and is told.
  @Test func whatWasSavedRightAfterAnUnguardedWriteIsFound() throws {
    let server = server(.nothing)
    var isWritten = false
    server.trap = { [unowned server] request in
      if isWritten { server.save(Self.theirs, to: Self.path) }
      isWritten = request.method == .put && request.address.path == Self.path
      return nil
    }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(outcome == .changedMeanwhile(found: [Self.theirs]))
  }

  /// Apache's and Jetty's tags say that an answer was compressed, though the file's own does not.
  @Test(arguments: ["-gzip", "--gzip", ";gzip", "-br"], [true, false])
  func aTagOfACompressedAnswerIsReadAsTheFilesOwn(_ ending: String, _ isRival: Bool) throws {
    let server = server()
    server.hasLocks = false
    server.trap = { [unowned server] request in
      guard request.method == .get, let file = server.files[Self.path] else {
        if isRival, request.method == .put, request.fields.values(of: "If-Match") == ["\"\(1)\""] {
          server.save(Self.theirs, to: Self.path)
        }
        return nil
      }
      let tag = "\"\(file.version)\(ending)\""
      return HTTPResponse(200, fields: [HTTPField("ETag", tag)], body: file.bytes)
    }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(outcome == (isRival ? .changedMeanwhile(found: [Self.theirs]) : .written(warnings: [])))
    #expect(server.files[Self.path]?.bytes == (isRival ? Self.theirs : Self.new))
  }

  @Test func itAsksForAnswersAsTheyAre() throws {
    let server = server()
    var asked: [[String]] = []
    server.trap = { request in
      if request.method == .get {
        asked.append(["Accept-Encoding", "Cache-Control"].flatMap { request.fields.values(of: $0) })
      }
      return nil
    }
    _ = try sheet(server).bytes()
    #expect(asked == [["identity", "no-cache"]])
  }

  /// A cache before the server has what was read, and somebody saves behind it. One that heeds no request says how old its answer
  /// is, and nothing is written but on a condition.
  @Test(arguments: [Guard.conditions, .locks, .both, .nothing], [true, false])
  func whatSomebodySavesBehindACacheStays(_ guarded: Guard, _ isHeedful: Bool) throws {
    let server = server(guarded)
    server.trap = { request in
      guard request.method == .get else { return nil }
      if isHeedful, request.fields.values(of: "Cache-Control") == ["no-cache"] { return nil }
      let fields = [HTTPField("ETag", "\"1\""), HTTPField("Age", "7")]
      return HTTPResponse(200, fields: fields, body: Self.old)
    }
    server.save(Self.theirs, to: Self.path)
    let outcome = Result { try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) }
    #expect(server.files[Self.path]?.bytes == Self.theirs, "\(outcome)")
    if isHeedful { #expect(try outcome.get() == .changedMeanwhile(found: [Self.theirs])) }
    #expect(server.locks.isEmpty)
  }

  /// A server, or a proxy, that makes strong tags weak; without locks.
  @Test(arguments: [true, false]) func aWeakTagGuardsWhatItCanAndIsTold(_ isRival: Bool) throws {
    let server = server()
    server.hasLocks = false
    server.trap = { [unowned server] request in
      guard request.method == .get, let file = server.files[Self.path] else {
        if isRival, request.method == .put, request.address.path == Self.path {
          server.save(Self.theirs, to: Self.path)
        }
        return nil
      }
      return HTTPResponse(200, fields: [HTTPField("ETag", "W/\"\(file.version)\"")], body: file.bytes)
    }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    if isRival { return #expect(outcome == .changedMeanwhile(found: [Self.theirs])) }
    guard case .written(let warnings) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(warnings.map(\.message.description).first?.contains("tags are weak") == true, "\(warnings)")
  }

  /// Who may not delete files leaves the empty one there, and is told.
  @Test func aProbeThatCannotBeTakenAwayIsTold() throws {
    let server = server(.nothing)
    server.trap = { $0.method == .delete ? HTTPResponse(403) : nil }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    guard case .written(let warnings) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(warnings.map(\.rule).sorted() == ["sheet-probe-left", "sheet-unguarded"])
    #expect(warnings.contains { $0.message.contains(Self.probe) })
  }

  /// A server that makes a file on a condition that cannot hold, and compares the tags of those that are there.
  @Test func aServerIsAskedOfAFileThatIsThere() throws {
    let server = server()
    server.trap = { [unowned server] request in
      guard request.method == .put, request.address.path == Self.probe, server.files[Self.probe] == nil else {
        return nil
      }
      server.save([], to: Self.probe)
      return HTTPResponse(201)
    }
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.files.keys.sorted() == [Self.path])
  }

  // MARK: What a server says

  struct Saying: Sendable, CustomTestStringConvertible {
    var status: Int
    var fields: [HTTPField] = []
    var kind: SheetFileError.Kind
    var text: String
    var testDescription: String { "\(status) \(fields)" }
  }

  static let sayings = [
    Saying(status: 401, kind: .unreadable, text: "the server does not take who asks (401)"),
    Saying(status: 403, kind: .unreadable, text: "the server does not allow that (403)"),
    Saying(status: 404, kind: .missing, text: "the server has no such file"),
    Saying(
      status: 302, fields: [HTTPField("Location", "/login")], kind: .unreadable,
      text: "the server sends us elsewhere (302)"),
    Saying(status: 503, kind: .unreadable, text: "the server answers 503"),
    Saying(
      status: 200, fields: [HTTPField("Content-Type", "text/html; charset=utf-8")], kind: .unreadable,
      text: "the server answers with a web page"),
    Saying(status: 200, kind: .beingSaved, text: "it is empty"),
  ]

  @Test(arguments: sayings) func whatIsNoSheetIsNotTakenForOne(_ saying: Saying) throws {
    let server = server()
    server.trap = { _ in
      HTTPResponse(
        saying.status, fields: saying.fields,
        body: saying.fields.first?.name == "Content-Type" ? Self.bytes("<html>") : [])
    }
    let error = #expect(throws: SheetFileError.self) { try sheet(server).bytes() }
    #expect(error?.kind == saying.kind)
    #expect(
      error?.description == "cannot read the sheet https://dav.example.org/files/strings.csv: \(saying.text)")
    #expect(server.log == ["GET \(Self.path)"], "nobody is followed, and nothing is written")
  }

  @Test(arguments: [
    (423, SheetFileError.Kind.openElsewhere), (507, .full), (403, .notWritable), (409, .writeFailed),
  ])
  func whatCannotBeWrittenSaysWhy(_ status: Int, _ kind: SheetFileError.Kind) throws {
    let server = server()
    server.trap = { $0.method == .put && $0.address.path == Self.path ? HTTPResponse(status) : nil }
    let error = #expect(throws: SheetFileError.self) {
      try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    }
    #expect(error?.kind == kind)
    #expect(server.files[Self.path]?.bytes == Self.old)
  }

  @Test func whoHasItOpenIsWaitedFor() throws {
    for guarded in [Guard.conditions, .locks] {
      let server = server(guarded)
      server.locks[Self.path] = SheetServer.lockOfAnna
      let error = #expect(throws: SheetFileError.self) {
        try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
      }
      #expect(error?.kind == .openElsewhere)
    }
  }

  @Test func nobodyIsThere() throws {
    let server = server()
    server.trap = { _ throws(HTTPFailure) in throw HTTPFailure(.unreachable, "dav.example.org: timed out") }
    let error = #expect(throws: SheetFileError.self) { try sheet(server).bytes() }
    #expect(error?.kind == .unreadable)
    #expect(error?.reason == "dav.example.org: timed out")
  }

  /// A server may take no notice of a query: then what is tried beside the sheet would be tried on it.
  @Test(arguments: ["/files/strings.csv?dir=/a", "/files/strings.csv?v=1", "/?file=strings.csv"])
  func nothingIsTriedWhereThereIsAQuery(_ path: String) throws {
    let server = server(.locks, with: nil)
    server.save(Self.old, to: path)
    let address = try #require(HTTPAddress(SheetServer.address + path))
    let sheet = WebSheet(address, credential: nil, client: server, wait: { _ in })
    #expect(try sheet.replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(Set(server.log) == Set(["GET", "LOCK", "PUT", "UNLOCK"].map { "\($0) \(path)" }))
    #expect(server.files.count == 1)
  }

  /// Several machines behind one name may each have tags of their own.
  @Test(arguments: [true, false]) func aTagThatNeverFitsIsNotTrusted(_ hasLocks: Bool) throws {
    let server = server()
    server.hasLocks = hasLocks
    server.trap = { $0.fields.values(of: "If-Match").isEmpty ? nil : HTTPResponse(412) }
    let outcome = try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    guard case .written(let warnings) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(warnings.map(\.rule) == (hasLocks ? [] : ["sheet-unguarded"]))
    #expect(server.files[Self.path]?.bytes == Self.new)
  }

  /// RFC 4918, section 7.3: lighttpd, nginx and rclone make an empty file.
  @Test func aLockOnASheetThatHasJustVanishedLeavesNoFile() throws {
    let server = server(.both)
    server.makesLockedFiles = true
    server.trap = { [unowned server] in
      if $0.method == .lock { server.files[Self.path] = nil }
      return nil
    }
    let error = #expect(throws: SheetFileError.self) {
      try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0)
    }
    #expect(error?.kind == .missing)
    #expect(server.files.isEmpty && server.locks.isEmpty, "\(server.log)")
  }

  /// Whatever a server says of its lock, a file that says something is nothing to take back.
  @Test func aSheetThatIsThereIsNotTakenBack() throws {
    let server = server(.both)
    server.trap = { [unowned server] in
      guard $0.method == .lock else { return nil }
      server.locks[Self.path] = "<t:1>"
      return HTTPResponse(201, fields: [HTTPField("Lock-Token", "<t:1>")])
    }
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.files[Self.path]?.bytes == Self.new)
  }

  @Test func aTokenWithoutBracketsIsOne() throws {
    let server = server(.locks)
    server.putsTokensInBrackets = false
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.files[Self.path]?.bytes == Self.new && server.locks.isEmpty)
  }

  @Test(arguments: SheetServer.TokenPlace.allCases)
  func theLocksTokenMayBeInTheHeadOrTheBody(_ place: SheetServer.TokenPlace) throws {
    let server = server(.locks)
    server.saysTokens = place
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.files.mapValues(\.bytes) == [Self.path: Self.new] && server.locks.isEmpty)
  }

  @Test func whereAProxyDropsTheLockTheTagGuards() throws {
    let server = server(.both)
    server.dropsIf = true
    #expect(try sheet(server).replace(with: Self.new, expecting: Self.old, date: 0) == .written(warnings: []))
    #expect(server.files.mapValues(\.bytes) == [Self.path: Self.new] && server.locks.isEmpty)
  }

  // MARK: Who asks

  @Test(arguments: [302, 401, 403]) func sharePointSaysWhatToDo(_ status: Int) throws {
    let server = server()
    server.trap = { _ in
      HTTPResponse(status, fields: [HTTPField("Location", "https://login.example.com/?x=1")])
    }
    let address = try #require(HTTPAddress("https://x.sharepoint.com/sites/t/app.csv"))
    let sheet = WebSheet(address, credential: nil, client: server, wait: { _ in })
    let error = #expect(throws: SheetFileError.self) { try sheet.bytes() }
    #expect(error?.hint?.contains("have a program sync the folder to this host") == true)
  }

  @Test func aUserIsNamedWithThePassword() throws {
    let folder = try ScratchFolder()
    let file = folder.path("password")
    try Data("s3cret pass\n".utf8).write(to: URL(fileURLWithPath: file))
    let server = server()
    let account = SheetAccount.password(user: "ada", file: file)
    _ = try sheet(server, account.credential).replace(with: Self.new, expecting: Self.old, date: 0)
    #expect(server.credentials == ["Basic \(Data("ada:s3cret pass".utf8).base64EncodedString())"])
    server.trap = { _ in HTTPResponse(401) }
    let error = #expect(throws: SheetFileError.self) { try sheet(server, account.credential).bytes() }
    #expect(error?.hint == "is the password of 'ada' in \(file) still valid?")
    try Data().write(to: URL(fileURLWithPath: file))
    let none = #expect(throws: SheetFileError.self) { try sheet(server, account.credential).bytes() }
    #expect(none?.reason == "the password's file \(file) has no password")
  }

  @Test func orATokenIs() throws {
    let folder = try ScratchFolder()
    try Data("t0ken\n".utf8).write(to: URL(fileURLWithPath: folder.path("token")))
    let server = server()
    _ = try sheet(server, SheetAccount.token(file: folder.path("token")).credential).bytes()
    #expect(server.credentials == ["Bearer t0ken"])
  }
}
