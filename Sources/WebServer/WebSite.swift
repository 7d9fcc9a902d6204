import Interchange

/// What a server says to whoever asks. Called on the server's only thread, which nothing may keep waiting.
package protocol WebSite: Sendable {
  func receive(_ head: RequestHead) -> Reception
}

/// What comes before a request's body, as it came.
package struct RequestHead: Hashable, Sendable {
  package var method: String
  /// The path, escapes and all: `%2e` is no dot.
  package var path: String
  /// What comes after the question mark, as it came; nil where there is none.
  package var query: String?
  package var fields: [HTTPField]

  /// `target` is a path, or one with a query.
  package init(_ method: String, _ target: String, fields: [HTTPField] = []) {
    let path = target.prefix { $0 != "?" }
    (self.method, self.path, self.fields) = (method, String(path), fields)
    query = path.endIndex < target.endIndex ? String(target[target.index(after: path.endIndex)...]) : nil
  }

  /// The values of a field, in the order in which they came.
  package subscript(_ name: String) -> [String] { fields.values(of: name) }
}

/// What becomes of a request, by its head.
package enum Reception {
  /// The answer, whatever the body is; it is not read.
  case answer(WebAnswer)
  /// The body decides. Of one that is longer than so many bytes, no more is read.
  case body(limit: Int, any BodyReader)
}

/// Takes in a request's body piece by piece. Of one connection, and on one thread.
package protocol BodyReader: AnyObject {
  func take(_ piece: UnsafeRawBufferPointer)

  /// The answer, once all of it was taken.
  func answer() -> WebAnswer
}
