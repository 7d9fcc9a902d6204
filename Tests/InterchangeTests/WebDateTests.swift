import Interchange
import Testing

@Suite struct WebDateTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-23T14:45:10Z", 1_795_445_110),
    ("2024-02-29T23:59:59Z", 1_709_251_199),
    ("2000-03-01T00:00:00Z", 951_868_800),
  ])
  func aDateInJSON(_ text: String, _ expected: Int64) { #expect(WebDate(iso: text)?.seconds == expected) }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Mon, 23 Nov 2026 14:45:10 GMT", 1_795_445_110),
  ])
  func aDateInAHead(_ text: String, _ expected: Int64) { #expect(WebDate(http: text)?.seconds == expected) }

  @Test(arguments: [
    "", "2026-11-23", "2026-11-23T14:45:10+01:00", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "99999999999-11-23T14:45:10Z", "2026-11-23T24:00:00Z", "-1-1-1-1-1-1Z",
    "Sun Nov  6 08:49:37 1994", "Mon, 23 Now 2026 14:45:10 GMT", "Mon, 23 Nov 2026 14:45 GMT",
    "a b c d e GMT",
  ])
  func whatIsNoneIsNil(_ text: String) { #expect(WebDate(iso: text) == nil && WebDate(http: text) == nil) }
}
