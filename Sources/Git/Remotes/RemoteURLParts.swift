/// The parts of a remote's address, taken apart and checked one by one.
struct RemoteURLParts {
  private(set) var scheme = RemoteURL.Scheme.ssh
  private(set) var user: String?
  private(set) var host = ""
  private(set) var port: Int?
  private(set) var path = ""

  init(_ text: String) throws(RemoteURLError) {
    guard !text.isEmpty, text.utf8.count <= 2048 else { throw RemoteURLError("it is empty or far too long") }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw RemoteURLError(
        "it has a space, a control character or a letter beyond ASCII", hint: "write such letters as %XX")
    }
    guard !text.utf8.starts(with: "-".utf8) else { throw RemoteURLError("it begins with '-'") }
    if let separator = text.firstRange(of: "://") {
      try readScheme(String(text[..<separator.lowerBound]))
      try readLocation(text[separator.upperBound...])
    } else {
      try readShortForm(text)
    }
    try checkUser()
    try checkHost()
    try checkPath()
  }

  private mutating func readScheme(_ name: String) throws(RemoteURLError) {
    let lower = name.lowercased()
    if let known = RemoteURL.Scheme(rawValue: lower) {
      scheme = known
      return
    }
    switch lower {
    case "file":
      throw RemoteURLError("a folder on this host is not a remote", hint: "attach it: path = FOLDER")
    case "http": throw RemoteURLError("http sends everything in the clear", hint: "use https")
    default: throw RemoteURLError("only ssh, https and git are supported")
    }
  }

  /// What follows `scheme://`.
  private mutating func readLocation(_ rest: Substring) throws(RemoteURLError) {
    guard let slash = rest.firstIndex(of: "/") else { throw RemoteURLError("it has no path") }
    path = String(rest[slash...])
    var authority = rest[..<slash]
    if let at = authority.lastIndex(of: "@") {
      user = String(authority[..<at])
      authority = authority[authority.index(after: at)...]
    }
    if authority.first == "[", let close = authority.firstIndex(of: "]") {
      host = String(authority[...close])
      authority = authority[authority.index(after: close)...]
    } else {
      host = String(authority.prefix { $0 != ":" })
      authority = authority.dropFirst(host.count)
    }
    guard let colon = authority.first else { return }
    let digits = authority.dropFirst()
    guard colon == ":", !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits),
      (1...65535).contains(number)
    else { throw RemoteURLError("its port is not a number from 1 to 65535") }
    port = number
  }

  /// `[user@]host:path`, as scp has it.
  private mutating func readShortForm(_ text: String) throws(RemoteURLError) {
    let plainPath = RemoteURLError("a folder on this host is not a remote", hint: "attach it: path = FOLDER")
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { throw plainPath }
    path = String(text[text.index(after: colon)...])
    if path.hasPrefix(":") {
      throw RemoteURLError(
        "remote helpers (name::address) are not run", hint: "only ssh, https and git are supported")
    }
    // `user:password@host…`, where ssh would take the user for the host.
    if path.prefix(while: { $0 != "/" }).contains("@") { throw Self.password }
    var front = text[..<colon]
    if let at = front.lastIndex(of: "@") {
      user = String(front[..<at])
      front = front[front.index(after: at)...]
    }
    host = String(front)
  }

  private static let password = RemoteURLError(
    "it has a password in it", hint: "use an ssh key, or a credential helper with git-configuration = user")

  private func checkUser() throws(RemoteURLError) {
    guard let user else { return }
    if user.contains(":") { throw Self.password }
    if scheme == .https {
      throw RemoteURLError(
        "it has a user name or a token in it",
        hint:
          "remove it, and use an ssh key, a token file in [host], or a credential helper with git-configuration = user"
      )
    }
    guard scheme != .git else { throw RemoteURLError("git:// has no user names", hint: "use ssh or https") }
    guard !user.isEmpty, !user.hasPrefix("-"),
      user.utf8.allSatisfy({ isLetterOrDigit($0) || "._+-~".utf8.contains($0) })
    else { throw RemoteURLError("its user name cannot be passed on safely") }
  }

  private func checkHost() throws(RemoteURLError) {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "[") {
      let inside = bytes.dropFirst().dropLast()
      guard bytes.last == UInt8(ascii: "]"), inside.contains(UInt8(ascii: ":")),
        inside.allSatisfy({ isLetterOrDigit($0) || ":.".utf8.contains($0) })
      else { throw RemoteURLError("its host is not an IPv6 address in brackets") }
      return
    }
    guard !bytes.isEmpty, bytes.count <= 253,
      bytes.allSatisfy({ isLetterOrDigit($0) || ".-_".utf8.contains($0) }),
      bytes[0] != UInt8(ascii: "-")
    else { throw RemoteURLError("its host is not a host name") }
  }

  private func checkPath() throws(RemoteURLError) {
    let safe = "/._-~+@%:=,".utf8
    var decoded: [UInt8] = []
    var bytes = path.utf8[...]
    while let byte = bytes.popFirst() {
      guard isLetterOrDigit(byte) || safe.contains(byte) else {
        throw RemoteURLError("its path has a character that means something to a shell")
      }
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      let digits = String(decoding: bytes.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
        throw RemoteURLError("its path has a '%' without two hexadecimal digits")
      }
      decoded.append(value)
      bytes = bytes.dropFirst(2)
    }
    // A percent sign must not bring in what is refused as it stands; a space or a letter beyond ASCII is harmless.
    guard decoded.allSatisfy({ isLetterOrDigit($0) || safe.contains($0) || $0 == 0x20 || $0 >= 0x80 }) else {
      throw RemoteURLError("its path has a character that means something to a shell")
    }
    let start = decoded.drop { $0 == UInt8(ascii: "/") }
    guard let first = start.first else { throw RemoteURLError("it has no path") }
    guard first != UInt8(ascii: "-") else { throw RemoteURLError("its path begins with '-'") }
  }
}
