/// What a spreadsheet shows where it took a text for a number, a date or a time, and shows it in its own style.
enum RestyledReading {
  static func isMangled(_ old: String, to new: String) -> Bool {
    NumberReading.hasMoreDecimals(old, new) || TimeReading.hasSeconds(old, new)
      || DateReading.isMangled(old, to: new, isCut: true)
  }
}
