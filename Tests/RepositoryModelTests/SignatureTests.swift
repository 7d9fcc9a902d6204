import RepositoryModel
import Testing

@Suite struct SignatureTests {
  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("Eve <eve@x>\nSigned-off-by: root", "Eve eve@xSigned-off-by: root"),
    ("  .Dr. Who,;", "Dr. Who"), ("", "unknown"), ("<>", "unknown"), ("a\u{0}b\u{85}c", "abc"),
    ("日本 太郎", "日本 太郎"),
  ])
  func nameFitsIntoACommit(given: String, kept: String) {
    #expect(Signature(name: given, email: "a@b", seconds: 0).name == kept)
  }

  @Test func offsetStaysWithinADay() {
    #expect(Signature(name: "a", email: "", seconds: 0, offsetMinutes: .max).offsetMinutes == 1439)
    #expect(Signature(name: "a", email: "", seconds: 0, offsetMinutes: .min).offsetMinutes == -1439)
    #expect(Signature(name: "a", email: "", seconds: 0, offsetMinutes: 345).offsetMinutes == 345)
  }
}
