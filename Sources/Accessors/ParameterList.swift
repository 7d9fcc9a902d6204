import TranslationModel

/// Finds out what a text takes, from its placeholders in every plural form.
struct ParameterList {
  private(set) var parameters: [AccessorParameter] = []

  init(
    of entries: [Entry], _ shape: AccessorMessage.Shape, in table: AccessorTable,
    _ variables: [(name: Text, forms: [Entry])]
  ) {
    let style = table.placeholders
    if style.hasNames { addNamed(entries, style) } else { addNumbered(entries, style, variables) }
    addCount(shape, entries, table)
    nameAll()
  }

  private mutating func add(_ argument: Int, _ kind: Placeholder.Kind, _ label: Text = .empty) {
    if parameters.contains(where: { $0.argument == argument }) { return }
    parameters.append(AccessorParameter(name: "", label: label, kind: kind, argument: argument))
  }

  // MARK: Notations with numbers

  private mutating func addNumbered(
    _ entries: [Entry], _ style: PlaceholderStyle, _ variables: [(name: Text, forms: [Entry])]
  ) {
    for entry in entries { addNumbered(Message(entry.text, style).placeholders) }
    for form in variables.flatMap(\.forms) {
      for inner in Message(form.text, style).placeholders where inner.isNumbered && inner.argument > 0 {
        add(inner.argument, inner.kind)
      }
    }
    // An argument that is never shown has to be passed all the same: the later ones are counted from the first.
    guard let last = parameters.map(\.argument).max() else { return }
    for argument in 1...max(last, 1) where last <= Self.most { add(argument, .text) }
    parameters.sort { $0.argument < $1.argument }
  }

  /// A number that somebody mistyped must not make a list without end.
  private static let most = 64

  /// Plural variables count as the others do: `%@ has %#@files@` takes two.
  private mutating func addNumbered(_ placeholders: [Placeholder]) {
    let hasVariables = placeholders.contains { $0.variableName != nil }
    var next = 1
    for placeholder in placeholders {
      if placeholder.variableName != nil {
        add(placeholder.variableNumber ?? next, .integer)
      } else if placeholder.argument > 0 {
        let isCounted = hasVariables && !placeholder.isNumbered
        add(isCounted ? next : placeholder.argument, placeholder.kind)
      } else {
        continue
      }
      next += 1
    }
  }

  // MARK: Notations with names

  private mutating func addNamed(_ entries: [Entry], _ style: PlaceholderStyle) {
    let main = entries.first { $0.variant == .plural(.other) } ?? entries.first
    guard let main else { return }
    let base = Message(main.text, style, integers: main.integers)
    addNamed(base)
    for entry in entries where entry.id != main.id {
      addNamed(Message(entry.text, style, formOf: base, integers: entry.integers))
    }
    if style == .braces || style == .messageFormat {
      for entry in entries { addChoices(entry.text) }
    }
  }

  private mutating func addNamed(_ message: Message) {
    for placeholder in message.placeholders where placeholder.argument > 0 {
      if parameters.contains(where: { $0.label == placeholder.name }) { continue }
      add(parameters.count + 1, placeholder.kind, placeholder.name)
    }
  }

  /// A message with a choice in it, `{g, select, …}`, is text to translators, and still takes what it names.
  private mutating func addChoices(_ text: Text) {
    guard text.contains(UInt8(ascii: ",")), let message = try? ICUMessage(Array(text.utf8)) else { return }
    var found = message.choices.map { ($0.name, $0.kind == "select" ? Placeholder.Kind.text : .integer) }
    found += message.arguments.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value == "number" ? .floating : .text)
    }
    for (name, kind) in found where !parameters.contains(where: { $0.label == Text(name) }) {
      add(parameters.count + 1, kind, Text(name))
    }
  }

  // MARK: Counts

  /// The number that chooses the form of a plural.
  private mutating func addCount(
    _ shape: AccessorMessage.Shape, _ entries: [Entry], _ table: AccessorTable
  ) {
    guard shape == .plural else { return }
    if table.placeholders.hasNames {
      let label = entries.lazy.compactMap(\.integers.last).first ?? "count"
      if let known = parameters.firstIndex(where: { $0.label == label }) {
        parameters[known].isCount = true
        parameters[known].kind = .integer
      } else {
        parameters.insert(
          AccessorParameter(name: "", label: label, kind: .integer, argument: 0, isCount: true), at: 0)
      }
      return
    }
    let integers = parameters.indices.filter { parameters[$0].kind == .integer }
    // Android is told the quantity beside the values; where one number is shown, it is that.
    if table.placeholders == .apple ? !integers.isEmpty : integers.count == 1, let count = integers.first {
      parameters[count].isCount = true
      if table.placeholders != .apple { parameters.insert(parameters.remove(at: count), at: 0) }
    } else if table.placeholders == .apple {
      let free = (1...).first { number in !parameters.contains { $0.argument == number } } ?? 1
      parameters.append(AccessorParameter(name: "", kind: .integer, argument: free, isCount: true))
      parameters.sort { $0.argument < $1.argument }
    } else {
      parameters.insert(AccessorParameter(name: "", kind: .integer, argument: 0, isCount: true), at: 0)
    }
  }

  /// `p1`, `p2` and `count` where the text has no names; else its own, which templates make identifiers of.
  private mutating func nameAll() {
    for i in parameters.indices {
      let parameter = parameters[i]
      if !parameter.label.isEmpty {
        parameters[i].name = parameter.label.string
      } else {
        parameters[i].name = parameter.isCount ? "count" : "p\(parameter.argument)"
      }
    }
  }
}
