import Foundation
import Interchange
import TestSupport
import Testing

@testable import Pages

/// Data comes out of a parser as it went in, and never as markup.
@Suite struct EscapingTests {
  /// Markup, quotes, what XML and HTML forbid, line ends, signs without width and of direction, noncharacters.
  private static let pieces =
    [
      "<", ">", "&", "\"", "'", "</td>", "<script>", "-->", "]]>", "&amp;", "&#60;", "<!--", "a", "é", "文",
      "🙂",
    ]
    + [
      0x00, 0x01, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x20, 0x7F, 0x85, 0x9F, 0xA0, 0x200B, 0x200E, 0x200F, 0x2028,
    ]
    .compactMap { Unicode.Scalar($0).map { String($0) } }
    + [
      0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF, 0xD7FF,
      0xE000,
    ]
    .compactMap { Unicode.Scalar($0).map { String($0) } }

  /// What no page may hold is spelled; all else is itself.
  private static func shown(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isControl = scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
      let isNone = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
      return isControl || isNone ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  @Test func anyTextComesOutAsItself() throws {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...12, using: &numbers)).compactMap { _ in
        Self.pieces.randomElement(using: &numbers)
      }.joined()
      let markup = tag(.div, .class(text)) { tag(.p, .set(.ariaLabel, text)) { text } }
      let page = ReadPage(HTTPResponse(200, body: markup.bytes))
      #expect(page.error == nil)
      #expect(page.elements.map(\.name) == ["div", "p"])
      let p = try #require(page.elements.last)
      for found in [p.text, p.attributes["aria-label"], page.elements.first?.attributes["class"]] {
        #expect(found.map { Array($0.unicodeScalars) } == Array(Self.shown(text).unicodeScalars))
      }
    }
  }

  /// `exe.png` is no name of a program.
  @Test func aKeyThatTurnsItselfAroundIsSpelled() {
    let page = ReadPage(HTTPResponse(200, body: ForeignText.key("a\u{202E}gnp.exe\u{2069}").bytes))
    #expect(page.first("code") == "a\\u{202e}gnp.exe\\u{2069}")
  }

  @Test(
    arguments: [
      ("https://example.org/a?b=c#gid=0&range=A5", true), ("https://example.org", true),
      ("http://127.0.0.1:8080/x", true), ("http://example.org/", false), ("javascript:alert(1)", false),
      ("JavaScript:alert(1)", false), ("data:text/html,x", false), ("//example.org", false),
      ("/r/app", false),
      ("https://user:secret@example.org/", false), ("https://example.org/#a b", false),
      ("https://example.org/#é", false), ("", false), ("#a", false),
    ]) func onlyAddressesOfTheWebAreLinks(_ text: String, _ isLink: Bool)
  {
    #expect((OutsideAddress(text) != nil) == isLink)
  }

  @Test func anAddressIsReadBack() throws {
    var numbers = SeededNumbers(seed: 8)
    for _ in 0..<200 {
      func text() -> String {
        "a" + (0..<3).compactMap { _ in Self.pieces.randomElement(using: &numbers) }.joined() + "/?+%&=."
      }
      let (name, locale, branch) = (text(), text(), text())
      let address = PageAddress.language(name, locale).asking("branch", branch).description
      let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
      let request = try #require(PageRequest(parts[0], query: parts[1]))
      #expect(request.parts == ["r", name, "l", locale])
      #expect(request["branch"] == branch)
    }
  }
}
