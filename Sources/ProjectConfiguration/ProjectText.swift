import Checks
import TranslationModel

extension Project {
  /// The configuration as a `.glossator`, with short comments; it reads back as this. `slight` are locales that are
  /// nearly empty: a line for whoever wants them.
  ///
  /// `differing` is the number of cells that differ from the files, in a sheet that is there already.
  package func text(slight: [LocaleTag] = [], differing: Int = 0) -> String {
    var lines = [
      "# What Glossator translates here. For every key, see config/example.glossator in Glossator's repository."
    ]
    lines += ownLines(slight) + adoptLines(differing) + ["", "[branches]"] + branches.lines
    for resource in resources {
      lines += ["", "[resource \"\(resource.name)\"]"] + resource.lines(except: Set(slight))
    }
    for locale in staging {
      lines += ["", "[staging \"\(locale.locale)\"]"] + locale.lines
    }
    lines += gate.lines + checks.lines + waivers.flatMap(\.lines)
    if let glossary { lines += ["", "[glossary]", "    path = \(quoted(glossary.string))"] }
    lines += memory.lines
    if let spelling { lines += spelling.lines }
    if code != CodeSettings() { lines += ["", "[code]"] + code.lines }
    for file in accessors {
      lines += ["", "[accessors \"\(file.name)\"]"]
      lines += file.settings.map { "    \($0.name) = \(quoted($0.value))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The section `[project]`.
  private func ownLines(_ slight: [LocaleTag]) -> [String] {
    var lines = ["", "[project]"]
    if let name { lines += ["    # In the sheet that it shares.", "    name = \(name)"] }
    lines += [
      "    # The locale that engineers write, and those to translate into.",
      "    base = \(base)",
      "    target = \(targets.map(\.description).joined(separator: " "))",
    ]
    if !slight.isEmpty {
      lines += [
        "    # These have files with hardly any texts.",
        "    # target = \(slight.map(\.description).joined(separator: " "))",
      ]
    }
    if stale != .keep { lines.append("    stale = \(stale.rawValue)") }
    if suggest != .none { lines.append("    suggest = \(suggest.rawValue)") }
    if sheets != .byResource { lines.append("    sheets = \(sheets.rawValue)") }
    return lines
      + LocaleShares.lines(targets.filter { shipFrom[$0] != nil }, shipFrom).map { "    ship-from = \($0)" }
  }

  private func adoptLines(_ differing: Int) -> [String] {
    if let adopt { return ["", "[adopt]", "    prefer = \(adopt.rawValue)"] }
    if differing == 0 { return [] }
    return [
      "", "[adopt]",
      "    # \(differing.counted("cell")) of the sheet and the files differ. Which side is newer: sheet or git?",
      "    # prefer = sheet",
    ]
  }
}

extension GatePolicy {
  fileprivate var lines: [String] {
    var lines = ["", "[gate]", "    # The locales that must be complete before a release branch ships."]
    lines += LocaleShares.lines(require, shares).map { "    require = \($0)" }
    if stale != .block { lines.append("    stale = \(stale.rawValue)") }
    if pending != .allow { lines.append("    pending = \(pending.rawValue)") }
    if warnings != .allow { lines.append("    warnings = \(warnings.rawValue)") }
    if sheetWaivers != .block { lines.append("    sheet-waivers = \(sheetWaivers.rawValue)") }
    return lines
  }
}

extension MemorySettings {
  fileprivate var lines: [String] {
    if paths.isEmpty { return [] }
    return ["", "[memory]"] + paths.map { "    path = \(quoted($0.string))" }
      + (threshold == Self.usualThreshold ? [] : ["    threshold = \(threshold) %"])
  }
}

extension CodeSettings {
  fileprivate var lines: [String] {
    calls.map { "    call = \(quoted($0.text))" } + ignored.map { "    ignore = \(quoted($0.text))" }
  }
}

extension SpellingSettings {
  fileprivate var lines: [String] {
    ["", "[spelling]", "    dictionary = \(dictionary)"]
      + (ignored.isEmpty ? [] : ["    ignore = \(quoted(ignored.joined(separator: " ")))"])
      + (words.map { ["    words = \(quoted($0.string))"] } ?? [])
  }
}

extension BranchRules {
  fileprivate var lines: [String] {
    var lines: [String] = []
    if production.isEmpty {
      lines += ["    # None: a release branch counts as long as it exists.", "    production ="]
    }
    lines += production.map { "    production = \(quoted($0))" }
    lines.append("    integration = \(quoted(integration))")
    lines += feature.map { "    feature = \(quoted($0))" } + release.map { "    release = \(quoted($0))" }
    return lines + ["    # Where Glossator commits.", "    side = \(quoted(side))"]
  }
}

extension Resource {
  /// Its section's settings. What `slight` locales are called is a comment: they are none of the project's yet.
  func lines(except slight: Set<LocaleTag> = []) -> [String] {
    var lines = ["    format = \(quoted(format))", "    path = \(quoted(path.text))"]
    if let basePath { lines.append("    base-path = \(quoted(basePath.text))") }
    if baseText != .value { lines.append("    base-text = \(baseText.rawValue)") }
    if let placeholders { lines.append("    placeholders = \(placeholders.name)") }
    if !keyPrefix.isEmpty { lines.append("    key-prefix = \(quoted(keyPrefix))") }
    if let keySeparator { lines.append("    key-separator = \(quoted(keySeparator))") }
    lines += ignored.map { "    ignore = \(quoted($0.text))" }
    lines += keyShapes.map { "    key-pattern = \(quoted($0.text))" }
    if missing != .nothing { lines.append("    missing = \(missing.rawValue)") }
    if sheet != SheetName.main { lines.append("    sheet = \(sheet)") }
    for (locale, name) in spellings.sorted(by: { $0.key < $1.key }) {
      let mark = slight.contains(locale) ? "# " : ""
      lines.append("    \(mark)locale = \(quoted("\(locale) \(name)"))")
    }
    return lines
  }
}

extension CheckLevels {
  /// A section for each check, in the order in which they first come.
  fileprivate var lines: [String] {
    var ids: [String] = []
    for setting in settings where !ids.contains(setting.id) { ids.append(setting.id) }
    return ids.flatMap { id -> [String] in
      ["", "[check \"\(id)\"]"] + settings.filter { $0.id == id }.map(\.line)
    }
  }
}

extension CheckLevels.Setting {
  fileprivate var line: String {
    var words = [level.rawValue]
    let places = resources + locales.map(\.description)
    if !places.isEmpty { words += ["in"] + places }
    return "    level = " + words.joined(separator: " ")
  }
}

extension CheckWaiver {
  fileprivate var lines: [String] {
    let name = reason.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var lines = ["", "[waive \"\(name)\"]", "    check = \(check)"]
    if let keys { lines.append("    key = \(quoted(keys.text))") }
    if !locales.isEmpty { lines.append("    locale = " + locales.map(\.description).joined(separator: " ")) }
    if let until { lines.append("    until = \(until)") }
    return lines
  }
}

/// A value as git-config(1) writes it: between quotes where a sign in it means something there, or a space is at an end.
private func quoted(_ value: String) -> String {
  let bytes = Array(value.utf8)
  let isPlain =
    bytes.first != 0x20 && bytes.last != 0x20 && !bytes.contains { "#;\"\\\n\t".utf8.contains($0) }
  if isPlain { return value }
  var result = [UInt8(ascii: "\"")]
  for byte in bytes {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
    case 0x0A: result += Array("\\n".utf8)
    case 0x09: result += Array("\\t".utf8)
    default: result.append(byte)
    }
  }
  return String(decoding: result + [UInt8(ascii: "\"")], as: UTF8.self)
}
