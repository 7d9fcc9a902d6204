import TranslationModel

/// The lines that Git leaves in a file until somebody finishes a merge: `<<<<<<< `, `=======` and `>>>>>>> `.
enum ConflictMarkers {
  /// Where the first line is that opens a conflict or closes one, of which somebody may have deleted the others.
  static func first(in bytes: FileBytes) -> Int? {
    var line = 0
    while line < bytes.count {
      let end = bytes.offset(of: 0x0A, from: line)
      if bytes[line] != UInt8(ascii: "="), isMarker(line..<end, in: bytes) { return line }
      line = end + 1
    }
    return nil
  }

  static func error(in bytes: FileBytes, at offset: Int) -> SyntaxError {
    SyntaxError(
      in: bytes, at: offset, "a merge conflict that nobody has resolved",
      hint: "keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>")
  }

  /// True for seven of a sign, and then a blank or nothing.
  static func isMarker(_ line: Range<Int>, in bytes: FileBytes) -> Bool {
    guard line.count >= 7, "<=>".utf8.contains(bytes[line.lowerBound]) else { return false }
    let (sign, rest) = (bytes[line.lowerBound], line.lowerBound + 7)
    guard bytes[line.lowerBound..<rest].allSatisfy({ $0 == sign }) else { return false }
    return rest == line.upperBound || bytes[rest] == 0x0D
      || bytes[rest] == 0x20 && sign != UInt8(ascii: "=")
  }
}

extension SyntaxError {
  /// What is really wrong with a file that cannot be read: a merge that nobody finished, else this error.
  package func orConflict(in file: [UInt8]) -> SyntaxError {
    file.read { bytes in ConflictMarkers.first(in: bytes).map { ConflictMarkers.error(in: bytes, at: $0) } }
      ?? self
  }
}
