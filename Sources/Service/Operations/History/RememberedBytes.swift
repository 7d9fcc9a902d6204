import Git
import RepositoryModel

// How remembered history is written: a heading, numbers as seven bits in a byte, ids as their twenty bytes, and at the end
// the id that Git would give to all before it.
extension RememberedFile {
  private static let heading = Array("glossator history 1\n".utf8)

  /// Without the differences for which there is no room, the oldest ones; nil where there is nothing to write.
  func bytes(_ path: RepositoryPath, limit: Int) -> [UInt8]? {
    guard let line else { return nil }
    var out = RememberedWriter(Self.heading)
    out.add(Array(path.string.utf8))
    out.add(line.isComplete ? 1 : 0)
    out.add(line.heads.count)
    for (commit, number) in line.heads.sorted(by: { $0.key < $1.key }) {
      out.add(commit)
      out.add(number)
    }
    out.add(line.steps.count)
    for step in line.steps {
      out.add((step.isAlone ? 1 : 0) + (step.blob == nil ? 0 : 2))
      out.add(step.commit)
      if let blob = step.blob { out.add(blob) }
    }
    guard out.bytes.count + 64 < limit else { return nil }
    let blobs = line.steps.compactMap(\.blob)
    for (new, old) in zip(blobs, blobs.dropFirst()) {
      guard let difference = differences[BlobPair(old: old, new: new)] else { continue }
      let size = difference.before.count + difference.after.count + 128
      if out.bytes.count + size > limit { break }
      out.add(1)
      out.add(old)
      out.add(new)
      out.add(difference)
    }
    out.add(0)
    guard let sum = try? Repository.hash(blob: out.bytes) else { return nil }
    return out.bytes + sum.bytes
  }

  /// Nil where it is anything else than what was written for the path.
  init?(bytes: [UInt8], _ path: RepositoryPath) {
    guard bytes.count > 20, let sum = try? Repository.hash(blob: Array(bytes.dropLast(20))),
      sum.bytes.elementsEqual(bytes.suffix(20))
    else { return nil }
    var source = RememberedReader(bytes.dropLast(20))
    guard source.take(Self.heading.count)?.elementsEqual(Self.heading) == true,
      source.list()?.elementsEqual(path.string.utf8) == true, let line = source.line()
    else { return nil }
    self.line = line
    while let more = source.number(), more == 1 {
      guard let old = source.id(), let new = source.id(), let difference = source.difference() else {
        return nil
      }
      differences[BlobPair(old: old, new: new)] = difference
    }
  }
}

private struct RememberedWriter {
  private(set) var bytes: [UInt8]

  init(_ heading: [UInt8]) { bytes = heading }

  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ id: ObjectID) { bytes += id.bytes }

  mutating func add(_ list: [UInt8]) {
    add(list.count)
    bytes += list
  }

  mutating func add(_ difference: TextDifference) {
    for number in [difference.head, difference.tail, difference.oldCount, difference.newCount] { add(number) }
    add(difference.isWide ? 1 : 0)
    add(difference.before)
    add(difference.after)
  }
}

private struct RememberedReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number() -> Int? {
    var (number, shift) = (0, 0)
    while let byte = rest.popFirst(), shift < 56 {
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  mutating func id() -> ObjectID? { take(20).flatMap { ObjectID(bytes: Array($0)) } }

  mutating func list() -> [UInt8]? { number().flatMap { take($0) }.map { Array($0) } }

  mutating func line() -> PathLine? {
    guard let isComplete = number(), let headCount = number() else { return nil }
    var heads: [ObjectID: Int] = [:]
    for _ in 0..<headCount {
      guard let commit = id(), let number = number() else { return nil }
      heads[commit] = number
    }
    guard let count = number() else { return nil }
    var steps: [PathStep] = []
    for _ in 0..<count {
      guard let flags = number(), let commit = id() else { return nil }
      var step = PathStep(commit: commit, blob: nil, isAlone: flags & 1 != 0)
      if flags & 2 != 0 {
        guard let blob = id() else { return nil }
        step.blob = blob
      }
      steps.append(step)
    }
    guard heads.values.allSatisfy({ $0 <= steps.count }) else { return nil }
    return PathLine(steps: steps, isComplete: isComplete == 1, heads: heads)
  }

  mutating func difference() -> TextDifference? {
    guard let head = number(), let tail = number(), let oldCount = number(), let newCount = number(),
      let isWide = number(), let before = list(), let after = list()
    else { return nil }
    return TextDifference(
      head: head, tail: tail, oldCount: oldCount, newCount: newCount, before: before, after: after,
      isWide: isWide == 1)
  }
}
