import Testing

@testable import Checks

@Suite struct CharacterTableTests {
  /// The table asks Unicode only where it has to.
  @Test(arguments: [Signs.upper, .lower, .decimal]) func isAsUnicodeSays(_ sign: Signs) {
    let wrong = (0..<CharacterTable.count).filter { scalar in
      CharacterTable.signs(of: scalar).contains(sign) != says(sign, of: scalar)
    }
    #expect(wrong.map { String($0, radix: 16) } == [])
  }

  private func says(_ sign: Signs, of scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    return switch sign {
    case .upper: properties.isUppercase
    case .lower: properties.isLowercase
    default: properties.numericType == .decimal
    }
  }
}
