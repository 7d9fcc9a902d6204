import Interchange
import ProjectConfiguration

/// What a server said to a request about the sheet that it did not fulfil.
struct WebSheetRefusal {
  enum Attempt {
    case reading
    case writing

    var kind: SheetFileError.Kind { self == .reading ? .unreadable : .writeFailed }
  }

  private(set) var error: SheetFileError

  private static let hintAtSharePoint =
    "it takes no password, but a token ('sheet-token') that ends within hours: rather have a program sync the folder to this host, "
    + "and name the file there: sheet = /srv/share/app.xlsx"

  /// Statuses as in RFC 9110, section 15, and RFC 4918, section 11.
  init(_ status: Int, _ answer: HTTPResponse, of sheet: WebSheet, to what: Attempt) {
    let path = sheet.path
    if SheetAddress.isSharePoint(sheet.address), [401, 403].contains(status) || (300..<400).contains(status) {
      error = SheetFileError(
        what.kind, path, "SharePoint does not take who asks (\(status))", hint: Self.hintAtSharePoint)
      error.pause = SheetFileError.Pause()
      return
    }
    error =
      switch status {
      case 401:
        SheetFileError(
          what.kind, path, "the server does not take who asks (401)",
          hint: sheet.credential.map { "is \($0.origin) still valid?" }
            ?? "'sheet-user' and 'sheet-password', or 'sheet-token', say who asks")
      case 403, 405:
        SheetFileError(
          what == .reading ? .unreadable : .notWritable, path, "the server does not allow that (\(status))",
          hint: what == .reading ? nil : "who asks must be allowed to write the file")
      case 404, 410:
        SheetFileError(.missing, path, "the server has no such file", hint: "was it moved or deleted there?")
      case 409:
        SheetFileError(what.kind, path, "the folder is not there (409)", hint: "make it on the server")
      case 423:
        SheetFileError(.openElsewhere, path, "it is locked", hint: "somebody has it open; it is tried again")
      case 507: SheetFileError(.full, path, "the server's disk or a quota is full (507)")
      case 300..<400:
        SheetFileError(
          what.kind, path, "the server sends us elsewhere (\(status))",
          hint: answer["Location"].map { "if that is the sheet's address, name it: \(Escaped($0))" })
      default: SheetFileError(what.kind, path, "the server answers \(status)")
      }
    if Self.isNo(status) { error.pause = SheetFileError.Pause(asked: answer.retryAfter) }
  }

  /// True where asking again at once gets the same answer, and may count against who asks. A file that is not there, and one that
  /// somebody has open, may be asked for.
  private static func isNo(_ status: Int) -> Bool { ![404, 409, 410, 423].contains(status) }
}

extension SheetFileError {
  /// No answer came.
  init(_ failure: HTTPFailure, of sheet: WebSheet, to what: WebSheetRefusal.Attempt) {
    switch failure.kind {
    case .tooLarge:
      self.init(
        .tooLarge, sheet.path, "it is larger than \(SheetFile.largest >> 20) MB",
        hint: "is it the right file?")
    case .untrusted:
      self.init(
        what.kind, sheet.path, failure.reason,
        hint: "its certificate must be signed by an authority that this host trusts")
    case .unreachable, .other:
      self.init(what.kind, sheet.path, failure.reason)
      // Whoever does not answer may keep a look waiting for minutes.
      pause = Pause()
    }
  }
}
