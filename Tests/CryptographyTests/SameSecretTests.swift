import Cryptography
import Testing

/// A comparison of secrets, whose time tells nobody how much of a guess was right.
@Suite(.serialized) struct SameSecretTests {
  @Test(
    arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("ab", "a", false), ("", "a", false)])
  func isTheSame(_ a: String, _ b: String, _ isSame: Bool) {
    #expect(isSameSecret(Array(a.utf8), Array(b.utf8)) == isSame)
  }

  /// What stops at the first difference would be done at once, and needs half a millisecond where only the last byte differs.
  @Test func itTakesAsLongWhereverTheyDiffer() {
    let secret = [UInt8](repeating: 7, count: 8 << 20)
    func time(differentAt place: Int) -> Duration {
      var guess = secret
      guess[place] = 8
      return (0..<9).map { _ in
        ContinuousClock().measure { #expect(!isSameSecret(secret, guess)) }
      }.min() ?? .zero
    }
    let (first, last) = (time(differentAt: 0), time(differentAt: secret.count - 1))
    #expect(first * 3 > last, "\(first) where the first byte differs, \(last) where the last one does")
  }
}
