import ProjectConfiguration
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

extension ReturnedPart {
  /// A job that came back from an agency. It is refused as a whole where it is not one of this project's for one locale.
  init(job bytes: [UInt8], _ schema: SheetSchema, locale wanted: LocaleTag?) throws(Failure) {
    let job: ReturnedJob
    do throws(SyntaxError) { job = try ReturnedJob(bytes) } catch {
      throw Failure(
        .content, "the file cannot be read: \(error.line):\(error.column): \(error.message)", hint: error.hint
      )
    }
    let parts = job.parts.filter { !$0.units.isEmpty }
    guard let first = parts.first else { throw Failure(.content, "the file has no texts") }
    let origins = parts.map { $0.origins.lazy.compactMap(JobOrigin.init).first }
    let locale = try Self.locale(of: first, origins[0], schema, wanted: wanted)
    var units = ReturnedUnits(locale)
    for (part, origin) in zip(parts, origins) {
      try Self.checkSource(part.sourceLanguage, schema)
      let own = try Self.locale(of: part, origin, schema, wanted: wanted)
      guard own == locale else {
        throw Failure(
          .content, "the file has texts for \(locale) and for \(own)",
          hint: "import them one by one: a file each")
      }
      for unit in part.units { units.add(unit, origin?.version) }
    }
    units.tellCopies()
    self.init(locale, rows: units.rows, findings: units.findings)
  }

  private static func checkSource(_ language: Text?, _ schema: SheetSchema) throws(Failure) {
    guard let tag = language.flatMap({ LocaleTag($0.string) }), tag.language != schema.base.language else {
      return
    }
    throw Failure(
      .content, "the file is translated from \(tag), and the project's English is \(schema.base)",
      hint: "it may be another project's")
  }

  /// The project's locale that a part of the file is for: as it was exported, and as the file says now.
  private static func locale(
    of part: ReturnedJob.Part, _ origin: JobOrigin?, _ schema: SheetSchema, wanted: LocaleTag?
  ) throws(Failure) -> LocaleTag {
    if let wanted { try schema.require(wanted) }
    let said = part.targetLanguage.flatMap { LocaleTag($0.string) }
    let known = said.flatMap { schema.target(like: $0) }
    if let origin = origin?.locale, let said, !origin.mayBe(said) {
      throw Failure(
        .content, "the file was exported for \(origin), and says that it is for \(said)",
        hint: "ask for a file that has only one target language")
    }
    guard
      let found = origin.flatMap({ schema.target(like: $0.locale) }) ?? known ?? (said == nil ? wanted : nil)
    else {
      guard let other = origin?.locale ?? said else {
        throw Failure(.usage, "the file does not say which locale it is for", hint: "name it: --locale th")
      }
      throw Failure(
        .content, "the file is for \(other), which is no target locale of the project",
        hint: "one of: \(schema.targets.map(\.description).joined(separator: ", "))")
    }
    if let wanted, wanted != found {
      throw Failure(.content, "the file is for \(found), and not for \(wanted)")
    }
    return found
  }
}

/// What a part of a job says of where it came from: `main@1a2b3c4d5e6f7890/th`.
struct JobOrigin: CustomStringConvertible {
  var version: LocalePartVersion
  var locale: LocaleTag

  init(_ version: LocalePartVersion, for locale: LocaleTag) {
    (self.version, self.locale) = (version, locale)
  }

  /// Nil for other texts.
  init?(_ text: Text) {
    let word = text.string.filter { !$0.isWhitespace }
    guard let slash = word.lastIndex(of: "/"), let version = LocalePartVersion(Text(word[..<slash])),
      let locale = LocaleTag(String(word[word.index(after: slash)...]))
    else { return nil }
    (self.version, self.locale) = (version, locale)
  }

  var description: String { "\(version)/\(locale)" }
}

/// The units of a job as rows of a part.
private struct ReturnedUnits {
  private let locale: LocaleTag
  private(set) var rows: [ReturnedPart.Row] = []
  private(set) var findings: [Finding] = []
  /// Units that say what the English says, and nothing of being translated.
  private var copies: [ReturnedJob.Unit] = []

  init(_ locale: LocaleTag) { self.locale = locale }

  mutating func add(_ unit: ReturnedJob.Unit, _ version: LocalePartVersion?) {
    var text = unit.target ?? .empty
    if let flaw = unit.flaw {
      return findings.append(
        .unusable(
          "'\(text.excerpt)' of '\(unit.name.excerpt)' is not used: it \(flaw)", place(of: unit),
          hint: "codes stay as they are: only the words around them are translated"))
    }
    if text.isSame(as: unit.source), unit.mark != .done {
      if unit.mark == .nothing, !text.isBlank { copies.append(unit) }
      text = .empty
    }
    rows.append(
      ReturnedPart.Row(
        number: unit.line, entry: Self.entry(unit.name), english: unit.source, text: text, version: version,
        mark: unit.id.string, isConfirmed: unit.mark == .done,
        isUnfinished: unit.aside.isPrefilled && unit.mark != .done))
  }

  /// `files:few` is the plural form of a key.
  private static func entry(_ name: Text) -> EntryID {
    let word = name.string
    guard let colon = word.lastIndex(of: ":"),
      let variant = Variant(String(word[word.index(after: colon)...])),
      variant != .plain
    else { return EntryID(name) }
    return EntryID(Text(word[..<colon]), variant)
  }

  mutating func tellCopies() {
    guard let first = copies.first else { return }
    let others = copies.count > 1 ? ", and \((copies.count - 1).counted("other text")) likewise" : ""
    findings.append(
      .unusable(
        "'\(first.source.excerpt)' of '\(first.name.excerpt)' is the English, and is not marked as translated\(others)",
        place(of: first), hint: "where it is right, let the agency mark it as translated"))
  }

  private func place(of unit: ReturnedJob.Unit) -> Place { Place(ReturnedPart.file, line: unit.line) }
}

extension SheetSchema {
  /// The target locale that a tool means which writes tags in its own way: `th-TH` for `th`, `zh-CN` for `zh-Hans`.
  fileprivate func target(like tag: LocaleTag) -> LocaleTag? {
    if targets.contains(tag) { return tag }
    let same = targets.filter { $0.full == tag.full }
    if same.count == 1 { return same[0] }
    let near = targets.filter { $0.mayBe(tag) }
    return near.count == 1 ? near[0] : nil
  }
}

extension LocaleTag {
  /// True where one of the two only says more than the other: not `zh-CN` for `zh-Hant`.
  fileprivate func mayBe(_ other: LocaleTag) -> Bool {
    if full == other.full { return true }
    func agrees(_ a: String?, _ b: String?) -> Bool { a == nil || b == nil || a == b }
    return language == other.language && full.script == other.full.script && agrees(region, other.region)
  }
}
