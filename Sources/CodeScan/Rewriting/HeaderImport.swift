import TranslationModel

/// The line by which a file of Objective-C sees accessors: `#import "L10n.h"`.
struct HeaderImport {
  /// Nil where the file has it already.
  let change: CodeChange?

  init(_ header: String, in finder: UseFinder) {
    let (tokens, bytes) = (finder.tokens, finder.bytes)
    var end: Int?
    var isBeginning = true
    var i = 0
    while i + 1 < tokens.count {
      let isDirective = tokens[i].isSign(.hash) || tokens[i].isSign(.at)
      guard isDirective, finder.isWord(i + 1, "import") || finder.isWord(i + 1, "include") else {
        isBeginning = false
        i += 1
        continue
      }
      let lineEnd = bytes[Int(tokens[i].start)...].firstIndex(of: .lineFeed) ?? bytes.count
      let line = String(decoding: bytes[Int(tokens[i].start)..<lineEnd], as: UTF8.self)
      if ["\"", "/", "<"].contains(where: { line.contains($0 + header) }) {
        change = nil
        return
      }
      // Behind those that the file begins with: others may stand between `#if` and `#endif`.
      if isBeginning { end = lineEnd }
      while i < tokens.count, Int(tokens[i].start) < lineEnd { i += 1 }
    }
    let isCarriageReturned = bytes.firstIndex(of: .lineFeed).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
    let lineEnd = isCarriageReturned ? "\r\n" : "\n"
    let line = "#import \"\(header)\""
    if let end, end < bytes.count {
      change = CodeChange(range: end + 1..<end + 1, bytes: Array((line + lineEnd).utf8))
    } else {
      let start = tokens.first.map { Int($0.start) } ?? 0
      change = CodeChange(range: start..<start, bytes: Array((line + lineEnd + lineEnd).utf8))
    }
  }
}
