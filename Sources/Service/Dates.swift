/// A moment as people read it: `2026-11-21 09:30 UTC`. Always UTC, so that the same commit shows the
/// same date on every host.
package func dateText(_ seconds: Int64) -> String {
  let (date, rest) = civil(seconds)
  return "\(date) \(two(rest / 3600)):\(two(rest / 60 % 60)) UTC"
}

/// A moment as programs read it, by ISO 8601: `2026-11-21T09:30:00Z`.
package func isoDate(_ seconds: Int64) -> String {
  let (date, rest) = civil(seconds)
  return "\(date)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
}

/// The day in UTC, and the seconds since it began.
private func civil(_ seconds: Int64) -> (date: String, rest: Int) {
  let days = Int(seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400)
  let rest = Int(seconds) - days * 86400
  // Howard Hinnant's civil-from-days.
  let z = days + 719_468
  let era = (z >= 0 ? z : z - 146_096) / 146_097
  let dayOfEra = z - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * shifted + 2) / 5 + 1
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return ("\(four(year))-\(two(month))-\(two(day))", rest)
}

private func four(_ number: Int) -> String {
  (0..<1000).contains(number) ? String("\(10_000 + number)".dropFirst()) : String(number)
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
