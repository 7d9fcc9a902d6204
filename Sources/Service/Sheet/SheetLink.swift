import Interchange
import TranslationModel

/// Where people look at a row of the sheet: an address of the web with `{row}`, `{key}` and `{sheet}` in it.
package struct SheetLink: Hashable, Sendable {
  private enum Piece: Hashable { case text(String), row, key, sheet }
  private let pieces: [Piece]
  /// As it is configured.
  package let text: String

  /// Why a text is none, and what to do about it.
  package struct Mistake: Error, Hashable, Sendable {
    package var reason: String
    package var hint: String
  }

  private static let names: [(name: String, piece: Piece)] = [
    ("row", .row), ("key", .key), ("sheet", .sheet),
  ]

  package init(_ text: String) throws(Mistake) {
    self.text = text
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      pieces.append(.text(String(rest[..<open])))
      let end = rest[open...].firstIndex(of: "}")
      let word = end.map { rest[rest.index(after: open)..<$0] } ?? rest[open...].dropFirst()
      guard let end, let known = Self.names.first(where: { $0.name == word }) else {
        throw Mistake(
          reason: "'{\(word)\(end == nil ? "" : "}")' stands for nothing",
          hint: "it takes {row}, {key} and {sheet}")
      }
      pieces.append(known.piece)
      rest = rest[rest.index(after: end)...]
    }
    self.pieces = pieces + [.text(String(rest))]
    try Self.check(self.pieces)
  }

  /// A link is opened in a browser, so plain http may go to another host, too.
  private static func check(_ pieces: [Piece]) throws(Mistake) {
    let hint = "for example: https://sheets.example.org/app#row={row}, without a user or a token in it"
    guard case .text(let start) = pieces.first,
      let scheme = ["https://", "http://"].first(where: start.hasPrefix)
    else { throw Mistake(reason: "it must be an https or http address", hint: hint) }
    guard pieces.contains(.row) || pieces.contains(.key) else {
      // What comes after `#` is a comment, unless quotes say otherwise.
      throw Mistake(
        reason: "no part of it tells one row from another",
        hint: "put {row} or {key} into it; an address with # or ; in it stands between quotes")
    }
    let whole = pieces.map { if case .text(let text) = $0 { text } else { "1" } }.joined()
    guard HTTPAddress("https://" + whole.dropFirst(scheme.count)) != nil else {
      throw Mistake(reason: "it is no address of the web", hint: hint)
    }
    let server = start.dropFirst(scheme.count)
    guard server.contains(where: "/?#".contains) else {
      throw Mistake(reason: "no part of the server's name can be replaced", hint: hint)
    }
  }

  /// True where it asks for the sheet's name.
  package var namesSheet: Bool { pieces.contains(.sheet) }

  /// The address for a row, `sheet` being nil where there is one only. It can stand in Markdown's parentheses.
  package func address(row: Int, key: String, sheet: String?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text.replacing("(", with: "%28").replacing(")", with: "%29")
      case .row: "\(row)"
      case .key: HTTPAddress.encoded(key)
      case .sheet: HTTPAddress.encoded(sheet ?? SheetName.main)
      }
    }.joined()
  }
}
