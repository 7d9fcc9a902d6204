/// How much was done over time: a line to look at, and words for those who do not see it.
struct Course: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    var date: Moment
    /// From 0 to 1.
    var share: Double
  }

  private let points: [Point]

  init(_ points: [Point]) { self.points = points }

  /// False where nothing changed yet: one moment is no course.
  var isShown: Bool { points.count > 1 }

  /// `33% on 2026-11-01, 66% on 2026-11-20`.
  var words: String {
    guard let first = points.first, let last = points.last else { return "" }
    let ends = [first, last].map { "\(Int($0.share * 100))% on \($0.date.day)" }
    return isShown ? ends.joined(separator: ", ") : ends[0]
  }

  private static let (width, height, margin) = (120, 32, 2.0)

  /// Nil where there is none. `name`: whose it is.
  func markup(_ name: String) -> Markup? {
    guard isShown else { return nil }
    let (line, width, height) = (line, Self.width, Self.height)
    return tag(
      .svg, .class("course"), .set(.role, "img"), .set(.width, width), .set(.height, height),
      .set(.viewBox, "0 0 \(width) \(height)"), .set(.preserveAspectRatio, "none")
    ) {
      tag(.title) { "\(name): \(words)" }
      tag(
        .polyline, .class("area"),
        .set(.points, "\(line.first?.x ?? "0"),\(height) \(spelled(line)) \(width),\(height)"))
      tag(.polyline, .class("line"), .set(.points, spelled(line)))
    }
  }

  private func spelled(_ line: [(x: String, y: String)]) -> String {
    line.map { "\($0.x),\($0.y)" }.joined(separator: " ")
  }

  /// The points on the canvas, left to right by their dates.
  private var line: [(x: String, y: String)] {
    let dates = points.map { Double($0.date.seconds) }
    let first = dates.min() ?? 0
    let span = max(1, (dates.max() ?? 0) - first)
    return zip(points, dates).map { point, date in
      let x = (date - first) / span * Double(Self.width)
      let y = Self.margin + (1 - point.share) * (Double(Self.height) - 2 * Self.margin)
      return (tenth(x), tenth(y))
    }
  }

  private func tenth(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
