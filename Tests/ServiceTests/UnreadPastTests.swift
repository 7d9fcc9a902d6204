import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import Testing
import TranslationModel
import Workflow

@testable import Service

/// What kept one file from an answer keeps others from it that ask the same: all of them wait, at the first look.
@Suite struct UnreadPastTests {
  private let world: World
  private let unread: UnreadPast
  private let damage = GitError(.corrupt, "read blob 1a2b3c4d5e", "its file is damaged")

  init() throws {
    world = try World()
    unread = UnreadPast(world.repository)
  }

  private func file(_ locale: String) throws -> BranchFile {
    let tag = try #require(LocaleTag(locale))
    return BranchFile(
      branch: "release/1", path: "\(locale).strings", format: ResourceFormat(AppleStrings()),
      role: locale == "en" ? .source(tag) : .translation(tag))
  }

  /// Asks the same for several files, one after the other; answers with those that are told that something is lost.
  private func told(_ ask: () -> Void) throws -> Set<String> {
    for locale in ["es", "fr"] {
      unread.asked = try file(locale)
      ask()
    }
    return Set(unread.lost.keys.map(\.path))
  }

  @Test func aVersionThatIsLostIsLostForAll() throws {
    let files = CommittedFiles(world.repository, without: [], unread)
    let lost = try Repository.hash(blob: Array("nowhere".utf8))
    let english = try file("en")
    let told = try told { _ = files.catalog(lost, english) }
    #expect(told == ["es.strings", "fr.strings"])
  }

  @Test func anAnswerIsLookedForOnce() {
    let answers = Answers<Int, Int>(unread)
    var times = 0
    for _ in 0..<3 {
      let answer = answers.answer(7) {
        times += 1
        return 49
      }
      #expect(answer == 49)
    }
    #expect(times == 1 && unread.lost.isEmpty)
  }

  /// An answer that is made from another one lacks what that lacks, whoever asked for that first.
  @Test(arguments: [false, true]) func whatAnAnswerLacksIsWhatItIsMadeFromLacks(_ innerIsKnown: Bool) throws {
    let (inner, outer) = (Answers<String, Int>(unread), Answers<String, Int>(unread))
    func ask() -> Int {
      inner.answer("version") {
        unread.note(damage)
        return 0
      }
    }
    unread.asked = try file("de")
    if innerIsKnown { _ = ask() }
    let told = try told { _ = outer.answer("history") { ask() } }
    #expect(told.isSuperset(of: ["es.strings", "fr.strings"]))
  }

  /// What one answer lacks is not what the next one lacks.
  @Test func anotherAnswerLacksNothing() throws {
    let answers = Answers<String, Int>(unread)
    unread.asked = try file("es")
    _ = answers.answer("lost") {
      unread.note(damage)
      return 0
    }
    unread.asked = try file("fr")
    for _ in 0..<2 { _ = answers.answer("there") { 1 } }
    #expect(unread.lost.keys.map(\.path) == ["es.strings"])
  }
}
