import Foundation

/// A file of each format, written with some texts: what a merge is tried on.
struct MergedFormat: Sendable {
  var format: String
  var path: String
  /// What keys begin with beside the name that they are written with.
  var lead: String { format == "qt-ts" ? "[Main] " : "" }
  /// The path pattern of `.glossator`, and the base path where there has to be one.
  var pattern: String
  var basePattern: String?
  var file: @Sendable ([(key: String, text: String)]) -> String

  static let all: [MergedFormat] = [
    MergedFormat("apple-strings", "ios/es.lproj/L.strings", "ios/{locale}.lproj/*.strings") {
      lines($0) { "/* About \($0) */\n\"\($0)\" = \"\($1)\";\n" }
    },
    MergedFormat("stringsdict", "ios/es.lproj/L.stringsdict", "ios/{locale}.lproj/*.stringsdict") {
      plistHead + "<dict>\n"
        + lines($0) { key, text in
          "\t<key>\(key)</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n"
            + "\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n"
            + "\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n"
            + "\t\t\t<key>other</key>\n\t\t\t<string>\(text)</string>\n\t\t</dict>\n\t</dict>\n"
        } + "</dict>\n</plist>\n"
    },
    MergedFormat("xcstrings", "ios/L.xcstrings", "ios/*.xcstrings") {
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
        + $0.map { key, text in
          "    \"\(key)\" : {\n      \"extractionState\" : \"manual\",\n      \"localizations\" : {\n        \"es\" : {\n"
            + "          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"\(text)\"\n"
            + "          }\n        }\n      }\n    }"
        }.joined(separator: ",\n") + "\n  },\n  \"version\" : \"1.0\"\n}\n"
    },
    MergedFormat(
      "android-xml", "android/values-es/strings.xml", "android/values-{locale}/strings.xml",
      base: "android/values/strings.xml"
    ) {
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
        + lines($0) { "    <string name=\"\($0)\" formatted=\"false\">\($1)</string>\n" } + "</resources>\n"
    },
    MergedFormat("properties", "java/m_es.properties", "java/m_{locale}.properties") {
      lines($0) { "\($0)=\($1)\n" }
    },
    MergedFormat("resx", "net/R.es.resx", "net/R.{locale}.resx") {
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root>\n"
        + "  <resheader name=\"reader\">\n    <value>R</value>\n  </resheader>\n  <resheader name=\"writer\">\n    <value>W</value>\n  </resheader>\n"
        + lines($0) {
          "  <data name=\"\($0)\" xml:space=\"preserve\">\n    <value>\($1)</value>\n    <comment>About \($0)</comment>\n  </data>\n"
        } + "</root>\n"
    },
    MergedFormat("po", "po/es.po", "po/{locale}.po") {
      "msgid \"\"\nmsgstr \"\"\n\"Language: es\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
        + lines($0) {
          "\n#. About it\n#: main.c:\($0.count)\n#, c-format\nmsgid \"\($0)\"\nmsgstr \"\($1)\"\n"
        }
    },
    MergedFormat("qt-ts", "qt/app_es.ts", "qt/app_{locale}.ts") {
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"es\">\n<context>\n    <name>Main</name>\n"
        + lines($0) {
          "    <message>\n        <location filename=\"main.cpp\"/>\n        <source>\($0)</source>\n        <translation>\($1)</translation>\n    </message>\n"
        } + "</context>\n</TS>\n"
    },
    MergedFormat("xliff", "x/es.xlf", "x/{locale}.xlf") {
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n  <file original=\"a\" source-language=\"en\" target-language=\"es\" datatype=\"plaintext\">\n    <body>\n"
        + lines($0) {
          "      <trans-unit id=\"\($0)\">\n        <source>\($0)</source>\n        <target>\($1)</target>\n        <note>About \($0)</note>\n      </trans-unit>\n"
        } + "    </body>\n  </file>\n</xliff>\n"
    },
    MergedFormat("arb", "arb/app_es.arb", "arb/app_{locale}.arb") {
      "{\n  \"@@locale\": \"es\",\n"
        + $0.map { "  \"\($0)\": \"\($1)\",\n  \"@\($0)\": {\n    \"description\": \"About \($0)\"\n  }" }
        .joined(separator: ",\n") + "\n}\n"
    },
    MergedFormat("i18next-json", "i18n/es/app.json", "i18n/{locale}/*.json", file: json),
    MergedFormat("json", "web/es.json", "web/{locale}.json", file: json),
  ]

  private init(
    _ format: String, _ path: String, _ pattern: String, base: String? = nil,
    file: @escaping @Sendable ([(key: String, text: String)]) -> String
  ) {
    (self.format, self.path, self.pattern, basePattern, self.file) = (format, path, pattern, base, file)
  }

  private static func lines(_ texts: [(key: String, text: String)], _ line: (String, String) -> String)
    -> String
  {
    texts.map { line($0.key, $0.text) }.joined()
  }

  @Sendable private static func json(_ texts: [(key: String, text: String)]) -> String {
    "{\n" + texts.map { "  \"\($0)\": \"\($1)\"" }.joined(separator: ",\n") + "\n}\n"
  }

  private static let plistHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n"

  /// The configuration of a project that has all of them.
  static let project =
    "[project]\nbase = en\ntarget = es\n[branches]\nproduction = main\nintegration = develop\n"
    + all.map { one in
      "[resource \"\(one.format)\"]\nformat = \(one.format)\npath = \(one.pattern)\n"
        + (one.basePattern.map { "base-path = \($0)\n" } ?? "")
    }.joined()
}
