import Interchange
import Service
import TranslationModel

// What changed between two versions of the sheet.
extension Command {
  static func diff(_ names: [String], _ invocation: Invocation, _ selection: Selection) throws(Failure)
    -> ExitStatus
  {
    let access = try selection.access()
    let report = try SheetDiffOperation(access.repository, sheets: selection.sheets(access)).run(names)
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return .yes
  }
}

extension SheetDiffOperation.Report {
  fileprivate func tell() {
    let version = to.map(\.short) ?? "as it is now"
    Terminal.note("sheet \(sheet): \(from.short) -> \(version)")
    if keys.isEmpty { Terminal.say("no text changed") }
    for (key, changes) in keys {
      Terminal.say(folding: key.string)
      for change in changes { Terminal.say(folding: change.line, first: "  ", rest: "    ") }
    }
  }

  fileprivate var json: JSON {
    .object([
      ("sheet", .string(sheet)), ("from", .string(from.description)), ("to", .optional(to?.description)),
      (
        "keys",
        .array(
          keys.map { key, changes in
            .object([("key", .string(key.string)), ("changes", .array(changes.map(\.json)))])
          })
      ),
    ])
  }
}

extension SheetDiffOperation.Change {
  /// `(one) es: '%d archivo' -> '%d fichero'  typed into the sheet, …`.
  fileprivate var line: String {
    let variant = id.variant == .plain ? "" : "(\(id.variant.text)) "
    if column == "todo", let old, let new { return "\(variant)todo: \(Self.codes(old, new))" }
    let by = isUnseen ? "  typed into the sheet since the last sync" : origin.map { "  \($0.long)" } ?? ""
    return "\(variant)\(column): \(Self.quoted(old)) -> \(Self.quoted(new))\(by)"
  }

  /// The locales that came and went, of those that a cell lists: `+ es fr, - th`.
  private static func codes(_ old: Text, _ new: Text) -> String {
    let (before, now) = (old.string.split(separator: " "), new.string.split(separator: " "))
    let lists = [("+", now.filter { !before.contains($0) }), ("-", before.filter { !now.contains($0) })]
    return lists.filter { !$0.1.isEmpty }.map { "\($0) \($1.joined(separator: " "))" }.joined(separator: ", ")
  }

  private static func quoted(_ text: Text?) -> String { text.map { "'\($0)'" } ?? "no row" }

  fileprivate var json: JSON {
    .object([
      ("variant", .string(id.variant.text)), ("column", .string(column)), ("old", .optional(old?.string)),
      ("new", .optional(new?.string)), ("from", .optional(isUnseen ? "sheet" : origin?.word)),
      ("version", .optional(origin?.version.description)),
      ("commit", .optional(origin?.commit?.commit.description)),
      ("author", .optional(origin?.commit?.author)), ("date", .optional(origin.map { isoDate($0.seconds) })),
    ])
  }
}
