/// Puts members into a JSON object and takes them out, commas and line ends included.
struct JSONSplices {
  let bytes: [UInt8]
  let style: JSONStyle
  private(set) var splices = Splices()

  init(_ bytes: [UInt8], _ style: JSONStyle) {
    self.bytes = bytes
    self.style = style
  }

  mutating func replace(_ token: Range<Int>, by text: [UInt8]) { splices.replace(token, by: text) }

  /// Takes parts out of an object or array: those whose numbers are given, of all its `parts`.
  mutating func remove(_ numbers: Set<Int>, of parts: [Range<Int>], in container: Range<Int>) {
    if numbers.isEmpty { return }
    if numbers.count == parts.count {
      return splices.remove(container.lowerBound + 1..<container.upperBound - 1)
    }
    var i = 0
    while i < parts.count {
      guard numbers.contains(i) else {
        i += 1
        continue
      }
      let first = i
      while i < parts.count, numbers.contains(i) { i += 1 }
      if i < parts.count {
        splices.remove(parts[first].lowerBound..<parts[i].lowerBound)
      } else {
        splices.remove(parts[first - 1].upperBound..<parts[i - 1].upperBound)
      }
    }
  }

  /// What stands before a part: from the opening mark or the comma on.
  private func gap(before number: Int, of parts: [Range<Int>], in container: Range<Int>) -> [UInt8] {
    if number == 0 { return Array(bytes[container.lowerBound + 1..<parts[0].lowerBound]) }
    let between = bytes[parts[number - 1].upperBound..<parts[number].lowerBound]
    return Array(between.drop { $0 != UInt8(ascii: ",") }.dropFirst())
  }

  /// The indentation of an object's members, in an object on a line with the `outer` one.
  func memberIndentation(of object: JSONObject, below outer: [UInt8]) -> [UInt8] {
    guard let first = object.members.first else { return outer + (style.indentation ?? []) }
    return indentation(at: first.key.lowerBound)
  }

  /// The indentation of the line that an offset is on.
  func indentation(at offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return Array(bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// Puts new parts beside one that stays, or into a container where none does.
  mutating func insert(_ new: [[UInt8]], _ place: Placement, of parts: [Range<Int>], in container: Range<Int>)
  {
    let comma = [UInt8(ascii: ",")]
    switch place {
    case .after(let number):
      let gap = gap(before: number, of: parts, in: container)
      splices.insert(new.joined(before: comma + gap), at: parts[number].upperBound)
    case .before(let number):
      let gap = gap(before: number, of: parts, in: container)
      splices.insert(new.joined(after: comma + gap), at: parts[number].lowerBound)
    case .end:
      let inside = container.lowerBound + 1..<container.upperBound - 1
      if parts.isEmpty { splices.remove(inside) }
      let outer = indentation(at: container.lowerBound)
      guard let indentation = style.indentation else {
        return splices.insert(new.joined(by: comma + [0x20]), at: inside.lowerBound)
      }
      let inner = style.newline + outer + indentation
      let lines = inner + new.joined(by: comma + inner) + style.newline + outer
      splices.insert(lines, at: inside.lowerBound)
    }
  }
}
