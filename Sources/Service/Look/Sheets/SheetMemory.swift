import Git
import Glibc
import RepositoryModel

/// Which version of a sheet a file on this host was when it was read last, so that a file at which nothing changed need
/// not be read again.
///
/// A file's identity tells a change only once the file's clock has moved on since: two saves of one length within one tick
/// look the same. So an identity counts where the bytes were read some seconds after it was first seen, by the clock of
/// this host alone: that of a share may be hours off. Of a sheet on the web its server is asked whether it has another one.
struct SheetMemory {
  private let folder: PrivateFolder
  /// Before anything is read: seconds since 1970.
  private let now: Int64
  private let clock: () -> Int64
  private var known: [String: RememberedSheet]
  private var onWeb: [String: RememberedTag]

  private static let name = "sheets"
  private static let heading = "glossator sheets 1"
  /// In bytes.
  private static let largest = 256 << 10
  /// Seconds: no file system's clock ticks slower.
  private static let settlingTime: Int64 = 5
  /// Seconds after which the bytes are read once more, whatever the identity says.
  private static let longestTrust: Int64 = 60 * 60

  init(_ repository: Repository, clock: @escaping () -> Int64 = { Int64(time(nil)) }) {
    folder = PrivateFolder(repository)
    self.clock = clock
    now = clock()
    (known, onWeb) = Self.sheets(in: folder.read(Self.name, limit: Self.largest) ?? [])
  }

  /// The version of the sheet that a store has, without reading it; nil where only its bytes tell.
  func version(in store: any SheetStore) -> ObjectID? {
    if let sheet = onWeb[store.place], (0..<Self.longestTrust).contains(now - sheet.read) {
      return store.isStill(sheet.tag) ? sheet.id : nil
    }
    guard let sheet = known[store.place], let identity = store.fileIdentity, identity == sheet.identity,
      sheet.read - sheet.since >= Self.settlingTime, (0..<Self.longestTrust).contains(now - sheet.read)
    else { return nil }
    return sheet.id
  }

  /// What was read of a store now; nil for one that has to be read the next time, too.
  mutating func remember(
    _ id: ObjectID?, _ identity: FileIdentity?, _ tag: WebSheetTag? = nil, of store: any SheetStore
  ) {
    let place = store.place
    onWeb[place] = nil
    if let id, let tag, !place.utf8.contains(0x0A) {
      onWeb[place] = RememberedTag(id: id, tag: tag, read: now)
    }
    guard let id, let identity, !place.utf8.contains(0x0A) else { return known[place] = nil }
    let before = known[place].flatMap { $0.identity == identity && $0.id == id ? $0 : nil }
    // What was seen for the first time was seen by now; what was read, was read after the look began.
    let seen = clock()
    let since = min(before?.since ?? seen, seen)
    known[place] = RememberedSheet(id: id, identity: identity, since: since, read: now)
  }

  func save() {
    let lines =
      [Self.heading] + known.sorted { $0.key < $1.key }.map { "\($0.value.line) \($0.key)" }
      + onWeb.sorted { $0.key < $1.key }.map { "\($0.value.line) \($0.key)" }
    folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: Self.name)
  }

  private static func sheets(in bytes: [UInt8]) -> ([String: RememberedSheet], [String: RememberedTag]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == Substring(heading) else { return ([:], [:]) }
    var sheets: [String: RememberedSheet] = [:]
    var tags: [String: RememberedTag] = [:]
    for line in lines.dropFirst() {
      if line.hasPrefix(RememberedTag.mark) {
        let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        if words.count == 5, let tag = RememberedTag(words) { tags[String(words[4])] = tag }
        continue
      }
      let words = line.split(separator: " ", maxSplits: 8, omittingEmptySubsequences: false)
      if words.count == 9, let sheet = RememberedSheet(words) { sheets[String(words[8])] = sheet }
    }
    return (sheets, tags)
  }
}

/// A sheet on the web as it was read, at that many seconds since 1970.
private struct RememberedTag {
  var id: ObjectID
  var tag: WebSheetTag
  var read: Int64

  static let mark = "web "

  var line: String { "\(Self.mark)\(id) \(read) \(tag.word)" }

  init(id: ObjectID, tag: WebSheetTag, read: Int64) { (self.id, self.tag, self.read) = (id, tag, read) }

  init?(_ words: [Substring]) {
    guard let id = ObjectID(hex: String(words[1])), let read = Int64(words[2]),
      let tag = WebSheetTag(word: words[3])
    else { return nil }
    self.init(id: id, tag: tag, read: read)
  }
}

/// A sheet's file as it was read. Times are seconds since 1970.
private struct RememberedSheet {
  var id: ObjectID
  var identity: FileIdentity
  /// When the file was first seen with this identity, as this version.
  var since: Int64
  /// When its bytes were read last.
  var read: Int64
}

extension RememberedSheet {
  var line: String {
    let numbers = [
      Int64(bitPattern: identity.device), Int64(bitPattern: identity.inode), identity.size, identity.modified,
      identity.changed, since, read,
    ]
    return ([id.description] + numbers.map(String.init)).joined(separator: " ")
  }

  init?(_ words: [Substring]) {
    let numbers = words[1..<8].compactMap { Int64($0) }
    guard let id = ObjectID(hex: String(words[0])), numbers.count == 7 else { return nil }
    self.id = id
    identity = FileIdentity(
      device: UInt64(bitPattern: numbers[0]), inode: UInt64(bitPattern: numbers[1]), size: numbers[2],
      modified: numbers[3], changed: numbers[4])
    (since, read) = (numbers[5], numbers[6])
  }
}
