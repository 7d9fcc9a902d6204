import Foundation
import StringFormats
import Testing
import TranslationModel

/// Inputs with the answers of the platforms' own tools, which `oracle` names.
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
  enum Answer: Decodable, Sendable {
    case text(String)
    case table([String: String])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let table = try? container.decode([String: String].self) {
        self = .table(table)
      } else {
        self = .other
      }
    }
  }

  var name: String
  var input: String?
  var input_b64: String?
  var platform: Answer?
  var ours: String?
  var as_txt: String?
  var as_po: String?
  var msgfmt_rc: Int?
  var msgunfmt: String?
  var java_stream_latin1: String?
  var java_PropertyResourceBundle_utf8: String?

  var testDescription: String { name }
  var bytes: [UInt8] {
    input.map { Array($0.utf8) } ?? input_b64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
  }

  static func load(_ file: String) -> [Vector] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/" + file)
    guard let data = try? Data(contentsOf: path) else { return [] }
    return (try? JSONDecoder().decode([Vector].self, from: data)) ?? []
  }
}

struct Vectors {
  static let strings = Vector.load("strings.json")
  static let android = Vector.load("android.json")

  static let properties = Vector.load("properties.json")

  /// OpenJDK's answer, `"key"="value" ; …` with what is not ASCII as `\uXXXX`. As for a bundle where that was asked: UTF-8
  /// first. `ours` differs in what Java makes of bytes that are no text to it.
  @Test(arguments: properties) func javaProperties(_ vector: Vector) throws {
    let answer = try #require(vector.java_PropertyResourceBundle_utf8 ?? vector.java_stream_latin1)
    let file = try? Properties().read(vector.bytes, as: .translation(english))
    switch vector.name {
    // A bundle falls back to ISO-8859-1, which the recorded call did not.
    case "36_u8_latin1": #expect(file?.catalog.entries.map(\.text) == ["é"])
    // The mark is no part of the key, and a finding.
    case "29_u8bom":
      #expect(file?.catalog.entries.map(\.key) == ["a"] && file?.findings.map(\.rule) == ["byte-order-mark"])
    // Written by somebody who thought of UTF-8.
    case "33_ls": #expect(file?.catalog.entries.map(\.text) == ["b\u{2028}c"])
    case "34_nbsp": #expect(file?.catalog.entries.map(\.key) == ["a\u{A0}"])
    default:
      if answer.hasPrefix("ERR") { return #expect(file == nil) }
      var table: [String: String] = [:]
      for entry in try #require(file).catalog.entries { table[entry.key.string] = entry.text.string }
      let written = answer.components(separatedBy: " ; ").filter { !$0.isEmpty }.map { pair in
        "{" + pair.replacingOccurrences(of: "\"=\"", with: "\":\"") + "}"
      }
      var wanted: [String: String] = [:]
      for pair in written {
        wanted.merge(try JSONDecoder().decode([String: String].self, from: Data(pair.utf8))) { _, b in b }
      }
      #expect(table == wanted)
    }
  }

  static let resx = Vector.load("resx.json")

  /// resgen's answer: each resource as `key=value`, with escapes as in its text form. Of what is no text it makes an
  /// error, and we leave it alone.
  @Test(arguments: resx) func dotNetResources(_ vector: Vector) throws {
    let file = try? Resx().read(vector.bytes, as: .translation(english))
    let entries = file?.catalog.entries.map { "\($0.key)=\(Self.resgen($0.text))" }
    switch vector.name {
    case "13_typed", "14_file", "18_bytes", "17_metadata": #expect(entries == [])
    // An error there; here the other entries are read, and this one is a finding.
    case "07_novalue": #expect(entries == [] && file?.findings.map(\.rule) == ["no-value"])
    case "15_noname", "30_nohdr": #expect(file == nil)
    default:
      let answer = try #require(vector.as_txt)
      #expect(Set(try #require(entries)) == Set(answer.split(separator: "\n").map(String.init)))
    }
  }

  private static func resgen(_ text: Text) -> String {
    text.string.unicodeScalars.map {
      $0 == "\n" ? "\\n" : $0 == "\r" ? "\\r" : $0 == "\\" ? "\\\\" : String($0)
    }.joined()
  }

  static let po = Vector.load("po.json")

  /// msgfmt's answer: what it refuses, and its own reading of what it compiled.
  @Test(arguments: Vectors.po) func gettext(_ vector: Vector) throws {
    let file = try? PO().read(vector.bytes, as: .translation(english))
    let isRefused = try #require(vector.msgfmt_rc) != 0
    switch vector.name {
    // Another encoding is refused here: a file in it cannot be edited without converting it.
    case "31_latin": #expect(file == nil)
    // Without a header msgunfmt cannot show what is not ASCII.
    case "33_nohdr": #expect(file?.catalog.entries.map(\.text) == ["é"])
    default:
      #expect((file == nil) == isRefused)
      guard let answer = vector.msgunfmt, !isRefused else { return }
      let theirs = try PO().read(Array(answer.utf8), as: .translation(english))
      func texts(_ file: any StringFile) -> [EntryID: Text] {
        Dictionary(file.catalog.entries.map { ($0.id, $0.text) }, uniquingKeysWith: { a, _ in a })
      }
      #expect(texts(try #require(file)) == texts(theirs))
    }
  }

  static let qt = Vector.load("qt-ts.json")

  /// lconvert's reading, as PO: each shown message with its translation.
  @Test(arguments: Vectors.qt) func qtLinguist(_ vector: Vector) throws {
    let french = try #require(LocaleTag("fr-FR"))
    let file = try? QtLinguist().read(vector.bytes, as: .translation(french))
    let texts = file?.catalog.entries.map { $0.text.string }
    switch vector.name {
    case "18_unknown": #expect(file == nil)
    case "04_vanished", "05_obsolete", "03_unf_empty", "17_notrans": #expect(texts == [])
    // PO has no escape for it that we read.
    case "09_byte": #expect(texts == ["c\u{1B}"])
    case "14_variants": #expect(texts == [] && file?.findings.map(\.rule) == ["not-carried"])
    default:
      let answer = try #require(vector.as_po)
      let theirs = try PO().read(Array(answer.utf8), as: .translation(french)) as any StringFile
      let fuzzy = vector.name == "02_unfinished"
      #expect(texts == (fuzzy ? ["b"] : theirs.catalog.entries.map { $0.text.string }))
    }
  }

  @Test func areThere() {
    #expect(Self.qt.count == 19)
    #expect(Self.po.count == 28)
    #expect(Self.resx.count == 21)
    #expect(Self.properties.count == 36)
    #expect(Self.strings.count == 62)
    #expect(Self.android.count == 96)
  }

  @Test(arguments: strings) func appleStrings(_ vector: Vector) throws {
    let file = try? AppleStrings().read(vector.bytes, as: .translation(english))
    if vector.ours?.hasPrefix("reject") == true {
      #expect(file == nil)
      return
    }
    let table = Dictionary(uniqueKeysWithValues: try #require(file).catalog.entries.map { ($0.key, $0.text) })
    if vector.name == "29_empty" {
      #expect(table.isEmpty)
    } else if case .table(let answer) = vector.platform {
      #expect(table == Dictionary(uniqueKeysWithValues: answer.map { (Text($0), Text($1)) }))
    } else {
      Issue.record("the vector has no table")
    }
  }

  /// Where aapt2 refuses a file and we read it, or reads it otherwise.
  static let androidExceptions: [String: String] = [
    "03_apos_raw": "a bare apostrophe is a finding", "23_ent": "a bare apostrophe is a finding",
    "25_cdata_apos": "a bare apostrophe is a finding", "51_apos_in_html": "a bare apostrophe is a finding",
    "52_apos_in_xliffg": "a bare apostrophe is a finding", "77_arr_apos": "a bare apostrophe is a finding",
    "29_multi_np": "placeholders are checked elsewhere", "72_pct_space": "placeholders are checked elsewhere",
    "73_two_pct": "placeholders are checked elsewhere", "83_percent_n": "placeholders are checked elsewhere",
    "84_pos_mixed": "placeholders are checked elsewhere", "85_pct_pct": "placeholders are checked elsewhere",
    "20_q_raw": "one file cannot tell whether a reference is resolved",
    "99_str_null": "one file cannot tell whether a reference is resolved",
  ]

  @Test(arguments: android) func androidXML(_ vector: Vector) throws {
    guard case .text(let answer) = vector.platform else { throw VectorError.noAnswer }
    let file = try? AndroidXML().read(vector.bytes, as: .translation(english))
    if answer.hasPrefix("reject") {
      #expect((file == nil) == (Self.androidExceptions[vector.name] == nil))
      return
    }
    for expected in AndroidDump.texts(answer) {
      let entry = try #require(file).catalog[expected.id]
      let text = entry.map { expected.isStyled ? withoutTags($0.text) : $0.text }
      // The dump was taken line by line without indentation, so that blanks after a line feed are not in it.
      let plain = text.map {
        expected.isReference ? Text($0.string.replacingOccurrences(of: "@+", with: "@")) : $0
      }
      #expect(
        plain.map(AndroidDump.unindented) == AndroidDump.unindented(expected.text), "\(expected.id.key)")
      #expect(entry?.isTranslatable == !expected.isReference || vector.name.contains("transl"))
    }
  }

  private func withoutTags(_ text: Text) -> Text {
    var result = ""
    var depth = 0
    for scalar in text.string.unicodeScalars {
      if scalar == "<" { depth += 1 }
      if depth == 0 { result.unicodeScalars.append(scalar) }
      if scalar == ">" { depth -= 1 }
    }
    return Text(result)
  }
}

enum VectorError: Error { case noAnswer }

/// The texts in what `aapt2 dump resources` prints.
enum AndroidDump {
  struct Expected {
    var id: EntryID
    var text: Text
    var isStyled = false
    var isReference = false
  }

