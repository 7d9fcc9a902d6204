/// Where something is: a file of a branch, or the sheet, with the line or row and column that a person sees.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// 1-based: the line of a file, the row of a sheet as a spreadsheet numbers it.
  package var line: Int?
  /// 1-based column of a file, in bytes; of the sheet, the number of the field.
  package var column: Int?

  package init(_ file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `path:line:column`, as editors and compilers write it.
  package var description: String {
    file + (line.map { ":\($0)" } ?? "") + (line == nil ? "" : column.map { ":\($0)" } ?? "")
  }
}

/// Something that a person should look at: where, what, how bad. Problems of content are findings; only
/// broken machinery throws.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Comparable {
    case note, warning, error

    package static func < (a: Severity, b: Severity) -> Bool { a.order < b.order }
    private var order: Int { self == .error ? 2 : self == .warning ? 1 : 0 }
  }

  package var severity: Severity
  /// Names the rule, in kebab case (`placeholder-missing`): stable, for policies, `--json` and searches.
  package var rule: String
  /// One sentence, lower case, no full stop: what is wrong.
  package var message: String
  package var place: Place?
  /// What to do about it.
  package var hint: String?

  package init(
    _ severity: Severity, _ rule: String, _ message: String, at place: Place? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.place = place
    self.hint = hint
  }
}

/// Why some text could not be read as what it should be: the place in it, and what is wrong there.
package struct SyntaxError: Error, Hashable, Sendable {
  /// 1-based; the column counts bytes.
  package var line: Int
  package var column: Int
  package var message: String
  package var hint: String?

  package init(line: Int, column: Int, _ message: String, hint: String? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  package func finding(in file: String, rule: String) -> Finding {
    Finding(.error, rule, message, at: Place(file, line: line, column: column), hint: hint)
  }
}
