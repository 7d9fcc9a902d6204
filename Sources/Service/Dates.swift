import Interchange

/// A moment as people read it: `2026-11-21 09:30 UTC`.
package func dateText(_ seconds: Int64) -> String { WebDate(seconds: seconds).text }

/// A moment as programs read it, by ISO 8601: `2026-11-21T09:30:00Z`.
package func isoDate(_ seconds: Int64) -> String { WebDate(seconds: seconds).iso }
