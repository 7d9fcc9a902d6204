import Interchange
import ProjectConfiguration
import Service
import StringFormats
import TranslationModel
import Workflow

extension Command {
  static let entries = Command(
    "entries", "list what a string file says: keys, variants, values, comments", operands: "FILE",
    operandCount: 1...1,
    options: [
      .value(
        "format", "NAME", "the file's format (default: guessed from its name)",
        words: StringFormats.all.map(\.name)),
      .value("locale", "TAG", "which locale, if the file holds several (default: en)"),
    ], shares: .json,
    discussion: "Formats: \(StringFormats.all.map(\.name).joined(separator: ", "))",
    schema: .entries
  ) { invocation throws(Failure) in
    let path = invocation.operands[0]
    let format = try format(of: path, named: invocation["format"])
    guard let locale = LocaleTag(invocation["locale"] ?? "en") else {
      throw Failure(
        .usage, "'\(invocation["locale"] ?? "")' is not a locale tag", hint: "for example: en, pt-BR, zh-Hans"
      )
    }
    let bytes = try readFile(path)
    let file: any StringFile
    do throws(SyntaxError) { file = try read(bytes, format, locale) } catch {
      let finding = error.finding(in: path, rule: "unreadable-file")
      throw Failure(
        .content, "cannot read \(path) as \(format.name)", hint: finding.hint, findings: [finding])
    }
    tell(file, json: invocation.wantsJSON)
    Terminal.report(
      file.findings.map {
        Finding($0.severity, $0.rule, $0.message, at: Place(path, line: $0.place?.line), hint: $0.hint)
      })
    return .yes
  }

  /// In a file of all locales, the locale of the source has its texts as keys, too.
  private static func read(_ bytes: [UInt8], _ format: any StringFormat, _ locale: LocaleTag)
    throws(SyntaxError) -> any StringFile
  {
    if format.carries.contains(.allLocales), let source = try? format.read(bytes, as: .source(locale)) {
      return source
    }
    return try format.read(bytes, as: .translation(locale))
  }

  private static func format(of path: String, named name: String?) throws(Failure) -> any StringFormat {
    if let name {
      if let format = StringFormats.named(name) { return format }
      let nearest = Spelling.nearest(to: name, among: StringFormats.all.map(\.name))
      throw Failure(.usage, "unknown format '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
    }
    if let format = StringFormats.all.first(where: { $0.claims(path: absolute(path)) }) { return format }
    throw Failure(
      .usage, "cannot tell the format of \(path) from its name",
      hint: "--format \(StringFormats.all.map(\.name).joined(separator: " | "))")
  }

  private static func tell(_ file: any StringFile, json: Bool) {
    if json {
      let entries = file.catalog.entries.map { entry in
        JSON.object([
          ("key", .string(entry.key.string)), ("variant", .string(entry.variant.text)),
          ("value", .string(entry.text.string)), ("comment", .string(entry.comment.string)),
          ("line", .number(entry.line)), ("translatable", .bool(entry.isTranslatable)),
        ])
      }
      Terminal.say(JSON.object([("entries", .array(entries))]).text)
      return
    }
    var text = ""
    for entry in file.catalog.entries {
      let name = entry.variant == .plain ? entry.key.string : "\(entry.key)[\(entry.variant.text)]"
      let comment = entry.comment.isEmpty ? "" : "\t# \(entry.comment)"
      text +=
        Terminal.visible(name) + "\t" + Terminal.visible(entry.text.string)
        + (comment.isEmpty ? "" : "\t# " + Terminal.visible(entry.comment.string)) + "\n"
    }
    Terminal.write(text)
  }
}
