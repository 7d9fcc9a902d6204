import Foundation
import FoundationXML
import Interchange

/// A page as a strict parser reads it: it gives up at the first thing that is not well-formed.
struct ReadPage: Sendable {
  struct Element: Sendable {
    var name: String
    var attributes: [String: String]
    /// What is in it, elements and all; empty of those that hold much.
    var text = ""
    var path: [String]
  }

  let elements: [Element]
  /// Nil where the page is well-formed.
  let error: String?

  init(_ response: HTTPResponse) {
    let parser = XMLParser(data: Data(response.body))
    let reader = Reader()
    parser.delegate = reader
    error = parser.parse() ? nil : "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "?")"
    elements = reader.elements
  }

  func all(_ names: String...) -> [Element] { elements.filter { names.contains($0.name) } }
  func with(_ attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }
  func first(_ name: String) -> String? { elements.first { $0.name == name }?.text }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []
    /// Nobody asks for their text.
    private static let large: Set = ["html", "body", "main", "section", "table", "tbody", "ul"]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let path = open.map { elements[$0].name }
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes, path: path))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for i in open where !Self.large.contains(elements[i].name) { elements[i].text += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }
  }
}
