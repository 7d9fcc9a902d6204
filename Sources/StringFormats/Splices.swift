/// Changes of some bytes, each a range and what comes in its place, collected in any order and made at once.
package struct Splices {
  private var splices: [(range: Range<Int>, bytes: [UInt8])] = []

  package init() {}

  package var isEmpty: Bool { splices.isEmpty }
  /// Each change, in the order in which they were collected.
  var all: [(range: Range<Int>, bytes: [UInt8])] { splices }

  package mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) { splices.append((range, bytes)) }
  package mutating func insert(_ bytes: [UInt8], at offset: Int) { splices.append((offset..<offset, bytes)) }
  package mutating func remove(_ range: Range<Int>) { splices.append((range, [])) }

  /// Insertions at one offset keep their order and come before what replaces the bytes there. Where removals
  /// overlap, their union goes.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    if splices.isEmpty { return bytes }
    let sorted = splices.enumerated().sorted { a, b in
      let (x, y) = (a.element.range, b.element.range)
      if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
      if x.isEmpty != y.isEmpty { return x.isEmpty }
      return a.offset < b.offset
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.bytes.count })
    var cursor = 0
    for (_, splice) in sorted {
      if splice.range.lowerBound > cursor {
        result += bytes[cursor..<splice.range.lowerBound]
        cursor = splice.range.lowerBound
      }
      result += splice.bytes
      cursor = max(cursor, splice.range.upperBound)
    }
    result += bytes[cursor...]
    return result
  }
}

extension [[UInt8]] {
  /// All of them, each between these.
  func joined(before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(reduce(0) { $0 + before.count + $1.count + after.count })
    for one in self {
      result += before
      result += one
      result += after
    }
    return result
  }

  /// All of them, these between each two. The standard library's takes one byte at a time.
  func joined(by separator: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(reduce(0) { $0 + $1.count + separator.count })
    for (number, one) in enumerated() {
      if number > 0 { result += separator }
      result += one
    }
    return result
  }
}
