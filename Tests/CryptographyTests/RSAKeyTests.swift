import Cryptography
import Foundation
import Testing

/// Signatures, held against the `openssl` tool.
@Suite struct RSAKeyTests {
  private static func openssl(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(arguments: [["-traditional"], []]) func whatItSignsIsVerified(_ form: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") else {
      return print("SKIPPED: openssl is not installed")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    #expect(try Self.openssl(["genrsa"] + form + ["-out", path("key"), "2048"]) == 0)
    #expect(try Self.openssl(["rsa", "-in", path("key"), "-pubout", "-out", path("public")]) == 0)
    let pem = try Array(Data(contentsOf: URL(fileURLWithPath: path("key"))))
    guard let key = RSAKey(pem: pem), let signature = key.signature(of: Array("a.b".utf8)) else {
      Issue.record("no signature")
      return
    }
    try Data("a.b".utf8).write(to: URL(fileURLWithPath: path("message")))
    try Data(signature).write(to: URL(fileURLWithPath: path("signature")))
    let verify = [
      "dgst", "-sha256", "-verify", path("public"), "-signature", path("signature"), path("message"),
    ]
    #expect(try Self.openssl(verify) == 0)
    try Data("a.c".utf8).write(to: URL(fileURLWithPath: path("message")))
    #expect(try Self.openssl(verify) != 0)
    // Neither one that a password protects, which nobody is asked for, nor another kind.
    #expect(
      try Self.openssl(["rsa", "-in", path("key"), "-aes128", "-passout", "pass:x", "-out", path("locked")])
        == 0)
    #expect(try Self.openssl(["genpkey", "-algorithm", "ed25519", "-out", path("other")]) == 0)
    for name in ["locked", "other", "public"] {
      let isKey = RSAKey(pem: try Array(Data(contentsOf: URL(fileURLWithPath: path(name))))) != nil
      #expect(!isKey, "\(name)")
    }
  }

  @Test(arguments: ["", "garbage", "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"])
  func whatIsNoKeyIsNone(_ text: String) {
    let isKey = RSAKey(pem: Array(text.utf8)) != nil
    #expect(!isKey)
  }
}
