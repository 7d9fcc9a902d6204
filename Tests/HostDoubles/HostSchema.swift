import Foundation
import Interchange
import Synchronization
import TestSupport

/// A host's own description of its interface, where it is at hand: it is data of others, and not a part of this project.
package struct HostSchema {
  private let document: JSON
  /// What goes before the document's paths.
  private let prefix: String
  /// Requests that the document lacks, by name: `POST /projects/{id}`, and `query` after it for what it may ask.
  private let others: JSON

  /// Nil where the file is not there.
  package init?(_ name: String, prefix: String = "", more: String? = nil) {
    let folder = OthersData.hostSchemas
    guard let json = Self.document(folder.appendingPathComponent(name)) else { return nil }
    (document, self.prefix) = (json, prefix)
    others = more.flatMap { Self.document(folder.appendingPathComponent($0)) } ?? .null
  }

  /// Those that were read: there is a double for each test, and they are long.
  private static let known = Mutex<[URL: JSON]>([:])

  private static func document(_ file: URL) -> JSON? {
    known.withLock { known in
      if let json = known[file] { return json }
      let json = (try? Data(contentsOf: file)).flatMap { try? JSON(reading: Array($0)) }
      known[file] = json
      return json
    }
  }

  /// What is wrong with a request, a line each.
  package func mistakes(in method: HTTPMethod, _ path: String, query: [String], body: JSON?) -> [String] {
    guard case .members(let paths) = document["paths"] else { return ["the schema has no paths"] }
    if let mistakes = mistakesByName(in: method, path, query: query, body: body) { return mistakes }
    let parts = (prefix + path).split(separator: "/")
    let known = paths.filter { Self.matches($0.name.split(separator: "/"), parts) }
    guard let operation = known.lazy.compactMap({ $0.value[method.rawValue.lowercased()] }).first else {
      return ["\(method.rawValue) \(path) is not in the schema"]
    }
    let parameters = (operation["parameters"]?.array ?? []).map(resolved)
    let names = parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
    var mistakes = query.filter { !names.contains($0) }.map { "\(path): the query has no '\($0)'" }
    let schema =
      resolved(operation["requestBody"] ?? .null)["content"]?["application/json"]?["schema"]
      ?? parameters.first { $0["in"] == "body" }?["schema"]
    if let body, let schema { mistakes += self.mistakes(in: body, schema, at: path) }
    if let body, schema == nil { mistakes.append("\(path) takes no body: \(body.text)") }
    return mistakes
  }

  /// Nil for a request that is not among those.
  private func mistakesByName(in method: HTTPMethod, _ path: String, query: [String], body: JSON?)
    -> [String]?
  {
    guard case .members(let known) = others else { return nil }
    let parts = path.split(separator: "/")
    let schemas = known.filter { entry in
      let words = entry.name.split(separator: " ")
      return words.count > 1 && words[0] == method.rawValue
        && Self.matches(words[1].split(separator: "/"), parts)
    }
    if schemas.isEmpty { return nil }
    let asked = schemas.first { $0.name.hasSuffix(" query") }?.value["properties"]
    var mistakes = query.filter { asked?[$0] == nil }.map { "\(path): the query has no '\($0)'" }
    if let body {
      let schema = schemas.first { !$0.name.hasSuffix(" query") }?.value
      mistakes += schema.map { self.mistakes(in: body, $0, at: path) } ?? ["\(path) takes no body"]
    }
    return mistakes
  }

  private static func matches(_ template: [Substring], _ parts: [Substring]) -> Bool {
    template.count == parts.count && zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }

  private func resolved(_ schema: JSON) -> JSON {
    guard let reference = schema["$ref"]?.string else { return schema }
    return resolved(reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null })
  }

  /// With the keywords that these documents use. A member that the schema does not have is a mistake, too: of ours.
  private func mistakes(in value: JSON, _ schema: JSON, at path: String) -> [String] {
    let schema = resolved(schema)
    for word in ["anyOf", "oneOf"] {
      guard let choices = schema[word]?.array else { continue }
      let all = choices.map { mistakes(in: value, $0, at: path) }
      return all.contains([]) ? [] : all.first ?? []
    }
    var found: [String] = []
    if let types = schema["type"] {
      let names = (types.array ?? [types]).compactMap(\.string)
      if !names.contains(value.typeName) { found.append("\(path): \(value.typeName) instead of \(names)") }
    }
    if let words = schema["enum"]?.array, !words.contains(value) {
      found.append("\(path): \(value.text) is none of the words")
    }
    for element in value.array ?? [] {
      if let items = schema["items"] { found += mistakes(in: element, items, at: path + "[]") }
    }
    guard case .members(let members) = value else { return found }
    for member in members {
      guard let inner = schema["properties"]?[member.name] else {
        found.append("\(path): there is no member '\(member.name)'")
        continue
      }
      found += mistakes(in: member.value, inner, at: "\(path).\(member.name)")
    }
    for name in schema["required"]?.array ?? [] where value[name.string ?? ""] == nil {
      found.append("\(path) lacks \(name.text)")
    }
    return found
  }
}

extension JSON {
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "integer"
    case .fraction: "number"
    case .string: "string"
    case .array: "array"
    case .members: "object"
    }
  }
}
