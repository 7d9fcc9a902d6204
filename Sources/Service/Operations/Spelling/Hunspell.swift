import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import Synchronization
import Workflow

/// Asks the program hunspell, where it is installed, about words. Nobody's own dictionary counts: the answer is the same for
/// everybody who has the same one installed.
package final class Hunspell: Speller {
  private let program: String
  private let dictionary: String
  /// In small letters.
  private let ignored: Set<String>
  /// True for a word that is not in the dictionary.
  private let known = Mutex<[String: Bool]>([:])

  private static let places = ["/usr/bin/hunspell", "/usr/local/bin/hunspell", "/opt/homebrew/bin/hunspell"]
  /// A hundred thousand words take a second.
  private static let longest = Duration.seconds(20)

  /// Nil where it is not installed.
  package init?(_ settings: SpellingSettings, words: [String] = []) {
    guard let program = Self.places.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.program = program
    dictionary = settings.dictionary
    ignored = Set((settings.ignored + words).map { $0.lowercased() })
  }

  /// None where it cannot be asked: spelling is advice.
  package func unknown(among words: Set<String>) -> Set<String> {
    let asked = words.filter { !ignored.contains($0.lowercased()) }
    known.withLock { known in
      let new = asked.filter { known[$0] == nil }
      if new.isEmpty { return }
      guard let wrong = ask(new.sorted()) else { return }
      for word in new { known[word] = wrong.contains(word) }
    }
    return known.withLock { known in asked.filter { known[$0] == true } }
  }

  /// Why it does not answer; nil where it does.
  package var obstacle: String? {
    ask(["word"]) == nil ? "hunspell has no dictionary '\(dictionary)', or does not answer" : nil
  }

  private func ask(_ words: [String]) -> Set<String>? {
    var child = ChildProcess(
      path: program, arguments: ["hunspell", "-l", "-i", "UTF-8", "-d", dictionary],
      environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent"])
    child.errorLimit = 1024
    guard let input = try? MemoryFile(Array((words.joined(separator: "\n") + "\n").utf8)) else { return nil }
    child.input = input
    guard let outcome = try? child.run(deadline: Self.longest), outcome.exitCode == 0, !outcome.timedOut,
      !outcome.overflowed
    else { return nil }
    return Set(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}

extension Hunspell {
  /// In bytes: a hundred thousand words.
  private static let largest = 4 << 20

  /// The one that a project asks for, with the words that a commit's list has; nil where the project asks for none.
  convenience init?(of commit: ObjectID, _ view: RepositoryView) throws(GitError) {
    guard let settings = view.project.spelling else { return nil }
    var words: [String] = []
    if let path = settings.words, let file = try view.repository.file(at: path, in: commit) {
      let bytes = try view.repository.blob(file.id, limit: Self.largest)
      words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
        String($0.filter { !$0.isWhitespace })
      }
    }
    self.init(settings, words: words)
  }
}
