import Interchange
import Service

/// The shape of a command's `--json` answer, as a value: `glossator schema` prints the JSON Schema (draft 2020-12) of it.
///
/// An object has each of its fields in every answer, and no others; what there may be none of is null.
package indirect enum Schema: Hashable, Sendable {
  case string
  /// A moment in UTC: `2026-11-22T14:05:00Z`.
  case date
  case integer
  case boolean
  /// One of these.
  case word([String])
  case array(Schema)
  case object([Field])
  /// An object whose names are data, as locales are.
  case map(Schema)
  /// This, or null.
  case optional(Schema)
  case either([Schema])

  package struct Field: Hashable, Sendable {
    var name: String
    var schema: Schema
    /// A clause for whoever writes a program that reads it.
    var description: String

    init(_ name: String, _ schema: Schema, _ description: String) {
      self.name = name
      self.schema = schema
      self.description = description
    }
  }

  /// The keywords that say it.
  package var keywords: [(String, JSON)] {
    switch self {
    case .string: [("type", "string")]
    case .date: [("type", "string"), ("format", "date-time")]
    case .integer: [("type", "integer")]
    case .boolean: [("type", "boolean")]
    case .word(let words): [("enum", .strings(words))]
    case .array(let element): [("type", "array"), ("items", element.json)]
    case .object(let fields): Self.object(fields)
    case .map(let value): [("type", "object"), ("additionalProperties", value.json)]
    case .optional(let schema): schema.keywords.map { ($0, Self.orNull($0, $1)) }
    case .either(let schemas): [("anyOf", .array(schemas.map(\.json)))]
    }
  }

  private var json: JSON { .object(keywords) }

  private static func object(_ fields: [Field]) -> [(String, JSON)] {
    let properties = fields.map { field in
      (field.name, JSON.object([("description", .string(field.description))] + field.schema.keywords))
    }
    return [
      ("type", "object"), ("properties", .object(properties)), ("required", .strings(fields.map(\.name))),
      ("additionalProperties", false),
    ]
  }

  /// What a keyword of a schema is where null will do, too. All others are about values that are not null.
  private static func orNull(_ keyword: String, _ value: JSON) -> JSON {
    switch keyword {
    case "type": .array([value, "null"])
    case "enum": .array((value.array ?? []) + [.null])
    case "anyOf": .array((value.array ?? []) + [.object([("type", "null")])])
    default: value
    }
  }
}

extension Command {
  /// The JSON Schema of all that `--json` prints: the answer, or why there is none. Nil where it prints no JSON.
  package var schemaDocument: JSON? {
    guard let schema else { return nil }
    return Schema.document(
      of: "glossator \(name) --json", summary, Schema.either([schema, .failure]).keywords)
  }
}

extension Schema {
  static func document(of title: String, _ description: String, _ keywords: [(String, JSON)]) -> JSON {
    .object(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title)),
        ("description", .string(description)),
      ] + keywords)
  }
}
