import TranslationModel

/// The lines that Git leaves in a file until somebody finishes a merge: `<<<<<<< `, `=======` and `>>>>>>> `.
enum ConflictMarkers {
  /// Where the first line is that opens a conflict or closes one, of which somebody may have deleted the others.
  static func first(in bytes: FileBytes) -> Int? {
    var line = 0
    while line < bytes.count {
      if bytes[line] != UInt8(ascii: "="), isMarker(at: line, in: bytes) { return line }
      line = bytes.offset(of: 0x0A, from: line) + 1
    }
    return nil
  }

  /// Where a conflict begins that has all of its lines: also where a format takes them for the lines of a text, or of a comment.
  static func whole(in bytes: FileBytes) -> Int? {
    var (begin, signs): (Int?, ArraySlice<UInt8>) = (nil, Array("<=>".utf8)[...])
    var line = 0
    while line < bytes.count, let sign = signs.first {
      if bytes[line] == sign, isMarker(at: line, in: bytes) {
        begin = begin ?? line
        signs.removeFirst()
      }
      line = bytes.offset(of: 0x0A, from: line) + 1
    }
    return signs.isEmpty ? begin : nil
  }

  static func error(in bytes: FileBytes, at offset: Int) -> SyntaxError {
    SyntaxError(
      in: bytes, at: offset, "a merge conflict that nobody has resolved",
      hint: "keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>")
  }

  /// True where a line begins with seven of a sign, and then has a blank or nothing. Most lines are told by their first byte.
  static func isMarker(at line: Int, in bytes: FileBytes) -> Bool {
    let (sign, rest) = (bytes[line], line + 7)
    guard (UInt8(ascii: "<")...UInt8(ascii: ">")).contains(sign), rest <= bytes.count,
      bytes[line..<rest].allSatisfy({ $0 == sign })
    else { return false }
    if rest == bytes.count || bytes[rest] == 0x0A || bytes[rest] == 0x0D { return true }
    return bytes[rest] == 0x20 && sign != UInt8(ascii: "=")
  }
}

extension SyntaxError {
  /// Why a file that can be read must not be: a merge that nobody finished, or what stands in for a file that is elsewhere; nil where
  /// nothing is wrong with it.
  package static func hidden(in file: [UInt8]) -> SyntaxError? {
    LargeFilePointer.error(in: file)
      ?? file.read { bytes in
        ConflictMarkers.whole(in: bytes).map { ConflictMarkers.error(in: bytes, at: $0) }
      }
  }

  /// What is really wrong with a file that cannot be read: a merge that nobody finished, else this error.
  package func orConflict(in file: [UInt8]) -> SyntaxError {
    file.read { bytes in ConflictMarkers.first(in: bytes).map { ConflictMarkers.error(in: bytes, at: $0) } }
      ?? self
  }
}
