/// The `Key: value` lines that end a commit message, as `git interpret-trailers` writes them.
///
/// A message's trailers are its last paragraph, where every line of it is a trailer (or goes one on, by beginning
/// with a space) and something stands before it. What ``CommitMessage`` writes is read back as it was.
package struct Trailers: Hashable, Sendable {
  /// One trailer. Its key is letters, digits and hyphens; its value is one line.
  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: String

    /// Nil where the key is no key. Control characters in the value become spaces, and spaces at its ends go.
    package init?(_ key: String, _ value: String) {
      guard isKey(key.utf8) else { return nil }
      self.key = key
      self.value = oneLine(value)
    }
  }

  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) { self.fields = fields }

  /// Reads the trailers of a message; none where its end is not made of them.
  package init(of message: String) {
    fields = parsed(message) ?? []
  }

  /// Adds a trailer; one whose key is no key is left out.
  package mutating func append(_ key: String, _ value: String) {
    if let field = Field(key, value) { fields.append(field) }
  }

  /// The last value of a key; keys are compared without regard to case, as Git does.
  package subscript(key: String) -> String? { values(of: key).last }

  /// All values of a key, in their order.
  package func values(of key: String) -> [String] {
    fields.filter { isSameKey($0.key, key) }.map(\.value)
  }

  /// The lines, each with its line end; empty where there are none.
  package var text: String { fields.map { "\($0.key): \($0.value)\n" }.joined() }
}

private func parsed(_ message: String) -> [Trailers.Field]? {
  var lines = message.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
  while let last = lines.last, isBlank(last) { lines.removeLast() }
  guard let gap = lines.lastIndex(where: isBlank), lines[..<gap].contains(where: { !isBlank($0) }) else {
    return nil
  }
  var pairs: [(key: String, value: String)] = []
  for line in lines[lines.index(after: gap)...] {
    if line.first == 0x20 || line.first == 0x09 {
      guard var last = pairs.popLast() else { return nil }
      last.value += " " + oneLine(String(decoding: line, as: UTF8.self))
      pairs.append(last)
    } else {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isKey(line[..<colon]) else { return nil }
      pairs.append(
        (
          String(decoding: line[..<colon], as: UTF8.self),
          String(decoding: line[line.index(after: colon)...], as: UTF8.self)
        ))
    }
  }
  return pairs.compactMap { Trailers.Field($0.key, $0.value) }
}

private func isBlank(_ line: some Sequence<UInt8>) -> Bool { line.allSatisfy { $0 <= 0x20 } }

private func isKey(_ key: some Collection<UInt8>) -> Bool {
  !key.isEmpty && key.count <= 64
    && key.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
    }
}

private func isSameKey(_ a: String, _ b: String) -> Bool {
  // Nearly all that are as long are the same to the letter, or are others.
  a == b || a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) { lowercased($0) == lowercased($1) }
}

private func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
