import Foundation
import TestSupport

/// A WebDAV server as people run it, on this host, with a folder of its own.
final class RealSheetServer {
  enum Kind: String, CaseIterable, Sendable {
    case apache2, lighttpd, rclone

    var program: String { self == .rclone ? "/usr/bin/rclone" : "/usr/sbin/\(rawValue)" }
    var isHere: Bool { FileManager.default.isExecutableFile(atPath: program) }
  }

  let folder: URL
  let port: Int
  private let process = Process()

  var files: URL { folder.appendingPathComponent("files") }

  init(_ kind: Kind) throws {
    port = try freePort()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    for name in ["files", "locks"] {
      let made = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      // Apache is nobody in particular where root starts it.
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: made.path)
    }
    let configuration = folder.appendingPathComponent("configuration")
    try Data(Self.configuration(of: kind, folder.path, port).utf8).write(to: configuration)
    process.executableURL = URL(fileURLWithPath: kind.program)
    process.arguments =
      switch kind {
      case .apache2: ["-X", "-f", configuration.path]
      case .lighttpd: ["-D", "-f", configuration.path]
      case .rclone: ["serve", "webdav", files.path, "--addr", "127.0.0.1:\(port)"]
      }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitForServer(at: port)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func configuration(of kind: Kind, _ folder: String, _ port: Int) -> String {
    switch kind {
    case .apache2:
      let modules = ["mpm_event", "authz_core", "mime", "dav", "dav_fs"].map {
        "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so\n"
      }
      return modules.joined() + """
        Listen 127.0.0.1:\(port)
        ServerName localhost
        User nobody
        Group nogroup
        PidFile \(folder)/pid
        ErrorLog \(folder)/log
        TypesConfig /dev/null
        AddType text/csv .csv
        DocumentRoot \(folder)/files
        DavLockDB \(folder)/locks/locks
        <Directory \(folder)/files>
          Dav On
          Require all granted
        </Directory>

        """
    case .lighttpd:
      return """
        server.document-root = "\(folder)/files"
        server.bind = "127.0.0.1"
        server.port = \(port)
        server.modules = ("mod_webdav")
        mimetype.assign = (".csv" => "text/csv")
        webdav.activate = "enable"
        webdav.sqlite-db-name = "\(folder)/locks/locks"

        """
    case .rclone: return ""
    }
  }
}
