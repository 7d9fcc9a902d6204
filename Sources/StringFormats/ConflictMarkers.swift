import TranslationModel

/// The lines that Git leaves in a file until somebody finishes a merge: `<<<<<<< `, `=======` and `>>>>>>> `, in that order.
enum ConflictMarkers {
  /// Where the first of them is, at the beginning of a line at or behind an offset that is one; nil unless all three are there.
  static func first(in bytes: FileBytes, from start: Int = 0) -> Int? {
    var (opening, isDivided): (Int?, Bool) = (nil, false)
    var line = start
    while line < bytes.count {
      let end = bytes.offset(of: 0x0A, from: line)
      switch bytes[line] {
      case UInt8(ascii: "<") where opening == nil:
        if isMarker(line..<end, UInt8(ascii: "<"), bytes) { opening = line }
      case UInt8(ascii: "=") where opening != nil:
        if isMarker(line..<end, UInt8(ascii: "="), bytes) { isDivided = true }
      case UInt8(ascii: ">") where isDivided:
        if isMarker(line..<end, UInt8(ascii: ">"), bytes) { return opening }
      default: break
      }
      line = end + 1
    }
    return nil
  }

  static func error(in bytes: FileBytes, at offset: Int) -> SyntaxError {
    SyntaxError(
      in: bytes, at: offset, "a merge conflict that nobody has resolved",
      hint: "keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>")
  }

  /// Seven of a sign, and then a blank or nothing.
  private static func isMarker(_ line: Range<Int>, _ sign: UInt8, _ bytes: FileBytes) -> Bool {
    let rest = line.lowerBound + 7
    guard rest <= line.upperBound, bytes[line.lowerBound..<rest].allSatisfy({ $0 == sign }) else {
      return false
    }
    return rest == line.upperBound || bytes[rest] == 0x20 || bytes[rest] == 0x0D
  }
}

extension SyntaxError {
  /// What is really wrong with a file that cannot be read: a merge that nobody finished, else this error.
  package func orConflict(in file: [UInt8]) -> SyntaxError {
    file.read { bytes in ConflictMarkers.first(in: bytes).map { ConflictMarkers.error(in: bytes, at: $0) } }
      ?? self
  }
}
