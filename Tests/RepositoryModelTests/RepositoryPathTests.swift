import RepositoryModel
import Testing

@Suite struct RepositoryPathTests {
  @Test(arguments: [
    "a", "ios/App/es.lproj/Localizable.strings", "android/app/src/main/res/values-pt-rBR/strings.xml",
    ".glossator",
    "a/.hidden/b", "docs~1.txt", "git/x", "gi/x", "agit~1", "tent.con/console", "com10.txt", "com/x",
    "000012/000034", "a_very-Long_name", "console/auxiliary/lpt10",
    "naïve/日本語.json", "می\u{200C}خواهم.json", "a b/c", "a'b\"c",
  ])
  func ordinaryPaths(path: String) throws {
    #expect(RepositoryPath.flaw(in: path) == nil)
    #expect(try #require(RepositoryPath(path)).string == path)
  }

  @Test(arguments: [
    ("", "is empty"), ("/etc/passwd", "is absolute"), ("a//b", "has an empty part"),
    ("/000012/000034", "is absolute"), ("000012//000034", "has an empty part"),
    ("000012/", "has an empty part"), ("000012/nul", "has a part that names a device on Windows"),
    ("000012/" + String(repeating: "x", count: 256), "has a part longer than 255 bytes"),
    (String(repeating: "xxxxx/", count: 683) + "xxxxx", "is longer than 4096 bytes"),
    ("a/", "has an empty part"),
    ("../a", "has a '.' or '..' part"), ("a/../b", "has a '.' or '..' part"),
    ("./a", "has a '.' or '..' part"),
    (".git/config", "has a part that is Git's own"), ("a/.GIT/hooks/x", "has a part that is Git's own"),
    (".gitmodules", "has a part that is Git's own"),
    (".github/workflows/x.yml", "has a part that is Git's own"),
    (".gitattributes", "has a part that is Git's own"), ("git~1/config", "has a part that is Git's own"),
    ("GIT~2", "has a part that is Git's own"), ("GITMOD~1", "has a part that is Git's own"),
    ("gi7eba~1", "has a part that is Git's own"), (".g\u{200C}it/config", "has a part that is Git's own"),
    (".git\u{FEFF}/x", "has a part that is Git's own"), (".Gi\u{200D}T/x", "has a part that is Git's own"),
    (".git ", "has a part that ends with a dot or a space"),
    (".git./x", "has a part that ends with a dot or a space"),
    ("a./b", "has a part that ends with a dot or a space"), (".git::$INDEX_ALLOCATION/x", "has a colon"),
    ("x:y", "has a colon"), ("a\\b", "has a backslash"), ("a\nb", "has a control character"),
    ("a\u{0}b", "has a control character"), ("a\u{7F}", "has a control character"),
    ("CON", "has a part that names a device on Windows"),
    ("a/nul.json", "has a part that names a device on Windows"),
    ("com1.txt", "has a part that names a device on Windows"),
    ("LPT9/x", "has a part that names a device on Windows"),
    ("aux .txt", "has a part that names a device on Windows"),
    (String(repeating: "x", count: 256), "has a part longer than 255 bytes"),
    (String(repeating: "xxx/", count: 1025) + "x", "is longer than 4096 bytes"),
  ])
  func hostilePaths(path: String, flaw: String) {
    #expect(RepositoryPath.flaw(in: path) == flaw)
    #expect(RepositoryPath(path) == nil)
  }

  @Test func pathsAreComparedByTheirBytes() throws {
    let composed = try #require(RepositoryPath("caf\u{E9}.json"))
    let decomposed = try #require(RepositoryPath("cafe\u{301}.json"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func theNameIsTheLastPart() throws {
    #expect(try #require(RepositoryPath("a/b/c.json")).name == "c.json")
  }
}
