import Git
import StringFormats
import TestSupport
import Testing
import TranslationModel
import Workflow

/// Random changes on both sides of a file of each format: what comes of a merge is what the rule says of each key, and the
/// order is ours.
@Suite struct MergePropertyTests {
  private typealias Texts = [(key: String, text: String)]

  private static func lines(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], favorsOurs: Bool) -> (
    bytes: [UInt8], isClean: Bool
  )? {
    (try? TextMerge(base: base, ours: ours, theirs: theirs, favorsOurs: favorsOurs)).map {
      ($0.bytes, $0.isClean)
    }
  }

  /// Changes, takes out and adds some. `name` makes added keys; some are the same on both sides.
  private static func changed(_ texts: Texts, _ name: String, _ numbers: inout SeededNumbers) -> Texts {
    var result: Texts = []
    for (key, text) in texts {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: result.append((key, "\(text) \(name)"))
      case 1: result.append((key, "\(text) both"))
      case 2: break
      default: result.append((key, text))
      }
      if Int.random(in: 0..<4, using: &numbers) == 0 { result.append(("\(key)_\(name)", "new \(name)")) }
      if Int.random(in: 0..<8, using: &numbers) == 0 { result.append(("\(key)_both", "new both")) }
    }
    return result
  }

  private static func map(_ texts: Texts) -> [String: String] {
    Dictionary(texts.map { ($0.key, $0.text) }, uniquingKeysWith: { _, last in last })
  }

  @Test(arguments: MergedFormat.all.indices, 0..<60) func randomChanges(_ format: Int, _ seed: Int) throws {
    let one = MergedFormat.all[format]
    var numbers = SeededNumbers(seed: UInt64(seed))
    let base: Texts = (0..<Int.random(in: 3...8, using: &numbers)).map { ("k\($0)", "text \($0)") }
    let ours = Self.changed(base, "mine", &numbers)
    let theirs = Self.changed(base, "theirs", &numbers)
    if ours.isEmpty || theirs.isEmpty { return }
    let (b, o, t) = (Self.map(base), Self.map(ours), Self.map(theirs))
    var wanted: [String: String] = [:]
    var conflicts: Set<String> = []
    for key in Set(b.keys).union(o.keys).union(t.keys) {
      if o[key] == t[key] || b[key] == t[key] {
        wanted[key] = o[key]
      } else if b[key] == o[key] {
        wanted[key] = t[key]
      } else {
        conflicts.insert(key)
      }
    }
    if wanted.isEmpty { return }
    let stringFormat = try #require(StringFormats.named(one.format))
    let es = try #require(LocaleTag("es"))
    let role =
      stringFormat.carries.contains(.allLocales)
      ? FileRole.source(try #require(LocaleTag("en"))) : .translation(es)
    let outcome = StringFileMerge(stringFormat, role, mergeLines: Self.lines).run(
      base: Array(one.file(base).utf8), ours: Array(one.file(ours).utf8), theirs: Array(one.file(theirs).utf8)
    )
    let what: Comment = "\(one.format) \(seed)"
    switch outcome {
    case .merged(let bytes):
      #expect(conflicts.isEmpty, what)
      let file = try stringFormat.read(bytes, as: .translation(es))
      let found = Self.map(
        file.catalog.entries.map { (String($0.key.string.dropFirst(one.lead.count)), $0.text.string) })
      #expect(found == wanted, "\(what): \(String(decoding: bytes, as: UTF8.self))")
      let order = file.catalog.entries.map { String($0.key.string.dropFirst(one.lead.count)) }.filter {
        o[$0] != nil
      }
      #expect(order == ours.map(\.key).filter { wanted[$0] != nil }, what)
    case .conflict(let bytes, let names, _):
      #expect(!conflicts.isEmpty, what)
      for key in conflicts {
        #expect(names.contains { $0.contains("'\(one.lead)\(key)'") }, "\(what): \(names)")
      }
      #expect(String(decoding: bytes, as: UTF8.self).contains("<<<<<<< ours\n"), what)
    case .unsuited(let reason), .incompatible(_, let reason):
      Issue.record("\(what): \(reason)\n\(one.file(base))\n\(one.file(ours))\n\(one.file(theirs))")
    }
  }
}
