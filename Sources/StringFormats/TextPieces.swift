import TranslationModel

/// Puts the texts of a file together: one stays a range of the file's bytes as long as nothing in it was escaped.
package struct TextPieces {
  private let file: FileBytes
  private(set) var decoded: [UInt8] = []
  /// The text so far, where it is one range of the file; nothing of it is in `decoded` then.
  private var run = 0..<0
  /// Where the text begins in `decoded`.
  private var start = 0

  init(_ file: FileBytes) { self.file = file }

  mutating func append(_ range: Range<Int>) {
    if decoded.count == start, run.isEmpty || run.upperBound == range.lowerBound {
      run = (run.isEmpty ? range.lowerBound : run.lowerBound)..<range.upperBound
    } else {
      settle()
      decoded += file[range]
    }
  }

  mutating func append(_ byte: UInt8) {
    settle()
    decoded.append(byte)
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    settle()
    decoded.append(scalar)
  }

  /// Adds a text that is there already.
  package mutating func append(_ text: TextRange) {
    if text.isEmpty { return }
    if text.range.lowerBound < file.count { return append(text.range) }
    settle()
    let (from, to, count) = (text.range.lowerBound - file.count, decoded.count, text.range.count)
    decoded.append(contentsOf: repeatElement(0, count: count))
    decoded.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[to...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[from..<from + count]))
    }
  }

  /// Makes room for this many bytes of texts that are put together.
  mutating func reserve(_ count: Int) { decoded.reserveCapacity(count) }

  /// Lends the bytes, for more to be appended.
  package mutating func add<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
    settle()
    return body(&decoded)
  }

  private mutating func settle() {
    guard !run.isEmpty else { return }
    decoded += file[run]
    run = 0..<0
  }

  /// The text, and begins a new one.
  package mutating func take() -> TextRange {
    if decoded.count == start {
      defer { run = 0..<0 }
      return run.isEmpty ? .empty : TextRange(run)
    }
    settle()
    defer { start = decoded.count }
    return TextRange(file.count + start..<file.count + decoded.count)
  }
}

extension TextPieces {
  subscript(_ text: TextRange) -> Text { file.store(decoded)[text] }

  func isSame(_ a: TextRange, _ b: TextRange) -> Bool { texts { $0[a].isSame(as: $0[b]) } }

  /// True where both begin, and both end, with a line end or without.
  func haveSameLineEnds(_ a: TextRange, _ b: TextRange) -> Bool {
    texts { $0[a].hasLineEnds(of: $0[b]) }
  }

  func starts(_ text: TextRange, with word: StaticString) -> Bool {
    texts { texts in word.withUTF8Buffer { texts[text].starts(with: $0) } }
  }

  func equals(_ text: TextRange, _ word: StaticString) -> Bool {
    text.range.count == word.utf8CodeUnitCount && starts(text, with: word)
  }

  /// The plural category that a text names.
  func category(_ text: TextRange) -> PluralCategory? { texts { PluralCategory(utf8: $0[text]) } }

  func quickHash(_ text: TextRange) -> UInt64 { texts { $0[text].quickHash } }

  /// Lends the bytes of all texts.
  package func texts<Result>(_ body: (TextBytes) -> Result) -> Result {
    decoded.withUnsafeBytes { decoded in
      body(TextBytes(file: UnsafeRawBufferPointer(file.buffer), decoded: decoded))
    }
  }
}
