/// A word of a command that people copy from a message: between single quotes where a shell would read it otherwise.
package func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty && !text.hasPrefix("-")
    && text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "_./:@%+,-".utf8.contains(byte)
        || byte >= 0x80
    }
  return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
}
