/// Lets markup be written as it will stand: a string in it is text.
@resultBuilder enum MarkupBuilder {
  static func buildExpression(_ text: String) -> Markup { Markup(text: text) }
  static func buildExpression(_ markup: Markup) -> Markup { markup }
  static func buildExpression(_ markup: Markup?) -> Markup { markup ?? Markup() }
  static func buildBlock(_ parts: Markup...) -> Markup { buildArray(parts) }
  static func buildOptional(_ part: Markup?) -> Markup { part ?? Markup() }
  static func buildEither(first part: Markup) -> Markup { part }
  static func buildEither(second part: Markup) -> Markup { part }

  static func buildArray(_ parts: [Markup]) -> Markup {
    var all = Markup()
    for part in parts { all += part }
    return all
  }
}

/// An element with its attributes and what is in it.
func tag(
  _ element: Element, _ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }
) -> Markup {
  Markup(element, attributes, content())
}

/// Several in a row.
func together(@MarkupBuilder content: () -> Markup) -> Markup { content() }
