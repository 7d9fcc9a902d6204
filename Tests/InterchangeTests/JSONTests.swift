import Testing

@testable import Interchange

struct JSONTests {
  @Test(arguments: [
    ("null", JSON.null), (" [ 1 , -2,true,false ] ", JSON.array([1, -2, true, false])), ("\"\"", ""),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#, "\"\\/\u{8}\u{C}\n\r\té😀é"),
    (#"{"a":{"b":[]},"c":null}"#, .object([("a", .object([("b", .array([]))])), ("c", .null)])),
    ("9223372036854775807", .number(.max)), ("0", 0), ("-0", 0), ("1.5", JSON.fraction("1.5")),
    ("-0.25e+3", JSON.fraction("-0.25e+3")), ("[1E400,0]", JSON.array([.fraction("1E400"), 0])),
    ("9223372036854775808", JSON.fraction("9223372036854775808")),
  ])
  func read(_ text: String, _ value: JSON) throws {
    #expect(try JSON(reading: Array(text.utf8)) == value)
    #expect(try JSON(reading: Array(value.text.utf8)) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "01", "-", "1.", ".5", "1e", "1e+", "1.e3", "+1", "[1,]", "[1 2]", "{\"a\"}", "{a:1}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,}", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\ud800\"",
    "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"", "1 2", "[", "{",
  ])
  func refused(_ text: String) {
    #expect(throws: JSONError.self) { try JSON(reading: Array(text.utf8)) }
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: JSONError(offset: 3, reason: "invalid UTF-8")) { try JSON(reading: [0x22, 0xC3, 0x22]) }
  }

  @Test func depthIsLimited() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSON(reading: nested(64))
    #expect(throws: JSONError.self) { try JSON(reading: nested(65)) }
    #expect(throws: JSONError.self) { try JSON(reading: nested(1_000_000)) }
  }

  @Test func everyTextComesBack() throws {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = JSON.string("a\(scalar)b")
      #expect(try JSON(reading: Array(text.text.utf8)) == text)
      #expect(!text.text.unicodeScalars.contains { $0.value < 0x20 })
    }
  }
}
