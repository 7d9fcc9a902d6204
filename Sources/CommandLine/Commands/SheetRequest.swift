import Daemon
import Git
import Interchange
import RepositoryModel
import Service
import TranslationModel

extension Command {
  /// One request about a sheet. Not for people: the daemon runs it, with the request's body at standard input, and sends what it
  /// answers in one line. The bytes of a sheet that is read go to descriptor 3.
  static let sheetRequest = Command(
    "sheet-request", "one request about a sheet, for the daemon",
    operands: "METHOD NAME", operandCount: 2...2,
    options: [
      .value("copy", "FILE", "the daemon's copy of the configuration, read instead of --config"),
      .value("seen", "ID", "the version of the sheet that the request is about"),
    ]
  ) { invocation throws(Failure) in
    let answer: SheetAnswer
    do throws(Failure) { answer = try SheetAnswer(invocation) } catch { answer = SheetAnswer(error) }
    Terminal.say(answer.json.text)
    return .yes
  }
}

/// What the daemon is to answer: a status of http, the sheet's version, and a body.
private struct SheetAnswer {
  var status: Int
  var version: ObjectID?
  var body: JSON

  init(_ invocation: Invocation) throws(Failure) {
    let (settings, daemon) = try invocation.acceptedProject()
    guard let location = settings.sheet else { throw Failure(.configuration, "there is no sheet") }
    let (method, name) = (invocation.operands[0], invocation.operands[1])
    let access = try settings.access(state: daemon.state, onlyReads: method == "GET")
    let sheets = SheetStores(
      location, access, identity: settings.identity, account: settings.sheetAccount)
    guard let exchange = try SheetExchange(name, access.repository, sheets: sheets) else {
      self.init(404, "the project has no sheet of that name")
      return
    }
    let seen = invocation["seen"].flatMap { ObjectID(hex: $0) }
    switch method {
    case "GET":
      if let seen { self.init(try exchange.read(seen)) } else { self.init(try exchange.read()) }
    case "PUT": self.init(try exchange.replace(seen, with: StandardInput.bytes()))
    case "PATCH":
      guard let json = try? JSON(reading: StandardInput.bytes()) else {
        throw Failure(.usage, "the body is not JSON")
      }
      self.init(try exchange.edit(CellEdit.all(json), in: seen))
    default: throw Failure(.usage, "there is no request '\(method)'")
    }
  }

  private init(_ outcome: SheetExchange.Outcome) {
    switch outcome {
    case .found(let version):
      if MemoryFile(handedBy: true)?.replace(with: version.bytes) == true {
        self.init(200, version.id, body: .null)
      } else {
        self.init(503, "there is no memory for the sheet")
      }
    case .written(let id, let cells):
      self.init(200, id, body: .object([("cells", .number(cells)), ("version", .string("\(id)"))]))
    case .stale(let id):
      self.init(
        412, "the sheet is not the version that the request is about", hint: "read it again: GET", now: id)
    case .conflicts(let conflicts, let id):
      self.init(
        409, "nothing was written: \(conflicts.count.counted("cell")) cannot be", now: id,
        [("conflicts", .array(conflicts.map(\.json)))])
    case .missing: self.init(404, "there is no sheet yet", hint: "the first sync makes it")
    case .noVersion: self.init(404, "the sheet never had that version", hint: "read it as it is now")
    }
  }

  init(_ failure: Failure) {
    let status =
      switch failure.kind {
      case .usage: 400
      case .content: 422
      default: 503
      }
    self.init(status, failure.message, hint: failure.hint)
  }

  private init(
    _ status: Int, _ message: String, hint: String? = nil, now version: ObjectID? = nil,
    _ more: [(String, JSON)] = []
  ) {
    self.init(status, version, body: .refusal(status, message, hint: hint, more))
  }

  private init(_ status: Int, _ version: ObjectID?, body: JSON) {
    (self.status, self.version, self.body) = (status, version, body)
  }

  var json: JSON {
    .object([
      ("status", .number(status)), ("version", .optional(version?.description)), ("body", body),
    ])
  }
}
