import Foundation
import Testing

/// Whole behaviours, each a text file in `Stories`: a title, steps, then the files that the steps name.
@Suite struct StoryTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Stories")

  static let names = names(in: folder)

  /// The stories of a folder, or those that were asked for.
  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".txt") && $0.hasPrefix(chosen) }.sorted()
  }

  /// What the names of the stories to tell begin with.
  private static let chosen = ProcessInfo.processInfo.environment["GLOSSATOR_STORY"] ?? ""

  /// Where the sheet may be beside a file: on that branch, on the web, or in a spreadsheet's own file.
  private static let places = ["l10n-sheet", World.web, World.spreadsheet]

  /// Each story in a file, and in one of the other places in turn; those that were asked for in all, and in a hurry in a file only.
  static let tellings: [Telling] = names.enumerated().flatMap { number, name in
    let others =
      ProcessInfo.processInfo.environment["GLOSSATOR_QUICK"] != nil
      ? [] : chosen.isEmpty ? [places[number % places.count]] : places
    return ([nil] + others).map { Telling(name: name, place: $0) }
  }

  /// A story, and where its sheet is.
  struct Telling: Sendable, CustomTestStringConvertible {
    let name: String
    let place: String?

    var testDescription: String { "\(name), sheet in \(place ?? "a file")" }
  }

  @Test func thereAreStories() { #expect(Self.names.count >= (Self.chosen.isEmpty ? 10 : 1)) }

  /// A story is the same wherever the sheet is: in a file, on a branch of the repository, on the web, or in an XLSX
  /// file. A step that fails ends the story; an expectation that does not hold is told, and the story goes on.
  @Test(arguments: tellings) func story(_ telling: Telling) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(telling.name), encoding: .utf8)
    var story = try Story(text, sheetOn: telling.place)
    story.tell(telling.name)
  }

  /// The stories of killed looks, once more as if nothing said how those were to end: as where somebody moved a side
  /// branch meanwhile.
  @Test(arguments: names) func storyWithoutEndings(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    guard text.contains("\nsync killed") else { return }
    var story = try Story(text)
    story.world.completesLooks = false
    story.tell(name)
  }
}

extension Story {
  /// From its first step to its end, or to a step that fails.
  mutating func tell(_ name: String) {
    #expect(steps.contains { Self.expects($0.line) }, "\(name) expects nothing")
    for (number, line) in steps where !isOver {
      do { try perform(line) } catch {
        Issue.record("\(name):\(number): \(line)\n  \(error)")
        if !Self.expects(line) { return }
      }
    }
  }

  /// On each host, or on those that it names.
  private static func expects(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.first == "expect" || words.first == "on" && words.dropFirst(2).first == "expect"
  }
}
