import Interchange

/// The address of a page of ours: parts of a path and a query. Both are data, and are encoded as they are written.
struct PageAddress: Hashable, Sendable, CustomStringConvertible {
  private struct Pair: Hashable, Sendable {
    var name: String
    var value: String
  }

  private var parts: [String]
  private var query: [Pair] = []

  private init(_ parts: String...) { self.parts = parts }

  static let front = PageAddress()
  static let styleSheet = PageAddress("style.css")
  static let icon = PageAddress("icon.svg")
  static let signIn = PageAddress("sign-in")
  static let signOut = PageAddress("sign-out")
  static func repository(_ name: String) -> PageAddress { PageAddress("r", name) }
  static func language(_ name: String, _ locale: String) -> PageAddress {
    PageAddress("r", name, "l", locale)
  }
  static func held(_ name: String) -> PageAddress { PageAddress("r", name, "held") }
  static func faults(_ name: String) -> PageAddress { PageAddress("r", name, "faults") }
  static func why(_ name: String) -> PageAddress { PageAddress("r", name, "why") }
  /// Where programs read the same: the answer of a path.
  static func interface(_ name: String, _ path: String) -> PageAddress {
    var address = PageAddress("api", "v1", "repositories", name)
    address.parts += path.split(separator: "/").map(String.init)
    return address
  }

  /// With one more thing asked; without it where that is nil.
  func asking(_ name: String, _ value: String?) -> PageAddress {
    var address = self
    address.query.removeAll { $0.name == name }
    if let value { address.query.append(Pair(name: name, value: value)) }
    return address
  }

  var description: String {
    let path = "/" + parts.map(HTTPAddress.encoded).joined(separator: "/")
    if query.isEmpty { return path }
    return path + "?"
      + query.map { "\(HTTPAddress.encoded($0.name))=\(HTTPAddress.encoded($0.value))" }.joined(
        separator: "&")
  }
}
