import Glibc
import Interchange
import WebClient

extension WebSheet {
  /// Over a connection of its own. A sheet may take a while on a slow line.
  package static func opened(_ address: HTTPAddress, _ account: SheetAccount?) throws(Failure) -> WebSheet {
    var limits = TransferLimits()
    (limits.whole, limits.stalled, limits.body) = (.seconds(120), .seconds(15), SheetFile.largest)
    do throws(HTTPFailure) {
      return WebSheet(
        address, credential: account?.credential, client: try CurlClient(limits: limits),
        wait: { usleep(UInt32(clamping: $0.components.seconds * 1_000_000)) })
    } catch { throw Failure(.repository, "cannot ask for the sheet: \(error.reason)") }
  }
}

/// Whether a sheet on the web is still what it was, for a project that is not looked at before something has changed.
package struct WebSheetMark: Sendable {
  private var tag: String?
  private var changes = 0

  /// Of a sheet that nobody has asked for yet.
  package init() {}

  /// Another text where it changed, or where nobody can tell.
  package mutating func text(_ address: HTTPAddress?, _ account: SheetAccount?) -> String {
    // Of several, nobody knows the names.
    if !(address.map { isStill($0, account) } ?? false) { changes += 1 }
    return "\(changes)"
  }

  private mutating func isStill(_ address: HTTPAddress, _ account: SheetAccount?) -> Bool {
    do {
      let sheet = try WebSheet.opened(address, account)
      let answer = try sheet.ask(.get, to: .reading, tag.map { [HTTPField("If-None-Match", $0)] } ?? [])
      if tag != nil, answer.status == 304 { return true }
      let known = tag
      tag = answer.status == 200 ? answer["ETag"] : nil
      return tag != nil && tag == known
    } catch {
      // What cannot be asked now is looked at, so that somebody is told.
      tag = nil
      return false
    }
  }
}
