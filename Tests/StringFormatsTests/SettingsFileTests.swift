import StringFormats
import Testing
import TranslationModel

/// What settings files of Apple's platforms and of Android say of an app's languages.
@Suite struct SettingsFileTests {
  private static let project = """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objects = {
    		83CBB9F71A601CBA00E9B192 /* Project object */ = {
    			isa = PBXProject;
    			developmentRegion = en;
    			/* knownRegions = ( fr ); */
    			knownRegions = (
    				en,
    				Base, // not a language
    				"zh-Hant",
    				"pt_BR",
    			);
    			targets = (
    				83CBB9F81A601CBA00E9B192 /* App */,
    			);
    		};
    		A1 /* Debug */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				INFOPLIST_KEY_NSCameraUsageDescription = "To scan a \\"code\\"; nothing else";
    				OTHER = ( "$(inherited)", "-ObjC" );
    			};
    		};
    	};
    	rootObject = 83CBB9F71A601CBA00E9B192;
    }
    """

  @Test func aProjectSaysItsRegions() throws {
    let project = try XcodeProject(reading: Array(Self.project.utf8))
    #expect(project.developmentRegion == "en")
    #expect(
      project.regions
        == DeclaredLocales(
          .knownRegions,
          [
            .init("en", line: 10), .init("Base", line: 11), .init("zh-Hant", line: 12),
            .init("pt_BR", line: 13),
          ],
          line: 9))
    #expect(project.infoKeys == [.init("NSCameraUsageDescription", line: 22)])
  }

  static let broken: [(text: String, says: String)] = [
    ("", "no property list: a project begins with '{'"),
    ("{ a = ( b;", "the '(' that opens here is never closed"),
    ("{ a = b; }}", "'}' closes nothing"),
    ("{ a = \"b; }", "the quote that opens here is never closed"),
    ("{ a = b; /* }", "a comment that is never closed"),
    ("{ a b; }", "expected '=' after 'a'"),
    ("{ a = (\n<<<<<<< HEAD\n b ); }", "unexpected '<'"),
  ]

  @Test(arguments: broken.indices) func aBrokenProjectIsToldSo(_ i: Int) {
    #expect(throws: SyntaxError.self) { try XcodeProject(reading: Array(Self.broken[i].text.utf8)) }
    do { _ = try XcodeProject(reading: Array(Self.broken[i].text.utf8)) } catch {
      #expect(error.message == Self.broken[i].says)
    }
  }

  private static let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>CFBundleDisplayName</key>
    	<string>Planner</string>
    	<key>CFBundleLocalizations</key>
    	<array>
    		<string>en</string>
    		<!-- soon: <string>th</string> -->
    		<string>pt-BR</string>
    	</array>
    	<key>NSCameraUsageDescription</key>
    	<string>To scan &amp; save</string>
    	<key>NSMotionUsageDescription</key>
    	<string></string>
    	<key>UIRequiresFullScreen</key>
    	<true/>
    </dict>
    </plist>
    """

  @Test func anInfoPropertyListSaysItsTextsAndLanguages() throws {
    let info = try InfoPropertyList(reading: Array(Self.info.utf8))
    #expect(
      info.texts == [.init("CFBundleDisplayName", line: 5), .init("NSCameraUsageDescription", line: 13)])
    #expect(
      info.localizations
        == DeclaredLocales(.bundleLocalizations, [.init("en", line: 9), .init("pt-BR", line: 11)], line: 8))
  }

  @Test func aBinaryOneIsUnreadableAndNotEmpty() {
    #expect(throws: SyntaxError.self) { try InfoPropertyList(reading: Array("bplist00\u{1}".utf8)) }
    #expect(throws: SyntaxError.self) { try InfoPropertyList(reading: Array("<plist><dict>".utf8)) }
  }

  @Test func androidsListOfLanguages() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <locale-config xmlns:android="http://schemas.android.com/apk/res/android">
         <locale android:name="en-US"/>
         <locale android:name="zh-Hant-TW"></locale>
      </locale-config>
      """
    #expect(
      try LocaleConfiguration.read(Array(text.utf8))
        == DeclaredLocales(
          .localeConfig, [.init("en-US", line: 3), .init("zh-Hant-TW", line: 4)], line: 2))
    #expect(try LocaleConfiguration.read(Array("<paths><x/></paths>".utf8)) == nil)
    #expect(throws: SyntaxError.self) { try LocaleConfiguration.read(Array("<locale-config>".utf8)) }
  }

  /// Whatever is cut off or changed, nothing crashes, and no key appears that is not there.
  @Test func anyBytesAreReadOrRefused() {
    for text in [Self.project, Self.info] {
      let bytes = Array(text.utf8)
      for i in stride(from: 0, to: bytes.count, by: 7) {
        var changed = bytes
        changed[i] = UInt8(truncatingIfNeeded: i &* 37)
        for bytes in [Array(bytes.prefix(i)), changed] {
          if let project = try? XcodeProject(reading: bytes) { #expect(project.infoKeys.count <= 1) }
          if let info = try? InfoPropertyList(reading: bytes) { #expect(info.texts.count <= 4) }
        }
      }
    }
  }
}
