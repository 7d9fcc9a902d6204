import CodeHosts
import Git
import HostConfiguration
import RepositoryModel
import Service

/// What was said below pull requests, so that nothing is asked about one that is as it was, and that a comment which somebody
/// deleted is not made again. Without it each is looked at once more.
struct EarlyWarningMemory {
  /// What is known of one pull request.
  struct Entry: Hashable {
    /// What its comment rests on, and what it says.
    var inputs: ObjectID
    var text: ObjectID
    /// True where there was one.
    var wasMade: Bool
  }

  /// By number, those that are open.
  private(set) var entries: [Int: Entry]
  private let folder: PrivateFolder
  private let heading: String

  private static let name = "early-warnings"
  /// In bytes: some ten thousand pull requests.
  private static let largest = 1 << 20

  /// Numbers mean something on one host and in one repository only.
  init(_ repository: Repository, of settings: CodeHostSettings) {
    folder = PrivateFolder(repository)
    heading = "glossator early-warnings 1 \(settings.interface) \(settings.repository)"
    let text = String(decoding: folder.read(Self.name, limit: Self.largest) ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n")
    entries = [:]
    guard lines.first == Substring(heading) else { return }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard words.count == 4, let number = Int(words[0]), let inputs = ObjectID(hex: String(words[1])),
        let text = ObjectID(hex: String(words[2]))
      else { continue }
      entries[number] = Entry(inputs: inputs, text: text, wasMade: words[3] == "made")
    }
  }

  /// Keeps these and no others.
  func write(_ entries: [Int: Entry]) {
    let lines = entries.sorted { $0.key < $1.key }.map { number, entry in
      "\(number) \(entry.inputs) \(entry.text) \(entry.wasMade ? "made" : "none")"
    }
    folder.write(Array(([heading] + lines).map { $0 + "\n" }.joined().utf8), to: Self.name)
  }
}
