import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let locales = Command(
    "locales", "show what users of each language see, by each platform's rules", operands: "[REV]",
    operandCount: 0...1, isQuestion: true,
    discussion: """
      REV defaults to HEAD. A user's system says a language, zh-HK perhaps, and each platform has its own rule for which of
      the app's files that user sees: Apple's takes zh-Hant, gettext's takes English. The table has a row for each target and
      for the regions of its language that many people have, and a column for each resource. '-' is the base locale.

        glossator locales
        glossator locales release/2.4

      Marked with '!' is what the project may not have meant: English although there is a translation for that language and
      script, or another script. Below stand the languages that a platform's own list leaves out or has too many of:
      knownRegions of Xcode, CFBundleLocalizations, Android's locale-config and Gradle's localeFilters, Flutter's
      supportedLocales. 'glossator checks locale-unlisted' and the like say how bad each is; 'glossator check' tells them, too.

      The rules are those of users with one language. Exit status 0, whatever is found.
      """,
    schema: .locales
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let report = try LocalesOperation(try selection.access().repository).run(
      invocation.operands.first ?? "HEAD")
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return .yes
  }
}

extension LocalesReport {
  func tell() {
    if resources.isEmpty { return Terminal.say("there are no string files here") }
    for table in tables {
      for line in TextTable(table).lines { Terminal.say(line) }
      Terminal.say("")
    }
    let isMarked = resources.contains { $0.rows.contains(where: \.isAccident) }
    if isMarked {
      Terminal.say(folding: "! English although the app has the language, or another script", rest: "  ")
    }
    if resources.contains(where: { $0.rows.contains { $0.cell.hasPrefix("-") } }) {
      Terminal.say("- \(base), the base locale")
    }
    let rules = resources.map { "\($0.resource) \($0.platform)" }.joined(separator: ", ")
    Terminal.say(folding: "rules: \(rules)", rest: "  ")
    for resource in resources {
      for line in resource.remarks { Terminal.say(folding: line, rest: "  ") }
    }
    for list in lists { Terminal.say(folding: list.line, rest: "  ") }
    let own: Set = ["english-by-accident", "other-script"]
    Terminal.report(findings.filter { !own.contains($0.rule) })
  }

  /// As many resources beside each other as fit; those of one outcome share a column.
  private var tables: [[[String]]] {
    let users = self.users
    var outcomes: [(names: [String], cells: [String])] = []
    for resource in resources {
      let cells = users.map { resource.rows[$0.row].cell }
      if let same = outcomes.firstIndex(where: { $0.cells == cells }) {
        outcomes[same].names.append(resource.resource)
      } else {
        outcomes.append(([resource.resource], cells))
      }
    }
    var tables: [[[String]]] = []
    var rest = outcomes.map { [Terminal.visible($0.names.joined(separator: ", "))] + $0.cells }[...]
    let names = ["user"] + users.map(\.name)
    while !rest.isEmpty {
      var width = (names.map(\.terminalWidth).max() ?? 0) + 2
      let fitting = rest.prefix { column in
        width += (column.map(\.terminalWidth).max() ?? 0) + 2
        return width <= columns + 2
      }
      let taken = rest.prefix(max(1, fitting.count))
      rest = rest.dropFirst(taken.count)
      tables.append(names.enumerated().map { number, name in [name] + taken.map { $0[number] } })
    }
    return tables
  }

  /// Those who see the same, whichever resource it is, share a row: `es (ES 419 MX US)`.
  private var users: [(name: String, row: Int)] {
    var users: [(name: String, row: Int)] = []
    var rests: [String] = []
    for (row, user) in (resources.first?.rows ?? []).map(\.shown.user).enumerated() {
      let isSame = users.last.map { last in
        resources.allSatisfy { $0.rows[row].cell == $0.rows[last.row].cell }
          && resources[0].rows[last.row].shown.user.language == user.language
      }
      if isSame == true {
        rests.append(String(user.description.dropFirst(user.language.count + 1)))
        users[users.count - 1].name =
          "\(resources[0].rows[users[users.count - 1].row].shown.user) "
          + "(\(rests.joined(separator: " ")))"
      } else {
        users.append((user.description, row))
        rests = []
      }
    }
    return users
  }

  var json: JSON {
    .object([
      ("base", .string(base.description)),
      ("resources", .array(resources.map(\.json))),
      ("lists", .array(lists.map(\.json))),
      ("findings", .array(findings.map(\.json))),
    ])
  }
}

extension ShownLocales.Row {
  /// True where users see what the project may not have meant.
  fileprivate var isAccident: Bool { !shown.passedOver.isEmpty || shown.isInOtherScript }

  fileprivate var cell: String {
    (shown.shown == shown.base ? "-" : shown.shown.description) + (isAccident ? " !" : "")
      + (missing.isEmpty ? "" : " (\(paths.count) of \(paths.count + missing.count))")
  }
}

extension ShownLocales {
  /// What the table does not say.
  fileprivate var remarks: [String] {
    var lines: [String] = []
    for (locale, list) in leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append("\(resource): \(locale) has files, and \(list) leaves it out")
    }
    let gaps = rows.filter { !$0.missing.isEmpty && $0.shown.shown == $0.shown.user }
    for gap in gaps {
      lines.append(
        "\(resource): \(gap.shown.shown) has no file for \(counted(gap.missing)): these are shown in \(gap.shown.base)"
      )
    }
    return lines
  }

  private func counted(_ paths: [String]) -> String {
    paths.count == 1 ? paths[0] : "\(paths[0]) and \(paths.count - 1) more"
  }

  fileprivate var json: JSON {
    .object([
      ("resource", .string(resource)), ("platform", .string(platform)),
      (
        "users",
        .array(
          rows.map { row in
            .object([
              ("user", .string(row.shown.user.description)),
              ("shown", .string(row.shown.shown.description)),
              ("isBase", .bool(row.shown.shown == row.shown.base)),
              ("files", .strings(row.paths)), ("missing", .strings(row.missing)),
              ("passedOver", .strings(row.shown.passedOver.map(\.description))),
              ("isInOtherScript", .bool(row.shown.isInOtherScript)),
            ])
          })
      ),
      (
        "leftOut",
        .array(
          leftOut.sorted { $0.key < $1.key }.map { locale, list in
            .object([("locale", .string(locale.description)), ("list", .string(list))])
          })
      ),
    ])
  }
}

extension ProjectFiles.List {
  fileprivate var line: String {
    let names = list.items.map(\.name).joined(separator: " ")
    return "\(path): \(list.setting.rawValue) = \(names)"
      + (list.isWhole ? "" : " and what only the build knows")
  }

  fileprivate var json: JSON {
    .object([
      ("file", .string(path)), ("line", .number(list.line)), ("setting", .string(list.setting.rawValue)),
      ("locales", .strings(list.items.map(\.name))), ("isWhole", .bool(list.isWhole)),
    ])
  }
}
