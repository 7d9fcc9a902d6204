import Foundation
import Service
import TestSupport
import TranslationModel

/// What becomes of an agency's job, in a story. Its tools know XML as far as these files have any, and share no code with the
/// product.
///
///     job WHO LOCALE [2.1] [all]            WHO gets what is to do in the locale, as XLIFF
///     job-says WHO KEY[:VARIANT] TEXT       … translates a text; {1} is the first code of the English
///     job-marked WHO KEY[:VARIANT] STATE    … marks its target
///     job-odd WHO                           … turns the units round, adds elements and attributes, writes the language in another
///                                           way, and saves it as UTF-16
///     expect job-texts WHO [KEY …]          the names of its texts, in their order
///     expect job-has WHO KEY[:VARIANT] XML  a part of a text's element
extension Story {
  mutating func performWithJob(_ words: [String]) throws {
    let name = "part:" + words[1]
    switch words[0] {
    case "job":
      guard let locale = LocaleTag(words[2]) else { throw StoryError("no locale \(words[2])") }
      kept[name] = try SheetExportOperation(
        world.repository, sheets: try world.stores, identity: CommitIdentity()
      ).job(locale, todoOnly: !words.contains("all")).job.bytes(words.contains("2.1") ? .second : .first)
    case "job-says":
      try editUnit(words[1], words[2]) { unit in
        var text = words[3].unescaped
        for (number, code) in Self.codes(of: unit).enumerated() {
          text = text.replacing("{\(number + 1)}", with: code)
        }
        let old = unit.range(of: "\n *<target.*?</target>", options: .regularExpression)
        if let old { unit.removeSubrange(old) }
        guard let source = unit.range(of: "</source>") else { throw StoryError("a unit without a source") }
        unit.insert(contentsOf: "\n<target>\(text)</target>", at: source.upperBound)
        unit = unit.replacing("state=\"initial\"", with: "state=\"translated\"")
      }
    case "job-marked":
      try editUnit(words[1], words[2]) { unit in
        let state = " state=\"\(words[3])\""
        unit = unit.replacing(try Regex(" state=\"[a-z-]*\"( subState=\"[a-z:]*\")?"), with: state)
        if !unit.contains(state) { unit = unit.replacing("<target>", with: "<target\(state)>") }
      }
    default: kept[name] = Self.odd(try job(words[1]))
    }
  }

  func expectOfJob(_ words: [String]) throws {
    if words[0] == "job-texts" {
      let names = try Self.units(of: try job(words[1])).map(Self.name)
      if names != Array(words.dropFirst(2)) { throw StoryError("texts: \(names)") }
      return
    }
    let unit = try unit(words[1], words[2])
    if !unit.contains(words[3].unescaped) { throw StoryError("it is \(unit)") }
  }

  private func job(_ who: String) throws -> String {
    guard let bytes = kept["part:" + who] else { throw StoryError("\(who) has no job") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func unit(_ who: String, _ name: String) throws -> String {
    guard let unit = try Self.units(of: try job(who)).first(where: { Self.name($0) == name }) else {
      throw StoryError("the job has no text \(name)")
    }
    return unit
  }

  private mutating func editUnit(_ who: String, _ name: String, _ edit: (inout String) throws -> Void) throws
  {
    let unit = try unit(who, name)
    var edited = unit
    try edit(&edited)
    kept["part:" + who] = Array(try job(who).replacing(unit, with: edited).utf8)
  }

  /// `<trans-unit …>` or `<unit …>`, with all that is in it.
  private static func units(of job: String) throws -> [String] {
    job.matches(of: try Regex("(?s)<(trans-)?unit .*?</(trans-)?unit>")).map { String(job[$0.range]) }
  }

  private static func name(_ unit: String) -> String {
    let name = unit.firstMatch(of: /(resname| name)="([^"]*)"/)
    return name.map { String($0.2) } ?? ""
  }

  /// The codes of the source, in their order.
  private static func codes(of unit: String) -> [String] {
    let source = unit.firstMatch(of: /(?s)<source>(.*?)<\/source>/).map { String($0.1) } ?? ""
    return source.matches(of: /<(ph|bpt|ept) [^>]*(\/>|>[^<]*<\/(ph|bpt|ept)>)/).map { String($0.0) }
  }

  private static func odd(_ job: String) -> [UInt8] {
    var result = job
    if let units = try? units(of: job), let first = units.first, let last = units.last, first != last {
      result = result.replacing(first, with: "{first}").replacing(last, with: first)
        .replacing("{first}", with: last)
    }
    result = result.replacing("language=\"th\"", with: "language=\"th-TH\"")
      .replacing("trgLang=\"th\"", with: "trgLang=\"th-TH\"")
      .replacing("<file ", with: "<file t:job=\"17\" xmlns:t=\"urn:tool\" ")
      .replacing("</source>", with: "</source>\r\n<t:count xmlns:t=\"urn:tool\">3 <t:x/></t:count>")
      .replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
    return [0xFF, 0xFE] + result.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }
}
