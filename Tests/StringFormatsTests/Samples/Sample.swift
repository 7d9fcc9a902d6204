import StringFormats
import TranslationModel

/// Files on which the laws of all formats are tested.
struct Sample: Sendable {
  var format: any StringFormat
  var name: String
  var bytes: [UInt8]

  init(_ format: any StringFormat, _ name: String, _ text: String) {
    self.init(format, name, Array(text.utf8))
  }

  init(_ format: any StringFormat, _ name: String, _ bytes: [UInt8]) {
    (self.format, self.name, self.bytes) = (format, name, bytes)
  }
}

extension Sample: CustomStringConvertible {
  var description: String { "\(format.name): \(name)" }
  /// What the file is read for: one that holds messages and translations, for these.
  func read() throws -> any StringFile {
    try format.read(bytes, as: format.carries.contains(.newKeys) ? .source(english) : .translation(english))
  }

  static let all: [Sample] =
    apple + android + plainJSON + i18next + arb + properties + stringsdict + resx + po + qt + catalogs + xliff
}

private let apple: [Sample] = [
  Sample(AppleStrings(), "empty", ""),
  Sample(AppleStrings(), "one", "\"a\" = \"1\";\n"),
  Sample(AppleStrings(), "no final line end", "\"a\" = \"1\";\n\"b\" = \"2\";"),
  Sample(AppleStrings(), "CR LF", "\"a\" = \"1\";\r\n\"b\" = \"x\r\ny\";\r\n"),
  Sample(AppleStrings(), "lone CR", "\"a\" = \"1\";\r\"b\" = \"2\";\r"),
  Sample(
    AppleStrings(), "genstrings",
    "/* Copyright */\n\n/* Greets */\n\"hello\" = \"Hi\\n\\U00e9\";\n\n/* No comment */\n\"bye\" = \"By\\\"e\";\n\n// one\n// two\n\"c\"=\"3\";\n"
  ),
  Sample(AppleStrings(), "one line", "\"a\"=\"1\"; /* b */ \"b\"=\"2\"; 'c' = bare; d; // trailing"),
  Sample(AppleStrings(), "bare keys", "CFBundleName = \"App\";\nNSCamera.Usage-1 = \"Why\";\n"),
  Sample(AppleStrings(), "braces", "{ \"a\" = \"1\";\n  \"b\" = \"2\"; }\n"),
  Sample(AppleStrings(), "doubles", "\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\"; // last\n"),
  Sample(
    AppleStrings(), "XML",
    plist("<dict>\n\t<key>a</key>\n\t<string>1 &amp; 2</string>\n\t<key>b</key>\n\t<string/>\n</dict>")),
  Sample(AppleStrings(), "UTF-8 mark", [0xEF, 0xBB, 0xBF] + Array("\"a\" = \"é😀\";\n\"b\" = \"\";\n".utf8)),
  Sample(
    AppleStrings(), "UTF-16LE", utf16("\u{FEFF}/* c */\n\"a\" = \"é😀\";\n\"b\" = \"2\";\n", bigEndian: false)),
  Sample(AppleStrings(), "UTF-16BE", utf16("\u{FEFF}\"a\" = \"é😀\";\n\"b\" = \"2\";\n", bigEndian: true)),
]

private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let pair = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    return bigEndian ? pair.reversed() : pair
  }
}

private func resources(_ inner: String, root: String = "resources") -> String {
  "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<\(root)>\(inner)</resources>\n"
}

