import Foundation
import TestSupport
import Testing

/// One `glossator serve` for an iOS and an Android app, each in its own repository, with one sheet.
@Suite(.serialized) struct SharedSheetDaemonTests {
  private static let files: [String: String] = [
    "app/.glossator": """
    [project]
        name = ios
        base = en
        target = es
    [branches]
        production =
        integration = develop
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/*.strings

    """,
    "app/ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n\"bye\" = \"Bye, %@\";\n",
    "android/.glossator": """
    [project]
        name = android
        base = en
        target = es
    [branches]
        production =
        integration = develop
    [resource "android"]
        format = android-xml
        path = res/values-{locale}/strings.xml
        base-path = res/values/strings.xml

    """,
    "android/res/values/strings.xml": """
    <resources>
        <string name="bye">Bye, %s</string>
        <string name="more">More</string>
    </resources>

    """,
  ]

  /// A host with both; the app's section of the configuration has `app`, the other's `android`.
  private func host(app: String, android: String) throws -> DaemonHost {
    let host = try DaemonHost()
    for (path, text) in Self.files {
      let file = host.folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try adasGit(["init", "-q", "-b", "main"], in: host.folder.appendingPathComponent("android"))
    for repository in ["app", "android"] {
      let folder = host.folder.appendingPathComponent(repository)
      try adasGit(["add", "."], in: folder)
      try adasGit(["commit", "-q", "-m", "The app"], in: folder)
      try adasGit(["branch", "-f", "develop"], in: folder)
      try adasGit(["branch", "-f", "release/1"], in: folder)
    }
    try host.write(
      "glossator.conf",
      """
      [daemon]
      state = \(host.folder.path)/state
      poll = 1 s
      settle = 1 s
      [repository "ios"]
      path = \(host.folder.path)/app
      \(app.replacing("FOLDER", with: host.folder.path))
      [repository "android"]
      path = \(host.folder.path)/android
      home = \(host.folder.path)/app
      \(android.replacing("FOLDER", with: host.folder.path))

      """)
    return host
  }

  private func waitForBoth(_ host: DaemonHost) throws {
    try host.wait("the iOS app's side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("\"bye\" = \"Adiós, %@\";")
    }
    try host.wait("the Android app's side branch") {
      try host.git(["show", "l10n/release/1:res/values-es/strings.xml"], in: "android")
        .contains(#"<string name="bye">Adiós, %s</string>"#)
    }
  }

  @Test func aFileOfTheHost() throws {
    let host = try host(app: "sheet = FOLDER/app.csv", android: "sheet = FOLDER/app.csv")
    try host.start()
    try host.wait("the rows of both") {
      host.sheet().contains("hi,,Hi,") && host.sheet().contains("more,,More,")
        && host.sheet().contains("android:release/1 ios:release/1")
    }
    try host.write(
      "app.csv",
      host.sheet().replacing("bye,,\"Bye, %@\",,es,,,", with: "bye,,\"Bye, %@\",,es,,\"Adiós, %@\","))
    try waitForBoth(host)
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  @Test func aBranchOfOneOfThem() throws {
    let host = try host(app: "sheet = l10n-sheet:app.csv", android: "sheet = l10n-sheet:app.csv")
    try host.start()
    func sheet() throws -> String { try host.git(["show", "l10n-sheet:app.csv"]) }
    try host.wait("the rows of both") {
      try sheet().contains("hi,,Hi,") && sheet().contains("more,,More,")
        && sheet().contains("android:release/1 ios:release/1")
    }
    try adasGit(["checkout", "-q", "l10n-sheet"], in: host.folder.appendingPathComponent("app"))
    let typed = try sheet().replacing(
      "bye,,\"Bye, %@\",,es,,,", with: "bye,,\"Bye, %@\",,es,,\"Adiós, %@\",")
    try Data(typed.utf8).write(to: host.folder.appendingPathComponent("app/app.csv"))
    try adasGit(["commit", "-q", "-a", "-m", "Spanish"], in: host.folder.appendingPathComponent("app"))
    try adasGit(["checkout", "-q", "main"], in: host.folder.appendingPathComponent("app"))
    try waitForBoth(host)
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }
}
