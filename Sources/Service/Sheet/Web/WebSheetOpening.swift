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
