import TranslationModel

/// Files that are no delimited text at all, by their first bytes.
enum ForeignFile {
  static func refusal(of bytes: [UInt8]) -> SyntaxError? {
    if bytes.isEmpty { return refusal("the file is empty (0 bytes)", hint: "was it still being saved?") }
    if bytes.count > SheetLimits.bytes {
      return refusal("the file is larger than \(SheetLimits.bytes >> 20) MiB", hint: nil)
    }
    if let name = binaryName(bytes) ?? textName(bytes) {
      if name == spreadsheet {
        return refusal(
          "this is \(name), not CSV",
          hint: "save or export the sheet as CSV (UTF-8), or let its configured path end in .xlsx")
      }
      return refusal("this is \(name), not CSV", hint: "save or export the sheet as CSV (UTF-8)")
    }
    return missingMark(bytes)
  }

  private static func refusal(_ message: String, hint: String?) -> SyntaxError {
    SyntaxError(line: 1, column: 1, message, hint: hint)
  }

  private static let spreadsheet = "a ZIP archive (an XLSX or ODS file)"

  private static func binaryName(_ bytes: [UInt8]) -> String? {
    let signatures: [([UInt8], String)] = [
      ([0x50, 0x4B, 0x03, 0x04], spreadsheet),
      ([0x50, 0x4B, 0x05, 0x06], "an empty ZIP archive"),
      ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel file (XLS)"), (Array("%PDF".utf8), "a PDF file"),
      ([0x1F, 0x8B], "a gzip archive"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
      ([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"), (Array("BZh".utf8), "a bzip2 archive"),
      (Array("7z".utf8) + [0xBC, 0xAF], "a 7-Zip archive"),
      (Array("SQLite format 3".utf8), "an SQLite database"),
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text"),
    ]
    return signatures.first { bytes.starts(with: $0.0) }?.1
  }

  /// What another kind of text begins with, whatever its encoding: NUL bytes are passed over.
  private static func textName(_ bytes: [UInt8]) -> String? {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    let text = bytes.prefix(4096).drop { marks.contains($0) }.filter { $0 != 0 }.prefix(64)
    let start = String(decoding: text, as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head") {
      return "an HTML page"
    }
    if start.hasPrefix("<<<<<<<") { return "a file with merge conflicts" }
    if start.hasPrefix("<") { return start.hasPrefix("<?xml") ? "an XML file" : "HTML or XML" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON" }
    return nil
  }

  private static func missingMark(_ bytes: [UInt8]) -> SyntaxError? {
    let start = bytes.prefix(4)
    if start.allSatisfy({ $0 == 0 }) {
      return refusal("the file begins with NUL bytes", hint: "was it still being saved, or synced?")
    }
    let isZero = start.map { $0 == 0 }
    guard isZero == [false, true, false, true] || isZero == [true, false, true, false] else { return nil }
    return refusal(
      "this looks like UTF-16 without a byte order mark", hint: "save the sheet as UTF-8, or as Unicode text")
  }
}
