import TranslationModel

/// A file's bytes while it is read.
package struct FileBytes: RandomAccessCollection {
  /// What texts of the file share.
  private let owner: [UInt8]
  let buffer: UnsafeBufferPointer<UInt8>

  fileprivate init(_ owner: [UInt8], _ buffer: UnsafeBufferPointer<UInt8>) {
    self.owner = owner
    self.buffer = buffer
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { buffer.count }
  package var count: Int { buffer.count }
  var baseAddress: UnsafePointer<UInt8>? { buffer.baseAddress }

  package subscript(offset: Int) -> UInt8 {
    @inline(__always) get { buffer[offset] }
  }

  package subscript(range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> { buffer[range] }

  /// The text of a range that is known to be UTF-8.
  package func text(_ range: Range<Int>) -> Text { Text(sharing: owner, range) }

  /// The plural category that a range names.
  func category(_ range: Range<Int>) -> PluralCategory? {
    PluralCategory(utf8: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[range])))
  }

  /// Room for as many entries as a file of this size mostly has. Room that stays empty costs nothing in a large file, and to
  /// move all entries because there is none costs as much as they do.
  var mostEntries: Int { count / 40 }

  /// The file's texts, with those that came of escapes.
  func store(_ decoded: [UInt8]) -> TextStore { TextStore(file: owner, decoded: decoded) }
}

extension [UInt8] {
  /// Lends the bytes to a reader.
  package func read<Result, Failure>(_ body: (FileBytes) throws(Failure) -> Result) throws(Failure) -> Result
  {
    try withUnsafeBufferPointer { buffer throws(Failure) in try body(FileBytes(self, buffer)) }
  }
}
