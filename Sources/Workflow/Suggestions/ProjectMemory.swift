import ProjectConfiguration
import RepositoryModel
import Synchronization
import TranslationMemory
import TranslationModel

/// The project's memory: its files are read when the first blank cell asks, once for all locales. Their ids name their bytes,
/// so what it answers follows from the inputs of a look.
package final class ProjectMemory: Sendable {
  /// What was read.
  private struct Contents {
    var memory: Memory
    /// The files that it is of, as people call them.
    var names: [String]
    var findings: [Finding] = []
    /// True where a file could not be read this time.
    var isUnread = false
  }

  private let sources: [MemorySource]
  private let project: Project
  private let blobs: any BlobReader
  private let contents = Mutex<Contents?>(nil)

  package init(_ sources: [MemorySource], of project: Project, _ blobs: any BlobReader) {
    (self.sources, self.project, self.blobs) = (sources, project, blobs)
  }

  package static let rule = "unreadable-memory"

  /// The first text that fits, the best of those that are alike.
  func offer(for message: Message, in locale: LocaleTag, where fits: (Text) -> Bool) -> (Text, Offer)? {
    if sources.isEmpty { return nil }
    let contents = read()
    for found in contents.memory.offers(for: message, in: locale) where fits(found.text) {
      let source = found.source.excerpt
      return (found.text, .memory(contents.names[found.file], score: found.score, like: source))
    }
    return nil
  }

  /// What is wrong with the files; nil where nobody asked for them.
  var findings: [Finding]? { contents.withLock { $0?.findings } }

  /// True where a file could not be read now: blank cells are to ask again.
  var isUnread: Bool { contents.withLock { $0?.isUnread ?? false } }

  /// How many texts each file has, and what is wrong: for whoever asks whether all is in order.
  package func examine() -> (counts: [(path: String, texts: Int)], findings: [Finding]) {
    var findings: [Finding] = []
    var counts: [(String, Int)] = []
    for source in sources {
      do throws(MemoryProblem) {
        counts.append((source.path.string, try units(of: source).units.count))
      } catch {
        findings.append(finding(error, source))
      }
    }
    return (counts, findings)
  }

  private func read() -> Contents {
    contents.withLock { contents in
      if let contents { return contents }
      let made = make()
      contents = made
      return made
    }
  }

  private func make() -> Contents {
    var (files, names): ([MemoryUnits], [String]) = ([], [])
    var findings: [Finding] = []
    var isUnread = false
    for source in sources {
      do throws(MemoryProblem) {
        files.append(try units(of: source))
        names.append(source.path.string.split(separator: "/").last.map(String.init) ?? source.path.string)
      } catch {
        findings.append(finding(error, source))
        isUnread = isUnread || error.passes
      }
    }
    let memory = Memory(files, targets: project.targets, threshold: project.memory.threshold)
    return Contents(memory: memory, names: names, findings: findings, isUnread: isUnread)
  }

  private func finding(_ problem: MemoryProblem, _ source: MemorySource) -> Finding {
    problem.finding(source.path.string).on(project.branches.integration)
  }

  private func units(of source: MemorySource) throws(MemoryProblem) -> MemoryUnits {
    guard let file = source.file else { throw .missing }
    guard file.mode.isFile else { throw .notAFile }
    let bytes: [UInt8]
    do { bytes = try blobs.bytes(of: file.id) } catch { throw .unreadable(error.reason) }
    do throws(SyntaxError) {
      let isSpreadsheet = source.path.string.lowercased().hasSuffix(".xlsx")
      let text = isSpreadsheet ? try blobs.table(in: bytes) : bytes
      return try MemoryUnits(reading: text, base: project.base, targets: project.targets)
    } catch { throw .syntax(error) }
  }
}

/// Why nothing is offered from a file.
private enum MemoryProblem: Error {
  case missing, notAFile
  case unreadable(String)
  case syntax(SyntaxError)

  /// True for what another look may not find.
  var passes: Bool { if case .unreadable = self { true } else { false } }

  func finding(_ path: String) -> Finding {
    switch self {
    case .missing:
      return Finding(
        .warning, ProjectMemory.rule, "there is no memory here", at: Place(path),
        hint: ".glossator names it: [memory] path = \(path)")
    case .notAFile:
      return Finding(
        .warning, ProjectMemory.rule, "the memory is not a regular file", at: Place(path),
        hint: "commit the file itself, not a link to it")
    case .unreadable(let reason):
      return Finding(
        .warning, ProjectMemory.rule, "cannot read the memory: \(reason)", at: Place(path),
        hint: "nothing is offered from it until it can be read; everything else continues")
    case .syntax(let error):
      var finding = error.finding(in: path, rule: ProjectMemory.rule)
      finding.severity = .warning
      return finding
    }
  }
}
