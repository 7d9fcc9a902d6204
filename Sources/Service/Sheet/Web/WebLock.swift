import Interchange

/// A write lock on a sheet (RFC 4918, section 6). It ends by itself after a minute, should this process die.
struct WebLock {
  private let sheet: WebSheet
  private let token: String

  private static let request = """
    <?xml version="1.0" encoding="utf-8"?>
    <D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype>\
    <D:owner>Glossator</D:owner></D:lockinfo>

    """

  /// Nil where the server has no locks. Throws where somebody else has it, and where there is no sheet any more.
  init?(_ sheet: WebSheet) throws(SheetFileError) {
    let fields = [
      HTTPField("Content-Type", "application/xml; charset=utf-8"), HTTPField("Depth", "0"),
      HTTPField("Timeout", "Second-60"),
    ]
    let answer = try sheet.ask(.lock, to: .writing, fields, Array(Self.request.utf8))
    if answer.status == 423 {
      throw WebSheetRefusal(answer.status, answer, of: sheet, to: .writing).error
    }
    guard answer.isSuccess, let token = LockToken(answer) else { return nil }
    (self.sheet, self.token) = (sheet, token.text)
    if answer.status == 201 { try takeBackEmptyFile() }
  }

  /// A lock on a file that is not there makes an empty one (section 7.3), which would stay, and be taken for the sheet.
  private func takeBackEmptyFile() throws(SheetFileError) {
    do throws(SheetFileError) {
      let answer = try sheet.ask(.get, to: .writing, WebSheet.asItIs)
      // Whatever the status of the lock: what says something is a sheet.
      if answer.status == 200, !answer.body.isEmpty { return }
      if answer.isSuccess { _ = try sheet.ask(.delete, to: .writing, [condition]) }
    } catch {
      end()
      throw error
    }
    end()
    throw WebSheetRefusal(404, HTTPResponse(404), of: sheet, to: .writing).error
  }

  /// What a request has to say that may write in spite of it (section 10.4).
  var condition: HTTPField { HTTPField("If", "(\(token))") }

  func end() { _ = try? sheet.ask(.unlock, to: .writing, [HTTPField("Lock-Token", token)]) }
}
