import Foundation
import TestSupport
import Testing

/// Root that runs a command beside the daemon. `nobody` is the daemon's user.
@Suite(.enabled(if: geteuid() == 0, "only root can become somebody else")) struct DaemonUserTests {
  private func host() throws -> DaemonHost {
    let host = try DaemonHost()
    let state = host.folder.appendingPathComponent("state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    for case let file as String in FileManager.default.enumerator(atPath: host.folder.path) ?? .init() {
      #expect(lchown(host.folder.appendingPathComponent(file).path, 65534, 65534) == 0)
    }
    #expect(chown(host.folder.path, 65534, 65534) == 0)
    return host
  }

  private func run(_ command: String, _ host: DaemonHost) throws -> FinishedProcess {
    let configuration = host.folder.appendingPathComponent("glossator.conf").path
    return try BuiltProgram.run([command, "--config", configuration, "--project", "app"], in: host.folder)
  }

  @Test func whatRootWritesIsTheDaemons() throws {
    let host = try host()
    let sync = try run("sync", host)
    #expect(sync.status == 0, "\(sync.errors)")
    let all = try FileManager.default.subpathsOfDirectory(atPath: host.folder.path)
    #expect(all.contains("app.csv"))
    for file in all {
      var status = stat()
      #expect(
        lstat(host.folder.appendingPathComponent(file).path, &status) == 0 && status.st_uid == 65534,
        "\(file)")
    }
  }

  /// Root can write anywhere, which says nothing about the daemon.
  @Test func doctorSeesWhatTheDaemonMayNot() throws {
    let host = try host()
    #expect(try run("sync", host).status == 0)
    #expect(chown(host.folder.path, 0, 0) == 0)
    let doctor = try run("doctor", host)
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("the daemon does not run; looking as its user nobody"), "\(doctor.output)")
    #expect(
      doctor.output.contains("cannot write in \(host.folder.path): permission denied"), "\(doctor.output)")
    #expect(doctor.output.contains("hint: let nobody write there"), "\(doctor.output)")
  }
}
