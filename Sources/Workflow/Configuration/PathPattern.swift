/// A pattern of paths: `{locale}` once, `*` for part of a folder's or file's name, `**` for any number of folders.
package struct PathPattern: Hashable, Sendable {
  package let text: String
  private let parts: [[Piece]]

  private enum Piece: Hashable, Sendable {
    case literal([UInt8])
    case locale
    case star
    case folders
  }

  /// Nil where the pattern could name something outside the repository, or has `{locale}` more than once.
  package init?(_ text: String) {
    self.text = text
    let names = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.isEmpty, names.allSatisfy(Self.isSafe) else { return nil }
    parts = names.map { Self.pieces(String($0)) }
    guard parts.joined().count(where: { $0 == .locale }) <= 1 else { return nil }
  }

  package var hasLocale: Bool { parts.joined().contains(.locale) }
  package var wildcardCount: Int { parts.joined().count { $0 == .star || $0 == .folders } }

  private static func isSafe(_ name: Substring) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.lowercased().hasPrefix(".git")
      && !name.utf8.contains { $0 < 0x20 || $0 == 0x5C || $0 == 0x7F }
  }

  private static func pieces(_ name: String) -> [Piece] {
    if name == "**" { return [.folders] }
    var pieces: [Piece] = []
    var rest = name[...]
    while !rest.isEmpty {
      if rest.hasPrefix("{locale}") {
        pieces.append(.locale)
        rest = rest.dropFirst(8)
      } else if rest.first == "*" {
        pieces.append(.star)
        rest = rest.dropFirst()
      } else {
        let end = rest.indices.dropFirst().first { rest[$0] == "*" || rest[$0...].hasPrefix("{locale}") } ?? rest.endIndex
        pieces.append(.literal(Array(rest[..<end].utf8)))
        rest = rest[end...]
      }
    }
    return pieces
  }

  /// What a path has in place of `{locale}` (empty where the pattern has none) and of each wildcard.
  package func match(_ path: String) -> (locale: String, wildcards: [String])? {
    let names = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
    var found = Found()
    guard matches(names[...], parts[...], &found) else { return nil }
    return (found.locale, found.wildcards)
  }

  private struct Found {
    var locale = ""
    var wildcards: [String] = []
  }

  private func matches(_ names: ArraySlice<[UInt8]>, _ parts: ArraySlice<[Piece]>, _ found: inout Found) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == [.folders] {
      // Folders are few: a path has a dozen at most, and a pattern one `**`.
      for count in 0...names.count {
        var attempt = found
        attempt.wildcards.append(names.prefix(count).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
        if matches(names.dropFirst(count), parts.dropFirst(), &attempt) {
          found = attempt
          return true
        }
      }
      return false
    }
    guard let name = names.first else { return false }
    var attempt = found
    guard Self.matches(name[...], part[...], &attempt), matches(names.dropFirst(), parts.dropFirst(), &attempt) else {
      return false
    }
    found = attempt
    return true
  }

  private static func matches(_ name: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>, _ found: inout Found) -> Bool {
    guard let piece = pieces.first else { return name.isEmpty }
    switch piece {
    case .literal(let bytes):
      return name.starts(with: bytes) && matches(name.dropFirst(bytes.count), pieces.dropFirst(), &found)
    case .locale, .star:
      let least = piece == .locale ? 1 : 0
      guard name.count >= least else { return false }
      // The shortest first; a name has at most 255 bytes and a pattern few pieces.
      for count in least...max(least, name.count) {
        var attempt = found
        let text = String(decoding: name.prefix(count), as: UTF8.self)
        if piece == .locale { attempt.locale = text } else { attempt.wildcards.append(text) }
        if matches(name.dropFirst(count), pieces.dropFirst(), &attempt) {
          found = attempt
          return true
        }
      }
      return false
    case .folders: return false
    }
  }

  /// The path with these in the places of `{locale}` and the wildcards.
  package func fill(locale: String, wildcards: [String]) -> String {
    var rest = wildcards[...]
    return parts.compactMap { part -> String? in
      let name = part.map { piece in
        switch piece {
        case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
        case .locale: locale
        case .star, .folders: rest.popFirst() ?? ""
        }
      }.joined()
      return name.isEmpty ? nil : name
    }.joined(separator: "/")
  }
}
