import StringFormats
import TranslationModel

/// Which messages each version of a file gains and loses, in a format whose keys another tool owns: they come and go as a whole.
struct BlockMerge {
  /// Those that ours, theirs and the base lack.
  private(set) var wanted: Set<Text> = []
  private let all: Set<Text>

  /// `fixed` are the keys in conflict: their messages stay where they are.
  init(base: any StringFile, ours: any StringFile, theirs: any StringFile, fixed: Set<Text>) {
    let names = [base, ours, theirs].map { Set($0.blocks.map(\.name)) }
    var inConflict: Set<Text> = []
    for file in [base, ours, theirs] {
      for block in file.blocks where fixed.contains(block.key) { inConflict.insert(block.name) }
    }
    all = names[0].union(names[1]).union(names[2]).subtracting(inConflict)
    for name in all {
      let isThere = names.map { $0.contains(name) }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        wanted.insert(name)
      }
    }
  }

  /// A version with the messages that it lacks, from another one that has them, and without those that go.
  func applied(to file: any StringFile, from donor: any StringFile) -> [UInt8]? {
    let there = Set(file.blocks.map(\.name))
    return file.replacingBlocks(
      removing: all.subtracting(wanted).intersection(there), adding: wanted.subtracting(there), from: donor)
  }

  func isMade(in file: any StringFile) -> Bool { Set(file.blocks.map(\.name)) == wanted }
}
