import Foundation
import Testing

@testable import CommandLine

/// A sheet's place in the journal is its path: it has to be the same from every folder.
@Suite struct AbsolutePathTests {
  private let here = FileManager.default.currentDirectoryPath
  private var parent: String { (here as NSString).deletingLastPathComponent }

  @Test func aPathFromHereHasNoWayThere() {
    #expect(absolute(".") == here)
    #expect(absolute("a.csv") == here + "/a.csv")
    #expect(absolute("./a.csv") == here + "/a.csv")
    #expect(absolute("../Shared/a.csv") == (parent == "/" ? "" : parent) + "/Shared/a.csv")
  }

  /// Behind a symbolic link, what is above a folder is somewhere else.
  @Test func whatComesLaterStays() {
    #expect(absolute("/a/../b.csv") == "/a/../b.csv")
    #expect(absolute("a/../b.csv") == here + "/a/../b.csv")
  }
}
