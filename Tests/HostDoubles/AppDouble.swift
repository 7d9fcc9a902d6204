import Foundation
import Interchange

/// A GitHub App as GitHub knows it: it checks what the App says of itself with the App's public key, by the `openssl` tool.
package final class AppDouble {
  /// Its number, and its installation's.
  package static let id = "123456"
  package static let installation = "7890"
  /// Files with a key of this double's own.
  package let privateKey: URL
  private let publicKey: URL
  private let folder: URL
  /// By GitHub's own clock, in seconds since 1970.
  package var now: () -> Int64 = { Int64(Date().timeIntervalSince1970) }
  /// Every token that was given, in its order; the last one is good.
  package private(set) var tokens: [String] = []
  /// What is wrong with what the App sent.
  package private(set) var mistakes: [String] = []

  package init(in folder: URL) throws {
    self.folder = folder
    privateKey = folder.appendingPathComponent("app-key.pem")
    publicKey = folder.appendingPathComponent("app-public.pem")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.openssl(["genrsa", "-traditional", "-out", privateKey.path, "2048"])
    try Self.openssl(["rsa", "-in", privateKey.path, "-pubout", "-out", publicKey.path])
  }

  /// True where the tool is there.
  package static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") }

  package func revoke() { tokens.append("ghs_never-given") }

  /// Nil for what is no App's question. `path` is what was asked for, of a repository that has another name by now: its number
  /// serves.
  func answer(_ asked: HostQuestion, _ fields: [HTTPField], sentOnFrom path: String? = nil) -> HTTPResponse? {
    let isLookUp = asked.parts == ["repos", "ada", "app", "installation"]
    let isToken = asked.parts == ["app", "installations", Self.installation, "access_tokens"]
    guard isLookUp || isToken else { return nil }
    var answer: HTTPResponse
    if let mistake = mistake(in: fields.first { $0.isNamed("Authorization") }?.value ?? "") {
      mistakes.append(mistake)
      answer = .message(401, mistake)
    } else if isLookUp, let path, path.hasPrefix("/repos/") {
      answer = HTTPResponse(301, fields: [HTTPField("Location", "/repositories/5/installation")])
    } else if isLookUp {
      answer = HTTPResponse(200, .object([("id", .number(Int(Self.installation) ?? 0))]))
    } else {
      let isOne = path == nil ? asked.body?["repositories"] == ["app"] : asked.body?["repository_ids"] == [5]
      if !isOne {
        mistakes.append("the token is for more than it is needed for")
      }
      tokens.append("ghs_\(tokens.count)_" + String(repeating: "x", count: 200))
      answer = HTTPResponse(
        201,
        .object([("token", .string(tokens[tokens.count - 1])), ("expires_at", .string(iso(now() + 3600)))]))
    }
    answer.fields.append(HTTPField("Date", http(now())))
    return answer
  }

  private func mistake(in field: String) -> String? {
    let words = field.split(separator: " ")
    let parts = (words.last ?? "").split(separator: ".").map(String.init)
    guard words.first == "Bearer", parts.count == 3, let head = Self.json(parts[0]),
      let claims = Self.json(parts[1]), let signature = Self.bytes(parts[2]), head["alg"]?.string == "RS256"
    else { return "A JSON web token could not be decoded" }
    guard claims["iss"]?.string == Self.id else { return "'Issuer' claim ('iss') must be an Integer" }
    guard isSigned("\(parts[0]).\(parts[1])", signature) else {
      return "A JSON web token could not be decoded"
    }
    let (from, until) = (Int64(claims["iat"]?.number ?? 0), Int64(claims["exp"]?.number ?? 0))
    if from > now() { return "'Issued at' claim ('iat') must be in the past" }
    if until <= now() { return "'Expiration time' claim ('exp') must be a future time" }
    if until > now() + 600 { return "'Expiration time' claim ('exp') is too far in the future" }
    return nil
  }

  private func isSigned(_ text: String, _ signature: Data) -> Bool {
    let (message, proof) = (folder.appendingPathComponent("m"), folder.appendingPathComponent("s"))
    guard (try? Data(text.utf8).write(to: message)) != nil, (try? signature.write(to: proof)) != nil else {
      return false
    }
    let arguments = [
      "dgst", "-sha256", "-verify", publicKey.path, "-signature", proof.path, message.path,
    ]
    return (try? Self.openssl(arguments)) != nil
  }

  private static func json(_ part: String) -> JSON? { bytes(part).flatMap { try? JSON(reading: Array($0)) } }

  private static func bytes(_ part: String) -> Data? {
    let text = part.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
  }

  private func iso(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format()
  }

  private func http(_ seconds: Int64) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  package static func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw POSIXError(.EINVAL) }
  }
}
