import Interchange

/// A moment of an answer: a date in UTC, or seconds since 1970.
struct Moment: Hashable, Sendable {
  var seconds: Int64

  /// Nil for neither.
  init?(_ json: JSON?) {
    if let number = json?.number {
      seconds = Int64(number)
    } else if let date = json?.string.flatMap(WebDate.init(iso:)) {
      seconds = date.seconds
    } else {
      return nil
    }
  }

  private var date: WebDate { WebDate(seconds: seconds) }

  /// `2026-11-21`.
  var day: String { date.day }

  /// `2026-11-21 09:30 UTC`.
  var markup: Markup { tag(.time, .set(.datetime, date.iso)) { date.text } }

  /// The day alone.
  var dayMarkup: Markup { tag(.time, .set(.datetime, date.iso)) { date.day } }
}
