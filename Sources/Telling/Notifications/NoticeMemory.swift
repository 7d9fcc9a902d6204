import Git
import Interchange
import Service

/// What was told, and what is still to be. Whoever deletes it is told nothing old of repositories, and of looks that do not
/// come to their end once more what is wrong.
struct NoticeMemory {
  private let folder: PrivateFolder
  private let name: String
  /// Comes before the file: the disk may be what is wrong.
  private let spare: MemoryFile?
  /// What was told where nothing is remembered; nil where what is there is no news.
  private let beginning: ToldFacts?

  private static let version = 1
  /// In bytes.
  private static let largest = 4 << 20

  /// For what is found in a repository: in its private folder.
  init(_ repository: Repository) {
    (folder, name, spare, beginning) = (PrivateFolder(repository), "notices", nil, nil)
  }

  /// For what keeps looks at a repository from their end, wherever that is: in the daemon's state folder.
  init(ofLooksAt repository: String, state: String, spare: MemoryFile?) {
    folder = PrivateFolder(path: "\(state)/notices")
    name = PrivateFolder.fileName(of: repository)
    (self.spare, beginning) = (spare, ToldFacts(LookFacts()))
  }

  func read() -> (told: ToldFacts, queue: NoticeQueue)? {
    if let bytes = spare?.bytes(limit: Self.largest), let kept = Self.read(bytes) { return kept }
    if let bytes = folder.read(name, limit: Self.largest), let kept = Self.read(bytes) { return kept }
    return beginning.map { ($0, NoticeQueue()) }
  }

  private static func read(_ bytes: [UInt8]) -> (told: ToldFacts, queue: NoticeQueue)? {
    guard let json = try? JSON(reading: bytes), json["version"]?.number == version,
      let told = json["told"].flatMap({ ToldFacts($0) })
    else { return nil }
    return (told, json["queue"].map { NoticeQueue($0) } ?? NoticeQueue())
  }

  /// False where it was not written: whoever tells all the same would tell it again and again.
  @discardableResult
  func write(_ told: ToldFacts, _ queue: NoticeQueue) -> Bool {
    let json = JSON.object([
      ("version", .number(Self.version)), ("told", told.json), ("queue", queue.json),
    ])
    let bytes = Array(json.text.utf8)
    let isSpared = spare?.replace(with: bytes) ?? false
    folder.write(bytes, to: name)
    return isSpared || folder.read(name, limit: Self.largest) == bytes
  }
}

extension JSON {
  fileprivate var texts: [String: String] { named { $0.string } }

  fileprivate func named<Value>(_ value: (JSON) -> Value?) -> [String: Value] {
    guard case .members(let members) = self else { return [:] }
    let pairs = members.compactMap { member in value(member.value).map { (member.name, $0) } }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  fileprivate static func sorted<Value>(_ values: [String: Value], _ json: (Value) -> JSON) -> JSON {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
  }
}

extension ToldFacts {
  fileprivate init?(_ json: JSON) {
    guard let work = json["work"], let gates = json["gates"], let held = json["held"],
      let faults = json["faults"]
    else { return nil }
    var facts = LookFacts()
    facts.work = work.named { $0.named(\.number) }
    (facts.gates, facts.held, facts.faults) = (gates.texts, held.texts, faults.texts)
    self.init(facts, digest: json["digest"]?.string)
    fresh = Set((json["fresh"]?.array ?? []).compactMap(\.string))
  }

  fileprivate var json: JSON {
    .object([
      ("work", .sorted(facts.work) { .sorted($0) { .number($0) } }),
      ("gates", .sorted(facts.gates) { .string($0) }), ("held", .sorted(facts.held) { .string($0) }),
      ("faults", .sorted(facts.faults) { .string($0) }), ("fresh", .strings(fresh.sorted())),
      ("digest", .optional(digest)),
    ])
  }
}

extension NoticeQueue {
  fileprivate init(_ json: JSON) {
    entries = (json["entries"]?.array ?? []).compactMap { entry in
      guard let target = entry["target"]?.string, let body = entry["body"] else { return nil }
      var read = Entry(target: target, body: body)
      read.begun = entry["begun"]?.number ?? 0
      return read
    }
    troubles = (json["troubles"] ?? .null).named { trouble in
      guard let failures = trouble["failures"]?.number, let next = trouble["next"]?.number,
        let reason = trouble["reason"]?.string
      else { return nil }
      var read = Trouble(
        failures: failures, next: Int64(next), reason: reason, hint: trouble["hint"]?.string)
      read.lost = trouble["lost"]?.number ?? 0
      return read
    }
  }

  fileprivate var json: JSON {
    .object([
      (
        "entries",
        .array(
          entries.map { entry in
            .object([
              ("target", .string(entry.target)), ("body", entry.body), ("begun", .number(entry.begun)),
            ])
          })
      ),
      (
        "troubles",
        .sorted(troubles) { trouble in
          .object([
            ("failures", .number(trouble.failures)), ("next", .number(Int(trouble.next))),
            ("reason", .string(trouble.reason)), ("lost", .number(trouble.lost)),
            ("hint", .optional(trouble.hint)),
          ])
        }
      ),
    ])
  }
}
