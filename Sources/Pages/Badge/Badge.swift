import Interchange

/// A picture for a README: a release and whether it can ship.
struct Badge {
  private let name: String
  private let answer: GateAnswer.Answer?

  init(_ release: RepositorySummary.Release, _ names: BranchNames) {
    (name, answer) = (names[release.branch], release.answer)
  }

  func response() -> HTTPResponse {
    HTTPResponse(
      200,
      fields: [
        HTTPField("Content-Type", "image/svg+xml; charset=utf-8"), HTTPField("Cache-Control", "no-cache"),
        // It is made to be shown on other sites, which see no more of it than that it is there.
        HTTPField("Cross-Origin-Resource-Policy", "cross-origin"),
      ], body: markup.bytes)
  }

  private var word: String {
    switch answer {
    case .open: "can ship"
    case .blocked: "cannot ship"
    case .unknown: "unknown"
    case nil: "not judged"
    }
  }

  /// Dark enough below white letters: 4.5 to 1 at least.
  private var colour: String {
    switch answer {
    case .open: "#1b7a36"
    case .blocked: "#b3261e"
    case .unknown, nil: "#5c5f66"
    }
  }

  private var markup: Markup {
    let (left, right) = (Self.width(name), Self.width(word))
    return tag(
      .svg, .set(.xmlns, "http://www.w3.org/2000/svg"), .set(.role, "img"),
      .set(.ariaLabel, "\(name): \(word)"),
      .set(.width, left + right), .set(.height, 20), .set(.viewBox, "0 0 \(left + right) 20")
    ) {
      tag(.title) { "\(name): \(word)" }
      tag(.rect, .set(.width, left + right), .set(.height, 20), .set(.rx, 3), .set(.fill, colour))
      tag(.rect, .set(.width, left), .set(.height, 20), .set(.rx, 3), .set(.fill, "#3a3d42"))
      // Hides the left part's right corners.
      tag(.rect, .set(.x, left - 3), .set(.width, 3), .set(.height, 20), .set(.fill, "#3a3d42"))
      tag(
        .g, .set(.fill, "#ffffff"), .set(.textAnchor, "middle"), .set(.fontSize, 11),
        .set(.fontFamily, "Verdana, DejaVu Sans, sans-serif")
      ) {
        text(name, at: 0, left)
        text(word, at: left, right)
      }
    }
  }

  private func text(_ text: String, at x: Int, _ width: Int) -> Markup {
    tag(.text, .set(.x, x + width / 2), .set(.y, 14), .set(.textLength, width - 12)) { text }
  }

  /// About what the letters take, with room beside them: the letters are stretched to what is left.
  private static func width(_ text: String) -> Int {
    12 + max(1, text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 7 : 12) })
  }
}
