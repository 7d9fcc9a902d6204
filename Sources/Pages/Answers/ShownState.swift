/// The states of a text, as every command names them, in the commands' order.
enum ShownState: String, Hashable, Sendable, CaseIterable {
  case missing, suggested, stale, refused, waiting, withheld, pending, fresh, unknown

  /// In the order in which a translator should look: what somebody has typed already and is not used comes first.
  static let forTranslators: [ShownState] = [.refused, .stale, .withheld, .suggested, .waiting, .missing]
  /// Nothing for a translator to do.
  static let forOthers: [ShownState] = [.pending, .unknown]

  /// What a translator does about it, whose language has this tag.
  func advice(_ locale: String) -> String {
    switch self {
    case .missing: "Fill in the cell of your language, and save."
    case .suggested:
      "Glossator suggests a text. If it fits, delete \(locale) from todo; if not, write your own."
    case .stale:
      "The English has changed since. If your text is still right, delete \(locale) from todo; otherwise change it."
    case .refused: "A check failed. Change the text; until then the app does not get it."
    case .waiting:
      "Your text is right, but the app’s file cannot take it yet. There may be nothing for you to do."
    case .withheld:
      "Developers took the text out of the app. To bring it back as it is, delete \(locale) from todo."
    case .pending: "Right in the sheet, but not on the release branch yet. There is nothing for you to do."
    case .fresh: "Done."
    case .unknown: "It cannot be read now. There is nothing for you to do."
    }
  }
}
