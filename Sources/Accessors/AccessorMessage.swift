import TranslationModel

/// All that a base file says under one key.
package struct AccessorMessage: Sendable {
  /// What is there under the key.
  package enum Shape: Hashable, Sendable {
    case text
    case plural
    /// A list of so many texts.
    case list(count: Int)
  }

  package var key: Text
  package var shape: Shape
  /// The base texts, in the order of the file: one, or one for each plural form or element.
  package var texts: [(variant: Variant, text: Text)]
  package var comment: Text
  /// What it takes, in the order in which it is passed.
  package var parameters: [AccessorParameter]
  package var place: Place
  /// The name of its table, and that file's format.
  package var table: String
  package var format: String

  /// The text that stands for all of them: a plural's form `other`.
  package var text: Text {
    texts.first { $0.variant == .plural(.other) }?.text ?? texts.first?.text ?? .empty
  }
}

extension AccessorTable {
  /// Its keys in the file's order. What is a part of another key's text has none of its own: the variables of a
  /// `.stringsdict`, and what devices show instead.
  package var messages: [AccessorMessage] {
    var order: [Text] = []
    var entries: [Text: [Entry]] = [:]
    for entry in catalog.entries {
      if entries[entry.key] == nil { order.append(entry.key) }
      entries[entry.key, default: []].append(entry)
    }
    let parts = AppleParts(entries, in: self)
    return order.compactMap { key in
      guard let own = entries[key], !parts.contains(key) else {
        return parts.device(key).map { message($0, entries[key] ?? [], parts) }
      }
      return message(key, own, parts)
    }
  }

  private func message(_ key: Text, _ entries: [Entry], _ parts: AppleParts) -> AccessorMessage {
    let shape: AccessorMessage.Shape
    if entries.contains(where: { $0.variant.category != nil }) {
      shape = .plural
    } else if case .index? = entries.first?.variant {
      shape = .list(count: entries.count)
    } else {
      shape = .text
    }
    let first = entries.first
    return AccessorMessage(
      key: key, shape: shape, texts: entries.map { ($0.variant, $0.text) },
      comment: entries.first { !$0.comment.isEmpty }?.comment ?? .empty,
      parameters: ParameterList(of: entries, shape, in: self, parts.variables(of: key)).parameters,
      place: Place(path, line: first?.line), table: name, format: format)
  }
}
