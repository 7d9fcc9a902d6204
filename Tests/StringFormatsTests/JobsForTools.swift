import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// Jobs for the tools of agencies, and what those make of them: `scripts/test-jobs` runs these with GLOSSATOR_JOBS naming a folder,
/// the tools between the two.
struct JobsForTools {
  private static let folder = ProcessInfo.processInfo.environment["GLOSSATOR_JOBS"].map {
    URL(fileURLWithPath: $0)
  }

  /// A file, and the English of each of its units.
  private struct Case: Codable {
    var file: String
    var version: String
    var sources: [String: String]
  }

  @Test func writeThem() throws {
    guard let folder = Self.folder else {
      print("SKIPPED: scripts/test-jobs lets the tools of agencies read jobs")
      return
    }
    var cases: [Case] = []
    for seed in 0..<20 {
      let job = try job(seed)
      for version in TranslationJob.Version.allCases {
        let name = "job-\(seed)-\(version.rawValue).xlf"
        try Data(job.bytes(version)).write(to: folder.appendingPathComponent(name))
        let sources = job.parts.flatMap(\.units).map { ($0.id, $0.source.text.string) }
        cases.append(
          Case(file: name, version: version.rawValue, sources: Dictionary(uniqueKeysWithValues: sources)))
      }
    }
    try JSONEncoder().encode(cases).write(to: folder.appendingPathComponent("cases.json"))
  }

  private func job(_ seed: Int) throws -> TranslationJob {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var job = TranslationJob(from: try #require(LocaleTag("en")), to: try #require(LocaleTag("pt-BR")))
    for part in 0..<2 {
      job.parts.append(TranslationJob.Part(original: Text("sheet\(part)@1a2b3c4d5e6f7890/pt-BR")))
      for i in 0..<25 {
        let source = ProtectedText(Text("a\(AwkwardTexts.random(&numbers))"), .neutral)
        let state: TranslationJob.State =
          [.missing, .open, .stale, .done].randomElement(using: &numbers) ?? .open
        let text = AwkwardTexts.random(&numbers)
        var unit = TranslationJob.Unit(
          id: "u\(part)x\(i)", name: AwkwardTexts.random(&numbers), source: source,
          target: state == .missing ? nil : ProtectedText(text, .neutral, like: source), state: state)
        unit.notes = [
          .init("comment", AwkwardTexts.random(&numbers)), .init("link", "https://example.com/?a=1&b=2"),
        ]
        let words = source.pieces.compactMap { if case .words(let words) = $0 { words } else { nil } }
        for word in words.flatMap({ $0.string.split(separator: " ") }).prefix(i % 4) {
          unit.terms.append(.init(Text(String(word)), [AwkwardTexts.random(&numbers), "x"]))
        }
        if state == .stale { unit.previous = (AwkwardTexts.random(&numbers), text) }
        if i % 5 == 0 { unit.maxLength = i + 1 }
        if i > 20 { unit.plural = Text("files \(i / 3)") }
        job.parts[part].units.append(unit)
      }
    }
    return job
  }

  /// What a tool saved says what it says that it says.
  @Test func readThem() throws {
    guard let folder = Self.folder,
      let expected = try? Data(contentsOf: folder.appendingPathComponent("back.json"))
    else { return }
    let files = try JSONDecoder().decode([String: [String: String]].self, from: expected)
    var count = 0
    for (name, texts) in files {
      let job = try ReturnedJob(Array(Data(contentsOf: folder.appendingPathComponent(name))))
      for unit in job.parts.flatMap(\.units) {
        guard let text = texts[unit.id.string] else { continue }
        #expect(unit.target == Text(text) && unit.flaw == nil, "\(name): \(unit)")
        count += 1
      }
      #expect(job.parts.map(\.origins.first) == [0, 1].map { Text("sheet\($0)@1a2b3c4d5e6f7890/pt-BR") })
    }
    print("jobs: \(count) translations of tools read back from \(files.count) files")
    #expect(count > 100)
  }
}
