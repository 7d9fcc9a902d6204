import Checks
import ProjectConfiguration
import TranslationModel

/// What a row's cell `waive` lets pass: ids of checks between spaces or commas, each perhaps for one locale: `number end-stop:th`.
///
/// Whoever types into the sheet opens no gate by it: it is looked at only where the project, or the host, says
/// `sheet-waivers = allow`, which is read where all of the gate's policy is. And what is an error passes nobody, as with
/// `[waive]`: such a text reaches no file.
struct SheetWaivers: Hashable, Sendable {
  private struct Waiver: Hashable {
    var check: String
    /// Nil for all.
    var locale: LocaleTag?
  }

  private var waivers: Set<Waiver> = []
  /// What is wrong with the cell, a sentence each.
  private(set) var mistakes: [String] = []

  /// `levels` are the project's.
  init(cell: Text, targets: [LocaleTag], levels: CheckLevels) {
    for word in Self.words(cell) {
      let parts = word.split(separator: UInt8(ascii: ":"), maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let id = parts.first else { continue }
      guard let check = Checks.named(id) else {
        let nearest = Spelling.nearest(to: id, among: Checks.all.map(\.id))
        mistakes.append(
          "there is no check '\(Text(id).excerpt)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
        continue
      }
      if check.level == .error, !levels.settings.contains(where: { $0.id == id && $0.level != .error }) {
        mistakes.append("'\(id)' cannot be waived: such a text would break an app")
      } else if parts.count == 1 {
        waivers.insert(Waiver(check: id, locale: nil))
      } else if let locale = LocaleTag(parts[1]), targets.contains(locale) {
        waivers.insert(Waiver(check: id, locale: locale))
      } else {
        mistakes.append("'\(Text(parts[1]).excerpt)' is no locale to translate into")
      }
    }
  }

  private static func words(_ cell: Text) -> [ArraySlice<UInt8>] {
    cell.utf8.split { " ,;\n\t".utf8.contains($0) }
  }

  /// What a cell lets pass and another one, too.
  static func common(_ cell: Text, _ other: Text) -> Text {
    let (all, others) = (words(cell), words(other))
    let common = all.filter { word in others.contains(word) }
    if common.count == all.count { return cell }
    return Text(common.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
  }

  func covers(_ finding: Finding, in locale: LocaleTag) -> Bool {
    finding.severity < .error
      && (waivers.contains(Waiver(check: finding.rule, locale: nil))
        || waivers.contains(Waiver(check: finding.rule, locale: locale)))
  }
}
