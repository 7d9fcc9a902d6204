import Interchange
import Service

extension JSON {
  /// The value on several lines, for people: a member or an element on each, unless what is inside is plain.
  func layout(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.allSatisfy(\.isPlain):
      let lines = values.map { inner + $0.layout(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .array(let values): return "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .members(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSON.string($0.name).text): \($0.value.layout(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return text
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array, .members: false
    default: true
    }
  }
}
