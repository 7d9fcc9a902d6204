import RepositoryModel

/// What `git` wrote to standard error, read for the reason of a failure. The texts are those of git and OpenSSH in
/// the C locale.
struct TransportFailure {
  private let text: String

  init(_ errors: [UInt8]) { text = ServerText.plain(errors) }

  func error(_ doing: String) -> TransportError {
    let (kind, hint) = verdict
    return TransportError(kind, doing, ServerText.reason(text), hint: hint)
  }

  /// What the server itself said on top of git's own messages; nil where it said nothing.
  var remark: String? {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("remote: ") }
    return lines.isEmpty ? nil : ServerText.reason(lines.joined(separator: "\n"))
  }

  /// True where the server cannot take several refs as one.
  var lacksAtomicPush: Bool { text.contains("does not support --atomic") }

  /// True where an https server wants another credential, or none was given.
  var isAboutCredentials: Bool {
    [
      "Authentication failed", "could not read Username", "could not read Password",
      "The requested URL returned error: 401", "The requested URL returned error: 403",
    ].contains(where: text.contains)
  }

  /// True where the server knows who asks, and they may not do it.
  var isForbidden: Bool { text.contains("The requested URL returned error: 403") }

  private var verdict: (TransportError.Kind, String?) {
    for (kind, phrases, hint) in Self.known where phrases.contains(where: text.contains) {
      return (kind, hint)
    }
    return (.program, nil)
  }

  // The first that fits counts, so the narrow ones come first.
  private static let known: [(TransportError.Kind, [String], String?)] = [
    (
      .authentication, ["Host key verification failed", "REMOTE HOST IDENTIFICATION HAS CHANGED"],
      "check the host's key, and add it to the known_hosts file in use"
    ),
    (
      .authentication,
      [
        "Permission denied (", "Authentication failed", "could not read Username", "could not read Password",
        "terminal prompts disabled", "The requested URL returned error: 401",
        "The requested URL returned error: 403",
        "Permission to ", "SSL certificate problem", "server certificate verification failed",
      ], "check the key or credentials, and what they allow"
    ),
    (
      .missing,
      [
        "Repository not found", "does not appear to be a git repository",
        "access denied or repository not exported",
        "no such repository", "The requested URL returned error: 404", "not found: did you run",
      ], "check the remote's address"
    ),
    (
      .unreachable, ["unable to update url base from redirection"],
      "use the address that the server redirects to"
    ),
    (
      .refused, ["pre-receive hook declined", "remote rejected", "hook declined", "remote unpack failed"], nil
    ),
    (
      .unreachable,
      [
        "Could not resolve host", "Name or service not known", "Temporary failure in name resolution",
        "unable to connect", "Connection refused", "Connection timed out", "Connection reset",
        "Connection closed",
        "No route to host", "Network is unreachable", "unable to look up", "Failed to connect",
        "remote end hung up", "early EOF", "unexpected disconnect", "Could not read from remote repository",
        "The requested URL returned error: 5", "The requested URL returned error: 429", "Operation timed out",
        "invalid index-pack output", "protocol error", "bad line length",
      ], nil
    ),
  ]
}

/// What a server said, made fit to be shown.
enum ServerText {
  /// Control characters, and the escape sequences of terminals, do not get through.
  static func plain(_ bytes: [UInt8]) -> String {
    var kept: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B:
        // ESC [ … letter; anything else after ESC is one byte.
        guard rest.popFirst() == UInt8(ascii: "[") else { continue }
        while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
      case 0x0A, 0x0D: kept.append(0x0A)
      case 0x09: kept.append(0x20)
      case 0..<0x20, 0x7F: continue
      default: kept.append(byte)
      }
    }
    let scalars = String(decoding: kept, as: UTF8.self).unicodeScalars.filter {
      !(0x80...0x9F).contains($0.value)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Lines that end in LF, with the tabs in them kept.
  static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).map { line in
      line.split(separator: 0x09, omittingEmptySubsequences: false).map { plain(Array($0)) }.joined(
        separator: "\t")
    }
  }

  /// The lines that say something, as one line of at most 600 characters.
  static func reason(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { line in
      ["remote: ", "fatal: ", "error: ", "ERR "].reduce(trimmed(line)) { line, prefix in
        line.hasPrefix(prefix) ? trimmed(line.dropFirst(prefix.count)) : line
      }
    }.filter { !$0.isEmpty && !isNoise($0) }
    let joined = withoutSecrets(lines.joined(separator: "; "))
    return joined.isEmpty ? "git gave no reason" : String(joined.prefix(600))
  }

  /// The user's own configuration can bring a password into an address (`insteadOf`), and git repeats addresses:
  /// what stands between `://` and `@` is left out.
  static func withoutSecrets(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let scheme = rest.firstRange(of: "://") {
      result += rest[..<scheme.upperBound]
      rest = rest[scheme.upperBound...]
      let authority = rest.prefix { !"/ '\"".contains($0) }
      guard let at = authority.lastIndex(of: "@") else { continue }
      result += "…"
      rest = rest[at...]
    }
    return result + rest
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.first == " " { line.removeFirst() }
    while line.last == " " || line.last == "." { line.removeLast() }
    return line
  }

  private static func isNoise(_ line: Substring) -> Bool {
    [
      "failed to push some refs", "hint:", "To ", "Please make sure you have the correct access rights",
      "and the repository exists", "Counting objects", "Compressing objects", "Enumerating objects",
      "Total ", "Resolving deltas", "Writing objects",
    ].contains { line.hasPrefix($0) }
  }
}
