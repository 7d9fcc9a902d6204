import Git
import RepositoryModel
import TranslationModel

/// The columns of findings in characters, as code hosts count them. Ours count the bytes of UTF-8.
package struct CharacterColumns {
  private let repository: Repository
  private let commit: ObjectID
  /// Lines by the files' paths, without what ends them.
  private var lines: [String: [ArraySlice<UInt8>]] = [:]

  package init(_ repository: Repository, _ commit: ObjectID) {
    (self.repository, self.commit) = (repository, commit)
  }

  /// The 1-based column of a place in code points. Nil where it has none, and where nobody can tell: in a file that cannot
  /// be read, or whose encoding is not UTF-8.
  package mutating func column(of place: Place) -> Int? {
    guard let line = place.line, let column = place.column, line > 0, column > 0 else { return nil }
    let lines = lines(of: place.file)
    guard line <= lines.count, column <= lines[line - 1].count + 1 else { return nil }
    return String(decoding: lines[line - 1].prefix(column - 1), as: UTF8.self).unicodeScalars.count + 1
  }

  private mutating func lines(of path: String) -> [ArraySlice<UInt8>] {
    if let known = lines[path] { return known }
    let read = read(path)
    lines[path] = read
    return read
  }

  private func read(_ path: String) -> [ArraySlice<UInt8>] {
    guard let checked = RepositoryPath(path), let file = try? repository.file(at: checked, in: commit),
      let bytes = try? repository.blob(file.id), !bytes.starts(with: [0xEF, 0xBB, 0xBF]),
      String(validating: bytes, as: UTF8.self) != nil
    else { return [] }
    return Self.lines(of: bytes)
  }

  /// After LF, CR LF and a lone CR a new line begins.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (i, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      let isInside = byte == 0x0A && i > 0 && bytes[i - 1] == 0x0D
      if !isInside { lines.append(bytes[start..<i]) }
      start = i + 1
    }
    return lines + [bytes[start...]]
  }
}
