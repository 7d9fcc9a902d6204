import TranslationModel

/// An attribute of an element. Those that lead somewhere are made of an address only.
struct Attribute: Hashable, Sendable {
  /// The names of attributes that lead nowhere.
  enum Name: String, Hashable, Sendable {
    case name, value, type, scope, role, content, charset, rel, method, datetime, size, selected, `for`
    case autocomplete, required
    case current = "aria-current"
    case hidden = "aria-hidden"
    /// Not there for anybody who reads, only for programs.
    case absent = "hidden"
    case ariaLabel = "aria-label"
    case tabIndex = "tabindex"
    /// What the style sheet puts before a cell on a phone.
    case label = "data-label"
    case xmlns, width, height, viewBox, points, x, y, rx, fill, textLength, preserveAspectRatio
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case textAnchor = "text-anchor"
  }

  let name: String
  let value: String

  private init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  static func href(_ address: PageAddress) -> Attribute { Attribute("href", address.description) }
  static func href(_ address: OutsideAddress) -> Attribute { Attribute("href", address.description) }
  /// To a place on the same page.
  static func href(id: String) -> Attribute { Attribute("href", "#" + id) }
  static func action(_ address: PageAddress) -> Attribute { Attribute("action", address.description) }

  static func id(_ id: String) -> Attribute { Attribute("id", id) }
  static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
  static func lang(_ tag: String) -> Attribute { Attribute("lang", tag) }
  static func dir(_ direction: WritingDirection) -> Attribute { Attribute("dir", direction.rawValue) }
  /// From the first letter that has one.
  static let dirAuto = Attribute("dir", "auto")

  static func set(_ name: Name, _ value: String) -> Attribute { Attribute(name.rawValue, value) }
  static func set(_ name: Name, _ value: Int) -> Attribute { Attribute(name.rawValue, String(value)) }
}
