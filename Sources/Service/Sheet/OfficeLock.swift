import ProjectConfiguration

/// The lock file that an office program puts beside a document as long as somebody has it open.
package struct OfficeLock: Hashable, Sendable {
  /// The lock file's name.
  package var name: String
  /// Who has the document open, as the lock file says; nil where it doesn't. Any text: escape it.
  package var who: String?

  /// The names a lock file can have: LibreOffice's `.~lock.NAME#`, Excel's `~$NAME`, which leaves out the first two
  /// characters of a longer name (`~$eet.csv`).
  package static func names(for sheet: String) -> [String] {
    [".~lock.\(sheet)#", "~$\(sheet)"] + (sheet.count > 8 ? ["~$\(sheet.dropFirst(2))"] : [])
  }

  /// Reads a lock file's text.
  ///
  /// LibreOffice: `full name,user,host,date,profile;` with `\` before a comma, semicolon or backslash in a field
  /// (svl/source/misc/lockfilecommon.cxx). Excel: the length of the name in one byte, then the name.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    let who = name.hasSuffix("#") ? Self.libreOffice(bytes) : Self.excel(bytes)
    self.who = who.isEmpty ? nil : who
  }

  private static func libreOffice(_ bytes: [UInt8]) -> String {
    var fields: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in bytes {
      if isEscaped || !(byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\\"))
      {
        fields[fields.count - 1].append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: ",") {
        fields.append([])
      } else {
        break
      }
    }
    let texts = fields.prefix(3).map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
    guard let user = texts.first else { return "" }
    return texts.count > 1 ? "\(user) (\(texts.dropFirst().joined(separator: "@")))" : user
  }

  private static func excel(_ bytes: [UInt8]) -> String {
    guard let count = bytes.first else { return "" }
    return String(decoding: bytes.dropFirst().prefix(Int(count)), as: UTF8.self)
  }
}
