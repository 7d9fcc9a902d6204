import Testing

@testable import Daemon

/// What a browser keeps in the place of a token.
struct ReadTokensTests {
  private static let token = Array("c0ffee5e88a7c0ffee5e88a7c0ffee5e".utf8)
  private let tokens = ReadTokens([Array("an-older-one-1234567890".utf8), token])

  @Test func aPassEnds() throws {
    let pass = try #require(ReadTokens.pass(for: Self.token, until: 1_800_000_000))
    #expect(tokens.signed(pass, at: 1_799_999_999))
    for moment in [1_800_000_000, 1_800_000_001, Int64.max] { #expect(!tokens.signed(pass, at: moment)) }
    // Nobody makes it last longer.
    let code = try #require(pass.split(separator: ".").last)
    for end in ["1800000001", "1800000000.0", "", "9223372036854775808", "-1"] {
      #expect(!tokens.signed("\(end).\(code)", at: 0), "\(end)")
    }
  }

  @Test func aPassIsOfOneTokenThatIsInTheFile() throws {
    let pass = try #require(ReadTokens.pass(for: Self.token, until: 1_800_000_000))
    #expect(!ReadTokens([]).signed(pass, at: 0))
    #expect(!ReadTokens([Array("another-one-1234567890".utf8)]).signed(pass, at: 0))
    #expect(!pass.contains("c0ffee5e88a7"))
    for forged in [
      "", ".", "1800000000", "1800000000.", pass + "0", String(pass.dropLast()), pass + "." + pass,
    ] {
      #expect(!tokens.signed(forged, at: 0), "\(forged)")
    }
  }
}
