/// What no worksheet of a person reaches. A few bytes can stand for more: a wide header above many rows, or one long text that
/// many cells share.
enum SpreadsheetLimits {
  /// Those that are padded with to the header's width counted.
  static let cells = 8 << 20
  /// Of all texts.
  static let bytes = 512 << 20
}
