/// What no sheet of a person reaches. Larger input is refused with its place, before memory runs out.
enum SheetLimits {
  /// 1 GiB, the most that a table of 32-bit offsets holds once UTF-16 has become UTF-8.
  static let bytes = 1 << 30
  /// Excel's number of columns.
  static let fields = 16_384
  /// 1 MiB, 32 times what a cell of Excel holds.
  static let cellBytes = 1 << 20
  /// Findings of one rule; the rest is counted.
  static let findings = 100
}