private let android: [Sample] = [
  Sample(AndroidXML(), "empty", resources("\n")),
  Sample(AndroidXML(), "self-closing root", "<resources/>"),
  Sample(AndroidXML(), "one line", resources("<string name=\"a\">1</string><string name=\"b\" />")),
  Sample(
    AndroidXML(), "plain",
    resources(
      "\n    <!-- Greets -->\n    <string name=\"hello\">Don\\'t &amp; \\u00e9</string>\n    <string name=\"x\" translatable=\"false\">y</string>\n\n    <!-- section -->\n\n    <string name=\"q\">\"  it's \"</string>\n"
    )),
  Sample(
    AndroidXML(), "groups",
    resources(
      "\r\n\t<plurals name=\"n\">\r\n\t\t<!-- one -->\r\n\t\t<item quantity=\"one\">%d item</item>\r\n\t\t<item quantity=\"other\">%d items</item>\r\n\t</plurals>\r\n\t<string-array name=\"l\">\r\n\t\t<item>a</item>\r\n\t\t<item>@string/o</item>\r\n\t</string-array>\r\n\t<string name=\"o\">O</string>\r\n"
    )),
  Sample(
    AndroidXML(), "markup",
    resources(
      "\n  <string name=\"s\">Hi <b>bo<i>l</i>d</b> <a href=\"x?a&amp;b\">l</a><br/></string>\n  <string name=\"e\">Hi &lt;b&gt;</string>\n  <string name=\"c\"><![CDATA[<b>it\\'s</b>]]></string>\n  <string name=\"g\">To <xliff:g id=\"n\" example=\"Bob\">%1$s</xliff:g>, <xliff:g>%2$s</xliff:g></string>\n",
      root: "resources xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\"")),
  Sample(
    AndroidXML(), "entity and products",
    "<!DOCTYPE resources [<!ENTITY app \"My 'App\">]>\n<resources><string name=\"a\">&app; x</string>\n<string product=\"tablet\" name=\"p\">t</string><string name=\"p\">d</string></resources>"
  ),
  Sample(
    AndroidXML(), "mark and blank lines",
    [0xEF, 0xBB, 0xBF]
      + Array(
        resources(
          "\n  <string name=\"a\">1</string>\n\n  <string name=\"b\">2</string>\n\n  <item type=\"string\" name=\"c\"/>\n"
        ).utf8)),
]

private let plainJSON: [Sample] = [
  Sample(PlainJSON(), "empty", "{}\n"),
  Sample(PlainJSON(), "flat", "{\n  \"a\": \"1\",\n  \"b\": \"2\"\n}\n"),
  Sample(PlainJSON(), "dotted", "{\n\t\"menu\": \"M\",\n\t\"menu.open\": \"Open\",\n\t\"menu.a.b\": \"\"\n}"),
  Sample(
    PlainJSON(), "nested",
    """
    {
        "menu": {
            "open": "Open \\u00e9",
            "close": "Clo\\"se",
            "deep": {"x": "1", "y" : "2"}
        },
        "n": null, "count": 3,
        "last": "L"
    }

    """),
  Sample(
    PlainJSON(), "lists",
    "{\r\n  \"l\": [\r\n    \"a\",\r\n    \"b\"\r\n  ],\r\n  \"o\": [{\"t\": \"x\"}, 1],\r\n  \"e\": [],\r\n  \"z\": [\"only\"]\r\n}\r\n"
  ),
  Sample(PlainJSON(), "one line", "{\"a\":\"1\",\"b\":{\"c\":\"\\/\",\"d.e\":\"x\"},\"f\":\"2\"}"),
  Sample(PlainJSON(), "comma first", "{\n  \"a\" : \"1\"\n, \"b\" : \"2\"\n, \"c\" : { \"d\" : \"3\" }\n}\n"),
  Sample(
    PlainJSON(), "odd names", "{\"\": \"e\", \"a\\u0062\": \"1\", \"__proto__\": \"p\", \"x\": {\"\": \"y\"}}"
  ),
]

