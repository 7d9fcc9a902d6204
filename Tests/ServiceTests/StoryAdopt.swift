import Adoption
import Archives
import Foundation
import ProjectConfiguration
import Service
import TranslationModel
import TranslationSheet

/// How a project comes from another translation tool, in a story.
///
///     adopt TOOL [prefer sheet|git] [FILE …]  what `glossator adopt` makes of the story's files, or of the repository's: `.glossator` is
///                                           committed to the integration branch, the first sheet is there. Without FILE it is the tool's
///                                           settings that are in the repository. An XLSX file is told
///                                           as the text of its table, a ZIP archive by the files below its name
///     expect sheet FILE                     the sheet, byte for byte
///     expect adopted COUNT=N …              of the report: texts inFiles inSheet differing withoutFile otherEnglish left asked
///     expect left TEXT …                    each stands in what could not come along, or in why; `expect left` is nothing
///     expect told TEXT …                    each stands in how the files were understood
extension Story {
  mutating func performWithTools(_ words: [String]) throws -> Bool {
    switch words.first {
    case "adopt": try adopt(Array(words.dropFirst()))
    case "expect" where words.count > 1: return try expectOfTools(Array(words.dropFirst()))
    default: return false
    }
    return true
  }

  private mutating func adopt(_ words: [String]) throws {
    guard let tool = AdoptedTool.named(words[0]) else { throw StoryError("no tool \(words[0])") }
    let prefer = words.count > 2 && words[1] == "prefer" ? NewerSide(rawValue: words[2]) : nil
    let operation = AdoptOperation(world.repository)
    var files: [AdoptedFile] = []
    var paths = Array(words.dropFirst(prefer == nil ? 1 : 3))
    if paths.isEmpty { paths = try operation.found().first { $0.tool.name == tool.name }?.paths ?? [] }
    for path in paths {
      files += try AdoptedFile.unpacked(path, try bytes(of: path, operation))
    }
    let proposal = try operation.run(tool, files, AdoptionChoices(), prefer: prefer, dialect: SheetDialect())
    lastAdoption = proposal
    _ = try InitOperation(world.repository).commit(
      proposal.initial, to: proposal.initial.configuration.branches.integration, of: try world.access,
      identity: CommitIdentity())
    try world.writeSheet(proposal.initial.sheet)
  }

  private func bytes(of path: String, _ operation: AdoptOperation) throws -> [UInt8] {
    let parts = files.filter { $0.key.hasPrefix(path + "/") }.sorted { $0.key < $1.key }
    if path.hasSuffix(".zip"), !parts.isEmpty {
      return try ZIPArchive.bytes(
        of: parts.map { (String($0.key.dropFirst(path.count + 1)), Array($0.value.utf8)) })
    }
    if let text = files[path] {
      let bytes = Array(text.utf8)
      return path.hasSuffix(".xlsx") ? try World.spreadsheet(saying: bytes) : bytes
    }
    guard let committed = try operation.committed(path) else { throw StoryError("there is no file \(path)") }
    return committed
  }

  private func expectOfTools(_ words: [String]) throws -> Bool {
    switch words[0] {
    case "sheet":
      let found = String(decoding: try world.sheetBytes(), as: UTF8.self)
      if found != (try file(words[1])) { throw StoryError("the sheet is:\n\(found)") }
    case "adopted":
      for word in words.dropFirst() {
        let pair = word.split(separator: "=").map(String.init)
        let found = try count(pair[0])
        if String(found) != pair[1] { throw StoryError("\(pair[0]) is \(found)") }
      }
    case "left":
      let lines = (lastAdoption?.report.leftovers ?? []).map {
        "\($0.place.map { "\($0): " } ?? "")\($0.what): \($0.why)"
      }
      let isSo = words.dropFirst().allSatisfy { text in lines.contains { $0.contains(text.unescaped) } }
      if !isSo || words.count == 1 && !lines.isEmpty { throw StoryError("left: \(lines)") }
    case "told":
      let lines = lastAdoption?.initial.explanation ?? []
      if !words.dropFirst().allSatisfy({ text in lines.contains { $0.contains(text.unescaped) } }) {
        throw StoryError("told: \(lines)")
      }
    default: return false
    }
    return true
  }

  private func count(_ name: String) throws -> Int {
    guard let report = lastAdoption?.report else { throw StoryError("nothing was adopted") }
    switch name {
    case "texts": return report.texts
    case "inFiles": return report.inFiles
    case "inSheet": return report.inSheet
    case "differing": return report.differing
    case "withoutFile": return report.rowless
    case "otherEnglish": return report.otherEnglish
    case "left": return report.left
    case "asked": return report.asked
    default: throw StoryError("no count \(name)")
    }
  }
}
