/// The release branches of a repository, as people call the releases: no two have the same name.
struct BranchNames: Hashable, Sendable {
  private let full: Set<[UInt8]>
  /// How many branches would have a short name.
  private let counts: [[UInt8]: Int]

  init(_ branches: some Sequence<String>) {
    full = Set(branches.map { Array($0.utf8) })
    counts = Dictionary(grouping: full.map(Self.short), by: \.self).mapValues(\.count)
  }

  /// `1.2` for `release/1.2`; all of it where `hotfix/1.2` is another.
  subscript(branch: String) -> String {
    let bytes = Array(branch.utf8)
    let short = Self.short(bytes)
    let isTaken = counts[short, default: 0] > 1 || (short != bytes && full.contains(short))
    return isTaken ? branch : String(decoding: short, as: UTF8.self)
  }

  private static func short(_ full: [UInt8]) -> [UInt8] {
    let rest = full.drop { $0 != UInt8(ascii: "/") }.dropFirst()
    return rest.isEmpty ? full : Array(rest)
  }
}
