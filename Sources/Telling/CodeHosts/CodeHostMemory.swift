import Git
import RepositoryModel
import Service

/// What the code host was told last, so that a look that has nothing new asks it nothing: of people's doings there it hears
/// a few minutes later.
struct CodeHostMemory {
  private let folder: PrivateFolder
  private let now: Int64
  private let name: String

  private static let heading = "glossator code-host 1"
  /// In bytes.
  private static let largest = 4096
  /// Seconds.
  private static let longestTrust: Int64 = 10 * 60

  /// `name` says what of it.
  init(_ repository: Repository, _ name: String = "code-host", now: Int64) {
    folder = PrivateFolder(repository)
    self.name = name
    self.now = now
  }

  /// What telling brings. Nothing is told of a digest that the host was told of a moment ago, unless it has news of its own;
  /// of one that could not be told whole, all is told again. Nil is a digest that nobody knows.
  func unlessKnown(
    _ digest: ObjectID?, hostHasNews: Bool, _ tell: () -> CodeHostOperation.Outcome
  ) -> CodeHostOperation.Outcome {
    if let digest, !hostHasNews, knows(digest) { return CodeHostOperation.Outcome() }
    let outcome = tell()
    if let digest, outcome.isWhole { remember(digest) } else { forget() }
    return outcome
  }

  /// True where the host was told of this a moment ago.
  private func knows(_ digest: ObjectID) -> Bool {
    let text = String(decoding: folder.read(name, limit: Self.largest) ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n")
    guard lines.count == 2, lines[0] == Substring(Self.heading) else { return false }
    let words = lines[1].split(separator: " ")
    guard words.count == 2, words[0] == Substring(digest.description), let told = Int64(words[1]) else {
      return false
    }
    return (0..<Self.longestTrust).contains(now - told)
  }

  private func remember(_ digest: ObjectID) {
    folder.write(Array("\(Self.heading)\n\(digest) \(now)\n".utf8), to: name)
  }

  /// Something of it was not told, or nobody knows.
  private func forget() { folder.write([], to: name) }
}
