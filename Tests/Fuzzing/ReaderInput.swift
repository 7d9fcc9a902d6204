import CodeScan
import StringFormats
import TranslationMemory
import TranslationModel

/// A reader of files that are not written: any bytes are read, or refused with a place. A new one is one line in ``all``.
struct ReaderInput: Sendable {
  let name: String
  /// To begin with.
  let samples: [String]
  let read: @Sendable ([UInt8], _ english: LocaleTag, _ french: LocaleTag) throws(SyntaxError) -> Void

  static func named(_ name: String) -> ReaderInput? { all.first { $0.name == name } }

  func run(_ bytes: [UInt8], _ english: LocaleTag, _ french: LocaleTag) {
    do throws(SyntaxError) { try read(bytes, english, french) } catch {
      demand(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "an error without a place")
    }
  }

  static let all: [ReaderInput] = [
    ReaderInput(name: "reader-memory", samples: memories) { bytes, english, french throws(SyntaxError) in
      _ = try MemoryUnits(reading: bytes, base: english, targets: [french])
    },
    ReaderInput(name: "reader-yaml", samples: yamls) { bytes, _, _ throws(SyntaxError) in
      _ = try YAMLValue(reading: bytes)
    },
    ReaderInput(name: "reader-job", samples: jobs) { bytes, _, _ throws(SyntaxError) in
      _ = try ReturnedJob(bytes)
    },
    ReaderInput(name: "reader-protected", samples: texts) { bytes, _, _ throws(SyntaxError) in
      let text = Text(decoding: bytes)
      for style in [PlaceholderStyle.neutral, .neutralNames, .none] {
        let codes = ProtectedText(text, style)
        demand(codes.text == text, "apart and together it is \(codes.text.string.debugDescription)")
        demand(ProtectedText(text, style, like: codes) == codes, "it is like another than itself")
      }
    },
    ReaderInput(name: "reader-xcode", samples: projects) { bytes, _, _ throws(SyntaxError) in
      _ = try XcodeProject(reading: bytes)
    },
    ReaderInput(name: "reader-plist", samples: plists) { bytes, _, _ throws(SyntaxError) in
      _ = try InfoPropertyList(reading: bytes)
    },
    ReaderInput(name: "reader-locales", samples: configurations) { bytes, _, _ throws(SyntaxError) in
      _ = try LocaleConfiguration.read(bytes)
    },
    ReaderInput(name: "reader-gradle", samples: gradles) { bytes, _, _ throws(SyntaxError) in
      for path in ["app/build.gradle", "app/build.gradle.kts"] {
        for said in GradleLocales.read(bytes, path: path) { demand(said.line >= 1, "locales without a line") }
      }
    },
    ReaderInput(name: "reader-dart", samples: darts) { bytes, _, _ throws(SyntaxError) in
      for said in DartLocales.read(bytes) { demand(said.line >= 1, "locales without a line") }
    },
    ReaderInput(name: "reader-code", samples: codes) { bytes, _, _ throws(SyntaxError) in
      for language in Languages.all { _ = scanner.facts(of: bytes, in: language) }
      for calls in CallLanguage.all {
        guard let language = Languages.all.first(where: { $0.name == calls.name }) else { continue }
        rewrite(bytes, calls, language)
      }
    },
  ]

  private static let scanner = CodeScanner()

  /// What is rewritten is not rewritten again, and as many calls are told of.
  private static func rewrite(_ bytes: [UInt8], _ calls: CallLanguage, _ language: Language) {
    let rewrite = CallRewrite(
      AccessorTargets(
        calls, root: "L10n", bundle: "", header: calls.name == "Swift" ? nil : "L10n.h",
        [
          .init(table: "Localizable", key: "a"): .init(["L10nA"], parameters: [], text: "A", comment: ""),
          .init(table: "Localizable", key: "b"): .init(
            ["L10nB"], parameters: [.text, .integer], text: "%@ %d", comment: ""),
        ]))
    let answer = rewrite.answer(for: bytes, in: language)
    var new = bytes
    var last = bytes.count
    for change in answer.changes.reversed() {
      demand(change.range.upperBound <= last, "two changes of the same bytes")
      last = change.range.lowerBound
      new.replaceSubrange(change.range, with: change.bytes)
    }
    let again = rewrite.answer(for: new, in: language)
    demand(again.changes.isEmpty, "a second run finds something: \(String(decoding: new, as: UTF8.self))")
  }
}

// MARK: Samples

extension ReaderInput {
  private static let memories = [
    """
    <?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="en"/><body>
    <tu><tuv xml:lang="en"><seg>Hi <ph x="1">%s</ph></seg></tuv><tuv xml:lang="fr"><seg>Salut <hi>x</hi></seg></tuv></tu>
    </body></tmx>
    """,
    "en,fr\nHi,Salut\n",
  ]

  private static let yamls = [
    "a: 1\nb:\n  - x\n  - {c: 'd', e: [f, \"g\\n\"]}\n# c\nh: |\n  i\n  j\nk: >-\n  l\n",
    "---\n- a\n- b: c\n  d: e\n",
  ]

  private static let jobs = [
    """
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="main@1/fr" source-language="en"
    target-language="fr" datatype="plaintext"><body><trans-unit id="1" resname="a"><source>Hi <ph id="1">%s</ph></source>
    <target state="final">Salut <g id="2">x</g></target></trans-unit></body></file></xliff>
    """,
    """
    <xliff version="2.1" srcLang="en" trgLang="fr" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="1"
    name="a"><originalData><data id="d">%s</data></originalData><segment state="final"><source>Hi <ph id="1" dataRef="d"/></source>
    <target>Salut <pc id="2">x</pc></target></segment></unit></file></xliff>
    """,
  ]

  private static let texts = [
    "Hi {name}, {n, plural, one {file} other {# files of {owner}}}", "%1$@ <b>x</b> &amp; '{a}' {{b}}",
    "{a}{g, select, f {her} other {{b}}}",
  ]

  private static let projects = [
    """
    // !$*UTF8*$!
    { objects = { A = { isa = PBXProject; developmentRegion = en; knownRegions = ( en, Base, "zh-Hans", ); }; }; }
    """
  ]

  private static let plists = [
    """
    <?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleLocalizations</key><array><string>en</string></array>
    <key>NSCameraUsageDescription</key><string>x</string></dict></plist>
    """
  ]

  private static let configurations = [
    """
    <locale-config xmlns:android="http://schemas.android.com/apk/res/android"><locale android:name="en"/></locale-config>
    """
  ]

  private static let gradles = [
    "android { defaultConfig { resConfigs \"en\", 'fr' } }",
    "android { androidResources { localeFilters += listOf(\"en\") } }",
  ]

  private static let darts = [
    "MaterialApp(supportedLocales: const [Locale('en'), Locale.fromSubtags(languageCode: 'zh')])"
  ]

  private static let codes = [
    "#import \"A.h\"\nx = [NSString stringWithFormat:NSLocalizedString(@\"b\", nil), NSLocalizedString(@\"a\", nil), 2];",
    "let x = String(format: NSLocalizedString(\"b\", comment: \"\"), NSLocalizedString(\"a\", comment: \"\"), 2)",
  ]
}
