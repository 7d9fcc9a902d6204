import Testing
import WebServer

@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", true), ("127.1.2.3:1", true), ("[::1]:8080", true), ("/run/glossator/http", true),
    ("0.0.0.0:80", false), ("192.0.2.7:65535", false), ("[::]:8080", false), ("[2001:db8::1]:443", false),
  ])
  func addresses(text: String, isLocal: Bool) throws {
    let address = try #require(ListenAddress(text))
    #expect(address.description == text)
    #expect(address.isLocal == isLocal)
  }

  @Test(arguments: [
    "127.0.0.1:+80", "127.0.0.1:-80", "127.0.0.1:08085", "127.0.0.1:٨٠", "", ":8080", "8080", "127.0.0.1",
    "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "localhost:8080",
    "::1:8080",
    "[::1]", "[127.0.0.1]:80", "127.0.0.1:80/x", "run/http", "/" + String(repeating: "x", count: 107),
  ])
  func others(text: String) { #expect(ListenAddress(text) == nil) }
}