  static func texts(_ dump: String) -> [Expected] {
    var result: [Expected] = []
    for block in dump.components(separatedBy: "resource 0x").dropFirst() {
      guard let space = block.firstIndex(of: " "), let end = block.firstIndex(of: "\n") else { continue }
      let name = block[block.index(after: space)..<end].split(separator: "/")
      let body = block[end...].dropFirst()
      guard name.count == 2, body.hasPrefix("()") else { continue }
      result += values(
        String(name[0]), Text(name[1]), String(body.dropFirst(3)).trimmingCharacters(in: .newlines))
    }
    return result
  }

  private static func values(_ type: String, _ key: Text, _ body: String) -> [Expected] {
    switch type {
    case "string" where body.hasPrefix("@"):
      return [Expected(id: EntryID(key), text: Text(body), isReference: true)]
    case "string":
      guard let open = body.firstIndex(of: "\""), let close = body.lastIndex(of: "\""), open < close else {
        return []
      }
      return [
        Expected(
          id: EntryID(key), text: Text(body[body.index(after: open)..<close]),
          isStyled: body.hasPrefix("(styled"))
      ]
    case "plurals":
      return body.components(separatedBy: "\n").dropFirst().compactMap { line in
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let variant = Variant(String(parts[0])) else { return nil }
        return Expected(id: EntryID(key, variant), text: Text(parts[1].dropFirst().dropLast()))
      }
    case "array":
      guard let open = body.firstIndex(of: "["), let close = body.lastIndex(of: "]") else { return [] }
      let items = body[body.index(after: open)..<close].components(separatedBy: ", ")
      return items.enumerated().map {
        Expected(id: EntryID(key, .index($0.offset)), text: Text($0.element.dropFirst().dropLast()))
      }
    default: return []
    }
  }

  static func unindented(_ text: Text) -> Text {
    Text(
      text.string.components(separatedBy: "\n").map { $0.trimmingCharacters(in: [" "]) }.joined(
        separator: "\n"))
  }
}
