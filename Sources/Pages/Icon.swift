import Interchange

/// The pages' picture in a browser's tab: lines of a text, and a gloss in the margin.
enum Icon {
  static let response = HTTPResponse(
    200,
    fields: [
      HTTPField("Content-Type", "image/svg+xml; charset=utf-8"),
      HTTPField("Cache-Control", "max-age=86400"),
    ], body: markup.bytes)

  private static let markup = tag(
    .svg, .set(.xmlns, "http://www.w3.org/2000/svg"), .set(.viewBox, "0 0 32 32")
  ) {
    bar(0, 0, 32, 32, radius: 6, "#0b57b5")
    bar(5, 7, 6, 4, radius: 1, "#9ccbaa")
    for y in [7, 14, 21] { bar(14, y, y == 21 ? 8 : 13, 4, radius: 1, "#ffffff") }
  }

  private static func bar(_ x: Int, _ y: Int, _ width: Int, _ height: Int, radius: Int, _ colour: String)
    -> Markup
  {
    tag(
      .rect, .set(.x, x), .set(.y, y), .set(.width, width), .set(.height, height), .set(.rx, radius),
      .set(.fill, colour))
  }
}
