/// What a project's sheets are called.
package enum SheetName {
  /// The name of a project's only sheet, and of that with the rows that belong to no other.
  package static let main = "main"
}
