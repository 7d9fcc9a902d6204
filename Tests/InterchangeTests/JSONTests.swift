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

  /// As much of a long answer as was read.
  @Test(arguments: [
    (#"{"locale":"es","open":[{"a":"]}"},{"b":[{"c":1},{"d"#, #"{"locale":"es","open":[{"a":"]}"}]}"#),
    (#"{"open":[{"a":"\"}"},{"b":"x"}, "#, #"{"open":[{"a":"\"}"},{"b":"x"}]}"#),
    (
      #"{"first":[],"open":[{"a":[{"b":1},{"c":2}]},{"a":[{"b":1}"#,
      #"{"first":[],"open":[{"a":[{"b":1},{"c":2}]}]}"#
    ),
    (#"[[{"a":1}],[{"b":2}],[{"c":"#, #"[[{"a":1}],[{"b":2}]]"#),
    (#"{"open":[{"a":1}],"x":[1,2]}"#, #"{"open":[{"a":1}],"x":[1,2]}"#),
  ])
  func theBeginningIsRead(_ text: String, _ whole: String) throws {
    let value = JSON(readingBeginning: Array(text.utf8))
    #expect(try value == JSON(reading: Array(whole.utf8)))
  }

  @Test(arguments: [
    "", "[", #"{"open":[{"a":1"#, #"{"open":[{"a":1]"#, #"{"open":[{"a":[{"b":1}]"#, #"{"open":[{a}"#, "}",
    "[1,2",
  ])
  func nothingWholeIsNothing(_ text: String) {
    #expect(JSON(readingBeginning: Array(text.utf8)) == nil)
  }

  /// Wherever a list is cut, what is read are its first elements.
  @Test func whereverItIsCut() throws {
    let elements = (0..<9).map {
      JSON.object([("key", .string("\"{[\($0)\\")), ("list", .array([.array([]), 2]))])
    }
    let bytes = Array(JSON.object([("locale", "es"), ("open", .array(elements))]).text.utf8)
    var seen = Set<Int>()
    for count in bytes.indices {
      guard let open = JSON(readingBeginning: Array(bytes[..<count]))?["open"]?.array else { continue }
      #expect(open == Array(elements.prefix(open.count)), "\(count)")
      seen.insert(open.count)
    }
    #expect(seen == Set(1...9))
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