private let i18next: [Sample] = [
  Sample(I18nextJSON(), "empty", "{}"),
  Sample(
    I18nextJSON(), "plain",
    "{\n  \"a\": \"1\",\n  \"select_other\": \"Other\",\n  \"one\": \"1\",\n  \"_other\": \"x\"\n}\n"),
  Sample(
    I18nextJSON(), "plurals",
    "{\n    \"n_one\": \"{{count}} item\",\n    \"n_other\": \"{{count}} items\",\n    \"a\": \"1\"\n}\n"),
  Sample(
    I18nextJSON(), "plurals in levels",
    "{\"m\":{\"i_zero\":\"none\",\"i_one\":\"one\",\"i_other\":\"many\"},\"f_male_one\":\"f\",\"f_male_other\":\"ff\"}"
  ),
  Sample(
    I18nextJSON(), "other first",
    "{\r\n\t\"n_other\": \"b\",\r\n\t\"n_one\": \"a\",\r\n\t\"n\": \"c\",\r\n\t\"l\": [\r\n\t\t\"x\"\r\n\t]\r\n}\r\n"
  ),
  Sample(
    I18nextJSON(), "ordinals",
    "{\"g_ordinal_one\": \"{{count}}st\", \"g_ordinal_other\": \"{{count}}th\", \"old\": \"x\", \"old_plural\": \"xs\"}\n"
  ),
]

private let arb: [Sample] = [
  Sample(ARB(), "empty", "{}\n"),
  Sample(ARB(), "plain", "{\n  \"a\": \"1\",\n  \"b\": \"Hi {name}\"\n}\n"),
  Sample(
    ARB(), "described",
    """
    {
        "@@locale": "en",
        "hello": "Hello {name}",
        "@hello": {
            "description": "Greets",
            "placeholders": {
                "name": {"type": "String"}
            }
        },
        "n": "{count, plural, =1{one day} other{{count} days}}",
        "@n": {"placeholders": {"count": {"type": "int"}}},
        "@orphan": {},
        "last": "L",
        "@@x-note": ["y"]
    }
    """),
  Sample(
    ARB(), "plurals",
    "{\r\n\t\"p\": \"{n,plural, zero{none} one{one} few{ a {b} } other{}}\",\r\n\t\"a\": \"x {n, plural, other{y}}\",\r\n\t\"c\": \"{g, select, m{he} other{they}}\"\r\n}"
  ),
  Sample(
    ARB(), "quotes", "{\n  \"a\": \"It''s '{x}' {y}\",\n  \"@@last_modified\": \"2020\",\n  \"b\": \"\"\n}\n"),
  Sample(ARB(), "one line", "{\"@a\":{},\"a\":\"{x, plural, other{\\u00e9 {x}} one{o}}\",\"b\":\"2\"}"),
]

private let properties: [Sample] = [
  Sample(Properties(), "empty", ""),
  Sample(Properties(), "plain", "a=1\nb=2\n"),
  Sample(Properties(), "no final line end", "a = 1\nb = 2"),
  Sample(Properties(), "ends with a backslash", "a=1\nb=2\\"),
  Sample(
    Properties(), "comments and blanks",
    "# Copyright\n\n# Greets\nhello : Hi \\u00e9  \n\n! odd\n  x   y z\n\nlonely\n\n# end\n"),
  Sample(
    Properties(), "lines that go on",
    "a=one \\\r\n    two\r\nb\\ c\\:d=\\\r\n  x\r\ne=f\\\\\r\ng=h\\\r\n\r\ni=j\r\n"),
  Sample(Properties(), "UTF-8", "a=é😀\nb=\n"),
  Sample(Properties(), "Latin-1", Array("# x\na=".utf8) + [0xE9, 0x0A] + Array("b=2\n".utf8)),
  Sample(Properties(), "mark", [0xEF, 0xBB, 0xBF] + Array("a=é\rb:2\r".utf8)),
  Sample(Properties(), "doubles", "a=1\nb=2\na=3\n"),
]

