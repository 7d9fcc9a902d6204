import RepositoryModel
import StringFormats
import TranslationModel

/// Where a branch stood when Git and the sheet were in step.
package struct BranchState: Hashable, Sendable {
  package var branch: String
  package var tip: ObjectID
  /// The side branch; nil where there was none. What others do there is the difference from this.
  package var side: ObjectID?
  /// The commit of the branch that the side branch was made from.
  package var madeFrom: ObjectID?
  /// Files that could not be read, with the older commit as of which each is agreed.
  package var unread: [String: ObjectID]
  /// Files of which nothing is agreed: at the first look, and ever since, they could not be read.
  package var unheard: Set<String> = []
  /// Files that could not be read on the side branch, with the older commit of it as of which each is agreed.
  package var unreadOnSide: [String: ObjectID] = [:]
  /// For those files: our own commit that the side branch did not go on from then. Who keeps what it says says nothing.
  package var left: ObjectID?
  /// Where the side branch was when it could not be moved: what people put there was heard, although our commit that says so is not
  /// there. Nil where that is `side`, where it moved, and where not all of it could be read.
  package var heardSide: ObjectID?
  /// Paths that people changed on the side branch, and that have not landed.
  package var kept: Set<TreePath>

  /// Where it appeared, if production had that already: a hotfix that is cut at a shipped tag is active there.
  package var shippedAt: ObjectID?
  /// Where it appeared, or was cut again; nil in what older programs agreed.
  package var startedAt: ObjectID?
  /// The agreed entry after which the branch appeared, or was cut again; nil where it was there at the first one. Of two
  /// branches that had one name after each other, each has its own.
  package var cutAfter: ObjectID?
  /// Of locales that are back in `target`: the commit as of which each is agreed. A look finds this out, nothing stores it.
  package var resumed: [LocaleTag: ObjectID] = [:]

  package init(
    branch: String, tip: ObjectID, side: ObjectID?, madeFrom: ObjectID? = nil,
    unread: [String: ObjectID] = [:], kept: Set<TreePath> = [], shippedAt: ObjectID? = nil
  ) {
    self.branch = branch
    self.tip = tip
    self.side = side
    self.madeFrom = madeFrom
    self.unread = unread
    self.kept = kept
    self.shippedAt = shippedAt
  }

  /// The commit of the branch as of which a file is agreed; nil for one of which nothing is.
  package func commit(of path: String) -> ObjectID? {
    unheard.contains(path) ? nil : unread[path] ?? tip
  }

  /// The same of what the file says in one role: a catalog of all locales is agreed as of an older commit for some.
  package func commit(of path: String, as role: FileRole) -> ObjectID? {
    if case .translation(let locale) = role, let then = resumed[locale] { return then }
    return commit(of: path)
  }

  /// The commit of its side branch as of which a file is agreed; nil where there is none.
  package func sideCommit(of path: String) -> ObjectID? { unreadOnSide[path] ?? side }

  /// Its side branch had to stay where it is. That was heard where all of it could be read, or if it was before.
  package mutating func hearSide(at tip: ObjectID?, before: BranchState?) {
    heardSide = tip != side && (unreadOnSide.isEmpty || tip == before?.heardSide) ? tip : nil
  }

  /// True where everything that the branch and its side branch have was read.
  package var isWhole: Bool { unread.isEmpty && unheard.isEmpty && unreadOnSide.isEmpty }
}

// MARK: Trailers

extension BranchState {
  private static let state = "Glossator-Branch"
  private static let unread = "Glossator-Unread"
  private static let unreadOnSide = "Glossator-Unread-Side"
  private static let left = "Glossator-Left"
  private static let heard = "Glossator-Heard-Side"
  private static let kept = "Glossator-Kept"
  private static let shipped = "Glossator-Shipped"
  private static let cut = "Glossator-Cut"
  private static let started = "Glossator-Started"

  func append(to trailers: inout Trailers) {
    let side = side?.description ?? "-"
    trailers.append(Self.state, "\(tip) \(side) \(madeFrom?.description ?? "-") \(branch)")
    func append(_ name: String, _ commit: String, _ path: String) {
      trailers.append(name, "\(commit) \(branch) \(TrailerWord.encoded(path))")
    }
    for (path, commit) in unread.sorted(by: { $0.key < $1.key }) { append(Self.unread, "\(commit)", path) }
    for path in unheard.sorted() { append(Self.unread, "-", path) }
    for (path, commit) in unreadOnSide.sorted(by: { $0.key < $1.key }) {
      append(Self.unreadOnSide, "\(commit)", path)
    }
    if let left { trailers.append(Self.left, "\(left) \(branch)") }
    if let heardSide { trailers.append(Self.heard, "\(heardSide) \(branch)") }
    if let shippedAt { trailers.append(Self.shipped, "\(shippedAt) \(branch)") }
    if let startedAt { trailers.append(Self.started, "\(startedAt) \(branch)") }
    if let cutAfter { trailers.append(Self.cut, "\(cutAfter) \(branch)") }
    for path in kept.sorted() { trailers.append(Self.kept, "\(branch) \(TrailerWord.encoded(path.bytes))") }
  }

  static func all(in trailers: Trailers) -> [BranchState] {
    var states = trailers.values(of: state).compactMap { BranchState(text: $0) }
    for name in [unread, unreadOnSide] {
      for value in trailers.values(of: name) {
        let words = value.split(separator: " ").map(String.init)
        guard words.count == 3, let path = TrailerWord.decoded(words[2]),
          let i = states.firstIndex(where: { $0.branch == words[1] })
        else { continue }
        let commit = ObjectID(hex: words[0])
        if name == unreadOnSide {
          states[i].unreadOnSide[path] = commit
        } else if let commit {
          states[i].unread[path] = commit
        } else {
          states[i].unheard.insert(path)
        }
      }
    }
    let commits: [(name: String, place: WritableKeyPath<BranchState, ObjectID?>)] = [
      (shipped, \.shippedAt), (left, \.left), (cut, \.cutAfter), (started, \.startedAt),
      (heard, \.heardSide),
    ]
    for (name, place) in commits {
      for value in trailers.values(of: name) {
        let words = value.split(separator: " ").map(String.init)
        guard words.count == 2, let i = states.firstIndex(where: { $0.branch == words[1] }) else { continue }
        states[i][keyPath: place] = ObjectID(hex: words[0])
      }
    }
    for value in trailers.values(of: kept) {
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 2, let path = TrailerWord.bytes(words[1]),
        let i = states.firstIndex(where: { $0.branch == words[0] })
      else { continue }
      states[i].kept.insert(TreePath(bytes: path))
    }
    return states
  }

  private init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 3, let tip = ObjectID(hex: words[0]) else { return nil }
    self.init(
      branch: words[words.count - 1], tip: tip, side: ObjectID(hex: words[1]),
      madeFrom: words.count > 3 ? ObjectID(hex: words[2]) : nil)
  }
}

/// A text as one word of a trailer: what is no plain sign stands as `%` and two digits.
enum TrailerWord {
  static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

  static func encoded(_ bytes: [UInt8]) -> String {
    var result = ""
    for byte in bytes {
      if (0x21..<0x7F).contains(byte), byte != UInt8(ascii: "%") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }

  static func decoded(_ word: String) -> String? {
    bytes(word).flatMap { String(validating: $0, as: UTF8.self) }
  }

  static func bytes(_ word: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
