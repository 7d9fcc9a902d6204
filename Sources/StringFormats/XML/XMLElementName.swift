extension XMLScanner {
  /// True where the element that was opened or closed last has this name, with whatever prefix: some programs write
  /// `<x:row>`. Namespaces are not compared, since Strict spreadsheets have other ones.
  package func isElement(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    let start = self.name.upperBound - count
    guard start >= self.name.lowerBound else { return false }
    if start > self.name.lowerBound, bytes[start - 1] != UInt8(ascii: ":") { return false }
    return name.withUTF8Buffer { name in
      for i in 0..<count where bytes[start + i] != name[i] { return false }
      return true
    }
  }
}