private func plist(_ inner: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  \(inner)
  </plist>

  """
}

private func plural(_ forms: String, format: String = "%#@v@", indent: String = "\t") -> String {
  let i = indent
  return
    "<dict>\n\(i)\(i)<key>NSStringLocalizedFormatKey</key>\n\(i)\(i)<string>\(format)</string>\n\(i)\(i)<key>v</key>\n\(i)\(i)<dict>\n"
    + "\(i)\(i)\(i)<key>NSStringFormatSpecTypeKey</key>\n\(i)\(i)\(i)<string>NSStringPluralRuleType</string>\n"
    + "\(i)\(i)\(i)<key>NSStringFormatValueTypeKey</key>\n\(i)\(i)\(i)<string>ld</string>\n"
    + forms.split(separator: " ").map {
      "\(i)\(i)\(i)<key>\($0)</key>\n\(i)\(i)\(i)<string>%ld \($0)</string>\n"
    }.joined()
    + "\(i)\(i)</dict>\n\(i)</dict>"
}

private let stringsdict: [Sample] = [
  Sample(Stringsdict(), "empty", plist("<dict>\n</dict>")),
  Sample(Stringsdict(), "self-closing", plist("<dict/>")),
  Sample(Stringsdict(), "a plural", plist("<dict>\n\t<key>n</key>\n\t\(plural("one other"))\n</dict>")),
  Sample(
    Stringsdict(), "words around",
    plist(
      "<dict>\n\t<key>w</key>\n\t\(plural("zero other", format: "At most %#@v@ &lt;b&gt;"))\n\t<key>n</key>\n\t<!-- c -->\n\t\(plural("other one"))\n</dict>"
    )),
  Sample(
    Stringsdict(), "plain texts",
    plist(
      "<dict>\n    <key>a</key>\n    <string/>\n    <key>b</key>\n    <string><![CDATA[<b>x</b>]]></string>\n    <key>c&amp;</key>\n    <string> y\n z </string>\n</dict>"
    )),
  Sample(
    Stringsdict(), "devices",
    plist(
      "<dict><key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>ipad</key><string>Tap</string><key>mac</key><string>Click</string></dict></dict></dict>"
    )),
  Sample(
    Stringsdict(), "CR LF",
    plist("<dict>\n\t<key>n</key>\n\t\(plural("one other"))\n</dict>").replacing("\n", with: "\r\n")),
]

private func resx(_ inner: String) -> String {
  "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root>\n"
    + "  <xsd:schema id=\"root\" xmlns=\"\" xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">\n    <xsd:element name=\"data\"/>\n  </xsd:schema>\n"
    + "  <resheader name=\"reader\">\n    <value>R</value>\n  </resheader>\n  <resheader name=\"writer\">\n    <value>W</value>\n  </resheader>\n\(inner)</root>\n"
}

private let resx: [Sample] = [
  Sample(Resx(), "empty", resx("")),
  Sample(
    Resx(), "plain",
    resx(
      "  <data name=\"a\" xml:space=\"preserve\">\n    <value>1 &gt; 0</value>\n  </data>\n  <data name=\"b\" xml:space=\"preserve\">\n    <value> {0}\n x </value>\n    <comment>Greets</comment>\n  </data>\n"
    )),
  Sample(
    Resx(), "other data",
    resx(
      "  <data name=\"i\" type=\"System.Int32, mscorlib\">\n    <value>5</value>\n  </data>\n  <data name=\"&gt;&gt;l.Name\">\n    <value>x</value>\n  </data>\n  <data name=\"a\">\n    <value />\n  </data>\n  <!-- c -->\n  <data name=\"c\"><value><![CDATA[<b>]]></value></data>\n"
    )),
  Sample(
    Resx(), "doubles",
    resx(
      "  <data name=\"a\"><value>1</value></data>\n  <data name=\"b\"><value>2</value></data>\n  <data name=\"a\"><value>3</value></data>\n"
    )),
  Sample(
    Resx(), "CR LF and mark",
    [0xEF, 0xBB, 0xBF]
      + Array(
        resx("  <data name=\"a\" xml:space=\"preserve\">\n    <value>x\ny</value>\n  </data>\n").replacing(
          "\n", with: "\r\n"
        ).utf8)),
  Sample(
    Resx(), "a name with signs",
    resx("  <data name=\"a&quot;&lt;b&#10;c\" xml:space=\"preserve\">\n    <value>1</value>\n  </data>\n")),
]

private let poHeader =
  "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n"

private let po: [Sample] = [
  Sample(PO(), "empty", ""), Sample(PO(), "header only", poHeader),
  Sample(
    PO(), "plain",
    poHeader
      + "\n#. Greets\n#: a.c:1\nmsgid \"a\"\nmsgstr \"1\"\n\nmsgid \"b\"\nmsgstr \"\"\n\nmsgid \"c\"\nmsgstr \"3\"\n"
  ),
  Sample(
    PO(), "contexts and lines",
    poHeader
      + "\nmsgctxt \"m\"\nmsgid \"a\"\nmsgstr \"\"\n\"one\\n\"\n\"two\"\n\nmsgctxt \"\"\nmsgid \"a\"\nmsgstr \"x\"\n\nmsgid \"a\"\nmsgstr \"y\" \"z\"\n\nmsgid \"[m] a\"\nmsgstr \"w\""
  ),
  Sample(
    PO(), "plurals",
    poHeader
      + "\nmsgid \"%d file\"\nmsgid_plural \"%d files\"\nmsgstr[0] \"%d f\"\nmsgstr[1] \"%d fs\"\n\n#~ msgid \"old\"\n#~ msgstr \"o\"\n"
  ),
  Sample(
    PO(), "fuzzy",
    poHeader
      + "\n#, fuzzy, c-format\n#| msgid \"was\"\nmsgid \"is\"\nmsgstr \"x\"\n\nmsgid \"k\"\nmsgstr \"v\"\n"),
  Sample(
    PO(), "CR LF",
    (poHeader + "\nmsgid \"a\"\nmsgstr \"1\"\n\nmsgid \"b\"\nmsgstr \"2\"\n").replacing("\n", with: "\r\n")),
]

private func qt(
  _ messages: String,
  head: String = "<?xml version=\"1.0\" ?><!DOCTYPE TS><TS version=\"2.1\" language=\"en\">"
) -> String {
  "\(head)\n<context>\n    <name>C</name>\n\(messages)</context>\n</TS>"
}

private let qt: [Sample] = [
  Sample(QtLinguist(), "empty", "<TS/>"), Sample(QtLinguist(), "no messages", qt("")),
  Sample(
    QtLinguist(), "plain",
    qt(
      "    <message>\n        <source>a</source>\n        <translation>1 &amp; &quot;2&quot;</translation>\n    </message>\n    <message>\n        <source>b</source>\n        <translation type=\"unfinished\"/>\n    </message>\n    <message>\n        <source>c</source>\n        <translation type=\"unfinished\">x\n y</translation>\n    </message>\n"
    )),
  Sample(
    QtLinguist(), "counted",
    qt(
      "    <message numerus=\"yes\">\n        <source>%n file(s)</source>\n        <translation>\n            <numerusform>%n file</numerusform>\n            <numerusform>%n files</numerusform>\n        </translation>\n    </message>\n    <message numerus=\"yes\">\n        <source>%n day(s)</source>\n        <translation type=\"unfinished\"><numerusform>x</numerusform><numerusform/></translation>\n    </message>\n",
      head: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\">")),
  Sample(
    QtLinguist(), "told apart",
    qt(
      "<message id=\"i\"><location filename=\"a.cpp\" line=\"+1\"/><source>a</source><translation>by id</translation></message><message><source>a</source><comment>d]|</comment><extracomment>says</extracomment><translation><![CDATA[<b>]]></translation></message><message><source>a</source><translation>c<byte value=\"x1b\"/></translation></message>"
    )),
  Sample(
    QtLinguist(), "gone and doubled",
    qt(
      "<message><source>a</source><translation type=\"vanished\">v</translation></message><message><source>b</source><translation>1</translation></message><message><source>b</source><translation>2</translation></message><message><source>l</source><translation variants=\"yes\"><lengthvariant>long</lengthvariant><lengthvariant>l</lengthvariant></translation></message>"
    )),
]
