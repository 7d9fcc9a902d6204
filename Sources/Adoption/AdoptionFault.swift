import TranslationModel

/// Why a tool's file cannot be read: where, what is wrong, and what to do.
package struct AdoptionFault: Error, Hashable, Sendable {
  package var finding: Finding

  package init(_ message: String, at place: Place, hint: String? = nil) {
    finding = Finding(.error, "unreadable-export", message, at: place, hint: hint)
  }

  package init(_ error: SyntaxError, in path: String) {
    finding = error.finding(in: path, rule: "unreadable-export")
  }
}
