import StringFormats

private func xliff1(_ body: String, more: String = "", language: String = " target-language=\"en\"") -> String
{
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n  <file original=\"a/fr.lproj/L.strings\" source-language=\"fr\"\(language) datatype=\"plaintext\">\n\(more)    <body>\n\(body)    </body>\n  </file>\n</xliff>\n"
}

private func unit(_ id: String, _ source: String, _ target: String?, note: String = "      <note/>\n")
  -> String
{
  "      <trans-unit id=\"\(id)\" xml:space=\"preserve\">\n        <source>\(source)</source>\n"
    + (target.map { "        <target>\($0)</target>\n" } ?? "") + "  \(note)      </trans-unit>\n"
}

private let xcodes =
  "    <header>\n      <tool tool-id=\"com.apple.dt.xcode\" tool-name=\"Xcode\"/>\n    </header>\n"

private func xliff2(_ inner: String, root: String = " trgLang=\"en\"") -> String {
  "<?xml version=\"1.0\"?>\r\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" srcLang=\"fr\"\(root)>\r\n <file id=\"f1\">\r\n\(inner) </file>\r\n</xliff>\r\n"
}

extension Sample {
  static let xliff: [Sample] = [
    Sample(XLIFF(), "empty", xliff1("")),
    Sample(
      XLIFF(), "one line",
      "<xliff version='1.2'><file original='o' source-language='fr'><body><trans-unit id='a'><source>un</source><target>1</target></trans-unit><trans-unit id='b'><source>deux</source></trans-unit></body></file></xliff>"
    ),
    Sample(
      XLIFF(), "Xcode's",
      xliff1(
        unit("a", "un", "1 &amp; 2") + unit("b&#10;c", "b\nc", nil, note: "      <note>Greets</note>\n")
          + unit("n|==|plural.one", "%d fichier", "%d file")
          + unit("n|==|plural.other", "%d fichiers", "%d files")
          + unit("d|==|device.ipad", "Touchez", "<![CDATA[Tap]]>")
          + unit("/v:dict/NSStringLocalizedFormatKey:dict/:string", "%#@v@", "%#@v@")
          + unit("/v:dict/v:dict/one:dict/:string", "%d vote", "%d vote")
          + unit("/v:dict/v:dict/other:dict/:string", "%d votes", "%d votes"), more: xcodes)),
    Sample(
      XLIFF(), "states and markup",
      xliff1(
        "      <!-- a comment -->\n      <trans-unit id=\"1\" resname=\"a\" approved=\"yes\">\n        <source>Un <g id=\"1\">gras</g> &amp; <x id=\"2\"/></source>\n        <target state=\"needs-review-translation\">A <g id=\"1\">bold</g> &amp; <x id=\"2\"/></target>\n        <alt-trans><target>x</target></alt-trans>\n      </trans-unit>\n      <group id=\"g\" translate=\"no\">\n        <trans-unit id=\"2\"><source>b</source><target state=\"new\"/></trans-unit>\n      </group>\n"
      )),
    Sample(
      XLIFF(), "two files",
      xliff1(unit("a", "un", "1")).replacing(
        "</xliff>\n",
        with:
          "  <file original=\"p\" source-language=\"fr\"><body>\n\(unit("a", "deux", "2"))  </body></file>\n</xliff>"
      )),
    Sample(
      XLIFF(), "UTF-8 mark",
      [0xEF, 0xBB, 0xBF] + Array(xliff1(unit("a", "é", "é")).utf8)),
    Sample(XLIFF(), "version 2, empty", xliff2("")),
    Sample(
      XLIFF(), "version 2",
      xliff2(
        "  <notes>\r\n   <note>of the file</note>\r\n  </notes>\r\n  <unit id=\"1\" name=\"a\">\r\n   <notes><note>Greets</note></notes>\r\n   <segment state=\"final\">\r\n    <source>un</source>\r\n    <target>1<cp hex=\"0007\"/></target>\r\n   </segment>\r\n  </unit>\r\n  <group id=\"g\">\r\n   <unit id=\"2\">\r\n    <segment>\r\n     <source>deux</source>\r\n    </segment>\r\n   </unit>\r\n   <unit id=\"3\" translate=\"no\"><originalData><data id=\"d\">x</data></originalData><segment><source>t <ph id=\"1\" dataRef=\"d\"/></source><target>three <ph id=\"1\" dataRef=\"d\"/></target></segment></unit>\r\n  </group>\r\n"
      )),
    Sample(
      XLIFF(), "version 2 without translations",
      xliff2("  <unit id=\"1\"><segment><source>un</source></segment></unit>\r\n", root: "")),
  ]
}
