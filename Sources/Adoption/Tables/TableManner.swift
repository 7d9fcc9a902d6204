import TranslationModel

extension TableReading {
  /// How one tool's tables differ from everybody's.
  struct Manner: Sendable {
    /// What headers mean here, in lower case.
    var headers: [String: ColumnMeaning] = [:]
    /// What an export did to a cell's text, undone.
    var cell: @Sendable (Text) -> Text = { $0 }
    /// True where the key's column is the context of the text, and a file of the platform may have both as its key.
    var keysAreContexts = false
    /// The columns of a table without a header; nil where it has to have one.
    var columns: [(header: String, meaning: ColumnMeaning)]?
    /// True where a header that nobody knows is asked about.
    var asks = false
  }
}
