/// One part of a repository path, and what some file system would make of it.
struct PathPart {
  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// What is wrong with it; nil where nothing is.
  var flaw: String? {
    if bytes.isEmpty { return "has an empty part" }
    if bytes == Array(".".utf8) || bytes == Array("..".utf8) { return "has a '.' or '..' part" }
    if bytes.count > 255 { return "has a part longer than 255 bytes" }
    if let last = bytes.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return "has a part that ends with a dot or a space"
    }
    let plain = Self.lower(Self.withoutIgnorables(bytes))
    if plain.starts(with: ".git".utf8) || Self.isShortNameOfGit(plain) {
      return "has a part that is Git's own"
    }
    if Self.isDevice(plain) { return "has a part that names a device on Windows" }
    return nil
  }

  /// True where some file system takes it for `.git`: by case, by characters that HFS+ ignores, by the second name, a
  /// trailing dot or space, a stream or a backslash of NTFS.
  var isGitFolder: Bool {
    let plain = Self.lower(Self.withoutIgnorables(bytes))
    return plain.split(separator: UInt8(ascii: "\\")).contains { piece in
      var name = piece.prefix { $0 != UInt8(ascii: ":") }
      while name.last == UInt8(ascii: ".") || name.last == UInt8(ascii: " ") { name.removeLast() }
      return name.elementsEqual(".git".utf8) || name.elementsEqual("git~1".utf8)
    }
  }

  /// NTFS gives `.git` the second name `git~1`, and `.gitmodules` and its like `gitmod~1` or a hash (`gi7eba~1`):
  /// the rules of Git's `is_ntfs_dotgit` and `is_ntfs_dot_generic`.
  private static func isShortNameOfGit(_ name: [UInt8]) -> Bool {
    guard let tilde = name.firstIndex(of: UInt8(ascii: "~")), (3...6).contains(tilde),
      name.dropFirst(tilde + 1).first.map({ (0x30...0x39).contains($0) }) == true
    else { return false }
    let stem = name[..<tilde]
    if stem.starts(with: "git".utf8) { return true }
    let hash = stem.dropFirst(2)
    return stem.starts(with: "gi".utf8) && !hash.isEmpty
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// A device has its name with any extension as well: `con.json` is the console. The list is Microsoft's
  /// "Naming Files, Paths, and Namespaces".
  private static func isDevice(_ name: [UInt8]) -> Bool {
    var stem = Array(name.prefix { $0 != UInt8(ascii: ".") })
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    let text = String(decoding: stem, as: UTF8.self)
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(text) { return true }
    guard stem.count == 4, let digit = stem.last, (0x31...0x39).contains(digit) else { return false }
    return stem.starts(with: "com".utf8) || stem.starts(with: "lpt".utf8)
  }

  /// HFS+ ignores some characters when it looks up a name: the list is that of Git's `next_hfs_char`.
  private static func withoutIgnorables(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let kept = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      switch $0.value {
      case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: false
      default: true
      }
    }
    return Array(String(String.UnicodeScalarView(kept)).utf8)
  }

  private static func lower(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
