/// The elements of HTML and SVG that pages are made of. None of them holds a program or a style.
enum Element: String, Hashable, Sendable, CaseIterable {
  case html, head, meta, title, link, body
  case header, nav, main, footer, section
  case h1, h2, h3, p, div, span, a, strong, code, bdi, time
  case ul, li, dl, dt, dd, details, summary
  case table, caption, thead, tbody, tr, th, td
  case form, label, input, select, option, button
  case svg, rect, polyline, text, g

  /// Without content and end tag.
  var isVoid: Bool { [.meta, .link, .input, .rect, .polyline].contains(self) }

  /// True where a line's end after it changes nothing: lines are for people who look at the source.
  var endsLine: Bool {
    switch self {
    case .title, .span, .a, .strong, .code, .bdi, .time, .text, .button, .label, .option: false
    default: true
    }
  }
}
