import Checks
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// What a staging locale says holds in every format: it has the placeholders of the base text, fails no check, and the file
/// that is written says it.
struct StagingLaws {
  @Test(arguments: Sample.all, StagingContent.all) func aWholeFile(
    _ sample: Sample, _ content: StagingContent
  ) throws {
    let base = try sample.read()
    try expectStaged(content, base, base.catalog.entries.map(\.text), of: sample)
  }

  /// The texts of one file replaced by what is hard to leave intact.
  @Test(arguments: oneOfEach, StagingContent.all) func hardTexts(_ sample: Sample, _ content: StagingContent)
    throws
  {
    let file = try sample.read()
    guard let id = file.catalog.entries.first?.id else { return }
    for text in StagingTexts.all {
      guard let bytes = try? file.applying([EntryEdit(id, text)], base: file),
        let base = try? Sample(sample.format, "", bytes).read(), base.catalog[id]?.text == text
      else { continue }
      try expectStaged(content, base, [text], of: sample)
    }
  }

  /// The richest sample of each format.
  static let oneOfEach: [Sample] = StringFormats.all.compactMap { format in
    Sample.all.filter { $0.format.name == format.name }.max {
      ((try? $0.read())?.catalog.count ?? 0) < ((try? $1.read())?.catalog.count ?? 0)
    }
  }

  @Test(arguments: StagingContent.all, 0..<20) func anyTexts(_ content: StagingContent, _ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    for style in StagingTexts.styles {
      for _ in 0..<50 {
        let staged = StagedText(key: "a.key", text: StagingTexts.random(&numbers), style: style)
        expectIntact(content.text(of: staged), staged, "seed \(seed)")
      }
    }
  }

  private func expectStaged(
    _ content: StagingContent, _ base: any StringFile, _ only: [Text], of sample: Sample
  ) throws {
    var edits: [EntryEdit] = []
    for entry in base.catalog.entries where entry.isTranslatable {
      let staged = StagedText(
        key: entry.key, text: entry.text, style: sample.format.placeholders,
        guarded: base.guardedParts(of: entry.id))
      let text = content.text(of: staged)
      edits.append(EntryEdit(entry.id, text, comment: entry.comment))
      if only.contains(entry.text) { expectIntact(text, staged, "\(entry.id)") }
    }
    let role = FileRole.translation(try #require(LocaleTag("en-XA")))
    let empty = try sample.format.read(
      sample.format.emptyFile(like: base, for: role.locale), as: role, beside: base)
    let (bytes, refused) = try fill(empty, edits, base)
    let plain = edits.map { EntryEdit($0.id, base.catalog[$0.id]?.text, comment: $0.comment) }
    // What the format refuses of the base text itself, it refuses.
    #expect(try refused.isSubset(of: fill(empty, plain, base).refused))
    let written = try sample.format.read(bytes, as: role, beside: base)
    for edit in edits where !refused.contains(edit.id) {
      #expect(written.catalog[edit.id]?.text ?? "" == edit.text, "\(edit.id)")
    }
  }

  private func fill(_ file: any StringFile, _ edits: [EntryEdit], _ base: any StringFile) throws -> (
    bytes: [UInt8], refused: Set<EntryID>
  ) {
    var refused = Set(file.obstacles(to: edits, base: base).map(\.id))
    while true {
      let left = edits.filter { !refused.contains($0.id) }
      do throws(EditError) { return (try file.applying(left, base: base), refused) } catch {
        guard refused.insert(error.id).inserted else { throw error }
      }
    }
  }

  private func expectIntact(_ text: Text, _ staged: StagedText, _ comment: Comment) {
    let source = Message(staged.text, staged.style)
    let message = Message(text, staged.style, like: source)
    let where_ =
      "\(staged.style.name) \(staged.text.string.debugDescription): \(text.string.debugDescription)"
    #expect(
      message.placeholders.map(\.spelling).sorted() == source.placeholders.map(\.spelling).sorted(),
      "\(comment) \(where_)")
    let input = CheckInput(
      source: source, translation: message, locale: LocaleTag("en-XA"), variant: .plain, maxLength: nil)
    #expect(Self.checks.findings(input).map(\.message) == [], "\(comment) \(where_)")
  }

  private static let checks = ChosenChecks(locale: LocaleTag("en-XA"), from: .error)
}

extension StagingContent: CustomTestStringConvertible {
  public var testDescription: String { name }
}

enum StagingTexts {
  static let styles: [PlaceholderStyle] = [
    .apple, .java, .c, .braces, .messageFormat, .doubleBraces, .percent, .none,
  ]

  static let all: [Text] = [
    "Save", "100% of %@ done", "%1$@ sent %2$ld photos", "%1$s has %2$d%%", "%s: %d", "%#@files@ here",
    "%1 of %L2 (%n)",
    "Hi {name}, it's {0, number, #.##}", "it''s {0} '{quoted}'", "{{count}} of {{- all}} $t(key.other)",
    "{n, plural, =0 {no files} one {# file} other {# files in {dir}}}",
    "{g, select, female {her} male {his} other {their}} files",
    "Tap <b>Save</b> and <a href=\"https://x.org/a?b=c\">go</a>",
    "<1>Terms</1> &amp; <i>more</i>&nbsp;", "line one\\nline two\\t%@", "one\ntwo\n\nthree",
    "Write to ada@example.com or www.x.org",
    "a file | {n} files", "\u{2068}%@\u{2069} is open", "%@", "…", "保存しますか？", "&File", "50 % d'eau",
    "http://x.org/{id}/edit now",
  ]

  private static let parts = [
    "Save ", "the file", " of ", "%", "%%", "%@", "%1$@", "%2$d", "%s", "%d", "%.2f", "% o", "{", "}",
    "{name}", "{0}", "{{x}}",
    "$t(a)", "%1", "%n", "'", "''", "#", "<b>", "</b>", "<", ">", "&amp;", "&", "\\n", "\\", "\n", " | ",
    "https://x.org/", "a@b.cd",
    "{n, plural, one {", "# file", "} other {", "}}", "{g, select, other {", "\u{202B}", "\u{202C}", "é",
    "e\u{301}", "😀", "字",
    "@:a.b", "12", "[", "]", "%#@v@", "'{'",
  ]

  static func random(_ numbers: inout SeededNumbers) -> Text {
    Text(
      (0..<Int.random(in: 1...7, using: &numbers)).map { _ in parts.randomElement(using: &numbers) ?? "" }
        .joined())
  }
}
