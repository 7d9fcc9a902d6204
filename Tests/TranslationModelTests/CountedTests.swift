import Testing
import TranslationModel

@Suite struct CountedTests {
  @Test func theNounAgreesWithItsNumber() {
    #expect([0, 1, 2].map { $0.counted("row") } == ["0 rows", "1 row", "2 rows"])
    #expect([1, 2].map { $0.counted("cell is", "cells are") } == ["1 cell is", "2 cells are"])
  }
}
