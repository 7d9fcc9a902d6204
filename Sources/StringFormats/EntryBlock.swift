import TranslationModel

/// One message of a file as a whole, with everything that the file says of it: what one version of a file can take from
/// another.
package struct EntryBlock: Sendable {
  /// What tells it from the others of the file.
  package var name: Text
  /// That of its entries.
  package var key: Text
  /// Where it stands: `<context>` of Qt, `<file>` of XLIFF. Empty where a file has no such parts.
  package var container: Text
  /// Its bytes.
  package var extent: Range<Int>

  package init(_ name: Text, key: Text, in container: Text = .empty, _ extent: Range<Int>) {
    (self.name, self.key, self.container, self.extent) = (name, key, container, extent)
  }
}

extension StringFile {
  /// The bytes without some blocks and with others that another version of the file has, each behind the block that it follows
  /// there. Nil where there is no place for one.
  package func replacingBlocks(
    removing gone: Set<Text>, adding new: Set<Text>, from donor: any StringFile
  ) -> [UInt8]? {
    if gone.isEmpty, new.isEmpty { return bytes }
    var carrying = BlockCarrying(self, donor)
    carrying.remove(gone)
    return carrying.add(new, without: gone) ? carrying.splices.applied(to: bytes) : nil
  }
}

private struct BlockCarrying {
  private let own: [EntryBlock]
  private let others: [EntryBlock]
  private let bytes: [UInt8]
  private let donor: [UInt8]
  private(set) var splices = Splices()

  init(_ file: any StringFile, _ donor: any StringFile) {
    (own, others) = (file.blocks, donor.blocks)
    (bytes, self.donor) = (file.bytes, donor.bytes)
  }

  // MARK: Taking out

  /// Blocks that follow one another go together, so that as many separators stay as are needed.
  mutating func remove(_ gone: Set<Text>) {
    var i = 0
    while i < own.count {
      guard gone.contains(own[i].name) else {
        i += 1
        continue
      }
      var end = i
      while end + 1 < own.count, gone.contains(own[end + 1].name), areNeighbours(own, end, bytes) { end += 1 }
      if i > 0, areNeighbours(own, i - 1, bytes) {
        splices.remove(own[i - 1].extent.upperBound..<own[end].extent.upperBound)
      } else if areNeighbours(own, end, bytes) {
        splices.remove(own[i].extent.lowerBound..<own[end + 1].extent.lowerBound)
      } else {
        splices.remove(own[i].extent.lowerBound..<own[end].extent.upperBound)
      }
      i = end + 1
    }
  }

  /// True where nothing but a separator stands between a block and the next one.
  private func areNeighbours(_ blocks: [EntryBlock], _ i: Int, _ bytes: [UInt8]) -> Bool {
    separator(blocks, i, bytes) != nil
  }

  private func separator(_ blocks: [EntryBlock], _ i: Int, _ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard i >= 0, i + 1 < blocks.count, blocks[i].container == blocks[i + 1].container,
      blocks[i].extent.upperBound <= blocks[i + 1].extent.lowerBound
    else { return nil }
    let between = bytes[blocks[i].extent.upperBound..<blocks[i + 1].extent.lowerBound]
    return between.allSatisfy { " \t\r\n,".utf8.contains($0) } ? between : nil
  }

  // MARK: Putting in

  /// False where some block has no place.
  mutating func add(_ new: Set<Text>, without gone: Set<Text>) -> Bool {
    if new.isEmpty { return true }
    var places: [Text: Int] = [:]
    for (i, block) in own.enumerated() where !gone.contains(block.name) { places[block.name] = i }
    var anchors: [Text: Int] = [:]
    for (i, block) in others.enumerated() {
      if let place = places[block.name] {
        anchors[block.container] = place
        continue
      }
      guard new.contains(block.name) else { continue }
      guard let separator = separator(beforeOther: i) else { return false }
      let text = Array(donor[block.extent])
      if let anchor = anchors[block.container] {
        splices.insert(separator + text, at: own[anchor].extent.upperBound)
      } else if let first = own.first(where: { $0.container == block.container && !gone.contains($0.name) }) {
        splices.insert(text + separator, at: first.extent.lowerBound)
      } else {
        return false
      }
    }
    return true
  }

  /// What stands before a block of the other file, or where that is more, or another part's, between two blocks elsewhere.
  private func separator(beforeOther i: Int) -> [UInt8]? {
    if let own = separator(others, i - 1, donor) ?? separator(others, i, donor) { return Array(own) }
    for i in others.indices { if let any = separator(others, i, donor) { return Array(any) } }
    for i in own.indices { if let any = separator(own, i, bytes) { return Array(any) } }
    return nil
  }
}
