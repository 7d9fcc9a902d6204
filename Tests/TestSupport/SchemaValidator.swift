import Interchange

/// Validates JSON against a JSON Schema, with the keywords that our schemas use and no others: an unknown one is a mistake.
package struct SchemaValidator {
  /// What is wrong, a line each: where, and what.
  package private(set) var mistakes: [String] = []
  /// The fields that were there with something in them, as paths: `.reasons[].author`.
  package private(set) var filled: Set<String> = []

  package init() {}

  package mutating func validate(_ value: JSON, _ schema: JSON, at path: String = "") {
    guard case .members(let keywords) = schema else { return mistake(path, "the schema is no object") }
    if value != .null { filled.insert(path) }
    for keyword in keywords {
      switch keyword.name {
      case "$schema", "title", "description", "additionalProperties": break
      case "type": type(value, keyword.value, path)
      case "enum":
        if keyword.value.array?.contains(value) != true {
          mistake(path, "\(value.text) is none of the words")
        }
      case "format": format(value, keyword.value, path)
      case "items":
        for element in value.array ?? [] { validate(element, keyword.value, at: path + "[]") }
      case "properties": properties(value, schema, path)
      case "required":
        for name in keyword.value.array ?? [] where value.isObject && value[name.string ?? ""] == nil {
          mistake(path, "lacks \(name.text)")
        }
      case "anyOf": anyOf(value, keyword.value.array ?? [], path)
      default: mistake(path, "'\(keyword.name)' is no keyword that we use")
      }
    }
    if schema["properties"] == nil, let each = schema["additionalProperties"], case .members(let all) = value
    {
      for member in all { validate(member.value, each, at: path + ".*") }
    }
  }

  /// Validates it with the schema that `glossator schema` prints under a name.
  package mutating func validate(_ value: JSON, asPrintedFor name: String) throws {
    validate(value, try JSON(reading: Array(BuiltProgram.run(["schema", name]).output.utf8)))
  }

  private mutating func mistake(_ path: String, _ what: String) {
    mistakes.append("\(path.isEmpty ? "the answer" : path): \(what)")
  }

  private mutating func type(_ value: JSON, _ allowed: JSON, _ path: String) {
    let names = (allowed.array ?? [allowed]).compactMap(\.string)
    if !names.contains(value.typeName) { mistake(path, "\(value.typeName) instead of \(names)") }
  }

  private mutating func format(_ value: JSON, _ format: JSON, _ path: String) {
    guard let text = value.string else { return }
    guard format == "date-time" else { return mistake(path, "format \(format.text) is unknown") }
    if text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) == nil { mistake(path, "'\(text)' is no date") }
  }

  private mutating func properties(_ value: JSON, _ schema: JSON, _ path: String) {
    guard case .members(let members) = value else { return }
    for member in members {
      if let inner = schema["properties"]?[member.name] {
        validate(member.value, inner, at: "\(path).\(member.name)")
      } else if schema["additionalProperties"] == false {
        mistake(path, "'\(member.name)' is not in the schema")
      }
    }
  }

  /// The first that fits; the mistakes of all where none does.
  private mutating func anyOf(_ value: JSON, _ schemas: [JSON], _ path: String) {
    var found: [String] = []
    for schema in schemas {
      var one = SchemaValidator()
      one.validate(value, schema, at: path)
      if one.mistakes.isEmpty { return filled.formUnion(one.filled) }
      found += one.mistakes
    }
    mistakes += found
  }
}

extension JSON {
  fileprivate var isObject: Bool { typeName == "object" }

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
