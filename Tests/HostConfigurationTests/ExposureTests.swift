import Glibc
import ProjectConfiguration
import Service
import Testing

@testable import HostConfiguration

/// Secrets that others on the host may read, or write over.
struct ExposureTests {
  private static let app = """
    [repository "app"]
        remote = https://github.com/acme/app.git
        sheet = https://dav.example.org/app.csv
        sheet-user = toni
        sheet-password = /etc/glossator/password
        sheet-writers = /etc/glossator/writers
    [host "app"]
        kind = github
        repository = acme/app
        token = %d/token
        webhook-secret = /etc/glossator/hooks
    [notify "app"]
        post = /etc/glossator/chat
    [http]
        listen = 127.0.0.1:8085

    """

  @Test func everySecretThatIsNamedIsLookedAt() throws {
    let settings = try #require(HostConfiguration.read(Array(Self.app.utf8), file: "x").configuration)
    let names = try #require(settings.repositories.first).secretFiles
    #expect(
      Set(names) == [
        "/etc/glossator/password", "/etc/glossator/writers", "%d/token", "/etc/glossator/hooks",
        "/etc/glossator/chat",
      ])
  }

  @Test(arguments: [(0o600, false), (0o640, false), (0o644, true), (0o620, true)] as [(mode_t, Bool)])
  func othersMayNotReadThem(_ mode: mode_t, _ isExposed: Bool) throws {
    var template = Array("/tmp/glossator-secret-XXXXXX".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
    #expect(descriptor >= 0 && fchmod(descriptor, mode) == 0)
    close(descriptor)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    var settings = RepositorySettings(name: "app")
    settings.sheetAccount = .token(file: path)
    settings.sheetWriters = path
    let found = settings.exposures()
    #expect(found.count == (isExposed ? 1 : 0), "each file once")
    #expect(found.allSatisfy { $0.reason.contains(path) && $0.hint.contains("chmod 600 \(path)") })
  }
}
