import StringFormats
import TestSupport
import Testing
import TranslationModel

/// What an agency gets, and what it may send back.
@Suite struct TranslationJobTests {
  private static func job() throws -> TranslationJob {
    let (en, th) = (try #require(LocaleTag("en")), try #require(LocaleTag("th")))
    var job = TranslationJob(from: en, to: th)
    var part = TranslationJob.Part(original: "main@1a2b3c4d5e6f7890/th")
    func unit(_ id: String, _ name: Text, _ source: Text, _ target: Text?, _ state: TranslationJob.State)
      -> TranslationJob.Unit
    {
      let source = ProtectedText(source, .neutral)
      let target = target.map { ProtectedText($0, .neutral, like: source) }
      return TranslationJob.Unit(id: id, name: name, source: source, target: target, state: state)
    }
    var sent = unit("u1", "sent", "<b>%1$@</b> sent %2$d \u{1B}photos & more", nil, .missing)
    sent.notes = [.init("comment", "In the list"), .init("glossary", "photo: รูป")]
    sent.terms = [.init("photo", ["รูป", "ภาพ"]), .init("photos & more", ["?"]), .init("sending", ["ส่ง"])]
    sent.maxLength = 40
    var welcome = unit("u2", "welcome", " Welcome \"back\"\n", "ยินดี", .stale)
    welcome.previous = ("Welcome", "ยินดี")
    var one = unit("u3", "files:one", "%d file", "%d ไฟล์", .done)
    var other = unit("u4", "files:other", "%d files", "ไฟล์", .open)
    (one.plural, other.plural) = ("files", "files")
    part.units = [sent, welcome, one, other]
    job.parts = [part]
    return job
  }

  @Test func theFirstVersion() throws {
    #expect(
      String(decoding: try Self.job().bytes(.first), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
          <file original="main@1a2b3c4d5e6f7890/th" source-language="en" target-language="th" datatype="plaintext" tool-id="glossator">
            <header>
              <tool tool-id="glossator" tool-name="Glossator"/>
              <note from="glossator">main@1a2b3c4d5e6f7890/th</note>
            </header>
            <body>
              <trans-unit id="u1" resname="sent" maxwidth="40" size-unit="char" xml:space="preserve">
                <source><bpt id="1" rid="1">&lt;b&gt;</bpt><ph id="2" equiv-text="%1$@">%1$@</ph><ept id="1" rid="1">&lt;/b&gt;</ept> sent <ph id="3" equiv-text="%2$d">%2$d</ph> <x id="4" ctype="x-char-001B" equiv-text="U+001B"/>photos &amp; more</source>
                <note from="comment">In the list</note>
                <note from="glossary">photo: รูป</note>
              </trans-unit>
              <trans-unit id="u2" resname="welcome" xml:space="preserve">
                <source> Welcome "back"
        </source>
                <target state="needs-review-translation">ยินดี</target>
                <alt-trans alttranstype="previous-version" origin="glossator">
                  <source>Welcome</source>
                  <target>ยินดี</target>
                </alt-trans>
              </trans-unit>
              <group id="g3" resname="files" restype="x-gettext-plurals">
                <trans-unit id="u3" resname="files:one" approved="yes" xml:space="preserve">
                  <source><ph id="1" equiv-text="%d">%d</ph> file</source>
                  <target state="translated"><ph id="1" equiv-text="%d">%d</ph> ไฟล์</target>
                </trans-unit>
                <trans-unit id="u4" resname="files:other" xml:space="preserve">
                  <source><ph id="1" equiv-text="%d">%d</ph> files</source>
                  <target state="needs-review-translation">ไฟล์</target>
                </trans-unit>
              </group>
            </body>
          </file>
        </xliff>

        """)
  }

  @Test func theSecondVersion() throws {
    #expect(
      String(decoding: try Self.job().bytes(.second), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" srcLang="en" trgLang="th">
          <file id="f1" original="main@1a2b3c4d5e6f7890/th">
            <slr:profiles generalProfile="xliff:codepoints"/>
            <notes>
              <note category="glossator">main@1a2b3c4d5e6f7890/th</note>
            </notes>
            <unit id="u1" name="sent" xml:space="preserve" slr:sizeRestriction="40">
              <gls:glossary>
                <gls:glossEntry ref="#m1">
                  <gls:term>photo</gls:term>
                  <gls:translation>รูป</gls:translation>
                  <gls:translation>ภาพ</gls:translation>
                </gls:glossEntry>
                <gls:glossEntry>
                  <gls:term>photos &amp; more</gls:term>
                  <gls:translation>?</gls:translation>
                </gls:glossEntry>
                <gls:glossEntry>
                  <gls:term>sending</gls:term>
                  <gls:translation>ส่ง</gls:translation>
                </gls:glossEntry>
              </gls:glossary>
              <notes>
                <note category="comment">In the list</note>
                <note category="glossary">photo: รูป</note>
              </notes>
              <originalData>
                <data id="d1">&lt;b&gt;</data>
                <data id="d2">%1$@</data>
                <data id="d3">&lt;/b&gt;</data>
                <data id="d4">%2$d</data>
              </originalData>
              <segment id="s1" state="initial">
                <source><pc id="1" dataRefStart="d1" dataRefEnd="d3" dispStart="&lt;b&gt;" dispEnd="&lt;/b&gt;" canCopy="no" canDelete="no"><ph id="2" dataRef="d2" equiv="%1$@" disp="%1$@" canCopy="no" canDelete="no"/></pc> sent <ph id="3" dataRef="d4" equiv="%2$d" disp="%2$d" canCopy="no" canDelete="no"/> <cp hex="001B"/><mrk id="m1" type="term">photos</mrk> &amp; more</source>
              </segment>
            </unit>
            <unit id="u2" name="welcome" xml:space="preserve">
              <mtc:matches>
                <mtc:match ref="#s1" type="tm" origin="glossator">
                  <source>Welcome</source>
                  <target>ยินดี</target>
                </mtc:match>
              </mtc:matches>
              <segment id="s1" state="initial" subState="glossator:stale">
                <source> Welcome "back"
        </source>
                <target>ยินดี</target>
              </segment>
            </unit>
            <group id="g3" name="files" type="glossator:plural">
              <unit id="u3" name="files:one" xml:space="preserve">
                <originalData>
                  <data id="d1">%d</data>
                </originalData>
                <segment id="s1" state="translated">
                  <source><ph id="1" dataRef="d1" equiv="%d" disp="%d" canCopy="no" canDelete="no"/> file</source>
                  <target><ph id="1" dataRef="d1" equiv="%d" disp="%d" canCopy="no" canDelete="no"/> ไฟล์</target>
                </segment>
              </unit>
              <unit id="u4" name="files:other" xml:space="preserve">
                <originalData>
                  <data id="d1">%d</data>
                </originalData>
                <segment id="s1" state="initial" subState="glossator:check">
                  <source><ph id="1" dataRef="d1" equiv="%d" disp="%d" canCopy="no" canDelete="no"/> files</source>
                  <target>ไฟล์</target>
                </segment>
              </unit>
            </group>
          </file>
        </xliff>

        """)
  }

  // MARK: What comes back

  /// Whatever the texts are, they come back as they went out.
  /// A text, a term, and what of the text is marked; in brackets.
  static let terms: [(text: String, term: String, marked: String)] = [
    ("Empty the cart", "cart", "Empty the [cart]"), ("Carts & more", "cart", "[Carts] & more"),
    ("A cartoon of a cart", "cart", "A cartoon of a [cart]"), ("Go-cart", "cart", "Go-[cart]"),
    ("%@ cart", "cart", "%@ [cart]"), ("<b>cart</b>s", "cart", "<b>[cart]</b>s"),
    ("Subcart", "cart", "Subcart"), ("Carthage", "cart", "Carthage"), ("Éclair", "clair", "Éclair"),
    ("Pick-up point", "pick-up point", "[Pick-up point]"), ("Pick", "pick-up point", "Pick"),
    ("购物车", "购物车", "[购物车]"), ("a", "", "a"),
  ]

  @Test(arguments: terms.indices) func aTermIsMarkedWhereItStands(_ i: Int) throws {
    let (text, term, marked) = Self.terms[i]
    var job = TranslationJob(from: try #require(LocaleTag("en")), to: try #require(LocaleTag("th")))
    var unit = TranslationJob.Unit(
      id: "u", name: "n", source: ProtectedText(Text(text), .neutral), target: nil, state: .missing)
    unit.terms = [.init(Text(term), ["x"])]
    job.parts = [TranslationJob.Part(original: "o", units: [unit])]
    let file = String(decoding: job.bytes(.second), as: UTF8.self)
    #expect(file.contains("<gls:glossEntry ref=\"#m1\">") == marked.contains("["))
    let source = try #require(file.firstMatch(of: /<source>(.*)<\/source>/)).1
    let plain = source.replacing("<mrk id=\"m1\" type=\"term\">", with: "[").replacing("</mrk>", with: "]")
      .replacing(/<\/?p[hc][^>]*>/, with: "").replacing("&amp;", with: "&")
    let expected = marked.replacing(/<[^>]*>|%@/, with: "")
    #expect(String(plain) == expected)
    // Who takes the marks along, and who leaves them out, sends the same text back.
    #expect(try ReturnedJob(Array(file.utf8)).parts[0].units[0].source == Text(text))
    let back = file.replacing("</source>", with: "</source><target>\(source)</target>")
    #expect(try ReturnedJob(Array(back.utf8)).parts[0].units[0].target == Text(text))
  }

  @Test(arguments: TranslationJob.Version.allCases, 0..<40) func nothingChangesOnTheWay(
    _ version: TranslationJob.Version, _ seed: Int
  ) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let (en, th) = (try #require(LocaleTag("en")), try #require(LocaleTag("th")))
    let more: [Text] = ["ไทย", "日本語", "العربية", "👩‍👩‍👧", "%1$@", "%2$d", "<b>", "</b>", "\u{7}", "\r", "{name}"]
    func text() -> Text {
      let words = (0..<3).map { _ in more.randomElement(using: &numbers) ?? "" }.map(\.string).joined()
      return Text(AwkwardTexts.random(&numbers).string + words)
    }
    let styles: [PlaceholderStyle] = [.neutral, .neutralNames, .none]
    var job = TranslationJob(from: en, to: th)
    var part = TranslationJob.Part(original: "main@1a2b3c4d5e6f7890/th")
    var texts: [(source: Text, target: Text)] = []
    for i in 0..<50 {
      let style = styles.randomElement(using: &numbers) ?? .neutral
      texts.append((text(), text()))
      let source = ProtectedText(texts[i].source, style)
      var unit = TranslationJob.Unit(
        id: "u\(i)", name: text(), source: source,
        target: ProtectedText(texts[i].target, style, like: source),
        state: [.open, .stale, .done].randomElement(using: &numbers) ?? .open)
      unit.notes = [.init("comment", text())]
      unit.previous = (text(), text())
      if Bool.random(using: &numbers) { unit.plural = Text("p\(i / 3)") }
      part.units.append(unit)
    }
    job.parts = [part]
    let bytes = job.bytes(version)
    let utf16 = Array("\u{FEFF}\(String(decoding: bytes, as: UTF8.self))".utf16).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
    }
    for bytes in [bytes, [0xEF, 0xBB, 0xBF] + bytes, utf16] {
      #expect(ReturnedJob.mayBe(bytes))
      let units = try ReturnedJob(bytes).parts.flatMap(\.units)
      #expect(units.count == texts.count)
      for (i, unit) in units.enumerated() {
        #expect(unit.id == Text("u\(i)") && unit.flaw == nil, "\(texts[i]): \(unit.flaw ?? "")")
        #expect(unit.source == texts[i].source)
        if !texts[i].target.isBlank { #expect(unit.target == texts[i].target) }
      }
    }
  }

  static let first: [(what: String, unit: String, target: Text?, mark: ReturnedJob.Mark, flaw: String?)] = [
    ("no target", "", nil, .nothing, nil),
    ("an empty one", "<target/>", "", .nothing, nil),
    ("a translation", "<target state='translated'>{1}ส่ง{2}</target>", "%1$@ส่ง%2$d", .done, nil),
    ("codes in another order", "<target>{2} {1}</target>", "%2$d %1$@", .nothing, nil),
    ("codes by their number", "<target><x id='2'/> <ph id='1'/></target>", "%2$d %1$@", .nothing, nil),
    ("a code without a name", "<target><ph id='9'>%1$@</ph></target>", "%1$@", .nothing, nil),
    (
      "a code that was changed", "<target><ph id='1'>%1$s</ph>{2}</target>", "%1$s%2$d", .nothing,
      "which was '%1$@'"
    ),
    ("a code from elsewhere", "<target>{1}{2}<x id='7'/></target>", "%1$@%2$d", .nothing, "a code '7'"),
    ("placeholders that were typed", "<target>%1$@ %2$d</target>", "%1$@ %2$d", .nothing, nil),
    (
      "segments",
      "<seg-source><mrk mtype='seg' mid='1'>{1} sent</mrk> <mrk mtype='seg' mid='2'>{2}</mrk></seg-source>"
        + "<target><mrk mtype='seg' mid='1'>{1}</mrk> <mrk mtype='seg' mid='2'>{2}</mrk></target>",
      "%1$@ %2$d",
      .nothing, nil
    ),
    (
      "an unknown element", "<target>{1}<t:x xmlns:t='t'>a</t:x>{2}</target><t:y xmlns:t='t'>b</t:y>",
      "%1$@a%2$d", .nothing, nil
    ),
    ("CDATA and entities", "<target><![CDATA[<]]>&amp;&#x41;</target>", "<&A", .nothing, nil),
    ("other translations", "<alt-trans><target>b</target></alt-trans><target>a</target>", "a", .nothing, nil),
    ("a comment in the text", "<target>a<!-- no -->b</target>", "ab", .nothing, nil),
    ("its own line ends", "<target>a\r\nb\rc</target>", "a\nb\nc", .nothing, nil),
    ("not approved", "<target state='needs-translation'>a</target>", "a", .open, nil),
    ("a state of its own", "<target state='x-checked'>a</target>", "a", .open, nil),
    ("a pair for its codes", "<target><g id='1'>a</g></target>", "a", .nothing, "a code '1'"),
  ]

  private static let codes = ["<ph id=\"1\">%1$@</ph>", "<ph id=\"2\">%2$d</ph>"]

  @Test(arguments: first.indices) func whatToolsMakeOfTheFirstVersion(_ i: Int) throws {
    let wanted = Self.first[i]
    let unit = "<source>{1} sent {2}</source>\(wanted.unit)"
      .replacing("{1}", with: Self.codes[0]).replacing("{2}", with: Self.codes[1])
    let returned = try Self.returned(
      "<xliff version='1.2'><file original='o' target-language='TH_th'><body><group><trans-unit id='a'>\(unit)"
        + "</trans-unit></group></body></file></xliff>")
    expect(returned, wanted.what, wanted.target, wanted.mark, wanted.flaw)
    #expect(returned.source == "%1$@ sent %2$d", "\(wanted.what)")
  }

  static let second:
    [(what: String, segments: String, target: Text?, mark: ReturnedJob.Mark, flaw: String?)] = [
      ("no target", "<segment><source>a {1}</source></segment>", nil, .nothing, nil),
      (
        "a translation", "<segment state='final'><source>a {1}</source><target>{1}b</target></segment>",
        "%@b", .done,
        nil
      ),
      (
        "segments",
        "<segment state='final'><source>a </source><target>b</target></segment><ignorable><source> </source>"
          + "</ignorable><segment><source>{1}</source><target>{1}</target></segment>", "b %@", .nothing, nil
      ),
      (
        "segments in another order",
        "<segment><source>a </source><target order='2'>b</target></segment>"
          + "<segment><source>{1}</source><target order='1'>{1}</target></segment>", "%@b", .nothing, nil
      ),
      (
        "one that is not translated",
        "<segment state='final'><source>a </source><target>b</target></segment>"
          + "<segment state='initial'><source>{1}</source></segment>", nil, .open, nil
      ),
      (
        "a code that says something else",
        "<segment><source>a {1}</source><target><ph id='1' dataRef='d2'/></target></segment>",
        "<b>", .nothing, "which was '%@'"
      ),
      (
        "a pair in two parts",
        "<segment><source><pc id='5' dataRefStart='d2' dataRefEnd='d3'>a</pc></source>"
          + "<target><sc id='5' dataRef='d2'/>b<ec startRef='5'/></target></segment>", "<b>b</b>", .nothing,
        nil
      ),
      (
        "marks, and what XML cannot carry",
        "<segment><source>{1}</source><target>"
          + "<mrk id='m1' type='term'>{1}</mrk><sm id='m2' type='comment'/><cp hex='0007'/><em startRef='m2'/></target></segment>",
        "%@\u{7}", .nothing, nil
      ),
    ]

  @Test(arguments: second.indices) func whatToolsMakeOfTheSecondVersion(_ i: Int) throws {
    let wanted = Self.second[i]
    let segments = wanted.segments.replacing("{1}", with: "<ph id='1' dataRef='d1'/>")
    let returned = try Self.returned(
      """
      <xliff version="2.1" srcLang="en" trgLang="th"><file id="f"><unit id="a"><t:x xmlns:t="t"><source>no</source></t:x>
      <originalData><data id="d1">%@</data><data id="d2">&lt;b&gt;</data><data id="d3">&lt;/b&gt;</data></originalData>
      \(segments)</unit></file></xliff>
      """)
    expect(returned, wanted.what, wanted.target, wanted.mark, wanted.flaw)
  }

  private static func returned(_ text: String) throws -> ReturnedJob.Unit {
    try #require(try ReturnedJob(Array(text.utf8)).parts.first?.units.first)
  }

  private func expect(
    _ unit: ReturnedJob.Unit, _ what: String, _ target: Text?, _ mark: ReturnedJob.Mark, _ flaw: String?
  ) {
    #expect(unit.target == target && unit.mark == mark, "\(what): \(unit)")
    #expect(
      (unit.flaw == nil) == (flaw == nil) && unit.flaw?.contains(flaw ?? "") ?? true, "\(what): \(unit)")
  }

  static let refusals: [(text: String, message: String)] = [
    ("<!DOCTYPE x [<!ENTITY a \"b\">]><xliff version='1.2'/>", "a DOCTYPE"),
    ("<html/>", "begins with <html>"), ("<xliff version='3.0'/>", "version '3.0'"),
    ("<xliff/>", "version ''"),
    ("<xliff version='1.2'><file><body><trans-unit id='a'/></body></file></xliff>", "'a' has no <source>"),
    ("<xliff version='1.2'><file>", "never closed"),
    ("<xliff version='1.2'><file>&lol;</file></xliff>", "no known entity"),
    ("<?xml version='1.0' encoding='Shift_JIS'?><xliff version='1.2'/>", "'Shift_JIS' is not supported"),
  ]

  @Test(arguments: refusals.indices) func aFileIsRefused(_ i: Int) {
    do throws(SyntaxError) {
      _ = try ReturnedJob(Array(Self.refusals[i].text.utf8))
      Issue.record("\(Self.refusals[i].text) was read")
    } catch { #expect(error.message.contains(Self.refusals[i].message), "\(error.message)") }
  }

  /// Elements in elements without end cost no more than others.
  @Test func depthIsNoDanger() throws {
    let depth = 100_000
    let text =
      "<xliff version='1.2'><file><body><trans-unit id='a'><source>a</source><target>"
      + String(repeating: "<g id='1'>", count: depth) + "b" + String(repeating: "</g>", count: depth)
      + "</target></trans-unit></body></file></xliff>"
    #expect(try Self.returned(text).target == "b")
  }
}
